import type { SearchHit } from '@komora/api/admin';
import type { IconName } from '@komora/ui/icons';
import { queryOptions } from '@tanstack/react-query';
import type { UseNavigateResult } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { App } from './app-context.ts';

/** Shorter texts find nothing. */
export const FEWEST_CHARACTERS = 2;
const PAUSE_MS = 150;

/** Records that a text names, of one warehouse or of all. */
export const searchQuery = ({ call }: Pick<App, 'call'>, typed: string, warehouse: string | undefined) => {
  const q = typed.trim();
  return queryOptions({
    queryKey: ['search', q, warehouse],
    queryFn: async ({ signal }) => (await call('GET /api/admin/search', { query: { q, warehouse }, signal })).hits,
    enabled: [...q].length >= FEWEST_CHARACTERS,
    placeholderData: (before: readonly SearchHit[] | undefined) => before as SearchHit[] | undefined,
  });
};

/** The value after a pause in typing. */
export function useSettled<Value>(value: Value, pauseMs = PAUSE_MS): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value, pauseMs]);
  return settled;
}

export const HIT_ICONS: Readonly<Record<SearchHit['kind'], IconName>> = {
  CLIENT: 'user',
  CONTRACT: 'list',
  BOX: 'box',
  INVOICE: 'invoice',
  ORDER: 'clock',
};

/** Opens the record of a hit. An order has none: its client does. */
export function openHit(navigate: UseNavigateResult<string>, { kind, id, clientId, title }: SearchHit): void {
  if (kind === 'CONTRACT') void navigate({ to: '/contracts/$id', params: { id } });
  else if (kind === 'BOX') void navigate({ to: '/boxes/$id', params: { id } });
  else if (kind === 'INVOICE') void navigate({ to: '/money/invoices', search: { q: title } });
  else void navigate({ to: '/clients/$id', params: { id: kind === 'CLIENT' ? id : (clientId ?? id) } });
}
