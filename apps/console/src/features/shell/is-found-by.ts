/** Text for comparison: without case and diacritics. */
const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** True if the typed text is a part of a command's name, or of its further words. */
export function isFoundBy(typed: string, name: string, also = ''): boolean {
  const part = fold(typed.trim());
  return fold(name).includes(part) || fold(also).includes(part);
}
