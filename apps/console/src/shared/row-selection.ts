/** Rows by id, or all that match the filters of the list. Rows that the browser has not loaded are part of `all`. */
export type RowSelection =
  | {
      readonly kind: 'ids';
      readonly ids: ReadonlySet<string>;
      /** The row that was pressed last: the other end of a range. */
      readonly anchor: string | null;
    }
  | { readonly kind: 'all' };

export const NO_ROWS: RowSelection = { kind: 'ids', ids: new Set(), anchor: null };
export const ALL_ROWS: RowSelection = { kind: 'all' };

export const isSelected = (selection: RowSelection, id: string): boolean => selection.kind === 'all' || selection.ids.has(id);

/**
 * Adds or removes a row. With `isRange` all rows from the one pressed before get the same. A row taken from `all` leaves the shown rows without it.
 * @param shown ids of the rows in their order
 */
export function toggled(selection: RowSelection, shown: readonly string[], id: string, isRange = false): RowSelection {
  const before = selection.kind === 'all' ? new Set(shown) : selection.ids;
  const anchor = selection.kind === 'all' ? null : selection.anchor;
  const isOn = !before.has(id);
  const [from, to] = [anchor === null ? -1 : shown.indexOf(anchor), shown.indexOf(id)];
  const touched = isRange && from !== -1 && to !== -1 ? shown.slice(Math.min(from, to), Math.max(from, to) + 1) : [id];
  const ids = new Set(before);
  for (const one of touched) {
    if (isOn) ids.add(one);
    else ids.delete(one);
  }
  return { kind: 'ids', ids, anchor: id };
}
