/** Parameters as Stripe's clients send them: a[b]=1&list[0][c]=2 */
export interface Params {
  [name: string]: string | Params;
}

/** @throws RangeError for a body that mixes a value and a part under one name */
export function decodeForm(text: string): Params {
  const root: Params = Object.create(null);
  for (const [path, value] of new URLSearchParams(text)) {
    const names = path.replaceAll(']', '').split('[');
    const last = names.pop() ?? '';
    let at = root;
    for (const name of names) {
      const next = at[name] ?? Object.create(null);
      if (typeof next === 'string') throw new RangeError(path);
      at[name] = next;
      at = next;
    }
    at[last] = value;
  }
  return root;
}

export function part(params: Params, name: string): Params {
  const found = params[name];
  return typeof found === 'object' ? found : {};
}

export function value(params: Params, name: string): string | null {
  const found = params[name];
  return typeof found === 'string' && found !== '' ? found : null;
}

/** Names and values of a flat part. */
export function flat(params: Params): Record<string, string> {
  return Object.fromEntries(Object.entries(params).flatMap(([name, found]) => (typeof found === 'string' ? [[name, found]] : [])));
}

/** A text that is equal for equal parameters in any order. */
export function fingerprint(params: Params): string {
  const sorted = Object.entries(params).sort(([left], [right]) => (left < right ? -1 : 1));
  return JSON.stringify(sorted.map(([name, found]) => [name, typeof found === 'string' ? found : fingerprint(found)]));
}
