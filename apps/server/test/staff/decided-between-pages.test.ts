import { randomUUID } from 'node:crypto';
import { useTestDatabase } from '@komora/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aStaffClient, type StaffClient } from '../kit/builders/staff.ts';
import { anApproval } from '../kit/scenes/money-scene.ts';
import {
  aDispute,
  aFailedRefund,
  anUnmatchedEntry,
  aPayoutDifference,
  openStaffScene,
  type StaffScene,
} from '../kit/scenes/staff-scene.ts';
import { createTestApp, type TestApp } from '../kit/test-app.ts';
import { aWarning } from './dispute-rules.ts';

const database = useTestDatabase();
let app: TestApp;
let scene: StaffScene;
let owner: StaffClient;
beforeAll(async () => {
  app = await createTestApp(database.url, { at: '2026-03-02T09:00:00Z' });
  scene = await openStaffScene(app);
  owner = await aStaffClient(app);
});
afterAll(() => app.close());

interface Found {
  rows: string[];
  next: string | null;
}

test('an approval that is decided between two pages hides no other one', async () => {
  const ids = [await anApproval(scene, scene.here), await anApproval(scene, scene.here), await anApproval(scene, scene.here)];
  const page = async (query: string): Promise<Found> => {
    const { approvals, next } = (await owner.get(`/api/admin/approvals?${query}`)).json<{
      approvals: { id: string }[];
      next: string | null;
    }>();
    return { rows: approvals.map(({ id }) => id), next };
  };
  const first = await page('limit=1');
  expect(first.rows).toEqual(ids.slice(0, 1));
  const headers = { ...owner.headers, 'idempotency-key': randomUUID() };
  const rejected = await app.call('POST', `/api/admin/approvals/${ids[0]}/reject`, { headers, payload: { reason: 'too much' } });
  expect(rejected.statusCode).toBe(204);
  const second = await page(`limit=1&after=${first.next}`);
  expect(second.rows).toEqual(ids.slice(1, 2));
  expect(await page(`limit=1&after=${second.next}`)).toEqual({ rows: ids.slice(2), next: null });
});

test('a warning of fraud that is decided between two pages hides no other one', async () => {
  const ids: string[] = [];
  for (let count = 0; count < 3; count++) {
    app.clock.advance({ minutes: 1 });
    ids.unshift(await aWarning(scene, scene.here));
  }
  const page = async (query: string): Promise<Found> => {
    const { warnings, next } = (await owner.get(`/api/admin/fraud-warnings?${query}`)).json<{
      warnings: { id: string }[];
      next: string | null;
    }>();
    return { rows: warnings.map(({ id }) => id), next };
  };
  const first = await page('limit=1');
  expect(first.rows).toEqual(ids.slice(0, 1));
  expect((await owner.post(`/api/admin/fraud-warnings/${ids[0]}/keep`, { reason: 'known client' })).statusCode).toBe(204);
  const second = await page(`limit=1&after=${first.next}`);
  expect(second.rows).toEqual(ids.slice(1, 2));
  const third = await page(`limit=1&after=${second.next}`);
  expect(third.rows).toEqual(ids.slice(2));
  // Those with a decision are last.
  expect(await page(`limit=1&after=${third.next}`)).toEqual({ rows: ids.slice(0, 1), next: null });
  expect((await owner.get(`/api/admin/fraud-warnings?after=OPEN_1`)).statusCode).toBe(400);
});

/** A list that people work off, its records in the order of the list, and how one of them leaves it. */
const lists: { path: string; rows: string; add: () => Promise<string>; leave: (id: string) => Promise<unknown>; isNewestFirst?: true }[] = [
  {
    path: 'refunds/failed',
    rows: 'refunds',
    add: () => aFailedRefund(scene, scene.here),
    leave: (id) => owner.post(`/api/admin/refunds/${id}/resend`, {}),
  },
  {
    path: 'disputes',
    rows: 'disputes',
    add: () => aDispute(scene, scene.here),
    leave: (id) => app.rows(`update disputes set status = 'WON', closed_at = $2 where id = $1`, [id, app.clock.now()]),
  },
  {
    path: 'payouts/differences',
    rows: 'differences',
    add: async () => (await aPayoutDifference(scene, scene.here)).differenceId,
    leave: (id) => owner.post(`/api/admin/payouts/differences/${id}/resolve`, { resolution: 'EXPLAINED', reason: 'seen' }),
  },
  {
    path: 'bank-statements/unmatched',
    rows: 'transfers',
    add: () => anUnmatchedEntry(scene, scene.here),
    leave: (id) => owner.post(`/api/admin/bank-statements/unmatched/${id}/dismiss`, { note: 'not ours' }),
  },
  {
    path: 'bank-statements/settled',
    rows: 'rows',
    add: async () => {
      const id = await anUnmatchedEntry(scene, scene.here);
      await owner.post(`/api/admin/bank-statements/unmatched/${id}/dismiss`, { note: 'not ours' });
      return id;
    },
    leave: (id) => owner.post(`/api/admin/bank-statements/settled/${id}/undo`, { reason: 'ours' }),
    isNewestFirst: true,
  },
];

