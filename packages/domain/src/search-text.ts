// Letters that Unicode does not decompose into a base letter and a mark.
const UNDECOMPOSED: Readonly<Record<string, string>> = { ł: 'l', đ: 'd', ø: 'o', ħ: 'h', ı: 'i', ß: 'ss', æ: 'ae', œ: 'oe' };

/**
 * Normalises text for storage and search: lower case, Latin letters without marks ('Žilina' → 'zilina',
 * 'Łódź' → 'lodz', 'Győr' → 'gyor'), white space collapsed and trimmed. Cyrillic letters stay, because и and й, і and ї
 * are different letters. Idempotent. Apply it to both the query and the searched text.
 */
export function foldForSearch(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replace(/\p{Script=Latin}\p{M}*/gu, bareLatin)
    .normalize('NFC')
    .replace(/\s+/gu, ' ')
    .trim();
}

function bareLatin(letter: string): string {
  const bare = letter.normalize('NFD').replace(/\p{M}/gu, '');
  return UNDECOMPOSED[bare] ?? bare;
}
