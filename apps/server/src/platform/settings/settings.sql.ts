import type { Reader } from '../db/database.ts';

/** A stored value. `validFrom` is null for a section without dates. */
export interface StoredSetting {
  section: string;
  validFrom: string | null;
  value: unknown;
  version: number;
  changedAt: Date;
  changedBy: string;
}

/** All settings; a section without a row has its initial value. Few rows: one per section, and one per day of a dated section. */
export function listSettings(reader: Reader): Promise<StoredSetting[]> {
  return reader
    .selectFrom('settings as s')
    .innerJoin('staff as m', 'm.id', 's.changed_by')
    .select(['s.section', 's.valid_from as validFrom', 's.value', 's.version', 's.changed_at as changedAt', 'm.name as changedBy'])
    .orderBy('s.section')
    .orderBy('s.valid_from', 'desc')
    .execute();
}
