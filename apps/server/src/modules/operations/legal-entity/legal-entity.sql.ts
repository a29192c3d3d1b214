import type { Country } from '@komora/api';
import type { Reader } from '../../../platform/db/database.ts';

export function readLegalEntity(reader: Reader, id: string) {
  return reader.selectFrom('legal_entities').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

/** Undefined if it does not exist. */
export function findLegalEntity(reader: Reader, id: string) {
  return reader.selectFrom('legal_entities').selectAll().where('id', '=', id).executeTakeFirst();
}

/** The operator's legal entity in a country; undefined if there is none. */
export function findLegalEntityOf(reader: Reader, country: Country) {
  return reader.selectFrom('legal_entities').selectAll().where('country', '=', country).executeTakeFirst();
}
export type LegalEntityRow = Awaited<ReturnType<typeof readLegalEntity>>;
