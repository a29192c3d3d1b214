/** The tabs of a warehouse; the query's `display`. */
export type Display = 'boxes' | 'plan';

export interface LocationSearch {
  display?: 'plan' | undefined;
}

/** Boxes are the default; a value that is none of the tabs shows them too. */
export function validateLocationSearch(given: Record<string, unknown>): LocationSearch {
  return given.display === 'plan' ? { display: 'plan' } : {};
}
