import type { ServiceAccess } from '@komora/api';
import type { Deps } from '../../../platform/module/context.ts';
import { presentServiceAccess } from './access-link.presenter.ts';
import { type AccessLink, findAccess, statusOf } from './find-access.ts';

/** The doors and the validity of an access link. @throws AppError unlock-token/invalid */
export async function showAccess({ db, clock }: Pick<Deps, 'db' | 'clock'>, link: AccessLink): Promise<ServiceAccess> {
  const found = await findAccess(db, link);
  return presentServiceAccess(found, statusOf(found, clock.now()));
}
