import { html } from '../../http/html.ts';
import type { Passage } from './email-template.ts';
import { unlinked } from './user-text.ts';

export interface NamedPieces {
  readonly name: string;
  readonly quantity: number;
}

/** What a mail tells of a parcel. */
export interface ToldShipment {
  readonly carrier: string | null;
  readonly trackingNumber: string | null;
  readonly trackingUrl: string | null;
  /** What is in it; null: all of the order. */
  readonly pieces: readonly NamedPieces[] | null;
  /** What is still to be sent. */
  readonly follows: readonly NamedPieces[];
}

const OF_SHIPMENTS = ['shipped', 'tracking_changed', 'rest_not_sent', 'delivered'] as const;
type ShipmentMail = (typeof OF_SHIPMENTS)[number];

export function isOfShipment(kind: string): kind is ShipmentMail {
  return OF_SHIPMENTS.some((one) => one === kind);
}

export function piecesInWords(lines: readonly NamedPieces[]): string {
  return lines.map(({ name, quantity }) => `${quantity} × ${unlinked(name)}`).join(', ');
}

/** Who brings it, and where it can be followed; nothing where neither is known. */
export function tracking(shipment: ToldShipment | undefined): Passage[] {
  if (shipment === undefined) return [];
  const { carrier, trackingNumber: number, trackingUrl: link } = shipment;
  if (carrier === null && number === null) return [];
  const lines = [
    ...(carrier === null ? [] : [`Carrier: ${unlinked(carrier)}`]),
    ...(number === null ? [] : [`Tracking number: ${unlinked(number)}`]),
  ];
  const followed = link === null ? [] : [html`<a href="${link}">Follow your parcel</a>`];
  const rows = [...lines.map((line) => html`${line}`), ...followed];
  return [
    {
      text: [...lines, ...(link === null ? [] : [`Follow your parcel: ${link}`])].join('\n'),
      html: html`<p style="margin:0 0 16px;line-height:1.55">${rows.map((row, at) => (at === 0 ? row : html`<br>${row}`))}</p>`,
    },
  ];
}

const WRITE_TO_US = 'If something is missing or broken, please write to us.';

export function shipmentWords(
  kind: ShipmentMail,
  shipment: ToldShipment | undefined,
  number: string,
): { subject: string; words: string } {
  const pieces = piecesInWords(shipment?.pieces ?? []);
  const follows = piecesInWords(shipment?.follows ?? []);
  const isAll = pieces === '';
  switch (kind) {
    case 'tracking_changed': {
      const which = isAll ? `Order ${number}` : `A part of order ${number} (${pieces})`;
      return {
        subject: `The tracking number of your order ${number}`,
        words: `${which} can be followed with the tracking number below. If we have sent you another one before, please forget it.`,
      };
    }
    case 'rest_not_sent':
      return {
        subject: `Nothing more is sent of your order ${number}`,
        words: `Order ${number} is complete without this, which we do not send: ${pieces}. If you have paid for it and not got your money back, please write to us.`,
      };
    case 'delivered':
      return {
        subject: `${isAll ? 'Your' : 'A part of your'} order ${number} has arrived`,
        words: `${isAll ? `Order ${number} has been delivered.` : `A part of order ${number} has been delivered: ${pieces}.`} ${WRITE_TO_US}`,
      };
    case 'shipped':
    default: {
      const which = follows === '' ? 'The rest' : 'A part';
      return isAll
        ? {
            subject: `Your order ${number} is on its way`,
            words: `Order ${number} has been shipped.`,
          }
        : {
            subject: `${which} of your order ${number} is on its way`,
            words: `${which} of order ${number} has been shipped: ${pieces}.${follows === '' ? '' : ` Still to come: ${follows}.`}`,
          };
    }
  }
}
