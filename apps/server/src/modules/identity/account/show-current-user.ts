import type { CurrentUser } from '@komora/contract';
import type { Deps } from '../../deps.ts';
import { presentCurrentUser } from './account.presenter.ts';
import { getUser } from './account.sql.ts';

/** Who is signed in, with the invoicing details for prefilling an order. */
export async function showCurrentUser({ db }: Pick<Deps, 'db'>, { userId }: { userId: string }): Promise<CurrentUser> {
  return presentCurrentUser(await getUser(db, userId));
}
