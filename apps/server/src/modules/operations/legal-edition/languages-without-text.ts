import type { Language } from '@komora/api';
import type { Trx } from '../../../platform/db/database.ts';
import { type EditionRow, listEditions, lockEditions } from './legal-edition.sql.ts';

/**
 * The languages in which an edition in force, or a planned one, has no text. Locks the editions, so that none is published meanwhile.
 * @param today 'YYYY-MM-DD'
 */
export async function languagesWithoutText(trx: Trx, languages: readonly Language[], today: string): Promise<Language[]> {
  await lockEditions(trx);
  const published = (await listEditions(trx)).filter((one) => one.validFrom !== null);
  const isPlanned = ({ validFrom }: EditionRow) => validFrom !== null && validFrom > today;
  // The newest of a kind come first.
  const isInForce = (one: EditionRow) => published.find((other) => other.kind === one.kind && !isPlanned(other))?.id === one.id;
  const counting = published.filter((one) => isPlanned(one) || isInForce(one));
  return languages.filter((language) => counting.some((one) => !one.languages.includes(language)));
}
