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

/** Browser storage without the entries that hold a secret; the others are cleaned as text. */
export function storageWithoutSecrets(storage: Record<string, string>, ownToken: string | null): Record<string, string> {
  return Object.fromEntries(
    Object.entries(storage)
      .slice(0, 50)
      .map(([name, value]) => [withoutSecrets(name, ownToken), secretName.test(name) ? removed : withoutSecrets(value, ownToken)]),
  );
}
