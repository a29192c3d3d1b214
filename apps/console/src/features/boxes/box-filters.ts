import type { BoxState } from '@komora/api/admin';
import { BOX_SIZES, type BoxSize } from '@komora/domain/box-size';
import { textOf } from '@komora/web-kit/search-params';

export const BOX_STATES = [
  'FREE_TO_LET',
  'LET',
  'HELD',
  'TO_CHECK',
  'REPAIR',
  'OUT_OF_SERVICE',
  'OWN_USE',
  'INACTIVE',
] as const satisfies readonly BoxState[];

/** Filters of the boxes, as they stand in the address. */
export interface BoxFilters {
  readonly q?: string | undefined;
  readonly state?: BoxState | undefined;
  readonly size?: BoxSize | undefined;
  /** A change of many boxes whose outcome the page shows. */
  readonly run?: string | undefined;
}

/** Reads the address; what is not valid is left out. */
export function readBoxFilters(search: Record<string, unknown>): BoxFilters {
  const [state, size] = [textOf(search, 'state'), textOf(search, 'size')];
  return {
    q: textOf(search, 'q')?.slice(0, 30),
    state: BOX_STATES.find((known) => known === state),
    size: BOX_SIZES.find((known) => known === size),
    run: textOf(search, 'run'),
  };
}
