/** The words of an invoice in one language. */
export interface InvoiceTexts {
  title: { INVOICE: string; CREDIT_NOTE: string };
  supplier: string;
  customer: string;
  issuedOn: string;
  suppliedOn: string;
  dueOn: string;
  /** What a Slovak or Czech bank matches a payment by. */
  variableSymbol: string;
  /** What to write on a transfer elsewhere. */
  reference: string;
  contract: string;
  period: string;
  corrects: string;
  /** The number and the day of the corrected document. */
  correctsNumber: (number: string, issuedOn: string) => string;
  reason: string;
  lines: { subject: string; months: string; unitNet: string; rate: string; net: string; vat: string; gross: string };
  exempt: string;
  breakdown: { rate: string; net: string; vat: string; gross: string };
  total: { net: string; vat: string; gross: string; rounding: string; fromReward: string };
  payable: string;
  credited: string;
  paid: { CARD: (on: string) => string; OTHER: (on: string) => string };
  paidNote: string;
  payBy: (on: string) => string;
  transfer: { heading: string; account: string; bic: string; amount: string };
  /** Under the code; `code` is the name that people know it by. */
  scan: (code: string | null) => string;
  codeAlt: string;
  /** Of an invoice that the Polish authority knows. */
  verification: { text: string; alt: string };
  notVatPayer: string;
  registered: string;
  page: (number: number, count: number) => string;
  /** Identifiers of a company from a country whose own words we do not know. */
  companyId: string;
  taxId: string;
  vatId: string;
}
