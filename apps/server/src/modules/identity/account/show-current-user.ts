import type { CurrentUser } from '@komora/api';
import type { Deps } from '../../../platform/module/context.ts';
import { presentCurrentUser } from './account.presenter.ts';
import { getUser } from './account.sql.ts';

/** The signed-in user, with billing details to prefill an order. */
export async function showCurrentUser({ db }: Pick<Deps, 'db'>, { userId }: { userId: string }): Promise<CurrentUser> {
  return presentCurrentUser(await getUser(db, userId));
}
