import type { UnlockToken } from '@komora/api';
import type { Deps } from '../../../platform/module/context.ts';
import { presentAccessLink } from './access-link.presenter.ts';
import { listAccessLinks } from './access-link.sql.ts';

/** The access links that a client created, newest first. */
export async function listOwnAccessLinks({ db }: Pick<Deps, 'db'>, userId: string): Promise<{ tokens: UnlockToken[] }> {
  return { tokens: (await listAccessLinks(db, userId)).map(presentAccessLink) };
}
