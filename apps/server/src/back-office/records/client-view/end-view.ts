import type { Deps } from '../../../platform/module/context.ts';
import { updateEnded } from './client-view.sql.ts';

/** Ends a view of staff. One that has ended stays as it is. */
export async function endView({ db, clock }: Pick<Deps, 'db' | 'clock'>, viewId: string): Promise<void> {
  await updateEnded(db, viewId, clock.now());
}
