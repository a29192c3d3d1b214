import { randomUUID } from 'node:crypto';
import { aDeposit, aGoodwillPayment } from '../kit/scenes/money-scene.ts';
import type { PlaceScene, StaffScene } from '../kit/scenes/staff-scene.ts';
import { addUnpaidRent } from '../tenancy.ts';
import type { StaffKey, StaffRule } from './rule.ts';

/** Endpoints of reports. */
export type ReportKey = Extract<StaffKey, `${string} /api/admin/${'reports/' | 'report-schedules'}${string}`>;

// The person of the request has no schedule; see reports/schedule.test.ts.
const ofNobody: StaffRule = { request: () => ({ params: { id: randomUUID() } }), inside: 'not-found' };

const at = ({ warehouseId }: PlaceScene) => ({ warehouse: warehouseId });
const idOf = (row: { id: string }) => row.id;

async function anOpenItem({ app }: StaffScene, { clientId, legalEntityId, currency, contractId }: PlaceScene): Promise<string> {
  return idOf(
    await app.one<{ id: string }>(
      `insert into ledger_entries (client_id, legal_entity_id, currency, contract_id, kind, amount, entered_on, due_on, source, source_id, created_at)
       values ($1, $2, $3, $4, 'OPENING', 100, '2026-01-01', '2026-01-10', 'STAFF', gen_random_uuid(), $5) returning id`,
      [clientId, legalEntityId, currency, contractId, app.clock.now()],
    ),
  );
}

/** A contract with an unpaid rent that was due a month ago. */
async function anOverdueContract({ app }: StaffScene, { contractId, legalEntityId }: PlaceScene): Promise<string> {
  // Another rule may have paid the rent of an earlier request.
  const { unpaid, number } = await app.one<{ unpaid: number; number: number }>(
    'select count(*) filter (where paid_at is null)::int as unpaid, greatest(max(period_number), 49) + 1 as number from rents where contract_id = $1',
    [contractId],
  );
  if (unpaid > 0) return contractId;
  await app.rows(`insert into invoice_counters (legal_entity_id, series, year) values ($1, 'INVOICE', 2026) on conflict do nothing`, [
    legalEntityId,
  ]);
  await addUnpaidRent(app.pool, contractId, { number, dueOn: '2026-02-01' });
  return contractId;
}

async function aDocument(scene: StaffScene, place: PlaceScene): Promise<string> {
  const paymentId = await aGoodwillPayment(scene, place);
  return idOf(
    await scene.app.one<{ id: string }>('select i.id from payments p join invoices i on i.rent_id = p.rent_id where p.id = $1', [
      paymentId,
    ]),
  );
}

/** An invoice about a day that has passed. */
async function anEarnedDocument(scene: StaffScene, place: PlaceScene): Promise<string> {
  const id = await aDocument(scene, place);
  await scene.app.rows(
    `update rents set period_from = '2025-06-01'::date + period_number, period_to = '2025-06-02'::date + period_number, due_on = '2025-06-01'::date + period_number
     where id = (select rent_id from invoices where id = $1)`,
    [id],
  );
  return id;
}

/** Not one that another call has added or removed. */
const aBox = async ({ app }: StaffScene, { contractId }: PlaceScene): Promise<string> =>
  idOf(await app.one<{ id: string }>('select box_id as id from contracts where id = $1', [contractId]));

/** An act of the colleague at the place. */
async function aLiftedOverlock({ app }: StaffScene, { warehouseId, colleagueId }: PlaceScene): Promise<void> {
  await app.rows(
    `insert into audit_log (at, actor_kind, staff_id, verb, noun, warehouse_id) values ($1, 'STAFF', $2, 'overlock.lift', 'overlock', $3)`,
    [app.clock.now(), colleagueId, warehouseId],
  );
}

