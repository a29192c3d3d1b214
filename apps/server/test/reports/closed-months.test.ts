import { randomUUID } from 'node:crypto';
import type { DocumentKind } from '@komora/domain';
import { createContract } from '@komora/testing/factories/contract';
import { createUser } from '@komora/testing/factories/user';
import { beforeAll, describe, expect, test } from 'vitest';
import { aStaffClient } from '../kit/builders/staff.ts';
import { useTestApp } from '../kit/test-app.ts';
import { violatedPromises } from '../kit/violated-promises.ts';
import { randomSource } from '../ledger/random-acts.ts';

interface Place {
  clientId: string;
  contractId: string;
  companyId: string;
  warehouseId: string;
  currency: string;
}
interface Issued {
  month: string;
  companyId: string;
  warehouseId: string | null;
  currency: string;
  kind: DocumentKind;
  rate: number | null;
  net: number;
  vat: number;
}
interface Revenue {
  month: string;
  companyId: string;
  warehouseId: string | null;
  currency: string;
  documents: number;
  net: number;
}
interface Vat {
  month: string;
  companyId: string;
  currency: string;
  kind: string;
  rate: number | null;
  documents: number;
  net: number;
  vat: number;
}

/** The clocks of the companies change on 26 October 2025 and on 29 March 2026. */
const months = ['2025-09', '2025-10', '2025-11', '2025-12', '2026-01', '2026-02', '2026-03', '2026-04'];
/** The instant after midnight of the company at which a month is over. */
const overAt: Record<string, string> = {
  '2025-10': '2025-10-31T23:00:00Z',
  '2026-02': '2026-02-28T23:00:00Z',
  '2026-03': '2026-03-31T22:00:00Z',
};
const app = useTestApp({ at: '2025-09-01T09:00:00Z' });
const random = randomSource(23);
const issued: Issued[] = [];
const documents: Omit<Revenue, 'documents'>[] = [];
const places: Place[] = [];
let number = 0;

beforeAll(async () => {
  for (const country of ['SVK', 'SVK', 'CZE'] as const) {
    const { id: clientId } = await createUser(app().pool);
    const contract = await createContract(app().pool, { clientId, country, startsOn: '2025-09-01', createdAt: '2025-09-01T08:00:00Z' });
    const { warehouseId, currency } = await app().one<{ warehouseId: string; currency: string }>(
      'select warehouse_id as "warehouseId", currency from contracts where id = $1',
      [contract.id],
    );
    places.push({ clientId, contractId: contract.id, companyId: contract.legalEntityId, warehouseId, currency });
  }
  for (const month of months) for (let n = 0; n < 24; n++) await aDocument(month);
});

/** A document of a random place, on any day of the month and on its first and last one: with or without a contract, of one or two rates, or a credit note. */
async function aDocument(month: string): Promise<void> {
  number += 1;
  const { clientId, contractId, companyId, warehouseId, currency } = places[random(places.length)] as Place;
  const last = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).getUTCDate();
  const day = `${month}-${String([1, last, 1 + random(last)][random(3)]).padStart(2, '0')}`;
  const kind = number > 20 && random(5) === 0 ? 'CREDIT_NOTE' : 'INVOICE';
  const sign = kind === 'INVOICE' ? 1 : -1;
  // A rent's, a one-off charge's, or of the client alone.
  const source = (['RENT', 'RENT', 'CHARGE', 'CLIENT'] as const)[random(4)];
  const isOfRent = source === 'RENT';
  const placed = source === 'CLIENT' ? null : warehouseId;
  const rates = [2300, null, 0].slice(0, 1 + random(3)).map((rateBp) => {
    const net = sign * (100 + random(50_000));
    const vat = Math.round((net * (rateBp ?? 0)) / 10_000);
    return { rateBp, exemptionCode: rateBp === null ? 'VATEX-EU-135-1' : null, exemptionClause: null, net, vat, gross: net + vat };
  });
  const [net, vat] = [rates.reduce((sum, rate) => sum + rate.net, 0), rates.reduce((sum, rate) => sum + rate.vat, 0)];
  const rentId = isOfRent ? randomUUID() : null;
  if (isOfRent)
    await app().rows(
      `insert into rents (id, contract_id, period_number, period_from, period_to, paying_method, paying_status, status, amount_net, amount_vat, currency, due_on, created_at)
       values ($1, $2, $3, '2020-01-01'::date + $3::int, '2020-01-02'::date + $3::int, 'MANUAL', 'WAITING_FOR_MANUAL', 'INVOICE_SUBMITTED', $4, $5, $6, $7::date, $7::date)`,
      [rentId, contractId, number, Math.abs(net), Math.abs(vat), currency, day],
    );
  await app().rows(
    `insert into invoices (kind, legal_entity_id, series, year, sequence, number, rent_id, contract_id, client_id, language, supplier, customer, issued_on, supplied_on, due_on,
       variable_symbol, amount_net, amount_vat, amount_gross, currency, vat_breakdown, created_at, corrects_invoice_id, credit_reason)
     values ($1::text, $2, 'INVOICE', 2026, $3, $4, $5, $13, $6, 'SK', '{}', '{"type": "FyzickaOsoba"}', $7, $7, $7, $4, $8, $9, $10, $11, $12, $7::date,
       case when $1::text = 'CREDIT_NOTE' then (select id from invoices where kind = 'INVOICE' and client_id = $6 and legal_entity_id = $2 order by number limit 1) end, case when $1::text = 'CREDIT_NOTE' then 'GOODWILL' end)`,
    [
      kind,
      companyId,
      600_000 + number,
      `R${number}`,
      rentId,
      clientId,
      day,
      net,
      vat,
      net + vat,
      currency,
      JSON.stringify(rates),
      source === 'CHARGE' ? contractId : null,
    ],
  );
  for (const rate of rates)
    issued.push({
      month,
      companyId,
      warehouseId: placed,
      currency,
      kind,
      rate: rate.rateBp,
      net: rate.net,
      vat: rate.vat,
    });
  documents.push({ month, companyId, warehouseId: placed, currency, net });
}

