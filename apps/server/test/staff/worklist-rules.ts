import { randomUUID } from 'node:crypto';
import { aPicture } from '../kit/builders/picture.ts';
import { aBox, aBoxToCheck } from '../kit/scenes/set-up-scene.ts';
import type { PlaceScene, StaffScene } from '../kit/scenes/staff-scene.ts';
import type { StaffKey, StaffRule } from './rule.ts';

/** Endpoints of the list of tasks and of enquiries. */
export type WorklistKey = Extract<
  StaffKey,
  `${string} /api/admin/${'today' | 'tasks' | 'franchise-enquiries' | 'error-reports' | 'waitlist-entries' | 'walks' | 'walk-ticks' | 'inspections' | 'inspection-photos'}${string}`
>;

let count = 0;

/** A task that is more urgent than all before. @returns its id */
export async function anOwnTask({ app }: StaffScene, { warehouseId, colleagueId }: PlaceScene, isDone = false): Promise<string> {
  count += 1;
  const { id } = await app.one<{ id: string }>(
    `insert into tasks (title, text, due_on, warehouse_id, created_by, created_at, done_at, done_by)
     values ('Vymeniť žiarovku', '', date '2020-01-01' - $1::int, $2, $3, $4, $5, $6) returning id`,
    [count, warehouseId, colleagueId, app.clock.now(), isDone ? app.clock.now() : null, isDone ? colleagueId : null],
  );
  return id;
}

/** A box in repair. @returns its id */
export async function aBrokenBox(scene: StaffScene, place: PlaceScene): Promise<string> {
  const id = await aBox(scene, place);
  await scene.app.rows(
    `insert into box_states (box_id, state, from_on, reason, set_at) values ($1, 'REPAIR', $2::timestamptz::date, 'zámok', $2)`,
    [id, scene.app.clock.now()],
  );
  return id;
}

/** Somebody who waits for a box. @returns the id of the entry */
export async function aWaiting({ app }: StaffScene, { warehouseId }: PlaceScene): Promise<string> {
  count += 1;
  const { id } = await app.one<{ id: string }>(
    `insert into waitlist_entries (warehouse_id, email, language, box_size, created_at) values ($1, $2, 'SK', 'SMALL', $3) returning id`,
    // Longer than all others, so that the first page lists it.
    [warehouseId, `waiting.${count}@example.com`, new Date(app.clock.now().getTime() - count * 60_000)],
  );
  return id;
}

/** A box that is offered to somebody of the waiting list for a day, as the program does it. */
export async function anOfferedBox(scene: StaffScene, place: PlaceScene): Promise<string> {
  const [boxId, entryId, now] = [await aBox(scene, place), await aWaiting(scene, place), scene.app.clock.now()];
  await scene.app.rows('update waitlist_entries set notified_at = $2 where id = $1', [entryId, now]);
  await scene.app.rows(
    `insert into box_reservations (box_id, kind, waitlist_entry_id, reserved_at, expires_at) values ($1, 'WAITLIST', $2, $3, $3::timestamptz + interval '1 day')`,
    [boxId, entryId, now],
  );
  return boxId;
}

const offeredTo: StaffRule['request'] = async (scene, place) => {
  // Another call has hidden it from the public.
  await scene.app.rows('update warehouses set hidden_at = null where id = $1 and hidden_at is not null', [place.warehouseId]);
  return { params: { id: await aWaiting(scene, place) }, body: { boxId: await aBox(scene, place) } };
};

/** The open round of the place. @returns its id */
async function aWalk({ app }: StaffScene, { warehouseId, colleagueId }: PlaceScene): Promise<string> {
  await app.rows(`insert into walks (warehouse_id, started_by, started_at) values ($1, $2, $3) on conflict do nothing`, [
    warehouseId,
    colleagueId,
    app.clock.now(),
  ]);
  return (await app.one<{ id: string }>('select id from walks where warehouse_id = $1 and finished_at is null', [warehouseId])).id;
}

const firstBox = async ({ app }: StaffScene, { warehouseId }: PlaceScene): Promise<string> =>
  (await app.one<{ id: string }>('select id from boxes where warehouse_id = $1 order by id limit 1', [warehouseId])).id;

