import { type RawBuilder, sql } from 'kysely';

/**
 * True for sort keys that begin with a text. The bounds are a range of the index also in a plan without the values; the last character of Unicode
 * comes after all others in bytes.
 * @param prefix escaped for LIKE
 * @param given writes a value
 */
export function beginsWith(
  sortKey: RawBuilder<unknown>,
  prefix: string,
  given: (text: string) => RawBuilder<unknown> = (text) => sql`${text}`,
): RawBuilder<boolean> {
  const first = sql`fold_text(${given(prefix.replace(/\\(.)/gs, '$1'))})`;
  return sql<boolean>`${sortKey} >= ${first} and ${sortKey} <= ${first} || chr(1114111) and ${sortKey} like fold_text(${given(prefix)}) || '%'`;
}

/**
 * True for entries `e` with words that begin with these, escaped for LIKE. Each pattern is computed once, in a subquery: folded for each entry, it would take most of
 * the time of a frequent name.
 */
export const hasWords = (words: readonly string[]): RawBuilder<boolean> =>
  sql<boolean>`(${sql.join(
    words.map((word) => sql`e.words like (select '% ' || fold_text(${word}) || '%')`),
    sql` and `,
  )})`;

/** True for entries `e` with an e-mail address or a phone number that begins with a text. */
export const hasContact = (text: string): RawBuilder<boolean> =>
  sql<boolean>`contact_parts(e.contacts) @@ (select contact_begins(${text}))`;
