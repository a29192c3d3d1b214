import type { PaymentRow } from '@komora/api/admin';
import { personName } from '@komora/domain';
import type { Deps } from '../../../platform/module/context.ts';
import { countLimit, cutByInstant, instantPosition, presentCount } from '../../../platform/staff/list-page.ts';
import { countPaymentRows, listPaymentRows, type PaymentData, type PaymentFilter } from './payment.sql.ts';

/** A page of card payments and attempts, the latest first. */
export async function listPayments(
  { db }: Pick<Deps, 'db'>,
  { after, limit = 50, q, ...chosen }: PaymentFilter & { after?: string | undefined; limit?: number | undefined },
) {
  const filter = { ...chosen, q: q === '' ? undefined : q };
  const read = await listPaymentRows(db, filter, { after: instantPosition(after), limit: limit + 1 });
  const { rows, next } = cutByInstant(read, limit, ({ createdAt }) => createdAt);
  return { rows: rows.map(present), next, count: presentCount(await countPaymentRows(db, filter, countLimit)) };
}

function present(row: PaymentData): PaymentRow {
  const { currency, amount, refunded, clientId, contractId, contractNumber } = row;
  const isRefundable = row.state === 'PAID' && row.settlement === 'FULFILLED' && contractId !== null;
  return {
    id: row.id,
    at: row.createdAt.toISOString(),
    paidAt: row.paidAt?.toISOString() ?? null,
    state: row.state,
    kind: row.kind,
    provider: row.provider,
    providerPaymentId: row.providerPaymentId,
    declineCode: row.declineCode,
    amount: { amount, currency },
    refunded: { amount: refunded, currency },
    refundable: { amount: isRefundable ? Math.max(0, amount - refunded) : 0, currency },
    client:
      clientId === null ? null : { id: clientId, name: personName({ firstName: row.firstName ?? '', lastName: row.lastName ?? '' }, 'EN') },
    contract: contractId === null || contractNumber === null ? null : { id: contractId, number: contractNumber },
    orderId: row.orderId,
    rentId: row.rentId,
    invoiceNumber: row.invoiceNumber,
  };
}
