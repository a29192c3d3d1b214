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

/** An edition of a legal text. */
export interface LegalDay {
  kind: string;
  /** 'YYYY-MM-DD', its first day in force. */
  validFrom: string;
}

/** The published editions of legal texts, the newest first. Few rows: one per day on which a text changed. */
export async function listLegalDays(reader: Reader): Promise<LegalDay[]> {
  const rows = await reader
    .selectFrom('legal_editions')
    .select(['kind', 'valid_from as validFrom'])
    .where('valid_from', 'is not', null)
    .orderBy('valid_from', 'desc')
    .execute();
  return rows.map(({ kind, validFrom }) => ({ kind, validFrom: String(validFrom) }));
}
