const removed = '[removed]';
/** Codes of doors and accounts: digits, also in groups, or letters mixed with digits. */
const secretLike = [/https?:\/\/\S+/gi, /[\w-]{20,}/g, /\d[\d -]{2,18}\d/g, /\b(?=\p{L}*\d)(?=\d*\p{L})[\p{L}\d]{4,19}\b/gu];

/**
 * A line of a message without links, tokens and anything that may be a code.
 * @param known numbers that stay: of documents, the contract and the box
 */
export function redact(text: string, known: readonly string[]): string {
  const stays = known.filter((one) => one.length > 0).sort((a, b) => b.length - a.length);
  let parts: { text: string; stays: boolean }[] = [{ text, stays: false }];
  for (const word of stays) {
    parts = parts.flatMap((part) =>
      part.stays
        ? [part]
        : part.text
            .split(word)
            .flatMap((piece, index) => [...(index === 0 ? [] : [{ text: word, stays: true }]), { text: piece, stays: false }]),
    );
  }
  return parts
    .map((part) => (part.stays ? part.text : secretLike.reduce((line, pattern) => line.replace(pattern, removed), part.text)))
    .join('');
}
