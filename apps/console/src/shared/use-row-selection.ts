import { useState } from 'react';
import { NO_ROWS, type RowSelection } from './row-selection.ts';

/** The selection of a list. It ends when the filters change. @param filters what the list shows, as one text */
export function useRowSelection(filters: string) {
  const [state, setState] = useState({ filters, selection: NO_ROWS });
  const selection = state.filters === filters ? state.selection : NO_ROWS;
  const set = (change: (before: RowSelection) => RowSelection): void =>
    setState((before) => ({ filters, selection: change(before.filters === filters ? before.selection : NO_ROWS) }));
  return { selection, set };
}