export const reportRules: Record<ReportKey, StaffRule> = {
  'GET /api/admin/report-schedules': { request: () => ({}) },
  'GET /api/admin/report-schedules/colleagues': { request: (_scene, place) => ({ query: { report: 'occupancy', ...at(place) } }) },
  // Without a place, which schedule.test.ts covers: a schedule belongs to a person.
  'POST /api/admin/report-schedules': {
    request: async ({ app }) => {
      const { id } = await app.one<{ id: string }>(
        `select s.id from staff s join assignments a on a.staff_id = s.id join roles r on r.id = a.role_id
         where r.preset = 'owner' and a.warehouse_id is null and a.legal_entity_id is null and s.ended_at is null order by s.id limit 1`,
      );
      return { body: { report: 'occupancy', filters: {}, time: { every: 'WEEKLY', weekday: 1, hour: 7 }, recipients: [id] } };
    },
  },
  'POST /api/admin/report-schedules/{id}/pause': ofNobody,
  'POST /api/admin/report-schedules/{id}/resume': ofNobody,
  'POST /api/admin/report-schedules/{id}/remove': ofNobody,
  'POST /api/admin/report-schedules/{id}/leave': ofNobody,
  'GET /api/admin/reports/occupancy': { request: (_scene, place) => ({ query: at(place), lists: place.warehouseId }) },
  'GET /api/admin/reports/occupancy-months': { request: (_scene, place) => ({ query: at(place), lists: '"month"' }) },
  'GET /api/admin/reports/rent-roll': {
    request: async (scene, place) => ({ query: { ...at(place), limit: '500' }, lists: await aBox(scene, place) }),
  },
  'GET /api/admin/reports/unit-mix': { request: (_scene, place) => ({ query: at(place), lists: '"listMean"' }) },
  'GET /api/admin/reports/moves': { request: (_scene, place) => ({ query: at(place), lists: place.warehouseId }) },
  'GET /api/admin/reports/moved-contracts': {
    request: (_scene, place) => ({ query: { ...at(place), from: '2026-02-01', to: '2026-02-28', limit: '500' }, lists: place.contractId }),
  },
  'GET /api/admin/reports/receivables': {
    request: async (scene, place) => {
      await anOpenItem(scene, place);
      return { query: at(place), lists: place.clientId };
    },
  },
  'GET /api/admin/reports/receivable-items': {
    request: async (scene, place) => ({ query: { ...at(place), limit: '500' }, lists: await anOpenItem(scene, place) }),
  },
  'GET /api/admin/reports/delinquency': { request: (_scene, place) => ({ query: at(place), lists: '"LAST_CALL"' }) },
  'GET /api/admin/reports/delinquent-contracts': {
    request: async (scene, place) => ({ query: at(place), lists: await anOverdueContract(scene, place) }),
  },
  'GET /api/admin/reports/economic': { request: (_scene, place) => ({ query: at(place), lists: place.warehouseId }) },
  'GET /api/admin/reports/earned-documents': {
    request: async (scene, place) => ({ query: { ...at(place), limit: '500' }, lists: await anEarnedDocument(scene, place) }),
  },
  'GET /api/admin/reports/loss-bridge': { request: (_scene, place) => ({ query: at(place), lists: place.warehouseId }) },
  'GET /api/admin/reports/bridge-boxes': {
    request: async (scene, place) => ({ query: { ...at(place), limit: '500' }, lists: await aBox(scene, place) }),
  },
  'GET /api/admin/reports/revenue': {
    request: async (scene, place) => {
      await aDocument(scene, place);
      return { query: at(place), lists: place.warehouseId };
    },
  },
  'GET /api/admin/reports/revenue-documents': {
    request: async (scene, place) => ({ query: { ...at(place), limit: '500' }, lists: await aDocument(scene, place) }),
  },
  'GET /api/admin/reports/deposits': {
    request: async (scene, place) => ({ query: { ...at(place), limit: '500' }, lists: await aDeposit(scene, place) }),
  },
  'GET /api/admin/reports/vat': {
    request: async (scene, place) => {
      await aDocument(scene, place);
      return { lists: place.legalEntityId };
    },
  },
  'GET /api/admin/reports/integrity': {
    request: async (scene, place) => {
      await aLiftedOverlock(scene, place);
      return { lists: place.colleagueId };
    },
  },
  'GET /api/admin/reports/integrity/{report}/csv': {
    request: async (scene, place) => {
      await aLiftedOverlock(scene, place);
      return { params: { report: 'integrity-people' }, lists: place.colleagueId };
    },
  },
  'GET /api/admin/reports/integrity/{report}/xlsx': {
    // A workbook has names and no ids, so that the name must be unique.
    request: async (scene, place) => {
      await aLiftedOverlock(scene, place);
      const name = `Adam ${place.colleagueId.slice(0, 8)}`;
      await scene.app.rows('update staff set name = $2 where id = $1', [place.colleagueId, name]);
      return { params: { report: 'integrity-people' }, lists: name };
    },
  },
  'GET /api/admin/reports/{report}/csv': {
    request: (_scene, { warehouseId }) => ({ params: { report: 'occupancy' }, lists: warehouseId }),
  },
  'GET /api/admin/reports/{report}/xlsx': {
    // A workbook has names and no ids, so that the name must be unique.
    request: async ({ app }, { warehouseId }) => {
      const name = `Sklad ${warehouseId.slice(0, 8)}`;
      await app.rows('update warehouses set name = $2 where id = $1 and name <> $2', [warehouseId, name]);
      return { params: { report: 'occupancy' }, lists: name };
    },
  },
};
