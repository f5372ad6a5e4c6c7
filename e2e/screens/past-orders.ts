/** The days before the picture: who bought what, how long ago, and what became of it. */
export interface PastOrder {
  /** Index into the fixtures's customers; 0 is the shopper of the demo. */
  readonly customer: 0 | 1 | 2 | 3;
  readonly daysAgo: number;
  /** Of the day, in UTC. */
  readonly at: string;
  readonly lines: Readonly<Record<string, number>>;
  readonly fate: 'unpaid' | 'paid' | 'shipped' | 'delivered' | 'cancelled' | 'given up';
  readonly code?: string;
}

const earbuds = 'Siskin True Wireless Earbuds';
const headphones = 'Dunlin Over-Ear Headphones';
const speaker = 'Bracken Portable Speaker';
const watch = 'Meridian Smartwatch';
const band = 'Stride Fitness Band';
const bulbs = 'Moth Smart Bulbs, Set of 3';
const phone = 'Halden 6 Smartphone';
const keyboard = 'Clatter 75 Mechanical Keyboard';
const mouse = 'Ridge Ergonomic Mouse';
const camera = 'Otter Action Camera';
const reader = 'Inkwell E-Reader';
const monitor = 'Vale 27 4K Monitor';
const turntable = 'Rondo Belt-Drive Turntable';
const stand = 'Tandem 3-in-1 Charging Stand';

/** Oldest first, as they were placed. */
export const pastOrders: readonly PastOrder[] = [
  { customer: 1, daysAgo: 41, at: '16:05', lines: { [monitor]: 1 }, fate: 'delivered' },
  { customer: 2, daysAgo: 36, at: '08:40', lines: { [earbuds]: 1 }, fate: 'delivered' },
  {
    customer: 0,
    daysAgo: 28,
    at: '19:22',
    lines: { [reader]: 1, [bulbs]: 2 },
    fate: 'delivered',
    code: 'SUMMER10',
  },
  { customer: 3, daysAgo: 26, at: '11:14', lines: { [watch]: 1 }, fate: 'delivered' },
  { customer: 1, daysAgo: 24, at: '07:58', lines: { [speaker]: 2 }, fate: 'delivered' },
  { customer: 2, daysAgo: 21, at: '20:31', lines: { [headphones]: 1 }, fate: 'cancelled' },
  {
    customer: 3,
    daysAgo: 19,
    at: '13:47',
    lines: { [keyboard]: 1, [mouse]: 1 },
    fate: 'delivered',
  },
  { customer: 0, daysAgo: 16, at: '21:10', lines: { [turntable]: 1 }, fate: 'cancelled' },
  { customer: 1, daysAgo: 14, at: '09:26', lines: { [band]: 3 }, fate: 'delivered' },
  { customer: 2, daysAgo: 12, at: '17:03', lines: { [phone]: 1, [stand]: 1 }, fate: 'delivered' },
  { customer: 3, daysAgo: 10, at: '12:12', lines: { [camera]: 1 }, fate: 'shipped' },
  { customer: 1, daysAgo: 9, at: '18:45', lines: { [earbuds]: 2 }, fate: 'given up' },
  { customer: 2, daysAgo: 7, at: '10:09', lines: { [monitor]: 1, [keyboard]: 1 }, fate: 'shipped' },
  { customer: 3, daysAgo: 6, at: '22:18', lines: { [earbuds]: 1 }, fate: 'delivered' },
  {
    customer: 0,
    daysAgo: 4,
    at: '20:36',
    lines: { [headphones]: 1, [speaker]: 1 },
    fate: 'shipped',
    code: 'WELCOME5',
  },
  { customer: 1, daysAgo: 3, at: '08:15', lines: { [bulbs]: 3 }, fate: 'paid' },
  { customer: 3, daysAgo: 2, at: '14:52', lines: { [phone]: 1 }, fate: 'paid' },
  { customer: 0, daysAgo: 1, at: '19:41', lines: { [watch]: 1, [band]: 1 }, fate: 'paid' },
  { customer: 2, daysAgo: 1, at: '21:27', lines: { [headphones]: 1 }, fate: 'paid' },
  { customer: 0, daysAgo: 0, at: '00:00', lines: { [earbuds]: 1 }, fate: 'unpaid' },
];
