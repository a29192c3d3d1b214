import type { Currency } from '@komora/contract/enumerations';
import type { Trx } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { queueMessages } from '../message/index.ts';
import { lockRentsUnpaid, markRentsPaid } from '../rent/index.ts';
import { adoptProviderPaymentId } from './adopt-provider-payment-id.ts';
import { lockOverlockedOf, lockUnanswered, updateDeclined, updatePaid } from './charge.sql.ts';
import { followDeclines } from './follow-declines.ts';
import type { GatewayStatus } from './payment.ports.ts';
import { receiptOf } from './receipt-of.ts';
import type { RentBill } from './rent-bill.sql.ts';
import { settlePayment } from './settle-payment.ts';

/** What the gateway answered to one charge, beside what was asked. */
export interface ChargeAnswer {
  paymentId: string;
  rentId: string;
  bill: RentBill;
  /** As it was asked for, minor units. */
  amount: number;
  currency: Currency;
  news: GatewayStatus & { providerPaymentId: string | null };
}

export interface SettledCharges {
  paid: number;
  declined: number;
  /** Answers that could not be stored; money that is known stays known. */
  faults: { answer: ChargeAnswer; fault: unknown }[];
}

/**
 * Settles the answers of a batch of charges in one transaction. It takes the plain ones alone: paid as asked for rents that are unpaid and whose doors are open, and
 * declined. Whatever is not plain, and all of them when the batch fails, goes through settlePayment one by one: the rules are the same.
 */
export async function settleCharges(deps: Deps, answers: readonly ChargeAnswer[]): Promise<SettledCharges> {
  const paid = answers.filter(({ news }) => news.state === 'PAID').length;
  const declined = answers.filter(({ news }) => news.state === 'DECLINED' || news.state === 'EXPIRED').length;
  const faults: SettledCharges['faults'] = [];
  for (const answer of await settlePlain(deps, answers)) {
    try {
      const { providerPaymentId } = answer.news;
      if (providerPaymentId !== null) await adoptProviderPaymentId(deps, answer.paymentId, providerPaymentId);
      if (answer.news.state !== 'PENDING') await settlePayment(deps, answer.paymentId, answer.news);
    } catch (fault) {
      faults.push({ answer, fault });
    }
  }
  return { paid, declined, faults };
}

/** @returns those that are still to be settled */
async function settlePlain(deps: Deps, answers: readonly ChargeAnswer[]): Promise<readonly ChargeAnswer[]> {
  const known = answers.filter(({ news }) => news.state !== 'PENDING');
  if (known.length === 0) return answers;
  try {
    const settled = await inTransaction(deps.db, (trx) => settleTogether(trx, deps, known));
    return answers.filter(({ paymentId }) => !settled.has(paymentId));
  } catch (error) {
    deps.log.warn({ err: error }, 'a batch of charges was not settled together; each is settled on its own');
    return answers;
  }
}

/** Locks: payments, rents, contracts, as settleRent does. @returns the payments that were settled */
async function settleTogether(trx: Trx, deps: Deps, answers: readonly ChargeAnswer[]): Promise<Set<string>> {
  const now = deps.clock.now();
  const open = await lockUnanswered(
    trx,
    answers.map(({ paymentId }) => paymentId),
  );
  const rentIds = answers.map(({ rentId }) => rentId);
  const unpaid = await lockRentsUnpaid(trx, rentIds);
  const overlocked = await lockOverlockedOf(trx, rentIds);
  const plain = answers.filter(
    ({ paymentId, rentId, bill, amount, currency, news }) =>
      open.has(paymentId) &&
      (news.state !== 'PAID' ||
        (news.amount === amount && news.currency === currency && unpaid.has(rentId) && !overlocked.has(bill.contract_id))),
  );
  const paid = plain.filter(({ news }) => news.state === 'PAID');
  const ended = plain.flatMap(({ paymentId, rentId, news }) => {
    if (news.state !== 'DECLINED' && news.state !== 'EXPIRED') return [];
    const { state: status, providerPaymentId, declineCode = null, declineKind = null } = news;
    return [{ rentId, news, change: { paymentId, providerPaymentId, status, declineCode, declineKind } }];
  });
  await updatePaid(
    trx,
    paid.map(({ paymentId, news }) => ({ paymentId, providerPaymentId: news.providerPaymentId })),
    now,
  );
  if (paid.length > 0)
    await markRentsPaid(
      trx,
      paid.map(({ rentId }) => rentId),
      now,
    );
  await updateDeclined(
    trx,
    ended.map(({ change }) => change),
    now,
  );
  await followDeclines(
    trx,
    deps,
    ended.filter(({ rentId }) => unpaid.has(rentId)),
  );
  await queueMessages(
    trx,
    deps,
    paid.map(({ bill, amount, currency }) => receiptOf(bill, { amount, currency })),
  );
  return new Set(plain.map(({ paymentId }) => paymentId));
}
