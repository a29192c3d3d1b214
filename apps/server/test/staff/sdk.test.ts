import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { addDays, localDateIn } from '@komora/domain';
import { allRows, createKomora, KomoraError, type KomoraOptions, unwrap } from '@komora/sdk';
import { closeFreeBoxes } from '@komora/sdk/example';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { aKey, type KeyClient } from '../kit/builders/api-key.ts';
import { useTestApp } from '../kit/test-app.ts';

const app = useTestApp(async () => ({ demo: true }));
const sdkFolder = fileURLToPath(new URL('../../../../packages/sdk/', import.meta.url));
let baseUrl: string;
let key: KeyClient;
const waited: number[] = [];
beforeAll(async () => {
  baseUrl = await app().http.listen({ host: '127.0.0.1', port: 0 });
  key = await aKey(app());
});
beforeEach(() => {
  waited.length = 0;
});

const connect = (more: Partial<KomoraOptions> = {}) =>
  createKomora({ baseUrl, key: key.key, wait: async (ms) => void waited.push(ms), ...more });
/** Answers with these statuses before the calls reach the server. `lost`: the server does the work, and its answer is lost. */
const after = (...outcomes: (number | 'lost')[]): { fetch: typeof fetch; keys: (string | null)[] } => {
  const keys: (string | null)[] = [];
  return {
    keys,
    fetch: async (...request) => {
      keys.push(new Headers(request[1]?.headers).get('idempotency-key'));
      const outcome = outcomes.shift();
      if (outcome === undefined) return fetch(...request);
      if (outcome !== 'lost')
        return Response.json({ code: 'too-many-requests', detail: '' }, { status: outcome, headers: { 'retry-after': '7' } });
      await fetch(...request);
      throw new TypeError('connection lost');
    },
  };
};
const aContract = async () => {
  const found = await app().one<{ id: string; version: number; today: Date; zone: string }>(
    `select c.id, c.version, w.time_zone as zone from contracts c join warehouses w on w.id = c.warehouse_id
     where c.status = 'ACTIVE' and c.dunning_paused_until is null order by c.id limit 1`,
  );
  return { ...found, today: localDateIn(found.zone, app().clock.now()) };
};
const acts = (id: string) => app().rows(`select verb from audit_log where contract_id = $1 and verb = 'contract.pause-dunning'`, [id]);

test('the example of its README closes the free boxes of a warehouse, page by page', async () => {
  expect(await readFile(`${sdkFolder}README.md`, 'utf8')).toContain(await readFile(`${sdkFolder}example.ts`, 'utf8'));
  const { rows } = unwrap(await connect().getWarehouses({ query: { limit: 200 } }));
  let closed: string[] = [];
  let warehouse = '';
  let from = '';
  for (const row of rows) {
    warehouse = row.id;
    const zone = (await app().one<{ zone: string }>('select time_zone as zone from warehouses where id = $1', [row.id])).zone;
    from = localDateIn(zone, app().clock.now());
    closed = await closeFreeBoxes({ baseUrl, key: key.key, warehouse, from, until: addDays(from, 1) });
    if (closed.length > 2) break;
  }
  expect(closed.length).toBeGreaterThan(2);
  const states = await app().rows<{ name: string }>(
    `select b.name from box_states s join boxes b on b.id = s.box_id where b.warehouse_id = $1 and s.state = 'OUT_OF_SERVICE' and s.reason = 'New lights'`,
    [warehouse],
  );
  expect(states.map(({ name }) => name).sort()).toEqual(closed.toSorted());
  const boxes: string[] = [];
  for await (const { id } of allRows(connect().getBoxes, { query: { warehouse, limit: 7 } })) boxes.push(id);
  const { count } = await app().one<{ count: number }>(
    'select count(*)::int as count from boxes where warehouse_id = $1 and removed_at is null',
    [warehouse],
  );
  expect([boxes.length, new Set(boxes).size]).toEqual([count, count]);
});

test('an act whose answer was lost happens once, under one generated key', async () => {
  const { id, version, today } = await aContract();
  const { fetch, keys } = after('lost', 503);
  const result = await connect({ fetch }).postContractsByIdPauseDunning({
    params: { id },
    body: { version, until: addDays(today, 5), reason: 'agreed by phone' },
  });
  expect(result).toMatchObject({ ok: true });
  expect([keys.length, new Set(keys).size, keys[0]?.length]).toEqual([3, 1, 36]);
  expect(waited).toEqual([1000, 7000]);
  expect(await acts(id)).toHaveLength(1);
});

test('errors are results with a code of the call and its fields', async () => {
  const { id, version, today } = await aContract();
  const pause = (more: object) =>
    connect().postContractsByIdPauseDunning({ params: { id }, body: { version, until: addDays(today, 5), reason: 'by phone', ...more } });
  const outdated = await pause({ version: version + 5 });
  expect(outdated).toMatchObject({ ok: false, error: { status: 409, code: 'changed-elsewhere', current: { version } } });
  // The codes are typed: this compares with a code of the call.
  if (!outdated.ok && outdated.error.code === 'changed-elsewhere') expect(outdated.error.current).toBeDefined();
  expect(await pause({ reason: ' ' })).toMatchObject({ error: { code: 'request/invalid', errors: [{ path: 'reason' }] } });
  const wrongKey = await connect({ key: 'komora_00000000_x' }).getBoxes();
  expect(wrongKey).toMatchObject({ ok: false, error: { status: 401 } });
  expect(() => unwrap(wrongKey)).toThrow(KomoraError);
  expect(await connect({ baseUrl: 'http://127.0.0.1:1', retries: 1 }).getBoxes()).toMatchObject({
    error: { status: 0, code: 'unreachable' },
  });
  expect(waited).toEqual([1000]);
});

test('calls are repeated after the pause of Retry-After, unless a repetition could do something twice', async () => {
  expect(await connect(after(429, 503)).getBoxes({ query: { limit: 1 } })).toMatchObject({ ok: true });
  expect(waited.splice(0)).toEqual([7000, 7000]);
  expect(await connect(after(429, 429, 429, 429)).getBoxes()).toMatchObject({ error: { status: 429, code: 'too-many-requests' } });
  expect(waited.splice(0)).toHaveLength(3);
  expect(await connect({ ...after(429), longestWait: 5 }).getBoxes()).toMatchObject({ error: { status: 429 } });
  const task = {
    body: { title: 'Call', text: '', dueOn: null, warehouseId: null, boxId: null, contractId: null, clientId: null },
  } as never;
  expect(await connect(after(503)).postTasks(task)).toMatchObject({ error: { status: 503 } });
  expect(await connect(after('lost')).postTasks(task)).toMatchObject({ error: { status: 0 } });
  expect(waited).toEqual([]);
  const abort = AbortSignal.abort();
  await expect(connect().getBoxes({ signal: abort })).rejects.toThrow();
});

test('files come with their names', async () => {
  const file = unwrap(await connect().getAuditLogCsv());
  expect([file.name, file.type]).toEqual([expect.stringMatching(/^audit-log-.*\.csv$/), 'text/csv']);
});
