import type { LockCommand } from '@komora/api';
import type { Deps } from '../../../platform/module/context.ts';
import { showCommand } from '../lock/index.ts';
import { type AccessLink, findAccess } from './find-access.ts';

/** The current state of a command of this access link. @throws AppError unlock-token/invalid, not-found for any other command */
export async function showAccessCommand(
  deps: Pick<Deps, 'db' | 'clock' | 'ids'>,
  { link, commandId }: { link: AccessLink; commandId: string },
): Promise<LockCommand> {
  const { id } = await findAccess(deps.db, link);
  return showCommand(deps, { commandId, viewer: { userId: null, accessLinkId: id } });
}
