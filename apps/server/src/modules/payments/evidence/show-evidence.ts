import type { DisputeEvidence } from '@komora/api/admin';
import { AppError } from '../../../platform/app-error.ts';
import type { Reader } from '../../../platform/db/database.ts';
import type { Scope } from '../../../platform/staff/scope.ts';
import { type GatewayLookup, UnknownGateway } from '../payment/payment.ports.ts';
import type { PaymentDeps } from '../payment/payment-deps.ts';
import { type AnswerRow, findAnswer, findBundle, listFiles } from './evidence.sql.ts';

type Deps = Pick<PaymentDeps, 'clock' | 'getGateway'>;

/** A dispute with the evidence for the bank. @throws AppError not-found, also out of scope */
export async function showEvidence(deps: Deps & { db: Reader }, { id, scope }: { id: string; scope: Scope }): Promise<DisputeEvidence> {
  const row = await findAnswer(deps.db, id, scope);
  if (row === undefined) throw new AppError('not-found');
  const [files, bundle] = await Promise.all([listFiles(deps.db, id), findBundle(deps.db, id)]);
  const { paymentId, orderId, rentId, provider, reference, reason, amount, currency, openedAt, respondBy, contractId, clientId } = row;
  return {
    dispute: {
      id,
      paymentId,
      orderId,
      rentId,
      provider,
      reference,
      reason,
      amount: { amount, currency },
      openedAt: openedAt.toISOString(),
      respondBy: respondBy?.toISOString() ?? null,
      state: row.disputeState,
      contractId,
      clientId,
    },
    state: row.state,
    version: row.version,
    statement: row.statement,
    files: files.map((file) => ({ ...file, addedAt: file.addedAt.toISOString() })),
    saved:
      bundle === undefined
        ? null
        : { at: bundle.madeAt.toISOString(), pages: bundle.pages, bytes: bundle.content.length, leftOut: bundle.leftOut },
    sentAt: row.sentAt?.toISOString() ?? null,
    sentOn: row.sentOn,
    sentBy: row.sentBy,
    hasInterface: hasInterface(deps.getGateway, row),
    isAnswerable: row.disputeState === 'OPEN' && !isTooLate(row, deps.clock.now()),
  };
}

/** False also for a dispute that staff recorded themselves, because its reference is not the gateway's. */
export function hasInterface(getGateway: GatewayLookup, { provider, reference }: Pick<AnswerRow, 'provider' | 'reference'>): boolean {
  const answers = findAnswers(getGateway, provider);
  return answers?.knows(reference) ?? false;
}

/** Undefined also if the gateway of an old payment is not configured any more. */
function findAnswers(getGateway: GatewayLookup, provider: AnswerRow['provider']) {
  try {
    return getGateway(provider).disputes?.answers;
  } catch (error) {
    if (error instanceof UnknownGateway) return undefined;
    throw error;
  }
}

export const isTooLate = ({ respondBy }: Pick<AnswerRow, 'respondBy'>, now: Date): boolean => respondBy !== null && respondBy <= now;
