import { randomUUID } from 'node:crypto';
import { encrypt } from '../../src/platform/secrets.ts';
import { aDoor, aLetDoor } from '../kit/scenes/door-scene.ts';
import type { PlaceScene, StaffScene } from '../kit/scenes/staff-scene.ts';
import type { StaffKey, StaffRule } from './rule.ts';

/** Endpoints of doors. */
export type DoorKey = Extract<
  StaffKey,
  `${string} /api/admin/${'doors' | 'door-openings' | 'door-log' | 'service-access' | 'pictures' | 'keypad-codes'}${string}`
>;

const reason = { reason: 'zákazník volal, že nevie odísť' };

/** An attempt of a colleague at a new lock. @returns its id */
async function anAttempt(scene: StaffScene, place: PlaceScene): Promise<string> {
  const { id } = await scene.app.one<{ id: string }>(
    `insert into door_log (id, at, event, door, lock_id, staff_id, reason) values ($1, $2, 'REFUSED', 'BOX', $3, $4, 'door-opening/box-let') returning id`,
    [randomUUID(), scene.app.clock.now(), await aDoor(scene, place), place.colleagueId],
  );
  return id;
}

/** A link that a colleague gave to a craftsman. @returns its id */
async function anAccess({ app }: StaffScene, { warehouseId, colleagueId }: PlaceScene): Promise<string> {
  const { id } = await app.one<{ id: string }>(
    `insert into access_links (id, warehouse_id, staff_id, reason, email, token_hash, valid_from, valid_to, created_at)
     values ($1::uuid, $2, $3, 'zámok', 'opravar@example.com', sha256($1::text::bytea), $4, $4::timestamptz + interval '1 day', $4) returning id`,
    [randomUUID(), warehouseId, colleagueId, app.clock.now()],
  );
  return id;
}

/** A picture that the client of the place took. @returns its id */
async function aPicture({ app }: StaffScene, { contractId, clientId }: PlaceScene): Promise<string> {
  const { id } = await app.one<{ id: string }>(
    `insert into entrance_photos (id, contract_id, user_id, media_type, picture, taken_at, delete_after)
     values ($1, $2, $3, 'image/png', 'x', $4, $4::timestamptz + interval '1 day') returning id`,
    [randomUUID(), contractId, clientId, app.clock.now()],
  );
  return id;
}

let failures = 0;

/** The most frequent reason of rejected attempts so far. @returns the reason */
async function aFailure(scene: StaffScene, place: PlaceScene): Promise<string> {
  failures += 1;
  const reason = `reason-${failures}.`;
  await scene.app.rows(
    `insert into door_log (id, at, event, door, lock_id, staff_id, reason) select gen_random_uuid(), $1, 'REFUSED', 'BOX', $2, $3, $4 from generate_series(1, $5)`,
    [scene.app.clock.now(), await aDoor(scene, place), place.colleagueId, reason, 2 * failures + 200],
  );
  return reason;
}

/** A request of a colleague to open a box that the client of the place rents. @returns its id */
export async function aDoorRequest(scene: StaffScene, place: PlaceScene): Promise<string> {
  const contractId = await aLetDoor(scene, place);
  const { id } = await scene.app.one<{ id: string }>(
    `insert into door_openings (lock_id, warehouse_id, contract_id, cause, reason, state, requested_by, requested_at, expires_at)
     select l.id, l.warehouse_id, c.id, 'DANGER', 'dym', 'PENDING', $2, $3, $3::timestamptz + interval '15 minutes'
     from contracts c join locks l on l.box_id = c.box_id where c.id = $1 returning id`,
    [contractId, place.colleagueId, scene.app.clock.now()],
  );
  return id;
}

/** A finished command of a colleague: another one to the same door can run. @returns its id */
async function aCommand({ app }: StaffScene, lockId: string, place: PlaceScene): Promise<string> {
  const { id: openingId } = await app.one<{ id: string }>(
    `insert into door_openings (lock_id, warehouse_id, cause, reason, state, requested_by, requested_at)
     values ($1, $2, 'WORK', 'kontrola', 'DIRECT', $3, $4) returning id`,
    [lockId, place.warehouseId, place.colleagueId, app.clock.now()],
  );
  const { id } = await app.one<{ id: string }>(
    `insert into lock_commands (id, lock_id, staff_id, opening_id, state, issued_at, expires_at, changed_at)
     values (gen_random_uuid(), $1, $2, $3, 'RELOCKED', $4, $4::timestamptz + interval '10 seconds', $4) returning id`,
    [lockId, place.colleagueId, openingId, app.clock.now()],
  );
  return id;
}

