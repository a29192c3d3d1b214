import type { SearchHit } from '@komora/api/admin';
import type { IconName } from '@komora/ui/icons';
import { queryOptions } from '@tanstack/react-query';
import type { LinkProps } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { App } from './app-context.ts';

/** Shorter texts find nothing. */
export const FEWEST_CHARACTERS = 2;
/** A pause in typing. */
export const PAUSE_MS = 150;

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
  WAREHOUSE: 'pin',
  STAFF: 'users',
  VOUCHER: 'gift',
  LOCK: 'lock',
  COMPANY: 'users',
  TRANSFER: 'download',
};

/** The address of the record of a hit. An order has none: its client does. */
export function targetOf({ kind, id, clientId, title }: SearchHit): LinkProps {
  switch (kind) {
    case 'CONTRACT':
      return { to: '/contracts/$id', params: { id } };
    case 'BOX':
      return { to: '/boxes/$id', params: { id } };
    case 'INVOICE':
      return { to: '/money/invoices', search: { q: title } };
    case 'WAREHOUSE':
      return { to: '/settings/warehouses/$id', params: { id } };
    case 'STAFF':
      return { to: '/settings/staff/$id', params: { id } };
    case 'VOUCHER':
      return { to: '/settings/vouchers', search: { open: title } };
    case 'LOCK':
      return { to: '/settings/locks', search: { open: id } };
    case 'COMPANY':
      return { to: '/settings/companies', search: { open: id } };
    case 'TRANSFER':
      return clientId === null ? { to: '/money/bank', search: { open: id } } : { to: '/clients/$id/account', params: { id: clientId } };
    case 'CLIENT':
    case 'ORDER':
      return { to: '/clients/$id', params: { id: clientId ?? id } };
  }
}
