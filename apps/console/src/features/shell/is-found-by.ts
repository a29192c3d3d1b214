import { foldForSearch } from '@komora/domain/search-text';

/** True if the typed text is a part of a command's name, or of its further words. */
export function isFoundBy(typed: string, name: string, also = ''): boolean {
  const part = foldForSearch(typed);
  return foldForSearch(name).includes(part) || foldForSearch(also).includes(part);
}
