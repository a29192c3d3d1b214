// Letters that Unicode does not decompose into a base letter and a mark.
const UNDECOMPOSED: Readonly<Record<string, string>> = { ł: 'l', đ: 'd', ø: 'o', ħ: 'h', ı: 'i', ß: 'ss', æ: 'ae', œ: 'oe' };

/**
 * Text as it is stored and looked up for search: lower case, Latin letters without marks ('Žilina' → 'zilina',
 * 'Łódź' → 'lodz', 'Győr' → 'gyor'), white space collapsed and trimmed. Cyrillic keeps its letters, since и and й, і and ї
 * are different ones. Idempotent; a query and the text it is matched against must both pass through it.
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