/** A difference with a photo. @returns its id */
async function aDifference(scene: StaffScene, place: PlaceScene): Promise<string> {
  const { app } = scene;
  const { id } = await app.one<{ id: string }>(
    `insert into walk_ticks (id, walk_id, box_id, expected, outcome, note, ticked_by, ticked_at, received_at)
     values (gen_random_uuid(), $1, $2, 'FREE_TO_LET', 'DIFFERS', 'otvorené', $3, $4, $4) returning id`,
    [await aWalk(scene, place), await firstBox(scene, place), place.colleagueId, app.clock.now()],
  );
  await app.rows(`insert into walk_photos values ($1, 'x', $2)`, [id, app.clock.now()]);
  return id;
}

const brokenBox = async (scene: StaffScene, place: PlaceScene) => [{ kind: 'box-repair', id: await aBrokenBox(scene, place) }];

/** An open inspection with one point. @returns its id */
async function anInspection(scene: StaffScene, place: PlaceScene): Promise<string> {
  const { app } = scene;
  const { id } = await app.one<{ id: string }>(
    `insert into box_inspections (box_id, points, started_by, started_at)
     values ($1, '[{"point": "EMPTY", "outcome": null, "note": ""}]', $2, $3) returning id`,
    [await aBoxToCheck(scene, place), place.colleagueId, app.clock.now()],
  );
  return id;
}

async function anInspectionPhoto(scene: StaffScene, place: PlaceScene): Promise<string> {
  const { id } = await scene.app.one<{ id: string }>(`insert into inspection_photos values (gen_random_uuid(), $1, 'x', $2) returning id`, [
    await anInspection(scene, place),
    scene.app.clock.now(),
  ]);
  return id;
}

const findings = { points: [{ point: 'EMPTY', outcome: 'OK', note: '' }], result: 'FREE', charge: null };
const ofInspection =
  (request: object = {}): StaffRule['request'] =>
  async (scene, place) => ({ params: { id: await anInspection(scene, place) }, ...request });

