import { AppError } from '../../../platform/app-error.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { userContact } from '../../identity/index.ts';
import type { CatalogueIndex } from './catalogue-index.ts';
import { isOnWaitlist } from './warehouse.sql.ts';

/** Shows if the address of a client waits for a free box of the warehouse. @throws AppError not-found */
export async function showSubscription(
  { db, index }: Pick<Deps, 'db'> & { index: CatalogueIndex },
  { warehouseId, userId }: { warehouseId: string; userId: string },
): Promise<{ registered: boolean }> {
  if (!(await index.fresh()).get(warehouseId)) throw new AppError('not-found');
  const { email } = await userContact(db, userId);
  return { registered: await isOnWaitlist(db, { warehouseId, email }) };
}
