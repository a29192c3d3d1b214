import type { BoxSelection } from '@komora/api/admin';
import { MOST_CHANGED } from '@komora/api/admin';
import { AppError, invalidField } from '../../../platform/app-error.ts';
import type { Reader } from '../../../platform/db/database.ts';
import type { Deps } from '../../../platform/module/context.ts';
import type { Scope } from '../../../platform/staff/scope.ts';
import type { BulkItem } from '../../operations/index.ts';
import { listBoxMarks } from '../box/index.ts';
import { sizeBoundsInCm2 } from '../reservation/index.ts';
import { markOf } from './box-change.ts';

/**
 * The boxes of a selection by warehouse and name, and then the ids that are missing within the scope.
 * @throws AppError request/invalid at `selection`; not-found if none of the ids exists
 */
export async function chooseBoxes(
  reader: Reader,
  { clock, settings }: Pick<Deps, 'clock' | 'settings'>,
  { ids, filter }: BoxSelection,
  scope: Scope,
): Promise<BulkItem[]> {
  if ((ids === undefined) === (filter === undefined)) throw invalidField('selection');
  const page = { limit: MOST_CHANGED + 1, now: clock.now(), bounds: sizeBoundsInCm2(settings.get('sizes')) };
  const rows = await listBoxMarks(reader, { ...filter, ids, scope }, page);
  if (rows.length > MOST_CHANGED) {
    const field = { path: 'selection', code: 'box/too-many-rows', params: { max: MOST_CHANGED } } as const;
    throw new AppError('request/invalid', { fields: [field] });
  }
  if (ids !== undefined && rows.length === 0) throw new AppError('not-found');
  const known = new Set(rows.map(({ id }) => id));
  const missing = [...new Set(ids)].filter((id) => !known.has(id)).map((id) => ({ id, name: null, mark: '' }));
  return [...rows.map((row) => ({ id: row.id, name: row.name, mark: markOf(row) })), ...missing];
}
