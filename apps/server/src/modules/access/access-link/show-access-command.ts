import type { LockCommand } from '@komora/contract';
import type { Deps } from '../../deps.ts';
import { showCommand } from '../lock/index.ts';
import { type AccessLink, findAccess } from './find-access.ts';

/** What became of a command that this access gave. @throws Refusal unlock-token/invalid, not-found for anybody else's command */
export async function showAccessCommand(
  deps: Pick<Deps, 'db' | 'clock' | 'ids'>,
  { link, commandId }: { link: AccessLink; commandId: string },
): Promise<LockCommand> {
  const { id } = await findAccess(deps.db, link);
  return showCommand(deps, { commandId, viewer: { userId: null, unlockTokenId: id } });
}
