import type { SavedView } from '@komora/api/admin';
import type { Deps } from '../../../platform/module/context.ts';
import { listViews } from './saved-view.sql.ts';

/** The saved views of the person who asks, of all lists, by name. */
export async function listOwnViews({ db }: Pick<Deps, 'db'>, staffId: string): Promise<{ views: SavedView[] }> {
  return { views: await listViews(db, staffId) };
}
