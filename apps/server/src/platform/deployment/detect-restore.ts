import { inTransaction } from '../db/transaction.ts';
import type { Deps } from '../module/context.ts';
import { lockDeployment, readDatabaseIdentity, updateDeployment } from './deployment.sql.ts';
import { type DeploymentState, readState } from './state-file.ts';

/**
 * Pauses billing if this database is a restored copy: PostgreSQL gives it another identity, or the state in DATA_DIR is newer than the
 * database. Called at every start and by every billing run. `npm run restore` ends the pause. With DATABASE_SYNCHRONOUS, a later timeline of the same
 * database is a failover if the state in DATA_DIR is not newer. A web process without that state leaves the decision to the workers.
 */
export async function detectRestore(deps: Pick<Deps, 'db' | 'clock' | 'config' | 'log' | 'deploymentId'>): Promise<void> {
  const state = await readStateOrNull(deps);
  const reason = await inTransaction(deps.db, async (trx) => {
    const deployment = await lockDeployment(trx);
    if (deployment.paused_reason !== null) return deployment.paused_reason;
    const databaseIdentity = await readDatabaseIdentity(trx);
    const isOlder = state !== null && state.generation > deployment.generation;
    if (deps.config.databaseSynchronous && !isOlder && isFailover(deployment.database_identity, databaseIdentity)) {
      if (state !== null) {
        await updateDeployment(trx, { databaseIdentity });
        deps.log.warn({ from: deployment.database_identity, to: databaseIdentity }, 'the database has failed over; nothing is paused');
        return null;
      }
      if (deps.config.role === 'web') return null;
    }
    const isCopy = deployment.database_identity !== databaseIdentity;
    // A database without any recorded state has no history that could be lost.
    if (isCopy && !isOlder && deployment.generation === 0) await updateDeployment(trx, { databaseIdentity });
    else if (isCopy || isOlder) {
      const found = isCopy
        ? 'this database is a copy of another one, or was recovered'
        : 'the database is older than the state in DATA_DIR';
      await updateDeployment(trx, { paused: { at: deps.clock.now(), reason: found } });
      return found;
    }
    return null;
  });
  if (reason !== null) deps.log.error({ reason }, 'billing is paused after a restore: run "npm run restore" (docs/runbooks/restore.md)');
}

/** True for a later timeline of the same database. A recovery to a point in time also begins one. */
function isFailover(recorded: string, current: string): boolean {
  const split = (identity: string) =>
    [identity.slice(0, identity.lastIndexOf('/')), identity.slice(identity.lastIndexOf('/') + 1)] as const;
  const [[database, timeline], [nowDatabase, nowTimeline]] = [split(recorded), split(current)];
  // Eight hexadecimal digits.
  return database === nowDatabase && nowTimeline > timeline;
}

async function readStateOrNull({
  config,
  log,
  deploymentId,
}: Pick<Deps, 'config' | 'log' | 'deploymentId'>): Promise<DeploymentState | null> {
  try {
    return await readState(config.dataDir, deploymentId);
  } catch (error) {
    log.error({ err: error }, 'the state of the deployment in DATA_DIR cannot be read');
    return null;
  }
}
