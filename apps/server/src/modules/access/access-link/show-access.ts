import type { ServiceAccess } from '@komora/api';
import type { Language } from '@komora/api/enumerations';
import type { Deps } from '../../../platform/module/context.ts';
import { listLocks } from '../lock/index.ts';
import { presentServiceAccess } from './access-link.presenter.ts';
import { type AccessLink, findAccess, statusOf } from './find-access.ts';

/**
 * The doors and the validity of an access link.
 * @param language of the labels; null: that of the warehouse's country
 * @throws AppError unlock-token/invalid
 */
export async function showAccess(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  link: AccessLink,
  language: Language | null,
): Promise<ServiceAccess> {
  const found = await findAccess(db, link);
  const entrances = await listLocks(db, { warehouseId: found.warehouse_id, boxId: null });
  return presentServiceAccess(found, statusOf(found, clock.now()), { entrances, language });
}
