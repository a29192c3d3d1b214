import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';

interface Position {
  year: number;
  sequence: number;
}

/** Documents of the Hungarian seller in the order of their numbers: of a period (`from ≤ day < before`), or of a range of one series. */
export async function listHungarianDocuments(
  reader: Reader,
  range: { from: string; before: string } | { series: string; first: Position; last: Position },
): Promise<{ id: string; number: string }[]> {
  const within =
    'from' in range
      ? sql<boolean>`i.issued_on >= ${range.from}::date and i.issued_on < ${range.before}::date`
      : sql<boolean>`i.series = ${range.series} and (i.year, i.sequence) between (${range.first.year}::integer, ${range.first.sequence}::integer)
          and (${range.last.year}::integer, ${range.last.sequence}::integer)`;
  return reader
    .selectFrom('invoices as i')
    .innerJoin('legal_entities as e', 'e.id', 'i.legal_entity_id')
    .select(['i.id', 'i.number'])
    .where('e.country', '=', 'HUN')
    .where(within)
    .orderBy('i.series', 'desc')
    .orderBy('i.year')
    .orderBy('i.sequence')
    .execute();
}

/** The positions of documents of the Hungarian seller by number: at most one for each. */
export async function findNumbers(reader: Reader, numbers: readonly string[]): Promise<(Position & { number: string; series: string })[]> {
  return reader
    .selectFrom('invoices as i')
    .innerJoin('legal_entities as e', 'e.id', 'i.legal_entity_id')
    .select(['i.number', 'i.series', 'i.year', 'i.sequence'])
    .where('e.country', '=', 'HUN')
    .where('i.number', 'in', [...numbers])
    .execute();
}
