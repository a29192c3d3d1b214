import type { MoveIn } from '@komora/api/admin';
import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import type { App } from '../../shared/app-context.ts';
import { minutesLeft } from './minutes-left.ts';
import { everyFreeBoxQuery, freeBoxesQuery, openStep } from './move-in-queries.ts';

const details = {} as NonNullable<NonNullable<MoveIn['client']>['details']>;
const client = { id: null, firstName: 'Anna', lastName: 'Nagy', email: 'anna@example.com', phoneNumber: null, details };
const full = {
  client,
  box: { id: 'b', name: 'A1' },
  offer: {},
  terms: {},
  summary: {},
  acceptedAt: '2026-03-02T09:00:00Z',
} as MoveIn;

test('the first incomplete step is open; a lost offer goes back to the box', () => {
  expect(openStep(full)).toBe('payment');
  expect(openStep({ ...full, acceptedAt: null })).toBe('acceptance');
  expect(openStep({ ...full, summary: null })).toBe('terms');
  expect(openStep({ ...full, offer: null })).toBe('box');
  expect(openStep({ ...full, client: { ...client, details: null } })).toBe('client');
  expect(openStep({ ...full, client: null })).toBe('client');
});

test('the remaining minutes of a hold are rounded up, and never below zero', () => {
  const now = Date.parse('2026-03-02T09:00:00Z');
  const left = (heldUntil: string | null) => minutesLeft({ heldUntil }, now);
  expect([left('2026-03-02T09:29:01Z'), left('2026-03-02T09:00:01Z'), left('2026-03-02T08:59:00Z'), left(null)]).toEqual([30, 1, 0, 0]);
});

/** A warehouse with 250 free boxes, answered as the server does. */
function warehouseOf250() {
  const names = Array.from({ length: 250 }, (_, index) => `B${index + 1}`);
  const call = async (_key: string, { query }: { query: { q?: string; after?: string; limit: number } }) => {
    const found = names.filter((name) => name.includes(query.q ?? ''));
    const from = query.after === undefined ? 0 : found.indexOf(query.after) + 1;
    const rows = found.slice(from, from + query.limit).map((name) => ({ id: name, name }));
    return { rows, next: from + rows.length < found.length ? (rows.at(-1)?.id ?? null) : null };
  };
  return { names, app: { call } as unknown as Pick<App, 'call'> };
}

test('the list and the plan of a warehouse with 250 free boxes reach each of them once, and the search finds the last', async () => {
  const { names, app } = warehouseOf250();
  const client = new QueryClient();
  const of = { warehouse: 'w', size: 'ALL', q: '' } as const;
  const first = await client.fetchInfiniteQuery(freeBoxesQuery(app, of));
  expect([first.pages.length, first.pages[0]?.rows.length, first.pages[0]?.next]).toEqual([1, 100, 'B100']);
  const all = await client.fetchInfiniteQuery({ ...freeBoxesQuery(app, of), pages: 9 });
  expect(all.pages.flatMap(({ rows }) => rows.map(({ name }) => name))).toEqual(names);
  const found = await client.fetchInfiniteQuery(freeBoxesQuery(app, { ...of, q: ' B250 ' }));
  expect(found.pages.flatMap(({ rows }) => rows.map(({ name }) => name))).toEqual(['B250']);
  expect((await client.fetchQuery(everyFreeBoxQuery(app, 'w', 'ALL'))).map(({ name }) => name)).toEqual(names);
});
