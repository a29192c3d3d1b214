import type { Deps } from '../../../platform/module/context.ts';
import { selectOpenWarehouses } from './warehouse.sql.ts';

/** All active warehouses for the sitemap, with the instant of their last change. */
export async function listOpenWarehouses({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<{ id: string; changedAt: Date }[]> {
  return selectOpenWarehouses(db, clock.now());
}
