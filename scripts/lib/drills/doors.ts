import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { hashToken } from '../../../apps/server/src/platform/secrets.ts';
import { MqttDevice } from '../../../apps/server/src/providers/lock-simulator/mqtt-device.ts';
import { HttpClient } from '../../../bench/lib/http.ts';
import { waitFor } from '../cluster/wait.ts';
import { buyWithRetries } from './buyers.ts';
import { compareDoors, type Press, type StoredCommand } from './compare-doors.ts';

export interface DoorsResult {
  presses: number;
  /** Presses whose command the program accepted. */
  accepted: number;
  /** Movements of bolts. */
  opened: number;
  /** Sentences about errors: must be empty. */
  violations: readonly string[];
}

export interface Doors {
  /** Ends the presses, waits until every command has its end, at most `limitMs`, and compares locks, answers and commands. */
  stop(limitMs: number): Promise<DoorsResult>;
}

interface Door {
  deviceId: string;
  contractId: string;
  lat: number;
  lng: number;
  authorization: string;
}

const pressEveryMs = 700;

/** Clients of `boxIds`, each with a lock at the broker, who press the button of their door and of a stranger's door again and again. */
export async function startDoors(options: { origin: string; brokerUrl: string; databaseUrl: string; boxIds: string[] }): Promise<Doors> {
  const { origin, brokerUrl, databaseUrl, boxIds } = options;
  const client = new HttpClient(boxIds.length);
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 });
  pool.on('error', () => undefined);
  const since = new Date();
  const doors: Door[] = [];
  for (const boxId of boxIds) doors.push(await letBox(pool, await buyBoxAndWait(client, pool, origin, boxId)));
  const devices = doors.map(({ deviceId }) => new MqttDevice({ url: brokerUrl, prefix: 'komora', deviceId, now: () => new Date() }));
  await Promise.all(devices.map((device) => device.connect()));
  const presses: Press[] = [];
  const stopping = new AbortController();
  const press = async ({ contractId, lat, lng }: Door, { authorization }: Door): Promise<void> => {
    const body = { type: 'application/json', text: JSON.stringify({ lat, lng }) };
    const isOwn = doors.some((one) => one.contractId === contractId && one.authorization === authorization);
    const answer = await client
      .send('POST', `${origin}/api/client/lock-v2/box-unlock/${contractId}`, body, { authorization })
      .catch(() => undefined);
    const status = answer?.status ?? 0;
    const commandId = status === 200 ? (JSON.parse(String(answer?.body)) as { id: string }).id : undefined;
    presses.push({ isOwn, status, ...(commandId === undefined ? {} : { commandId }) });
  };
  const running = doors.map(async (door, index) => {
    const stranger = doors[(index + 1) % doors.length] ?? door;
    while (!stopping.signal.aborted) {
      await press(door, door);
      await press(door, stranger);
      await pause(pressEveryMs);
    }
  });
  return {
    stop: async (limitMs) => {
      stopping.abort();
      await Promise.all(running);
      client.close();
      const list = () => listCommands(pool, since);
      // Those that are left are reported below.
      await waitFor('door commands have no end', limitMs, async () =>
        (await list()).every(({ isOpen }) => !isOpen) ? true : undefined,
      ).catch(() => undefined);
      const movements = devices.flatMap(({ lock }, index) =>
        lock.openings.map((opening) => ({ ...opening, deviceId: doors[index]?.deviceId ?? '' })),
      );
      const violations = compareDoors({ presses, movements, commands: await list() });
      await Promise.all(devices.map((device) => device.disconnect()));
      await pool.end();
      const accepted = presses.filter(({ commandId }) => commandId !== undefined).length;
      return { presses: presses.length, accepted, opened: movements.length, violations };
    },
  };
}

/** The payment's event fulfils the order a moment later. @returns the contract's id */
async function buyBoxAndWait(client: HttpClient, pool: pg.Pool, origin: string, boxId: string): Promise<string> {
  await buyWithRetries(client, origin, boxId, { placedAt: [], paid: [], failures: [] });
  return waitFor('the box has no contract', 30_000, async () => {
    const { rows } = await pool.query<{ id: string }>('select id from contracts where box_id = $1', [boxId]);
    return rows[0]?.id;
  });
}

/** Gives the box of a contract a lock, and its client a session. */
async function letBox(pool: pg.Pool, contractId: string): Promise<Door> {
  const token = randomBytes(32).toString('base64url');
  const deviceId = `drill-${contractId}`;
  const { rows } = await pool.query<{ client_id: string; lat: number; lng: number }>(
    'select c.client_id, w.lat, w.lng from contracts c join warehouses w on w.id = c.warehouse_id where c.id = $1',
    [contractId],
  );
  const [found] = rows;
  if (found === undefined) throw new Error(`The contract ${contractId} does not exist`);
  await pool.query(`update boxes set lock_version = 'V2' where id = (select box_id from contracts where id = $1)`, [contractId]);
  await pool.query(
    `insert into locks (warehouse_id, box_id, door, device_id) select warehouse_id, box_id, 'BOX', $2 from contracts where id = $1`,
    [contractId, deviceId],
  );
  await pool.query(`insert into sessions (token_hash, user_id, created_at, expires_at) values ($1, $2, now(), now() + interval '1 day')`, [
    hashToken(token),
    found.client_id,
  ]);
  return { deviceId, contractId, lat: Number(found.lat), lng: Number(found.lng), authorization: `Bearer ${token}` };
}

async function listCommands(pool: pg.Pool, since: Date): Promise<StoredCommand[]> {
  const { rows } = await pool.query<StoredCommand>(
    `select c.id, l.device_id as "deviceId", c.expires_at as "expiresAt", c.state, c.state in ('REQUESTED', 'SENT', 'ACKED') as "isOpen"
     from lock_commands c join locks l on l.id = c.lock_id where c.issued_at >= $1`,
    [since],
  );
  return rows;
}
