/** The list with one item at another place. Places outside of the list are its ends. */
export function movedTo<Item>(items: readonly Item[], from: number, to: number): readonly Item[] {
  const [item, place] = [items[from], Math.min(Math.max(to, 0), items.length - 1)];
  if (item === undefined || place === from) return items;
  return items.toSpliced(from, 1).toSpliced(place, 0, item);
}
