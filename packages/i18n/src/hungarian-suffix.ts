/** Endings by the last digit as it is spoken: nullás, egyes, kettes, hármas, négyes, ötös, hatos, hetes, nyolcas, kilences. */
const DIGITS = ['s', 'es', 'es', 'as', 'es', 'ös', 'os', 'es', 'as', 'es'];
/** The same of tens: tízes, huszas, harmincas, negyvenes, ötvenes, hatvanas, hetvenes, nyolcvanas, kilencvenes. */
const TENS = ['', 'es', 'as', 'as', 'es', 'es', 'as', 'es', 'as', 'es'];
/** A letter that stands alone, as in „12/B“ or „101A“; the last letter of a word is not spelled. */
const LETTER = /(?:^|[^\p{L}])(\p{L})$/u;
const SPOKEN_WITH_CONSONANT = /[flmnrsxy]/i;

/**
 * A name with the Hungarian ending that makes it an adjective: `104-es`, `A-101-es`, `12/B-s`. It depends on what is spoken last. A word stays as it is.
 * @param name a number, a letter, or a word that ends with one
 */
export function withSuffix(name: string): string {
  const digits = trailing(name, '0123456789');
  if (digits !== '') return `${name}-${endingOf(digits)}`;
  const letter = LETTER.exec(name)?.[1];
  if (letter === undefined) return name;
  // The names of letters end with a vowel, except ef, el, em, en, er, es, iksz and ipszilon.
  if (!SPOKEN_WITH_CONSONANT.test(letter)) return `${name}-s`;
  return `${name}-${/y/i.test(letter) ? 'os' : 'es'}`;
}

/** The characters at the end of a text that are among `allowed`. */
function trailing(text: string, allowed: string): string {
  let start = text.length;
  while (start > 0 && allowed.includes(text.charAt(start - 1))) start -= 1;
  return text.slice(start);
}

function endingOf(digits: string): string {
  const zeros = trailing(digits, '0').length;
  const last = Number(digits[digits.length - zeros - 1] ?? 0);
  // nullás, milliós
  if (last === 0 || zeros > 5) return 's';
  // ezres and százas: 12000-es, 300-as
  if (zeros > 1) return zeros > 2 ? 'es' : 'as';
  return (zeros === 1 ? TENS : DIGITS)[last] ?? '';
}
