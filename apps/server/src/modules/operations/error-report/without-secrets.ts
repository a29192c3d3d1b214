const removed = '[removed]';
const secretName = /keptboxes|(?:access|lock)code|token|auth|passw|secret|session(?!-?id)|cookie|jwt|bearer|credential/i;

const name = /[\w.-]+/g;
const secretWord = /token|(?:access|lock)code|authorization|passw(?:or)?d|secret|cookie|jwt/i;
/** Between a name and its value; in JSON inside a string the quotes are escaped. */
const separator = /\\?["']?\s*[:=]\s*\\?["']?(?:bearer\s+)?/iy;
const value = /[^\s"'&,;}\]]+/y;
const bearer = /\bbearer\s+[\w.~+/=-]+/gi;

/**
 * Removes secrets from free text: values with a secret name (`name=value`, `"name": "value"` and similar), bearer headers, and the caller's own
 * token. Reads the text once, so that its time is linear in the length: anybody can send a report.
 */
export function withoutSecrets(text: string, ownToken: string | null): string {
  const bare = ownToken ? text.replaceAll(ownToken, removed) : text;
  return withoutSecretPairs(bare).replace(bearer, `Bearer ${removed}`);
}

function withoutSecretPairs(text: string): string {
  const parts: string[] = [];
  let copied = 0;
  for (const found of text.matchAll(name)) {
    // A name inside a removed value.
    if (found.index < copied || !secretWord.test(found[0])) continue;
    const start = endOfMatch(separator, text, found.index + found[0].length);
    const end = start === undefined ? undefined : endOfMatch(value, text, start);
    if (end === undefined) continue;
    parts.push(text.slice(copied, start), removed);
    copied = end;
  }
  return parts.join('') + text.slice(copied);
}

function endOfMatch(sticky: RegExp, text: string, start: number): number | undefined {
  sticky.lastIndex = start;
  return sticky.test(text) ? sticky.lastIndex : undefined;
}

/** Storage entries with personal data or positions, which are not needed to explain an error. */
const personalName = /profiledraft|coordinates/i;
const personalFields = new Set(['invoicingDetails', 'voucherToken', 'waitlistToken']);

/** Removes the personal fields of a storage entry. */
function withoutPerson(value: string): string {
  if (![...personalFields].some((field) => value.includes(field))) return value;
  try {
    return JSON.stringify(JSON.parse(value, (name, inner: unknown) => (personalFields.has(name) && inner !== null ? removed : inner)));
  } catch {
    // Truncated JSON: the end of the personal data is unknown.
    return removed;
  }
}

/** Browser storage without entries that contain secrets or personal data. The other entries are cleaned as text. */
export function storageWithoutSecrets(storage: Record<string, string>, ownToken: string | null): Record<string, string> {
  return Object.fromEntries(
    Object.entries(storage)
      .slice(0, 50)
      .map(([name, value]) => [
        withoutSecrets(name, ownToken),
        secretName.test(name) || personalName.test(name) ? removed : withoutSecrets(withoutPerson(value), ownToken),
      ]),
  );
}
