import { percentFromRate } from '@gadgetry/contract/applied-taxes';
import { type XmlNode, xmlElement as element, xmlValue as value } from '../../../documents/xml.ts';
import type { DocumentData } from '../document-rules.ts';
import { amountOf } from './amount-rules.ts';
import type {
  EBreakdown,
  ECharge,
  EInvoice,
  ELine,
  EParty,
  ESeller,
  Vat,
} from './e-invoice-rules.ts';

const UNCEFACT = 'urn:un:unece:uncefact:data:standard';
const NAMESPACES = {
  'xmlns:rsm': `${UNCEFACT}:CrossIndustryInvoice:100`,
  'xmlns:qdt': `${UNCEFACT}:QualifiedDataType:100`,
  'xmlns:ram': `${UNCEFACT}:ReusableAggregateBusinessInformationEntity:100`,
  'xmlns:udt': `${UNCEFACT}:UnqualifiedDataType:100`,
};
const PROFILE = 'urn:cen.eu:en16931:2017';
/** UNTDID 1001 */
const TYPE_CODES = { invoice: '380', credit_note: '381', cancellation: null } as const;
/** UN/ECE recommendation 20: one piece. */
const PIECE = 'C62';
/** UNTDID 5189 and 7161 */
const DISCOUNT = '95';
const FREIGHT = 'FC';

/** A day in the standard's form 102, 'YYYYMMDD'. */
const day = (name: string, on: string, type: 'udt' | 'qdt' = 'udt') =>
  element(name, [value(`${type}:DateTimeString`, on.replaceAll('-', ''), { format: '102' })]);

const indicator = (is: boolean) =>
  element('ram:ChargeIndicator', [value('udt:Indicator', String(is))]);

/** A group, unless all of it is nothing. */
function group(name: string, children: readonly XmlNode[]): XmlNode {
  return children.every((child) => child === null) ? null : element(name, children);
}

function addressOf({ lines, city, postalCode, region, country }: EParty): XmlNode {
  const [one = null, two = null, three = null] = lines;
  return element('ram:PostalTradeAddress', [
    value('ram:PostcodeCode', postalCode),
    value('ram:LineOne', one),
    value('ram:LineTwo', two),
    value('ram:LineThree', three),
    value('ram:CityName', city),
    value('ram:CountryID', country),
    value('ram:CountrySubDivisionName', region),
  ]);
}

function partyOf(name: string, party: EParty): XmlNode {
  return element(name, [
    value('ram:Name', party.name),
    group('ram:DefinedTradeContact', [value('ram:PersonName', party.person)]),
    addressOf(party),
  ]);
}

function sellerOf(seller: ESeller): XmlNode {
  const { phone, email, registration, vatId, taxNumber } = seller;
  const registered = (schemeID: 'VA' | 'FC', id: string | null) =>
    group('ram:SpecifiedTaxRegistration', [value('ram:ID', id, { schemeID })]);
  const contact = [
    group('ram:TelephoneUniversalCommunication', [value('ram:CompleteNumber', phone)]),
    group('ram:EmailURIUniversalCommunication', [value('ram:URIID', email)]),
  ];
  return element('ram:SellerTradeParty', [
    value('ram:Name', seller.name),
    group('ram:SpecifiedLegalOrganization', [value('ram:ID', registration)]),
    group('ram:DefinedTradeContact', contact),
    addressOf(seller),
    registered('FC', taxNumber),
    registered('VA', vatId),
  ]);
}

const vatOf = ({ category, rate }: Vat) => [
  value('ram:TypeCode', 'VAT'),
  value('ram:CategoryCode', category),
  value('ram:RateApplicablePercent', String(percentFromRate(rate))),
];

function lineOf({ name, quantity, price, allowance, net, vat }: ELine, at: number): XmlNode {
  const discount = element('ram:SpecifiedTradeAllowanceCharge', [
    indicator(false),
    value('ram:ActualAmount', amountOf(allowance)),
    value('ram:ReasonCode', DISCOUNT),
    value('ram:Reason', 'Discount'),
  ]);
  return element('ram:IncludedSupplyChainTradeLineItem', [
    element('ram:AssociatedDocumentLineDocument', [value('ram:LineID', String(at + 1))]),
    element('ram:SpecifiedTradeProduct', [value('ram:Name', name)]),
    element('ram:SpecifiedLineTradeAgreement', [
      element('ram:NetPriceProductTradePrice', [value('ram:ChargeAmount', price)]),
    ]),
    element('ram:SpecifiedLineTradeDelivery', [
      value('ram:BilledQuantity', String(quantity), { unitCode: PIECE }),
    ]),
    element('ram:SpecifiedLineTradeSettlement', [
      element('ram:ApplicableTradeTax', vatOf(vat)),
      allowance === 0 ? null : discount,
      element('ram:SpecifiedTradeSettlementLineMonetarySummation', [
        value('ram:LineTotalAmount', amountOf(net)),
      ]),
    ]),
  ]);
}

