const removed = '[removed]';
const secretName = /keptboxes|(?:access|lock)code|token|auth|passw|secret|session(?!-?id)|cookie|jwt|bearer|credential/i;

/** `name=value`, `"name": "value"` and the like, where the name says that the value is a secret. */
const secretPair =
  /(["']?[\w.-]*(?:token|(?:access|lock)code|authorization|passw(?:or)?d|secret|cookie|jwt)[\w.-]*["']?\s*[:=]\s*["']?)(?:bearer\s+)?[^\s"'&,;}\]]+/gi;
const bearer = /\bbearer\s+[\w.~+/=-]+/gi;

/**
 * Free text without what could open a session or a door: values whose name says so, bearer headers, and the caller's own token
 * wherever it stands.
 */
export function withoutSecrets(text: string, ownToken: string | null): string {
  const bare = ownToken ? text.replaceAll(ownToken, removed) : text;
  return bare.replace(bearer, `Bearer ${removed}`).replace(secretPair, `$1${removed}`);
}

/** Of a person, or where they are: no fault is explained by it. */
const personalName = /profiledraft|coordinates/i;
const personalFields = new Set(['invoicingDetails', 'voucherToken', 'waitlistToken']);

/** An entry as the browser wrote it, without the fields that are a person's. */
function withoutPerson(value: string): string {
  if (![...personalFields].some((field) => value.includes(field))) return value;
  try {
    return JSON.stringify(JSON.parse(value, (name, inner: unknown) => (personalFields.has(name) && inner !== null ? removed : inner)));
  } catch {
    // Cut in the middle, it can no longer be told where the person ends.
    return removed;
  }
}

/** Browser storage without the entries that hold a secret or a person; the others are cleaned as text. */
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
