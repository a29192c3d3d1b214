import { strToU8, zipSync } from 'fflate';
import { boxSettings } from '../kit/scenes/set-up-scene.ts';
import type { PlaceScene, StaffScene } from '../kit/scenes/staff-scene.ts';
import type { StaffKey, StaffRule } from './rule.ts';

/** Endpoints of imports. */
export type ImportKey = Extract<StaffKey, `${string} /api/admin/import${string}`>;

const boxFile = () => Buffer.from(`name;width;length;price\n${boxSettings().name};1,5;2;499\n`);
const reading = { format: 'CSV', encoding: 'UTF8', delimiter: ';', decimal: 'COMMA', dates: null };
const fields = ['name', 'width', 'length', 'price'];
const versioned = { version: 1 };
const reason = 'on request of the owner';

/** An import of the place. @returns its id */
async function anImport(
  { app }: StaffScene,
  { warehouseId, legalEntityId }: PlaceScene,
  { kind = 'BOXES', state = 'UPLOADED' }: { kind?: string; state?: string } = {},
): Promise<string> {
  const isOpen = state === 'UPLOADED' || state === 'CHECKED';
  const { id } = await app.one<{ id: string }>(
    `insert into imports (kind, state, legal_entity_id, warehouse_id, file_name, content, reading, headers, samples, fields, row_count, created_rows,
       updated_rows, fault_count, faults, created_by, created_at)
     select $1, $2, $3, $4, 'boxes.csv', $5, $6, $7, $8, $7, 1, 1, 0, 0, $8, id, '2026-03-01' from staff limit 1 returning id`,
    [
      kind,
      state,
      legalEntityId,
      warehouseId,
      isOpen ? boxFile() : null,
      JSON.stringify(reading),
      JSON.stringify(fields),
      isOpen ? '[]' : null,
    ],
  );
  return id;
}

const ofImport =
  (row: { kind?: string; state?: string }, more: Omit<Awaited<ReturnType<StaffRule['request']>>, 'params'> = {}): StaffRule['request'] =>
  async (scene, place) => ({ params: { id: await anImport(scene, place, row) }, ...more });

const contracts = { kind: 'CONTRACTS', state: 'APPLIED' };

/** An import with one contract that is not live: a copy of the contract of the place. @returns its id */
async function anImportToSetLive(scene: StaffScene, place: PlaceScene): Promise<string> {
  const importId = await anImport(scene, place, contracts);
  const { columns } = await scene.app.one<{ columns: string }>(
    `select string_agg(column_name, ', ') as columns from information_schema.columns
     where table_schema = 'public' and table_name = 'contracts' and is_generated = 'NEVER'`,
    [],
  );
  const { id } = await scene.app.one<{ id: string }>(
    `insert into contracts (${columns}) select ${columns} from (
       select (jsonb_populate_record(c, jsonb_build_object(
         'id', gen_random_uuid(), 'business_id', 'SK-M-' || $2::text, 'origin', 'MIGRATED', 'order_id', null, 'quiet', true))).*
       from contracts c where id = $1) as copy returning id`,
    [place.contractId, importId],
  );
  await scene.app.rows(
    `insert into import_records (legal_entity_id, noun, external_id, record_id, import_id, is_created) values ($1, 'CONTRACT', $2::text, $3, $2::uuid, true)`,
    [place.legalEntityId, importId, id],
  );
  return importId;
}

export const importRules: Record<ImportKey, StaffRule> = {
  'GET /api/admin/imports': {
    request: async (scene, place) => ({ query: { limit: '200' }, lists: await anImport(scene, place) }),
  },
  'GET /api/admin/imports/{id}': { request: ofImport({}) },
  'GET /api/admin/imports/{id}/faults': { request: ofImport({}) },
  'GET /api/admin/imports/{id}/faults/csv': { request: ofImport({}) },
  'GET /api/admin/import-templates/{kind}': { request: () => ({ params: { kind: 'BOXES' }, query: { language: 'SK' } }) },
  'POST /api/admin/imports': {
    request: (_scene, { warehouseId, legalEntityId }) => ({
      query: { kind: 'BOXES', legalEntity: legalEntityId, warehouse: warehouseId, name: 'boxes.csv' },
      file: boxFile(),
    }),
    outside: 'request/invalid',
  },
  'POST /api/admin/imports/{id}/map': { request: ofImport({}, { body: { reading, fields, ...versioned } }) },
  'POST /api/admin/imports/{id}/documents': {
    request: ofImport({ kind: 'CONTRACTS' }, { file: Buffer.from(zipSync({ 'zmluva.txt': strToU8('x') })) }),
  },
  'POST /api/admin/imports/{id}/documents/remove': { request: ofImport({ kind: 'CONTRACTS' }) },
  'POST /api/admin/imports/{id}/check': { request: ofImport({}, { body: versioned }) },
  'POST /api/admin/imports/{id}/apply': { request: ofImport({ state: 'CHECKED' }, { body: versioned }) },
  'POST /api/admin/imports/{id}/undo': { request: ofImport({ state: 'APPLIED' }, { body: { ...versioned, reason } }) },
  'POST /api/admin/imports/{id}/live': {
    request: async (scene, place) => ({ params: { id: await anImportToSetLive(scene, place) }, body: { ...versioned, reason } }),
  },
  'POST /api/admin/imports/{id}/old-bills': {
    request: ofImport(contracts, { file: Buffer.from('contract;day;amount\nA-1;2026-04-01;60,50\n') }),
  },
  'GET /api/admin/imports/{id}/rehearsal': { request: ofImport(contracts) },
  'GET /api/admin/imports/{id}/rehearsal/csv': { request: ofImport(contracts) },
};
