import type { WarehouseQuery } from '@komora/api';
import { allowedMistakes, distanceInMetres, editDistance, foldForSearch } from '@komora/domain';
import type * as z from 'zod/mini';
import { type FoundTown, findSimilarTown, findTown, findTownByPrefix, transliterate } from '../town/index.ts';
import type { CatalogueItem } from './catalogue-item.ts';

type Query = z.output<typeof WarehouseQuery>;
type Location = NonNullable<Query['location']>;

export interface WidenedSearch {
  /** How the query was read; see `WarehouseList`. */
  widened: { by: 'TOWN' | 'NEAREST' | 'SIMILAR' | 'ALL'; name: string | null };
  items: CatalogueItem[];
  /** Origin of the distances, and of the order. */
  from: Location | undefined;
  /** At most so many items, the nearest. */
  limit: number | undefined;
}

/** Warehouses within this distance of a town belong to it. */
const townRadius = 25_000;
const nearestCount = 6;

/**
 * Reads a query without matches in another way: as a town in another language or with a typing mistake, as words with typing mistakes, or as a
 * place whose nearest warehouses help. The other filters stay. Null if no warehouse passes those, or if the query has neither text nor area.
 * @param items that pass all filters except text and area
 */
export function widenSearch(items: CatalogueItem[], { search = '', south, location }: Query): WidenedSearch | null {
  const text = foldForSearch(search);
  if (items.length === 0 || (text === '' && south === undefined)) return null;
  if (text === '') return location === undefined ? null : nearest(items, location, null);
  const town = findTown(text) ?? findTownByPrefix(text);
  if (town !== null) return around(items, town);
  const similar = similarTo(items, text);
  if (similar.length > 0) return { widened: { by: 'SIMILAR', name: null }, items: similar, from: location, limit: undefined };
  const guessed = findSimilarTown(text) ?? findTown(text.split(' ')[0] ?? '');
  if (guessed !== null) return around(items, guessed);
  return { widened: { by: 'ALL', name: null }, items, from: location, limit: undefined };
}

function around(items: CatalogueItem[], { name, location }: FoundTown): WidenedSearch {
  const near = items.filter(({ row }) => distanceInMetres(location, row) <= townRadius);
  if (near.length === 0) return nearest(items, location, name);
  return { widened: { by: 'TOWN', name }, items: near, from: location, limit: undefined };
}

function nearest(items: CatalogueItem[], from: Location, name: string | null): WidenedSearch {
  return { widened: { by: 'NEAREST', name }, items, from, limit: nearestCount };
}

/** Each word of the text is in the warehouse's text, or differs from one of its words by typing mistakes. */
function similarTo(items: CatalogueItem[], text: string): CatalogueItem[] {
  const words = transliterate(text).split(' ');
  return items.filter(({ haystack }) => {
    const known = haystack.split(/[^\p{L}\p{N}]+/u);
    return words.every((word) => {
      const limit = allowedMistakes(word);
      return haystack.includes(word) || known.some((one) => editDistance(word, one, limit) <= limit);
    });
  });
}
