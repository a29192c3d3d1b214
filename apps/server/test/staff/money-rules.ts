import { randomUUID } from 'node:crypto';
import { sealOf } from '../../src/modules/billing/month-end/vat-seal.ts';
import { aDebt } from '../kit/scenes/money-scene.ts';
import {
  anUnmatchedEntry,
  aPayoutDifference,
  aRejectedReport,
  aWaitingReport,
  type PlaceScene,
  type StaffScene,
} from '../kit/scenes/staff-scene.ts';
import type { StaffKey, StaffRule } from './rule.ts';

/** Endpoints of the screens of money: month end, bank transfers, promises to pay. */
export type MoneyKey =
  | Extract<StaffKey, `${string} /api/admin/${'clients/{id}/promises' | `promises/${string}`}`>
  | Extract<StaffKey, `${string} /api/admin/${'months' | `companies/${string}` | `accounting-exports/${string}`}`>
  | Extract<StaffKey, `${string} /api/admin/payouts${string}`>
  | Extract<StaffKey, `${string} /api/admin/tax-reports${string}`>
  | Extract<
      StaffKey,
      `${string} /api/admin/bank-statements/${'settled' | 'settled/{id}/undo' | 'unmatched/{id}/candidates' | 'unmatched/{id}/match-parts'}`
    >;

let closed = 0;

/** Closes the next month of the company, far before its documents. @returns the month */
async function aClosedMonth({ app }: StaffScene, { legalEntityId, colleagueId }: PlaceScene): Promise<string> {
  closed += 1;
  const { month } = await app.one<{ month: string }>(
    `select to_char('1990-01-01'::date + interval '1 month' * $1::integer, 'YYYY-MM') as month`,
    [closed],
  );
  await app.rows(
    `insert into closed_months (legal_entity_id, month, vat, documents, closed_by, closed_at) values ($1, $2, '[]', 0, $3, $4)`,
    [legalEntityId, `${month}-01`, colleagueId, app.clock.now()],
  );
  return month;
}

/** A finished export. @returns its id */
async function anExport(scene: StaffScene, place: PlaceScene): Promise<string> {
  const month = await aClosedMonth(scene, place);
  const [id, attempt] = [randomUUID(), randomUUID()];
  await scene.app.rows(
    `insert into accounting_exports (id, legal_entity_id, month, format, state, requested_by, requested_at, finished_at, attempt, name, size, sha256)
     values ($1, $2, $3, 'CSV', 'DONE', $4, $5, $5, $6, 'SK.zip', 3, 'abc')`,
    [id, place.legalEntityId, `${month}-01`, place.colleagueId, scene.app.clock.now(), attempt],
  );
  await scene.app.rows(`insert into accounting_export_parts values ($1, $2, 0, 'zip')`, [id, attempt]);
  return id;
}

/** A transfer that staff took off the list. @returns its id */
async function aDismissedTransfer(scene: StaffScene, place: PlaceScene): Promise<string> {
  const id = await anUnmatchedEntry(scene, place);
  await scene.app.rows(`update bank_entries set state = 'DISMISSED', reason = null, note = 'sent back', settled_by = $2 where id = $1`, [
    id,
    place.colleagueId,
  ]);
  return id;
}

/** A promise to pay 1.00. @returns its id */
async function aPromise({ app }: StaffScene, { clientId, legalEntityId, currency, colleagueId }: PlaceScene): Promise<string> {
  await app.rows('update promises set withdrawn_at = $2 where client_id = $1 and withdrawn_at is null', [clientId, app.clock.now()]);
  const { id } = await app.one<{ id: string }>(
    `insert into promises (id, client_id, legal_entity_id, currency, amount, made_on, promised_on, made_by, made_at)
     values (gen_random_uuid(), $1, $2, $3, 100, $5::timestamptz::date, $5::timestamptz::date + 5, $4, $5) returning id`,
    [clientId, legalEntityId, currency, colleagueId, app.clock.now()],
  );
  return id;
}

const nextMonth = async ({ app }: StaffScene): Promise<string> => {
  closed += 1;
  const { month } = await app.one<{ month: string }>(
    `select to_char('1990-01-01'::date + interval '1 month' * $1::integer, 'YYYY-MM') as month`,
    [closed],
  );
  return month;
};

