import type { MailTextName } from '@gadgetry/contract/mail-texts';
import { html } from '../../http/html.ts';
import type { Passage } from './email-template.ts';
import { WRITE_TO_US } from './texts/default-texts.ts';
import { unlinked } from './user-text.ts';

/** What a mail of an order says beside its table. */
export interface OrderWords {
  /** By which it begins and ends; an owner may have written it. */
  readonly text: MailTextName;
  /** What only the shop can say of this order; stays, whatever an owner writes. */
  readonly sentence?: string;
}

/** Pieces of a line, as people read them. */
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
  /** Nothing was sent before it: what it has not was refunded. */
  readonly isFirst?: boolean;
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

/** A whole order needs no more words than those by which its mail begins. */
export function shipmentWords(
  kind: ShipmentMail,
  shipment: ToldShipment | undefined,
  number: string,
): OrderWords {
  const pieces = piecesInWords(shipment?.pieces ?? []);
  const follows = piecesInWords(shipment?.follows ?? []);
  const isAll = pieces === '';
  switch (kind) {
    case 'tracking_changed': {
      const which = isAll ? `Order ${number}` : `A part of order ${number} (${pieces})`;
      return {
        text: 'order-tracking-changed',
        sentence: `${which} can be followed with the tracking number below. If we have sent you another one before, please forget it.`,
      };
    }
    case 'rest_not_sent':
      return {
        text: 'order-rest-not-sent',
        sentence: `Order ${number} is complete without this, which we do not send: ${pieces}. If you have paid for it and not got your money back, please write to us.`,
      };
    case 'delivered':
      if (isAll) return { text: 'order-delivered' };
      return {
        text: 'order-part-delivered',
        sentence: `A part of order ${number} has been delivered: ${pieces}. ${WRITE_TO_US}`,
      };
    case 'shipped':
    default:
      if (isAll) return { text: 'order-shipped' };
      if (follows === '' && shipment?.isFirst === true) {
        return {
          text: 'order-shipped',
          sentence: `In the parcel: ${pieces}. What was refunded of the order is not sent.`,
        };
      }
      return follows === ''
        ? {
            text: 'order-rest-shipped',
            sentence: `The rest of order ${number} has been shipped: ${pieces}.`,
          }
        : {
            text: 'order-part-shipped',
            sentence: `A part of order ${number} has been shipped: ${pieces}. Still to come: ${follows}.`,
          };
  }
}
