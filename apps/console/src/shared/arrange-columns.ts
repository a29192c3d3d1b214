/** The columns that a person sees, and their order. */
export interface ChosenColumns {
  readonly order: readonly string[];
  readonly hidden: readonly string[];
}

interface Arranged {
  readonly key: string;
  /** Names the row: it is always shown. */
  readonly isName?: true;
}

/** All columns in the chosen order. Columns that the choice does not know come after the others. */
export function arranged<C extends Arranged>(columns: readonly C[], chosen: ChosenColumns | undefined): readonly C[] {
  const order = chosen?.order ?? [];
  const placeOf = ({ key }: C): number => {
    const place = order.indexOf(key);
    return place === -1 ? order.length : place;
  };
  return columns.toSorted((a, b) => placeOf(a) - placeOf(b));
}

export const isShown = ({ key, isName }: Arranged, chosen: ChosenColumns | undefined): boolean =>
  isName === true || chosen === undefined || !chosen.hidden.includes(key);

/** Moves an item by one place. */
export function moved<T>(items: readonly T[], from: number, step: 1 | -1): readonly T[] {
  const to = from + step;
  const [item, other] = [items[from], items[to]];
  if (item === undefined || other === undefined) return items;
  return items.with(from, other).with(to, item);
}
