import { sql } from 'kysely';
import type { Trx } from '../../../platform/db/database.ts';

/** Changes of settings wait for each other until the transaction ends. They are rare. */
export async function lockSettings(trx: Trx): Promise<void> {
  await sql`lock table settings in share row exclusive mode`.execute(trx);
}

export interface NewSetting {
  section: string;
  validFrom: string | null;
  value: object;
  version: number;
  staffId: string;
  now: Date;
}

/** Stores one row: a new one, or that of the same day. */
export async function saveSetting(trx: Trx, { section, validFrom, value, version, staffId, now }: NewSetting): Promise<void> {
  const json = JSON.stringify(value);
  const stored = { value: json, version, changed_by: staffId, changed_at: now };
  await trx
    .insertInto('settings')
    .values({ section, valid_from: validFrom, ...stored })
    .onConflict((conflict) => conflict.constraint('settings_one_per_day').doUpdateSet(stored))
    .execute();
}
