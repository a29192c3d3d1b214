import { inTransaction } from '../../../platform/db/transaction.ts';
import { lockDeployment, readState, updateDeployment, writeState } from '../../../platform/deployment/index.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { listCounters } from './restore.sql.ts';

/**
 * Records the state of the deployment in the database, then a copy in DATA_DIR: the generation and the last document numbers. Called by
 * every worker each minute and after documents were numbered, and by the billing run before it charges. A folder that cannot be written is only logged, because PostgreSQL's identity of the
 * database also shows a restore.
 */
export async function recordState(deps: Pick<Deps, 'db' | 'clock' | 'config' | 'log' | 'deploymentId'>): Promise<void> {
  const recordedAt = deps.clock.now();
  const state = await inTransaction(deps.db, async (trx) => {
    const { generation, paused_at } = await lockDeployment(trx);
    if (paused_at !== null) return null;
    await updateDeployment(trx, { generation: generation + 1, recordedAt });
    return { generation: generation + 1, recordedAt: recordedAt.toISOString(), counters: await listCounters(trx) };
  });
  if (state === null) return;
  try {
    await writeState(deps.config.dataDir, deps.deploymentId, state);
  } catch (error) {
    deps.log.error({ err: error }, 'the state of the deployment could not be written to DATA_DIR');
  }
}

/** When the state in DATA_DIR was recorded; null if there is none of this deployment. */
export async function readRecordedAt({ config, deploymentId }: Pick<Deps, 'config' | 'deploymentId'>): Promise<Date | null> {
  const state = await readState(config.dataDir, deploymentId);
  return state === null ? null : new Date(state.recordedAt);
}