export const worklistRules: Record<WorklistKey, StaffRule> = {
  'GET /api/admin/walks': { request: async (scene, place) => ({ lists: await aWalk(scene, place) }) },
  'POST /api/admin/walks': {
    request: async ({ app }, { warehouseId }) => {
      // A new round: joining one is no change.
      await app.rows(
        'update walks set finished_by = started_by, finished_at = started_at where warehouse_id = $1 and finished_at is null',
        [warehouseId],
      );
      return { body: { warehouseId } };
    },
    outside: 'not-found',
  },
  'GET /api/admin/walks/{id}': { request: async (scene, place) => ({ params: { id: await aWalk(scene, place) } }) },
  'POST /api/admin/walks/{id}/ticks': {
    request: async (scene, place) => ({
      params: { id: await aWalk(scene, place) },
      body: {
        id: randomUUID(),
        boxId: await firstBox(scene, place),
        expected: 'FREE_TO_LET',
        outcome: 'DIFFERS',
        note: 'dvere sú otvorené',
        at: '2026-03-02T08:00:00Z',
      },
    }),
  },
  'POST /api/admin/walks/{id}/finish': { request: async (scene, place) => ({ params: { id: await aWalk(scene, place) } }) },
  'POST /api/admin/walk-ticks/{id}/photo': {
    request: async (scene, place) => ({ params: { id: await aDifference(scene, place) }, file: await aPicture() }),
  },
  'GET /api/admin/walk-ticks/{id}/photo': { request: async (scene, place) => ({ params: { id: await aDifference(scene, place) } }) },
  'GET /api/admin/inspections': { request: async (scene, place) => ({ lists: await anInspection(scene, place) }) },
  'POST /api/admin/inspections/{id}/photos': {
    request: async (scene, place) => ({ params: { id: await anInspection(scene, place) }, file: await aPicture() }),
  },
  'DELETE /api/admin/inspection-photos/{id}': {
    request: async (scene, place) => ({ params: { id: await anInspectionPhoto(scene, place) } }),
  },
  'GET /api/admin/inspection-photos/{id}': { request: async (scene, place) => ({ params: { id: await anInspectionPhoto(scene, place) } }) },
  'POST /api/admin/inspections/{id}/preview': { request: ofInspection({ body: findings }) },
  'POST /api/admin/inspections/{id}/discard': { request: ofInspection({ body: { reason: 'omyl' } }) },
  'POST /api/admin/inspections/{id}/finish': { request: ofInspection({ body: { ...findings, reason: 'prázdny' } }) },
  'GET /api/admin/today': { request: async (scene, place) => ({ lists: await anOwnTask(scene, place) }) },
  'GET /api/admin/today/events': { request: () => ({}) },
  'GET /api/admin/today/{kind}': {
    request: async (scene, place) => ({ params: { kind: 'own-task' }, query: { limit: '200' }, lists: await anOwnTask(scene, place) }),
  },
  'POST /api/admin/today/snooze': {
    request: async (scene, place) => ({ body: { tasks: await brokenBox(scene, place), until: '2026-03-10' } }),
    outside: 'not-found',
  },
  'POST /api/admin/today/assign': {
    request: async (scene, place) => ({ body: { tasks: await brokenBox(scene, place), staffId: place.colleagueId } }),
    outside: 'not-found',
  },
  // Nobody closes a repair by hand: it ends with the state of the box.
  'POST /api/admin/today/close': {
    request: async (scene, place) => ({ body: { tasks: await brokenBox(scene, place), reason: 'vyriešené' } }),
    inside: 'not-found',
    outside: 'not-found',
  },
  'POST /api/admin/today/preview': {
    request: async (scene, place) => ({ body: { tasks: await brokenBox(scene, place), act: 'SNOOZE' } }),
    outside: 'not-found',
  },
  'GET /api/admin/tasks': { request: async (scene, place) => ({ query: { limit: '200' }, lists: await anOwnTask(scene, place) }) },
  'POST /api/admin/tasks': {
    request: (_scene, { warehouseId, contractId, colleagueId }) => ({
      body: {
        title: 'Zavolať klientovi',
        text: '',
        dueOn: '2026-03-05',
        warehouseId,
        boxId: null,
        contractId,
        staffId: colleagueId,
      },
    }),
    outside: 'request/invalid',
  },
  'POST /api/admin/tasks/{id}/done': { request: async (scene, place) => ({ params: { id: await anOwnTask(scene, place) } }) },
  'POST /api/admin/tasks/{id}/reopen': { request: async (scene, place) => ({ params: { id: await anOwnTask(scene, place, true) } }) },
  'GET /api/admin/franchise-enquiries': { request: () => ({}) },
  'GET /api/admin/error-reports': { request: () => ({}) },
  'GET /api/admin/waitlist-entries': {
    request: async (scene, place) => ({ query: { limit: '200' }, lists: await aWaiting(scene, place) }),
  },
  'POST /api/admin/waitlist-entries/{id}/offer/preview': { request: offeredTo },
  'POST /api/admin/waitlist-entries/{id}/offer': { request: offeredTo },
  'POST /api/admin/waitlist-entries/{id}/assign': {
    request: async (scene, place) => ({ params: { id: await aWaiting(scene, place) }, body: { version: 1, staffId: place.colleagueId } }),
  },
  'PUT /api/admin/waitlist-entries/{id}/note': {
    request: async (scene, place) => ({ params: { id: await aWaiting(scene, place) }, body: { version: 1, note: 'volá večer' } }),
  },
  'POST /api/admin/waitlist-entries/{id}/close': {
    request: async (scene, place) => ({
      params: { id: await aWaiting(scene, place) },
      body: { version: 1, reason: 'našiel iný sklad' },
    }),
  },
  'POST /api/admin/waitlist-entries/{id}/remove': {
    request: async (scene, place) => ({ params: { id: await aWaiting(scene, place) }, body: { reason: 'na žiadosť' } }),
  },
  'GET /api/admin/tasks/assignees': { request: async (_scene, { colleagueId }) => ({ lists: colleagueId }) },
};