async function reported(filter = ''): Promise<{ revenue: Revenue[]; vat: Vat[] }> {
  const owner = await aStaffClient(app());
  const now = app().clock.now().toISOString().slice(0, 7);
  const span = `fromMonth=${months[0]}&toMonth=${now < '2026-04' ? now : '2026-04'}`;
  const read = async <T>(path: string) => {
    const response = await owner.get(`/api/admin/reports/${path}`);
    expect([path, response.statusCode]).toEqual([path, 200]);
    return response.json<{ rows: T[] }>().rows;
  };
  const company = filter.includes('warehouse') ? '' : filter;
  return { revenue: await read<Revenue>(`revenue?${span}${filter}`), vat: await read<Vat>(`vat?${span}${company}`) };
}

async function close({ companyId, month }: { companyId: string; month: string }): Promise<number> {
  const owner = await aStaffClient(app());
  const path = `/api/admin/companies/${companyId}/months/${month}`;
  const { seal } = (await owner.get(path)).json<{ seal: string }>();
  return (await owner.post(`${path}/close`, { seal, reason: 'checked' })).statusCode;
}

/** Sums that go through the documents one by one. */
function recomputed(of: (one: { companyId: string; warehouseId: string | null }) => boolean) {
  const revenue = new Map<string, Revenue>();
  for (const { net, ...place } of documents.filter(of)) {
    const key = JSON.stringify(place);
    const sum = revenue.get(key) ?? { ...place, documents: 0, net: 0 };
    revenue.set(key, { ...sum, documents: sum.documents + 1, net: sum.net + net });
  }
  const vat = new Map<string, Omit<Vat, 'documents'>>();
  for (const { net, vat: tax, warehouseId: _, ...place } of issued.filter(of)) {
    const key = JSON.stringify(place);
    const sum = vat.get(key) ?? { ...place, net: 0, vat: 0 };
    vat.set(key, { ...sum, net: sum.net + net, vat: sum.vat + tax });
  }
  return { revenue: [...revenue.values()], vat: [...vat.values()] };
}
const sorted = (rows: readonly object[]) => rows.map((row) => JSON.stringify(Object.entries(row).sort())).sort();
function expectEqual(shown: { revenue: Revenue[]; vat: Vat[] }, expected: ReturnType<typeof recomputed>): void {
  const revenue = shown.revenue.map(({ month, companyId, warehouseId, currency, documents: count, net }) => ({
    month,
    companyId,
    warehouseId,
    currency,
    documents: count,
    net,
  }));
  expect(sorted(revenue)).toEqual(sorted(expected.revenue));
  const vat = shown.vat.map(({ month, companyId, currency, kind, rate, net, vat: tax }) => ({
    month,
    companyId,
    currency,
    kind,
    rate,
    net,
    vat: tax,
  }));
  expect(sorted(vat)).toEqual(sorted(expected.vat));
}

describe('revenue and VAT of closed months', () => {
  test('are the sums of the documents while months close one after another, over changes of the clock', async () => {
    const companies = [...new Set(places.map(({ companyId }) => companyId))];
    for (const [month, instant] of Object.entries(overAt)) {
      for (const companyId of companies) {
        app().clock.set(new Date(Date.parse(instant) - 1000));
        expect(await close({ companyId, month })).toBe(409);
        app().clock.set(instant);
        const before = await reported();
        expect(await close({ companyId, month })).toBe(204);
        expect(await reported()).toEqual(before);
      }
    }
    app().clock.set('2026-05-02T09:00:00Z');
    expectEqual(
      await reported(),
      recomputed(() => true),
    );
    for (const id of companies)
      expectEqual(
        await reported(`&company=${id}`),
        recomputed(({ companyId }) => companyId === id),
      );
    for (const { warehouseId: id } of places) {
      const { revenue } = await reported(`&warehouse=${id}`);
      expectEqual({ revenue, vat: [] }, { ...recomputed(({ warehouseId }) => warehouseId === id), vat: [] });
    }
    // The open month still takes documents.
    await aDocument('2026-04');
    expectEqual(
      await reported(),
      recomputed(() => true),
    );
    const kept = await app().one<{ months: number }>('select count(distinct month)::int as months from closed_month_revenue', []);
    expect(kept.months).toBe(7);
    expect((await violatedPromises(app().pool, app().clock.now())).filter((promise) => promise.includes('closed month'))).toEqual([]);
  });

  test('are kept: no row of a closed month changes, and a row that differs is found by the audit', async () => {
    await expect(app().rows('update closed_month_revenue set net = net + 1', [])).rejects.toThrow('never change');
    await expect(app().rows('delete from closed_month_revenue', [])).rejects.toThrow('never change');
    await app().rows('alter table closed_month_revenue disable trigger user', []);
    await app().rows(`update closed_month_revenue set net = net + 1 where month = '2025-10-01' and warehouse_id = $1`, [
      places[0]?.warehouseId,
    ]);
    const violated = await violatedPromises(app().pool, app().clock.now());
    expect(violated.filter((promise) => promise.includes('closed month'))).toEqual([expect.stringContaining('2 × ')]);
  });
});
