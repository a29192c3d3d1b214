/** A changed value; the path leads to it through objects, for example `description`, `SK`. */
export interface FieldChange {
  readonly path: readonly string[];
  readonly before: unknown;
  readonly after: unknown;
}

type Values = Readonly<Record<string, unknown>>;

const isEmpty = (value: unknown): boolean => value === undefined || value === null;
const isScalar = (value: unknown): boolean => typeof value !== 'object' || value === null;

/** `{ amount, currency }`: shown as one value. */
export const isMoney = (value: unknown): value is { amount: number; currency: string } =>
  isValues(value) && typeof value.amount === 'number' && typeof value.currency === 'string' && Object.keys(value).length === 2;

export const isValues = (value: unknown): value is Values => typeof value === 'object' && value !== null && !Array.isArray(value);

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

/** Objects become their parts that differ. Of lists of texts only what was taken away and what was added is left. */
function parts(path: readonly string[], before: unknown, after: unknown): FieldChange[] {
  if (isSame(before, after)) return [];
  const both = [before, after];
  if (both.every((value) => isEmpty(value) || (isValues(value) && !isMoney(value)))) {
    const [from, to] = both.map((value) => (isValues(value) ? value : {})) as [Values, Values];
    const names = [...new Set([...Object.keys(from), ...Object.keys(to)])];
    return names.flatMap((name) => parts([...path, name], from[name], to[name]));
  }
  if (both.every((value) => Array.isArray(value) && value.every(isScalar))) {
    const [from, to] = both as [unknown[], unknown[]];
    const gone = from.filter((value) => !to.includes(value));
    const added = to.filter((value) => !from.includes(value));
    // The same values in another order.
    return gone.length + added.length === 0 ? [{ path, before, after }] : [{ path, before: gone, after: added }];
  }
  return [{ path, before, after }];
}

/** The changes of an audit entry, value by value. */
export const fieldChanges = (changes: Readonly<Record<string, { before: unknown; after: unknown }>>): FieldChange[] =>
  Object.entries(changes).flatMap(([name, { before, after }]) => parts([name], before, after));
