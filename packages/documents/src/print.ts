import type { InvoiceData } from './invoice/invoice-data.ts';
import { renderInvoice } from './invoice/render-invoice.ts';

export type { Customer, InvoiceCountry, InvoiceData, InvoiceLine, InvoiceRate, Supplier } from './invoice/invoice-data.ts';

/** What can be printed; plain data, so that it can cross to another thread. */
export interface PrintJob {
  kind: 'invoice';
  data: InvoiceData;
}

/** A document as PDF. @throws Error when its data contradict themselves */
export function print(job: PrintJob): Promise<Buffer> {
  return renderInvoice(job.data);
}
