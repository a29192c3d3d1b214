import { type RawBuilder, sql } from 'kysely';

/**
 * True for sort keys that begin with a text. The bounds are a range of the index also in a plan without the values; the last character of Unicode
 * comes after all others in bytes.
 * @param prefix escaped for LIKE
 */
export function beginsWith(sortKey: RawBuilder<unknown>, prefix: string): RawBuilder<boolean> {
  const first = sql`fold_text(${prefix.replace(/\\(.)/gs, '$1')})`;
  return sql<boolean>`${sortKey} >= ${first} and ${sortKey} <= ${first} || chr(1114111) and ${sortKey} like fold_text(${prefix}) || '%'`;
}
