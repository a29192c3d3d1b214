import type { PaymentProvider } from '@komora/api/enumerations';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { readLostHistory } from '../../../platform/deployment/index.ts';
import { listSending } from '../evidence/evidence.sql.ts';
import { followAnswer } from '../evidence/follow-answer.ts';
import { upsertWarning } from '../fraud-warning/fraud-warning.sql.ts';
import type { Gateway } from '../payment/payment.ports.ts';
import { findPaymentByProviderId } from '../payment/payment.sql.ts';
import type { PaymentDeps } from '../payment/payment-deps.ts';
import { applyDispute } from './apply-dispute.ts';
import { leaseUndecided, listUnknownDisputes } from './dispute.sql.ts';

const dayMs = 86_400_000;
/** Disputes of these days are listed, in case their notifications were lost or the program was down. */
const disputeDays = 40;
/** Of warnings fewer, because also the known ones are read again. */
const warningDays = 10;
/** A bank may return the money of a dispute that was lost within so many days. */
const appealDays = 120;
const batch = 50;

/** Fetches the state of a dispute and applies it. Does nothing for payments that are not ours. @throws GatewayUnavailable */
export async function refreshDispute(deps: PaymentDeps, provider: PaymentProvider, disputeId: string): Promise<void> {
  const dispute = await deps.getGateway(provider).disputes?.fetch(disputeId);
  if (dispute == null) return;
  const payment = await findPaymentByProviderId(deps.db, provider, dispute.providerPaymentId);
  if (payment === undefined) return;
  const id = await applyDispute(deps, payment.id, dispute);
  await followAnswer(deps, id, { submissions: dispute.submissions, isFinal: false });
}

/** Stores that a card network reports a payment as probably fraudulent, and notifies the operator once. @throws GatewayUnavailable */
export async function reportFraudWarning(deps: PaymentDeps, provider: PaymentProvider, warningId: string): Promise<void> {
  const warning = await deps.getGateway(provider).disputes?.fetchWarning(warningId);
  if (warning == null) return;
  const payment = await findPaymentByProviderId(deps.db, provider, warning.providerPaymentId);
  if (payment === undefined) return;
  const incident = { event: 'FRAUD_WARNING' as const, about: warningId, reason: `${warning.reason}, payment ${payment.id}`, payment };
  await inTransaction(deps.db, async (trx) => {
    const { id: paymentId } = payment;
    const { reason, isActionable } = warning;
    await upsertWarning(trx, {
      id: deps.ids.uuid(),
      paymentId,
      provider,
      reference: warningId,
      reason,
      isActionable,
      now: deps.clock.now(),
    });
    await deps.getPayable(payment.payable.kind).notifyOperator(trx, incident);
  });
}

/**
 * Enqueues a check of open disputes and of those that were lost lately once a day, and of disputes and warnings that are not known yet.
 * @returns the number of enqueued checks
 * @throws GatewayUnavailable
 */
export async function enqueueDisputeChecks(deps: PaymentDeps, gateways: readonly Gateway[]): Promise<number> {
  const now = deps.clock.now();
  const listing = { disputes: await listedSince(deps, now, disputeDays), warnings: await listedSince(deps, now, warningDays) };
  let total = 0;
  for (const { provider, disputes } of gateways) {
    if (disputes === undefined) continue;
    const unknown = await listUnknownDisputes(deps.db, provider, await disputes.listIds(listing.disputes));
    // Also those that are known: a refund or a dispute ends them.
    const warnings = await disputes.listWarningIds(listing.warnings);
    total += await inTransaction(deps.db, async (trx) => {
      const before = new Date(now.getTime() - dayMs);
      const lostSince = new Date(now.getTime() - appealDays * dayMs);
      const open = await leaseUndecided(trx, { provider, before, lostSince, now, limit: batch });
      const sending = await listSending(trx, provider);
      const checks = [
        ...[...new Set([...unknown, ...open, ...sending])].map((id) => ({ provider, kind: 'DISPUTE' as const, id })),
        ...warnings.map((id) => ({ provider, kind: 'FRAUD_WARNING' as const, id })),
      ];
      for (const check of checks) await deps.enqueue(trx, 'refresh-dispute', check);
      return checks.length;
    });
  }
  return total;
}

/** After a restore also those of the lost time, and of the days before it: their notifications may have arrived in the lost time. */
async function listedSince({ db }: PaymentDeps, now: Date, days: number): Promise<Date> {
  const daysBefore = (instant: Date) => new Date(instant.getTime() - days * dayMs);
  const since = daysBefore(now);
  const lost = await readLostHistory(db);
  return lost !== null && lost.until > since && lost.from < now ? daysBefore(lost.from) : since;
}
