import type { BoxSelection, BoxStateChange, BulkPreview, PricesOfBoxes } from '@komora/api/admin';
import { queryOptions } from '@tanstack/react-query';
import type { App } from '../../shared/app-context.ts';
import type { RowSelection } from '../../shared/row-selection.ts';
import type { BoxFilters } from './box-filters.ts';

/** Acts on many boxes. */
export type BulkAct = 'state' | 'offer' | 'withdraw' | 'prices';

/** A change as its form asks for it. */
export type AskedChange =
  | { readonly what: 'state'; readonly change: BoxStateChange }
  | { readonly what: 'offer'; readonly change: { readonly active: boolean; readonly reason: string } }
  | { readonly what: 'prices'; readonly change: Omit<PricesOfBoxes, 'selection'> };

type Caller = Pick<App, 'call'>;

/** Ids, or the filters of the list: what the server calls a selection. */
export function selectionOf(selection: RowSelection, { q, state, size }: BoxFilters, warehouse: string | undefined): BoxSelection {
  if (selection.kind === 'ids') return { ids: [...selection.ids] };
  return {
    filter: {
      ...(warehouse === undefined ? {} : { warehouse }),
      ...(q === undefined ? {} : { q }),
      ...(state === undefined ? {} : { state: [state] }),
      ...(size === undefined ? {} : { size: [size] }),
    },
  };
}

export function previewChange({ call }: Caller, { what, change }: AskedChange, selection: BoxSelection): Promise<BulkPreview> {
  if (what === 'state') return call('POST /api/admin/boxes/state/preview', { body: { ...change, selection } });
  if (what === 'offer') return call('POST /api/admin/boxes/offer/preview', { body: { ...change, selection } });
  return call('POST /api/admin/boxes/prices/preview', { body: { ...change, selection } });
}

/** Starts the change of the boxes that the preview has seen. */
export function startChange(
  { call }: Caller,
  { what, change }: AskedChange,
  { matched, set, selection, key }: Pick<BulkPreview, 'matched' | 'set'> & { readonly selection: BoxSelection; readonly key: string },
): Promise<{ readonly runId: string }> {
  const expected = { matched, set };
  if (what === 'state') return call('POST /api/admin/boxes/state', { body: { ...change, selection, expected }, idempotencyKey: key });
  if (what === 'offer') return call('POST /api/admin/boxes/offer', { body: { ...change, selection, expected }, idempotencyKey: key });
  return call('POST /api/admin/boxes/prices', { body: { ...change, selection, expected }, idempotencyKey: key });
}

/** While records wait. */
const REFRESH = 1000;

export const runQuery = ({ call }: Caller, id: string) =>
  queryOptions({
    queryKey: ['bulk-run', id],
    queryFn: ({ signal }) => call('GET /api/admin/bulk-runs/{id}', { params: { id }, signal }),
    refetchInterval: ({ state: { data } }) => (data !== undefined && data.finishedAt !== null ? false : REFRESH),
  });
