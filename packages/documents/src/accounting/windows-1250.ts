/** A text with letters that the encoding does not have, and what is written instead. */
export interface Replaced {
  from: string;
  to: string;
}

const highest = 256;
const bytesOf = new Map(
  Array.from({ length: highest }, (_, byte) => [new TextDecoder('windows-1250').decode(Uint8Array.of(byte)), byte] as const),
);

/** Cyrillic by the Ukrainian standard of 2010 (decree 55), with the Russian letters that it lacks. Lower case. */
const cyrillic = new Map(
  'а=a б=b в=v г=h ґ=g д=d е=e є=ie ж=zh з=z и=y і=i ї=i й=i к=k л=l м=m н=n о=o п=p р=r с=s т=t у=u ф=f х=kh ц=ts ч=ch ш=sh щ=shch ь= ю=iu я=ia ʼ= ё=e ъ= ы=y э=e'
    .split(' ')
    .map((pair) => pair.split('=') as [string, string]),
);

const isEncoded = (letter: string): boolean => bytesOf.has(letter);

/** `Š` stays, `Ж` becomes `Zh`, `ñ` becomes `n`, anything else a question mark. */
function transliterate(letter: string): string {
  if (isEncoded(letter)) return letter;
  const lower = letter.toLowerCase();
  const latin = cyrillic.get(lower);
  if (latin !== undefined) return lower === letter ? latin : latin.charAt(0).toUpperCase() + latin.slice(1);
  const plain = letter.normalize('NFKD').replace(/\p{M}/gu, '');
  return plain !== '' && Array.from(plain).every(isEncoded) ? plain : '?';
}

/** Writes a text with the letters of Windows-1250 only. */
export const inWindows1250 = (text: string): string => Array.from(text.normalize('NFC'), transliterate).join('');

/** The bytes of a text in Windows-1250. @throws Error for a letter that it does not have: pass the text through {@link inWindows1250} first */
export function encodeWindows1250(text: string): Uint8Array {
  return Uint8Array.from(text.normalize('NFC'), (letter) => {
    const byte = bytesOf.get(letter);
    if (byte === undefined) throw new Error(`Windows-1250 has no letter ${letter}`);
    return byte;
  });
}

/** Collects the texts of a file that were changed, once each. */
export class Replacements {
  readonly #found = new Map<string, string>();

  /** @returns the text as it is written */
  text = (text: string): string => {
    const written = inWindows1250(text);
    if (written !== text.normalize('NFC')) this.#found.set(text, written);
    return written;
  };

  list(): Replaced[] {
    return Array.from(this.#found, ([from, to]) => ({ from, to }));
  }
}