test.each(lists)(
  '$path: a record that leaves the list between two pages hides no other one',
  async ({ path, rows, add, leave, ...list }) => {
    const all: string[] = [];
    for (let count = 0; count < 4; count++) {
      app.clock.advance({ minutes: 1 });
      all.push(await add());
    }
    const read = async (after: string | null): Promise<Found> => {
      const query = after === null ? '' : `&after=${after}`;
      const page = (await owner.get(`/api/admin/${path}?limit=1${query}`)).json<Record<string, unknown> & { next: string | null }>();
      return { rows: (page[rows] as { id: string }[]).map(({ id }) => id), next: page.next };
    };
    // The scene and earlier tests have records in some lists too.
    const own = (ids: string[]) => ids.filter((id) => all.includes(id));
    const order = own(await inOrder(read));
    expect([...order].sort()).toEqual([...all].sort());
    if (path !== 'bank-statements/unmatched') expect(order).toEqual(list.isNewestFirst ? all.reverse() : all);
    const [left = '', ...others] = order;
    let first = await read(null);
    while (first.rows[0] !== left) first = await read(first.next);
    await leave(left);
    expect(own(await inOrder(read, first.next))).toEqual(others);
    expect(own(await inOrder(read)), 'it has left the list').toEqual(others);
    expect((await owner.get(`/api/admin/${path}?after=1`)).statusCode).toBe(400);
  },
);

/** The ids of all pages after a position. */
async function inOrder(read: (after: string | null) => Promise<Found>, start: string | null = null): Promise<string[]> {
  const ids: string[] = [];
  let after = start;
  do {
    const page = await read(after);
    ids.push(...page.rows);
    after = page.next;
  } while (after !== null);
  return ids;
}

test('disputes without a deadline and transfers without a day stand at the end, on pages too', async () => {
  const dispute = await aDispute(scene, scene.here);
  const urgent = await aDispute(scene, scene.here);
  await app.rows('update disputes set respond_by = $2 where id = $1', [urgent, app.clock.now()]);
  const undated = await anUnmatchedEntry(scene, scene.here);
  await app.rows('update bank_entries set booked_on = null where id = $1', [undated]);
  const dated = await anUnmatchedEntry(scene, scene.here);
  const ids = async (path: string, rows: string) =>
    inOrder(async (after) => {
      const page = (await owner.get(`/api/admin/${path}?limit=1${after === null ? '' : `&after=${after}`}`)).json<
        Record<string, unknown> & { next: string | null }
      >();
      return { rows: (page[rows] as { id: string }[]).map(({ id }) => id), next: page.next };
    });
  const disputes = await ids('disputes', 'disputes');
  expect(disputes[0]).toBe(urgent);
  expect(disputes).toContain(dispute);
  const transfers = await ids('bank-statements/unmatched', 'transfers');
  expect(transfers.at(-1)).toBe(undated);
  expect(transfers).toContain(dated);
});

test('records whose instants differ by less than a millisecond are listed once', async () => {
  const ids = [await aFailedRefund(scene, scene.here), await aFailedRefund(scene, scene.here), await aFailedRefund(scene, scene.here)];
  await app.rows(
    `update refunds r set failed_at = failed_at + given.number * interval '7 microseconds'
     from unnest($1::uuid[]) with ordinality given(id, number) where r.id = given.id`,
    [ids],
  );
  const listed = await inOrder(async (after) => {
    const page = (await owner.get(`/api/admin/refunds/failed?limit=1${after === null ? '' : `&after=${after}`}`)).json<{
      refunds: { id: string }[];
      next: string | null;
    }>();
    return { rows: page.refunds.map(({ id }) => id), next: page.next };
  });
  expect(listed.filter((id) => ids.includes(id)).sort()).toEqual([...ids].sort());
});

test('payouts are read page by page, the latest first', async () => {
  const first = (await aPayoutDifference(scene, scene.here)).payoutId;
  app.clock.advance({ minutes: 1 });
  const second = (await aPayoutDifference(scene, scene.here)).payoutId;
  const read = async (query: string) =>
    (await owner.get(`/api/admin/payouts?limit=1${query}`)).json<{ payouts: { id: string }[]; next: string | null }>();
  const page = await read('');
  expect([page.payouts[0]?.id, page.next]).toEqual([second, second]);
  expect((await read(`&after=${page.next}`)).payouts[0]?.id).toBe(first);
});
