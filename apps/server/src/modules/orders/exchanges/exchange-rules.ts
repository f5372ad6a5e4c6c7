/** The order with whose money another one is paid: it goes elsewhere as that one, or came back for it. */
export interface PaidBefore {
  readonly as: 'relocation' | 'exchange';
  readonly number: string;
}
