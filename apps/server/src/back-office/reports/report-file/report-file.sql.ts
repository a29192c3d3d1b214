import type { Reader } from '../../../platform/db/database.ts';

/** The language of a person of staff. */
export async function findStaffLocale(reader: Reader, staffId: string): Promise<string | undefined> {
  const row = await reader.selectFrom('staff').select('locale').where('id', '=', staffId).executeTakeFirst();
  return row?.locale;
}