function breakdownOf({ category, rate, net, tax, reason }: EBreakdown): XmlNode {
  return element('ram:ApplicableTradeTax', [
    value('ram:CalculatedAmount', amountOf(tax)),
    value('ram:TypeCode', 'VAT'),
    value('ram:ExemptionReason', reason),
    value('ram:BasisAmount', amountOf(net)),
    value('ram:CategoryCode', category),
    value('ram:ExemptionReasonCode', category === 'G' ? 'VATEX-EU-G' : null),
    value('ram:RateApplicablePercent', String(percentFromRate(rate))),
  ]);
}

function chargeOf({ reason, net, vat }: ECharge): XmlNode {
  return element('ram:SpecifiedTradeAllowanceCharge', [
    indicator(true),
    value('ram:ActualAmount', amountOf(net)),
    value('ram:ReasonCode', FREIGHT),
    value('ram:Reason', reason),
    element('ram:CategoryTradeTax', vatOf(vat)),
  ]);
}

function sumsOf(
  { lines, charges, net, tax, gross, paid, due }: EInvoice['totals'],
  currency: string,
) {
  const sum = (name: string, amount: number, attributes = {}) =>
    value(`ram:${name}`, amountOf(amount), attributes);
  return element('ram:SpecifiedTradeSettlementHeaderMonetarySummation', [
    sum('LineTotalAmount', lines),
    sum('ChargeTotalAmount', charges),
    sum('AllowanceTotalAmount', 0),
    sum('TaxBasisTotalAmount', net),
    sum('TaxTotalAmount', tax, { currencyID: currency }),
    sum('GrandTotalAmount', gross),
    sum('TotalPrepaidAmount', paid),
    sum('DuePayableAmount', due),
  ]);
}

function settlementOf(made: EInvoice, { currency, refersTo }: DocumentData): XmlNode {
  const code = currency.toUpperCase();
  const { payment } = made;
  return element('ram:ApplicableHeaderTradeSettlement', [
    value('ram:InvoiceCurrencyCode', code),
    group('ram:SpecifiedTradeSettlementPaymentMeans', [
      value('ram:TypeCode', payment?.code ?? null),
      value('ram:Information', payment?.text ?? null),
    ]),
    made.vat.map(breakdownOf),
    made.charges.map(chargeOf),
    element('ram:SpecifiedTradePaymentTerms', [value('ram:Description', made.paymentTerms)]),
    sumsOf(made.totals, code),
    refersTo === null
      ? null
      : element('ram:InvoiceReferencedDocument', [
          value('ram:IssuerAssignedID', refersTo.number),
          day('ram:FormattedIssueDateTime', refersTo.issuedOn, 'qdt'),
        ]),
  ]);
}

/** A document in the syntax Cross Industry Invoice, as the profile EN 16931 of Factur-X and ZUGFeRD has it. */
export function ciiXml(made: EInvoice, data: DocumentData): string {
  const { deliveredOn, note } = made;
  const invoice = element(
    'rsm:CrossIndustryInvoice',
    [
      element('rsm:ExchangedDocumentContext', [
        element('ram:GuidelineSpecifiedDocumentContextParameter', [value('ram:ID', PROFILE)]),
      ]),
      element('rsm:ExchangedDocument', [
        value('ram:ID', data.number),
        value('ram:TypeCode', TYPE_CODES[data.kind]),
        day('ram:IssueDateTime', data.issuedOn),
        group('ram:IncludedNote', [value('ram:Content', note)]),
      ]),
      element('rsm:SupplyChainTradeTransaction', [
        made.lines.map(lineOf),
        element('ram:ApplicableHeaderTradeAgreement', [
          sellerOf(made.seller),
          partyOf('ram:BuyerTradeParty', made.buyer),
          element('ram:SellerOrderReferencedDocument', [
            value('ram:IssuerAssignedID', data.order.number),
          ]),
        ]),
        element('ram:ApplicableHeaderTradeDelivery', [
          partyOf('ram:ShipToTradeParty', { ...made.deliverTo, person: null }),
          deliveredOn === null
            ? null
            : element('ram:ActualDeliverySupplyChainEvent', [
                day('ram:OccurrenceDateTime', deliveredOn),
              ]),
        ]),
        settlementOf(made, data),
      ]),
    ],
    NAMESPACES,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n${invoice}\n`;
}
