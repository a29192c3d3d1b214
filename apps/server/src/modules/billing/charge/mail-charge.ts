import { Country, Language } from '@komora/api/enumerations';
import type { Trx } from '../../../platform/db/database.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { queueMessage } from '../../messaging/index.ts';
import { Supplier, transferReference } from '../invoice/index.ts';
import { waitsForNumber } from '../tax-report/index.ts';
import { listMyCharges } from './my-charges.sql.ts';

/**
 * Sends the invoice of a one-off charge to the client, with the data of a transfer of what is open, in the transaction that issues it (`charge-issued`) or that
 * notes the reminder (`charge-overdue`).
 * @returns the message
 */
export async function mailCharge(
  trx: Trx,
  deps: Pick<Deps, 'ids' | 'clock' | 'enqueue' | 'secretKey'>,
  invoiceId: string,
  template: 'charge-issued' | 'charge-overdue' = 'charge-issued',
): Promise<{ template: string; to: string; language: Language }> {
  // Of the stored invoice: after a merge of accounts it belongs to the other one.
  const client = await trx
    .selectFrom('invoices as i')
    .innerJoin('users as u', 'u.id', 'i.client_id')
    .select(['u.id', 'u.email', 'u.first_name', 'u.user_language'])
    .where('i.id', '=', invoiceId)
    .executeTakeFirstOrThrow();
  const [charge] = await listMyCharges(trx, { clientId: client.id, invoiceId, limit: 1 });
  if (charge === undefined) throw new Error(`Invoice ${invoiceId} is no charge`);
  const { name, iban, address } = Supplier.parse(charge.supplier);
  const { number, subjects, open: amount, currency, dueOn } = charge;
  const to = { template, to: client.email, language: Language.parse(client.user_language) } as const;
  await queueMessage(trx, deps, {
    ...to,
    data: {
      firstName: client.first_name,
      companyName: name,
      documentId: (await waitsForNumber(trx, invoiceId)) ? null : invoiceId,
      documentNumber: number,
      subjects,
      amount: { amount, currency },
      dueOn,
      iban,
      variableSymbol: transferReference(Country.parse(address.countryCode), charge).variableSymbol,
    },
    dedupeKey: `${template}:${invoiceId}`,
  });
  return to;
}
