import type { Deps } from '../../deps.ts';
import { selectOpenWarehouses } from './warehouse.sql.ts';

/** Every warehouse that can be rented in, for the site's map: its id and when it last changed. */
export async function listOpenWarehouses({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<{ id: string; changedAt: Date }[]> {
  return selectOpenWarehouses(db, clock.now());
}
