/** Values of a form that two people changed from the same beginning. */
export interface MergedValues<Values> {
  readonly values: Values;
  /** Changed by them only: their values were taken over. */
  readonly taken: readonly (keyof Values & string)[];
  /** Changed by both in different ways: `values` has mine. */
  readonly both: readonly (keyof Values & string)[];
}

/** Compares the contents, in the order of their keys. No value and `null` are the same. */
export const isSameValue = (one: unknown, other: unknown): boolean => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

const isTexts = (value: unknown): value is readonly string[] => Array.isArray(value) && value.every((one) => typeof one === 'string');

/** Each text of a list is chosen or not, so that two people cannot disagree about one that only one of them touched. */
function mergeChosen(base: readonly string[], mine: readonly string[], theirs: readonly string[]): readonly string[] {
  const isChosen = (text: string) => (base.includes(text) === mine.includes(text) ? theirs.includes(text) : mine.includes(text));
  return [...new Set([...theirs, ...mine])].filter(isChosen);
}

/**
 * Merges field by field.
 * @param base the values that both began with
 */
export function mergeValues<Values extends object>(base: Values, mine: Values, theirs: Values): MergedValues<Values> {
  const values: Partial<Values> = {};
  const taken: (keyof Values & string)[] = [];
  const both: (keyof Values & string)[] = [];
  for (const key of [...new Set([...Object.keys(theirs), ...Object.keys(mine)])] as (keyof Values & string)[]) {
    const [began, typed, stored] = [base[key], mine[key], theirs[key]];
    values[key] = typed;
    if (isSameValue(stored, began) || isSameValue(stored, typed)) continue;
    if (isTexts(began) && isTexts(typed) && isTexts(stored)) values[key] = mergeChosen(began, typed, stored) as Values[typeof key];
    else if (isSameValue(typed, began)) values[key] = stored;
    else {
      both.push(key);
      continue;
    }
    taken.push(key);
  }
  return { values: values as Values, taken, both };
}