export const moneyRules: Record<MoneyKey, StaffRule> = {
  'GET /api/admin/payouts': { request: async (scene, place) => ({ lists: (await aPayoutDifference(scene, place)).payoutId }) },
  'GET /api/admin/payouts/differences': {
    // The list begins with the oldest, and other tests leave differences.
    request: async (scene, place) => ({ query: { limit: '200' }, lists: (await aPayoutDifference(scene, place)).differenceId }),
  },
  'GET /api/admin/payouts/{id}': {
    request: async (scene, place) => ({ params: { id: (await aPayoutDifference(scene, place)).payoutId } }),
  },
  'GET /api/admin/payouts/{id}/csv': {
    request: async (scene, place) => ({ params: { id: (await aPayoutDifference(scene, place)).payoutId } }),
  },
  'POST /api/admin/payouts/differences/{id}/resolve': {
    request: async (scene, place) => ({
      params: { id: (await aPayoutDifference(scene, place)).differenceId },
      body: { resolution: 'EXPLAINED', reason: 'the gateway confirmed it' },
    }),
  },
  'POST /api/admin/payouts/{id}/transfer': {
    request: async (scene, place) => ({
      params: { id: (await aPayoutDifference(scene, place)).payoutId },
      body: { transferId: await anUnmatchedEntry(scene, place) },
    }),
  },
  'GET /api/admin/tax-reports': { request: async (scene, place) => ({ lists: await aRejectedReport(scene, place) }) },
  'GET /api/admin/tax-reports/{id}': { request: async (scene, place) => ({ params: { id: await aRejectedReport(scene, place) } }) },
  'GET /api/admin/tax-reports/{id}/rounds/{round}/xml': {
    request: async (scene, place) => ({ params: { id: await aRejectedReport(scene, place), round: '1' } }),
  },
  'GET /api/admin/tax-reports/{id}/receipt': {
    request: async (scene, place) => ({ params: { id: await aRejectedReport(scene, place) } }),
  },
  'POST /api/admin/tax-reports/{id}/send-again': {
    request: async (scene, place) => ({ params: { id: await aRejectedReport(scene, place) }, body: { reason: 'the data were mended' } }),
  },
  'POST /api/admin/tax-reports/{id}/try-now': { request: async (scene, place) => ({ params: { id: await aWaitingReport(scene, place) } }) },
  'POST /api/admin/tax-reports/{id}/handled': {
    request: async (scene, place) => ({ params: { id: await aRejectedReport(scene, place) }, body: { proof: 'reported by hand' } }),
  },
  'GET /api/admin/months': { request: (_scene, { legalEntityId }) => ({ lists: legalEntityId }) },
  'GET /api/admin/companies/{company}/months/{month}': {
    request: (_scene, { legalEntityId }) => ({ params: { company: legalEntityId, month: '2026-02' } }),
  },
  'POST /api/admin/companies/{company}/months/{month}/close': {
    request: async (scene, { legalEntityId }) => ({
      params: { company: legalEntityId, month: await nextMonth(scene) },
      body: { seal: sealOf([]), reason: 'checked with the accountant' },
    }),
  },
  'POST /api/admin/companies/{company}/months/{month}/exports': {
    request: async (scene, place) => ({
      params: { company: place.legalEntityId, month: await aClosedMonth(scene, place) },
      body: { format: 'CSV' },
    }),
  },
  'POST /api/admin/clients/{id}/promises': {
    request: async (scene, place) => {
      await aDebt(scene, place);
      const { clientId, legalEntityId, currency } = place;
      const promisedOn = new Date(scene.app.clock.now().getTime() + 5 * 86_400_000).toISOString().slice(0, 10);
      return { params: { id: clientId }, body: { legalEntityId, currency, amount: 100, promisedOn, reason: 'called' } };
    },
  },
  'POST /api/admin/promises/{id}/withdraw': {
    request: async (scene, place) => ({ params: { id: await aPromise(scene, place) }, body: { reason: 'called again' } }),
  },
  'GET /api/admin/bank-statements/unmatched/{id}/candidates': {
    request: async (scene, place) => ({ params: { id: await anUnmatchedEntry(scene, place) } }),
  },
  'POST /api/admin/bank-statements/unmatched/{id}/match-parts': {
    request: async (scene, place) => {
      const id = await anUnmatchedEntry(scene, place);
      await scene.app.rows('update bank_entries set currency = $2 where id = $1', [id, place.currency]);
      return { params: { id }, body: { clientId: place.clientId, parts: [] } };
    },
  },
  'GET /api/admin/bank-statements/settled': { request: async (scene, place) => ({ lists: await aDismissedTransfer(scene, place) }) },
  'POST /api/admin/bank-statements/settled/{id}/undo': {
    request: async (scene, place) => ({ params: { id: await aDismissedTransfer(scene, place) }, body: { reason: 'wrong client' } }),
  },
  'GET /api/admin/accounting-exports/{id}/file': { request: async (scene, place) => ({ params: { id: await anExport(scene, place) } }) },
};
