import type { ServiceAccess } from '@komora/contract';
import type { Deps } from '../../deps.ts';
import { type AccessLink, findAccess, statusOf } from './find-access.ts';
import { presentServiceAccess } from './unlock-token.presenter.ts';

/** What a link opens, and when. @throws Refusal unlock-token/invalid */
export async function showAccess({ db, clock }: Pick<Deps, 'db' | 'clock'>, link: AccessLink): Promise<ServiceAccess> {
  const found = await findAccess(db, link);
  return presentServiceAccess(found, statusOf(found, clock.now()));
}
