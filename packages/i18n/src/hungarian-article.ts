/** Vowels, and the single letters whose name begins with one (ef, el, em …), as in „az F-12“. */
const VOWEL = /^[aáeéiíoóöőuúüű]/i;
const SPOKEN_AS_VOWEL = /^[flmnrsxy](?![a-záéíóöőúüű])/i;

/**
 * A word with its Hungarian definite article, which depends on pronunciation: `a 101`, `az 5`, `az 1200`, `az A-12`, `az F-12`.
 * @param word can be a number, which counts as it is pronounced
 */
export function withArticle(word: string): string {
  return `${isVowel(word) ? 'az' : 'a'} ${word}`;
}

/** The same at the beginning of a sentence. */
export function withArticleFirst(word: string): string {
  return `${isVowel(word) ? 'Az' : 'A'} ${word}`;
}

function isVowel(word: string): boolean {
  const number = /^\d+/.exec(word)?.[0];
  if (number === undefined) return VOWEL.test(word) || SPOKEN_AS_VOWEL.test(word);
  // öt, ötven, ötszáz, ötezer … begin with a vowel, and so do egy, ezer, egymillió; tíz and száz do not.
  return number.startsWith('5') || (number.startsWith('1') && number.length % 3 === 1);
}
