import { randomUUID } from 'node:crypto';
import { addDays } from '@komora/domain';
import { anInvoiceOfRent } from '../kit/scenes/money-scene.ts';
import type { PlaceScene, StaffScene } from '../kit/scenes/staff-scene.ts';
import type { StaffKey, StaffRule } from './rule.ts';

export type LateInterestKey = Extract<StaffKey, `${string}/late-interest` | `${string}/base-rates${string}`>;

let days = 0;
const reason = 'on request of the person';
/** A day far before all invoices, each once. */
const nextDay = (): string => {
  days += 1;
  return addDays('1990-01-01', days);
};

/** A base rate that nothing used. @returns its id */
async function aBaseRate({ app }: StaffScene, { colleagueId }: PlaceScene, country: string): Promise<string> {
  const id = randomUUID();
  await app.rows(`insert into base_rates (id, country, valid_from, rate_bp, entered_by, entered_at) values ($1, $2, $3, 500, $4, $5)`, [
    id,
    country,
    nextDay(),
    colleagueId,
    app.clock.now(),
  ]);
  return id;
}

/** The company charges interest, and its country has a base rate for every day. */
async function withOption(scene: StaffScene, place: PlaceScene): Promise<void> {
  await scene.app.rows(`update legal_entities set late_interest_from = '2020-01-01' where id = $1`, [place.legalEntityId]);
  const country = place.currency === 'EUR' ? 'SVK' : 'CZE';
  // A later one would come between a used one and its days.
  const rates = await scene.app.rows('select from base_rates where country = $1', [country]);
  if (rates.length === 0) await aBaseRate(scene, place, country);
}

export const lateInterestRules: Record<LateInterestKey, StaffRule> = {
  'GET /api/admin/base-rates': { request: () => ({}) },
  'POST /api/admin/base-rates': { request: () => ({ body: { country: 'HUN', validFrom: nextDay(), rateBp: 650, reason } }) },
  'POST /api/admin/base-rates/{id}/remove': {
    request: async (scene, place) => ({ params: { id: await aBaseRate(scene, place, 'HUN') }, body: { reason } }),
  },
  'GET /api/admin/clients/{id}/late-interest': {
    request: async (scene, place) => {
      await withOption(scene, place);
      const { clientId, legalEntityId, currency } = place;
      return { params: { id: clientId }, query: { legalEntityId, currency } };
    },
  },
  'POST /api/admin/clients/{id}/late-interest': {
    request: async (scene, place) => {
      await withOption(scene, place);
      const { clientId, legalEntityId, currency } = place;
      const { invoiceId } = await anInvoiceOfRent(scene, place, '2025-01-31');
      // 123.00 for one day at 10 or 13 %: three or four cents.
      const interest = currency === 'EUR' ? 3 : 4;
      const invoices = [{ invoiceId, until: '2025-02-02', interest }];
      return { params: { id: clientId }, body: { legalEntityId, currency, invoices, dueInDays: 14, reason } };
    },
  },
};
