import { foldForSearch } from '@komora/domain/search-text';
import type { OwnBox } from '../../../shared/storage/offline-boxes.ts';

/** With more boxes the page gets a search field. */
export const MANY_BOXES = 6;

type Named = Pick<OwnBox, 'boxName' | 'businessId' | 'warehouse'>;

/** The boxes whose number, contract, warehouse or address contains every word of `typed`, without regard to case and diacritics. */
export function findBoxes<T extends Named>(boxes: readonly T[], typed: string): readonly T[] {
  const words = foldForSearch(typed).split(' ').filter(Boolean);
  if (words.length === 0) return boxes;
  return boxes.filter(({ boxName, businessId, warehouse: { name, address } }) => {
    const text = foldForSearch([boxName, businessId, name, address.street, address.city, address.zip].join(' '));
    return words.every((word) => text.includes(word));
  });
}
