import { Country } from '@komora/contract/enumerations';
import * as z from 'zod/mini';
import type { Trx } from '../../db/database.ts';
import { type QueueDeps, queueTaxReports } from '../tax-report/index.ts';
import type { NewInvoice } from './invoice.sql.ts';

export type AnnounceDeps = QueueDeps;

const Supplier = z.object({ address: z.object({ countryCode: Country }) });
const Customer = z.object({ type: z.string() });

/**
 * What follows from issuing documents, in the transaction that has just written them: tax authorities are told of those that they must hear of.
 * Every way of issuing ends here, one by one or many at once.
 * @param documents all issued at `now`
 */
export async function announceIssued(
  trx: Trx,
  deps: AnnounceDeps,
  { documents, now }: { documents: readonly Pick<NewInvoice, 'id' | 'supplier' | 'customer' | 'issuedOn'>[]; now: Date },
): Promise<void> {
  await queueTaxReports(trx, deps, {
    documents: documents.map(({ id, supplier, customer, issuedOn }) => ({
      invoiceId: id,
      country: Supplier.parse(supplier).address.countryCode,
      forCompany: Customer.parse(customer).type === 'PravnickaOsoba',
      issuedOn,
    })),
    now,
  });
}
