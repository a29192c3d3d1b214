import { inTransaction } from '../../../platform/db/transaction.ts';
import {
  type DeploymentState,
  lockDeployment,
  readDatabaseIdentity,
  readDeployment,
  readState,
  updateDeployment,
} from '../../../platform/deployment/index.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { endHold } from '../../messaging/index.ts';
import type { Payments } from '../../payments/index.ts';
import { type Counter, listCounters, type RecoveredPayment, raiseCounters, storeRecovered } from './restore.sql.ts';

export interface Reconciliation {
  /** Number of payments that the gateways have and the database lost. */
  found: number;
  /** Number of refunds that the gateways made and the database lost, of payments that it has. */
  refunds: number;
  /** The last number of each series of documents, from which numbering continues. */
  counters: Counter[];
  /** Number of messages that had waited since before the restore; they were sent, or failed. */
  messages: number;
}

/** The last recorded state may be older than the last payment before the backup. */
const marginMs = 60 * 60_000;
/** Copies of the state on other machines may be newer than the one that was read. */
const generationStep = 10_000_000;

export interface ReconcileOptions {
  lastNumbers?: readonly Counter[];
  numbersChecked?: boolean;
  sendWaiting?: boolean;
}

/** The last document numbers are not known, and none were given. */
export class NumbersUnknown extends Error {
  override name = 'NumbersUnknown';
  /** When the state in DATA_DIR was recorded, if documents may have been numbered after it; null if it has no state of this database. */
  readonly recordedAt: Date | null;
  constructor(recordedAt: Date | null) {
    super('The last document numbers are not known');
    this.recordedAt = recordedAt;
  }
}

/** Workers record at least once in this time, so a state that is older than it at the end of the lost time is not the last one. */
const recordedEveryMs = 60_000;

/**
 * False if documents may have been numbered after a state was recorded: the database has later numbers, or the state was not recorded again in the
 * minute after the last payment that a gateway lists.
 */
function isNewest(state: DeploymentState, counters: readonly Counter[], payments: readonly RecoveredPayment[]): boolean {
  const keyOf = ({ legalEntityId, series, year }: Counter) => `${legalEntityId} ${series} ${year}`;
  const recorded = new Map(state.counters.map((counter) => [keyOf(counter), counter.lastNumber]));
  if (counters.some((counter) => counter.lastNumber > (recorded.get(keyOf(counter)) ?? 0))) return false;
  const recordedAt = new Date(state.recordedAt).getTime();
  return payments.every(({ createdAt }) => createdAt === null || createdAt.getTime() + recordedEveryMs <= recordedAt);
}

/**
 * Ends the pause after a restore: document numbers continue after the last issued ones, and all paid payments of the gateways since the
 * backup are stored. The next billing run adopts them before it charges. May be repeated; payments that a gateway lists late are then
 * found.
 * @param options.lastNumbers numbers that staff have found on issued documents
 * @param options.sendWaiting sends the messages that were queued before the restore. Otherwise they fail, because they may have been sent already
 * @param options.numbersChecked the counters of the database and of DATA_DIR were compared with the last issued documents
 * @throws NumbersUnknown; GatewayUnavailable if a gateway does not list its payments. Billing stays paused
 */
export async function reconcileRestored(
  deps: Deps,
  payments: Payments,
  { lastNumbers = [], numbersChecked = false, sendWaiting = false }: ReconcileOptions = {},
): Promise<Reconciliation> {
  const { db, clock, config, deploymentId } = deps;
  const deployment = await readDeployment(db);
  const isPaused = deployment.paused_at !== null;
  const state = await readState(config.dataDir, deploymentId);
  const isStateUsable = state !== null && state.generation >= deployment.generation;
  const isConfirmed = !isPaused || lastNumbers.length > 0 || numbersChecked;
  if (!isStateUsable && !isConfirmed) throw new NumbersUnknown(null);
  const from = isPaused ? new Date(deployment.recorded_at.getTime() - marginMs) : deployment.lost_from;
  if (from === null) return { found: 0, refunds: 0, counters: await listCounters(db), messages: 0 };
  const listed: RecoveredPayment[] = [];
  for await (const payment of payments.listPaid(from)) listed.push(payment);
  if (state !== null && !isConfirmed && !isNewest(state, await listCounters(db), listed))
    throw new NumbersUnknown(new Date(state.recordedAt));
  let found = 0;
  let refunds = 0;
  for (const payment of listed) {
    if (await inTransaction(db, (trx) => storeRecovered(trx, payment, clock.now()))) found++;
    if (payment.refunded > 0) refunds += await payments.adoptRefunds(payment);
  }
  return inTransaction(db, async (trx) => {
    const current = await lockDeployment(trx);
    await raiseCounters(trx, [...(state?.counters ?? []), ...lastNumbers]);
    let messages = 0;
    if (current.paused_at !== null) {
      messages = await endHold(trx, deps, { send: sendWaiting });
      await payments.searchOpenFirst(trx, from);
      await updateDeployment(trx, {
        generation: Math.max(current.generation, state?.generation ?? 0) + generationStep,
        recordedAt: clock.now(),
        databaseIdentity: await readDatabaseIdentity(trx),
        paused: null,
        lost: { from, until: clock.now() },
      });
    }
    return { found, refunds, counters: await listCounters(trx), messages };
  });
}
