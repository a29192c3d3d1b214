/** The tabs of a warehouse page: the query value `display`. */
export type Display = 'boxes' | 'plan';

export interface LocationSearch {
  display?: 'plan' | undefined;
}

/** Boxes are the default, also for unknown values. */
export function validateLocationSearch(given: Record<string, unknown>): LocationSearch {
  return { display: given.display === 'plan' ? 'plan' : undefined };
}