/** A keypad of a let box of the place, without its code. @returns its id */
async function aKeypad(scene: StaffScene, place: PlaceScene): Promise<string> {
  const contractId = await aLetDoor(scene, place);
  await scene.app.rows('insert into keypad_lists (warehouse_id, started_by, started_at) values ($1, $2, $3) on conflict do nothing', [
    place.warehouseId,
    place.colleagueId,
    scene.app.clock.now(),
  ]);
  // The list has few rows, however many contracts the other calls of the matrix have made.
  await scene.app.rows(
    `update keypad_codes k set programmed_version = c.codes_version, recorded_by = $2, recorded_at = $3 from contracts c
     where c.id = k.contract_id and c.warehouse_id = $1 and c.status in ('ACTIVE', 'TERMINATING') and (k.box_id is null or k.box_id = c.box_id)`,
    [place.warehouseId, place.colleagueId, scene.app.clock.now()],
  );
  await scene.app.rows('update contracts set access_code_encrypted = $2, lock_code_encrypted = $2 where id = $1', [
    contractId,
    encrypt(scene.app.context.secretKey, '471100'),
  ]);
  await scene.app.rows('update contracts set codes_version = 1 where id = $1', [contractId]);
  const { id } = await scene.app.one<{ id: string }>(
    `update keypad_codes set programmed_version = 0 where contract_id = $1 and box_id is not null returning id`,
    [contractId],
  );
  return id;
}

export const doorRules: Record<DoorKey, StaffRule> = {
  'GET /api/admin/doors': { request: async (scene, place) => ({ query: { limit: '200' }, lists: await aDoor(scene, place) }) },
  'GET /api/admin/doors/summary': { request: async (scene, place) => ({ lists: await aFailure(scene, place) }) },
  'GET /api/admin/doors/events': { request: () => ({}) },
  'GET /api/admin/doors/commands/{id}': {
    request: async (scene, place) => ({ params: { id: await aCommand(scene, await aDoor(scene, place), place) } }),
  },
  'POST /api/admin/doors/{id}/open': {
    request: async (scene, place) => ({ params: { id: await aDoor(scene, place) }, body: { cause: 'WORK', ...reason } }),
  },
  'GET /api/admin/door-openings': {
    request: async (scene, place) => ({ query: { limit: '200' }, lists: await aDoorRequest(scene, place) }),
  },
  'POST /api/admin/door-openings/{id}/approve': {
    request: async (scene, place) => ({ params: { id: await aDoorRequest(scene, place) }, body: reason }),
  },
  'POST /api/admin/door-openings/{id}/reject': {
    request: async (scene, place) => ({ params: { id: await aDoorRequest(scene, place) }, body: reason }),
  },
  'GET /api/admin/pictures': { request: async (scene, place) => ({ query: { limit: '200' }, lists: await aPicture(scene, place) }) },
  'POST /api/admin/pictures': { request: (_scene, { warehouseId }) => ({ body: { warehouseId } }), outside: 'not-found' },
  'GET /api/admin/pictures/{id}': { request: async (scene, place) => ({ params: { id: await aPicture(scene, place) } }) },
  'GET /api/admin/service-access': { request: async (scene, place) => ({ query: { limit: '200' }, lists: await anAccess(scene, place) }) },
  'POST /api/admin/service-access': {
    request: (_scene, { warehouseId }) => ({
      body: {
        warehouseId,
        boxIds: [],
        email: 'opravar@example.com',
        language: 'SK',
        validFrom: '2026-03-02T09:00:00Z',
        validTo: '2026-03-02T15:00:00Z',
        ...reason,
      },
    }),
    outside: 'revalid/rule/basic/regex',
  },
  'POST /api/admin/service-access/{id}/revoke': {
    request: async (scene, place) => ({ params: { id: await anAccess(scene, place) }, body: reason }),
  },
  'GET /api/admin/keypad-codes': {
    request: async (scene, place) => ({ query: { limit: '200' }, lists: await aKeypad(scene, place) }),
  },
  'POST /api/admin/keypad-codes/{id}/code': { request: async (scene, place) => ({ params: { id: await aKeypad(scene, place) } }) },
  'POST /api/admin/keypad-codes/{id}/programmed': {
    request: async (scene, place) => ({ params: { id: await aKeypad(scene, place) }, body: { version: 1 } }),
  },
  'PUT /api/admin/keypad-codes/warehouses/{id}': {
    request: (_scene, { warehouseId }) => ({ params: { id: warehouseId }, body: { isOn: true } }),
  },
  'GET /api/admin/door-log': { request: async (scene, place) => ({ query: { limit: '200' }, lists: await anAttempt(scene, place) }) },
  'GET /api/admin/door-log/csv': { request: async (scene, place) => ({ lists: await anAttempt(scene, place) }) },
};
