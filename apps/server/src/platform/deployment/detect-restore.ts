import { inTransaction } from '../db/transaction.ts';
import type { Deps } from '../module/context.ts';
import { lockDeployment, readDatabaseIdentity, updateDeployment } from './deployment.sql.ts';
import { type DeploymentState, readState } from './state-file.ts';

/**
 * Pauses billing if this database is a restored copy: PostgreSQL gives it another identity, or the state in DATA_DIR is newer than the
 * database. Called at every start and by every billing run. `npm run restore` ends the pause.
 */
export async function detectRestore(deps: Pick<Deps, 'db' | 'clock' | 'config' | 'log' | 'deploymentId'>): Promise<void> {
  const state = await readStateOrNull(deps);
  const reason = await inTransaction(deps.db, async (trx) => {
    const deployment = await lockDeployment(trx);
    if (deployment.paused_reason !== null) return deployment.paused_reason;
    const databaseIdentity = await readDatabaseIdentity(trx);
    const isCopy = deployment.database_identity !== databaseIdentity;
    const isOlder = state !== null && state.generation > deployment.generation;
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
