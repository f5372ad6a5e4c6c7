import { demoShopper } from './customers.ts';
import { type DemoOrder, ago } from './shapes.ts';

const nimali = 'nimali.perera@example.net';
const ruwan = 'ruwan.jayasuriya@example.net';
const fathima = 'fathima.rizwan@example.net';
const kasun = 'kasun.bandara@example.net';
const priya = 'priya.selvaratnam@example.net';
const dilini = 'dilini.gunawardena@example.net';
const tharindu = 'tharindu.fernando@example.net';
const amaya = 'amaya.desilva@example.net';

const byCourier = (at: ReturnType<typeof ago>, trackingNumber: string) => ({
  at,
  carrier: 'DHL Express',
  trackingNumber,
});

/** Oldest first: stock and numbers of invoices go in this order. Nothing that is on sale, for a sale begins with the shop. */
export const demoOrders: readonly DemoOrder[] = [
  {
    customer: nimali,
    items: { 'dunlin-headphones': 1 },
    promoCode: 'SUMMER10',
    placed: ago(47, '07:12'),
    paid: ago(46, '08:30'),
    sent: byCourier(ago(46, '11:05'), '4071903351'),
    delivered: ago(43, '09:40'),
  },
  {
    customer: ruwan,
    items: { 'vale-27-monitor': 1, 'ridge-ergonomic-mouse': 1 },
    placed: ago(44, '13:20'),
    paid: ago(43, '07:15'),
    sent: byCourier(ago(42, '10:10'), '4071903362'),
    delivered: ago(39, '12:25'),
  },
  {
    customer: fathima,
    items: { 'inkwell-e-reader': 1 },
    promoCode: 'SUMMER10',
    placed: ago(42, '09:36'),
    paid: ago(41, '06:50'),
    sent: byCourier(ago(41, '10:30'), '4071903373'),
    delivered: ago(38, '08:15'),
  },
  {
    customer: kasun,
    items: { 'stride-fitness-band': 2 },
    placed: ago(39, '08:01'),
    paid: ago(38, '07:30'),
    sent: byCourier(ago(38, '11:45'), '4071903384'),
    delivered: ago(35, '10:05'),
  },
  {
    customer: priya,
    items: { 'clatter-75-keyboard': 1 },
    placed: ago(36, '10:44'),
    paid: ago(35, '09:10'),
    sent: byCourier(ago(35, '12:00'), '4071903395'),
    delivered: ago(31, '07:55'),
  },
  {
    customer: nimali,
    items: { 'lumen-desk-lamp': 1 },
    placed: ago(34, '12:51'),
    paid: ago(33, '08:05'),
    sent: byCourier(ago(33, '11:20'), '4071903406'),
    delivered: ago(30, '09:30'),
  },
  {
    customer: ruwan,
    items: { 'siskin-earbuds': 1 },
    placed: ago(32, '06:27'),
    paid: ago(31, '07:40'),
    sent: byCourier(ago(31, '11:10'), '4071903417'),
    delivered: ago(28, '11:50'),
  },
  {
    customer: dilini,
    items: { 'halden-6-smartphone': 1, 'tandem-charging-stand': 1 },
    placed: ago(31, '12:33'),
    paid: ago(30, '08:20'),
    sent: byCourier(ago(30, '10:55'), '4071903428'),
    delivered: ago(28, '13:10'),
  },
  {
    customer: tharindu,
    items: { 'meridian-smartwatch': 1 },
    placed: ago(27, '08:19'),
    paid: ago(26, '07:25'),
    sent: byCourier(ago(26, '12:40'), '4071903439'),
    delivered: ago(24, '08:35'),
  },
  {
    customer: fathima,
    items: { 'bracken-portable-speaker': 2 },
    placed: ago(25, '14:08'),
    paid: ago(24, '09:00'),
    sent: byCourier(ago(24, '11:35'), '4071903440'),
    delivered: ago(21, '10:45'),
    returned: {
      at: ago(20, '13:30'),
      reason: 'changed_mind',
      note: 'One of them fills the room by itself.',
      approved: ago(19, '07:10'),
      received: ago(16, '09:25'),
      condition: 'as_new',
      refunded: ago(16, '09:40'),
      paidBack: { at: ago(15, '08:00'), note: 'transferred, statement 31 line 4' },
    },
  },
  {
    customer: kasun,
    items: { 'otter-action-camera': 1 },
    placed: ago(22, '07:55'),
    paid: ago(21, '07:05'),
    sent: byCourier(ago(21, '11:15'), '4071903451'),
    delivered: ago(18, '12:00'),
  },
  {
    customer: amaya,
    items: { 'inkwell-e-reader': 1, 'lumen-desk-lamp': 1 },
    promoCode: 'SUMMER10',
    placed: ago(20, '12:04'),
    paid: ago(19, '06:45'),
    sent: byCourier(ago(19, '10:20'), '4071903462'),
    delivered: ago(15, '09:15'),
  },
  {
    customer: priya,
    items: { 'dunlin-headphones': 1 },
    placed: ago(18, '11:22'),
    paid: ago(17, '08:50'),
    sent: byCourier(ago(17, '12:15'), '4071903473'),
    delivered: ago(13, '08:40'),
    refunded: {
      at: ago(11, '09:05'),
      cents: 2_000,
      reason: 'the carrying case arrived with a torn seam',
      note: 'We are sorry about the case, and give back what it is worth to you.',
      paidBack: { at: ago(10, '08:30'), note: 'transferred, statement 33 line 2' },
    },
  },
  {
    customer: tharindu,
    items: { 'rondo-turntable': 1 },
    placed: ago(15, '14:40'),
    cancelled: ago(8, '07:00'),
  },
  {
    customer: dilini,
    items: { 'kite-kids-watch': 1, 'siskin-earbuds': 1 },
    placed: ago(13, '09:18'),
    paid: ago(12, '07:35'),
    sent: byCourier(ago(12, '11:00'), '4071903484'),
    delivered: ago(9, '10:30'),
  },
  {
    customer: demoShopper.email,
    items: { 'hearth-smart-display': 1 },
    placed: ago(10, '09:22'),
    paid: ago(9, '07:00'),
    sent: byCourier(ago(9, '10:40'), '4071903489'),
    delivered: ago(6, '11:15'),
  },
  {
    customer: ruwan,
    items: { 'ridge-ergonomic-mouse': 1, 'clatter-75-keyboard': 1 },
    placed: ago(9, '08:46'),
    paid: ago(8, '09:30'),
    sent: byCourier(ago(8, '12:10'), '4071903495'),
    delivered: ago(5, '11:25'),
  },
  {
    customer: tharindu,
    items: { 'curlew-usb-microphone': 1 },
    placed: ago(6, '13:37'),
    paid: ago(5, '08:10'),
    sent: byCourier(ago(5, '12:30'), '4071903506'),
    delivered: ago(3, '09:50'),
  },
  {
    customer: amaya,
    items: { 'sprig-smart-plug': 3, 'moth-smart-bulbs': 2 },
    placed: ago(4, '10:13'),
    paid: ago(3, '07:45'),
    sent: byCourier(ago(2, '11:40'), '4071903517'),
  },
  {
    customer: nimali,
    items: { 'fjell-11-tablet': 1 },
    placed: ago(2, '07:29'),
    paid: ago(1, '08:15'),
    note: {
      at: ago(1, '09:00'),
      text: 'Rang this morning: it is a birthday present. Please leave the price list out of the parcel.',
    },
  },
];
