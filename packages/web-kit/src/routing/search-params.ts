/** A query as the router sees it: every value is text; a repeated key is a list. */
export type SearchValues = Record<string, string | readonly string[]>;

/** `?a=1&b=x&b=y` → `{ a: '1', b: ['x', 'y'] }`. Values stay text, so that a token of digits is unchanged. */
export function parseSearch(query: string): SearchValues {
  // A map: a query may contain a name that every object has (`valueOf`).
  const values = new Map<string, string | readonly string[]>();
  for (const [key, value] of new URLSearchParams(query)) {
    const before = values.get(key);
    if (before === undefined) values.set(key, value);
    else values.set(key, typeof before === 'string' ? [before, value] : [...before, value]);
  }
  return Object.fromEntries(values);
}

function texts(value: unknown): string[] {
  if (value === undefined || value === null) return [];
  return Array.isArray(value) ? value.flatMap(texts) : [String(value)];
}

/** The inverse of `parseSearch`; undefined and null are omitted, lists repeat their key. */
export function stringifySearch(search: Record<string, unknown>): string {
  const params = new URLSearchParams();
  for (const [key, value] of Object.entries(search)) for (const text of texts(value)) params.append(key, text);
  // Commas and slashes need no escape in a query; `location=48.1,17.1` stays readable.
  const query = params.toString().replaceAll('%2C', ',').replaceAll('%2F', '/');
  return query === '' ? '' : `?${query}`;
}

/**
 * The text value of a key, without characters that no text can contain (a zero byte, half of a pair); undefined when it is missing or repeated. A route's `validateSearch` returns every key that it knows, undefined
 * included: the router passes the raw value of a key that is not returned.
 */
export function textOf(search: Record<string, unknown>, key: string): string | undefined {
  const value = search[key];
  const text = typeof value === 'string' ? value.replaceAll('\0', '').toWellFormed() : '';
  return text === '' ? undefined : text;
}

/** The text values of these keys, undefined where missing or repeated. */
export function textsOf<const Keys extends readonly string[]>(
  search: Record<string, unknown>,
  keys: Keys,
): { [K in Keys[number]]?: string | undefined } {
  return Object.fromEntries(keys.map((key) => [key, textOf(search, key)])) as { [K in Keys[number]]?: string | undefined };
}

/** The text of a fragment. A link that was cut in the middle of an escaped character stays as it is, and is invalid then. */
export function fragmentText(hash: string): string {
  try {
    return decodeURIComponent(hash);
  } catch {
    return hash;
  }
}

// A reserved host name.
const HERE = 'https://own.invalid';

/** A path of this site to continue to; undefined when a browser would leave the site (`//host`, `https:`, `/<tab>/host`). */
export function ownPath(value: unknown): string | undefined {
  if (typeof value !== 'string' || !value.startsWith('/')) return undefined;
  const url = URL.parse(value, HERE);
  return url?.origin === HERE ? url.pathname + url.search + url.hash : undefined;
}
