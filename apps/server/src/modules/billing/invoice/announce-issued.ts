import { Country } from '@komora/api/enumerations';
import { OUTSIDE_VAT } from '@komora/domain';
import * as z from 'zod/mini';
import type { Trx } from '../../../platform/db/database.ts';
import { type QueueDeps, queueTaxReports } from '../tax-report/index.ts';
import type { NewInvoice } from './invoice.sql.ts';

export type AnnounceDeps = QueueDeps;
type Issued = Pick<NewInvoice, 'id' | 'legalEntityId' | 'supplier' | 'customer' | 'issuedOn' | 'vatBreakdown' | 'correctsInvoiceId'>;

const Supplier = z.object({ address: z.object({ countryCode: Country }) });
const Customer = z.object({ type: z.string() });
const VatBreakdown = z.array(z.object({ exemptionCode: z.nullable(z.string()) }));

/**
 * Queues tax reports for issued documents, in the transaction that has written them. Every way of issuing documents calls this function.
 * @param input.documents all issued at `now`
 * @returns true if a report is queued
 */
export async function announceIssued(
  trx: Trx,
  deps: AnnounceDeps,
  { documents, now }: { documents: readonly Issued[]; now: Date },
): Promise<boolean> {
  return queueTaxReports(trx, deps, {
    documents: documents.map(({ id, legalEntityId, supplier, customer, issuedOn, vatBreakdown, correctsInvoiceId }) => ({
      invoiceId: id,
      legalEntityId,
      country: Supplier.parse(supplier).address.countryCode,
      forCompany: Customer.parse(customer).type === 'PravnickaOsoba',
      issuedOn,
      isOutsideVat: VatBreakdown.parse(vatBreakdown).every(({ exemptionCode }) => exemptionCode === OUTSIDE_VAT),
      corrects: correctsInvoiceId,
    })),
    now,
  });
}
