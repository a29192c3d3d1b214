import { randomUUID } from 'node:crypto';
import { addDays, addMonthsClamped } from '@komora/domain';
import { createOperator, createWarehouse, type Operator } from '@komora/testing/factories/order';
import { beforeAll, describe, expect, test } from 'vitest';
import { bill, billOn } from '../billing/billing.ts';
import { type ActName, act } from '../contract-acts/acts.ts';
import { settle } from '../contract-acts/mid-term.ts';
import { aStaffClient, type StaffClient } from '../kit/builders/staff.ts';
import { aTenant, type Tenant } from '../kit/builders/tenant.ts';
import { aBox, homeWarehouse } from '../kit/builders/warehouse.ts';
import { useMockGateway } from '../kit/gateways/mock.ts';
import { violatedPromises } from '../kit/violated-promises.ts';
import { randomSource } from '../ledger/random-acts.ts';
import { openSession } from '../tenancy.ts';
import { closeMonth } from './billed-history.ts';
import { type Document, type Price, partsOfAll, readDocuments, rentOfDays } from './earned-model.ts';
import { monthOf, sum } from './naive-earned.ts';

/** A client alone in a warehouse, so that its row of the report is about one contract, with the agreed price of each day. */
interface Life {
  tenant: Tenant;
  company: Company;
  warehouseId: string;
  months: 1 | 3 | 6 | 12;
  prices: Price[];
  /** First day after the last charged one; null: runs on. */
  unusedFrom: string | null;
  /** Earlier answers of the report about months that were over. */
  seen: Map<string, number>;
}
interface Row {
  month: string;
  warehouseId: string;
  earned: number;
}

const { app } = useMockGateway();
const start = '2026-03-02';
const discounts = { 1: 0, 3: 0, 6: 500, 12: 1000 };
let staff: StaffClient;
interface Company extends Operator {
  currency: string;
}
let companies: { SAME: Company; POLISH: Company };
beforeAll(async () => {
  staff = await aStaffClient(app());
  const polish = await createOperator(app().pool, 'POL');
  await app().rows(`update vat_rules set rate_bp = 0 where item_kind = 'INSURANCE' and country = 'POL'`);
  const { operator } = await homeWarehouse(app());
  companies = { SAME: { ...operator, currency: 'EUR' }, POLISH: { ...polish, currency: 'PLN' } };
});

const today = () => app().clock.now().toISOString().slice(0, 10);
const at = (day: string) => app().clock.set(`${day}T12:00:00Z`);

async function begun(months: Life['months'], company: Company, features: string[] = []): Promise<Life> {
  app().clock.set(`${start}T09:00:00Z`);
  const warehouseId = await createWarehouse(app().pool, company, { features });
  const boxId = await aBox(app(), {}, warehouseId);
  const { insuranceId } = company;
  const choice = { boxId, invoicingPeriod: months, insuranceId, voucherToken: null };
  const summary = await app().call('PUT', '/api/client/order/offer/summary', { payload: choice });
  const { chargedNow } = summary.json<{ chargedNow: { amount: number; currency: 'EUR' | 'PLN' } }>();
  const tenant = await aTenant(app(), { boxId, insuranceId, invoicingPeriod: months, expectedCharge: chargedNow });
  return { tenant, company, warehouseId, months, prices: [{ from: start, rent: 4990, cover: 200 }], unusedFrom: null, seen: new Map() };
}

async function read<T>(report: string, { warehouseId }: Life, day = today()): Promise<T> {
  const response = await staff.get(`/api/admin/reports/${report}?fromMonth=2026-03&toMonth=${monthOf(day)}&warehouse=${warehouseId}`);
  expect([report, response.statusCode]).toEqual([report, 200]);
  return response.json<T>();
}

/** The months of a contract, and that those that are over still say what they said. */
async function earnedOf(life: Life): Promise<Map<string, number>> {
  const { rows, totals } = await read<{ rows: Row[]; totals: { month: string; earned: number }[] }>('economic', life);
  expect(totals.map(({ month, earned }) => [month, earned])).toEqual(rows.map(({ month, earned }) => [month, earned]));
  const earned = new Map(rows.map((row) => [row.month, row.earned]));
  for (const [month, amount] of life.seen) expect([month, earned.get(month)]).toEqual([month, amount]);
  for (const [month, amount] of earned) if (month < monthOf(today())) life.seen.set(month, amount);
  return earned;
}

async function did(life: Life, name: ActName, body: Record<string, unknown> = {}): Promise<void> {
  const outcome = await act({ app: app(), staff }, life.tenant.contractId, name, body);
  if (typeof outcome === 'string') throw new Error(`${name} on ${today()} is rejected: ${outcome}`);
  await settle(app());
  await earnedOf(life);
}

const priceOf = ({ prices }: Life) => prices.at(-1) as Price;
const agree = (life: Life, part: Partial<Price>) => life.prices.push({ ...priceOf(life), ...part, from: today() });

async function lower(life: Life, rent: number): Promise<void> {
  await did(life, 'change-price', { rent: { amount: rent, currency: life.company.currency }, from: null, today: true });
  agree(life, { rent });
}
async function move(life: Life, rent: number): Promise<void> {
  await did(life, 'transfer', { boxId: await aBox(app(), {}, life.warehouseId), rent: { amount: rent, currency: life.company.currency } });
  agree(life, { rent });
}
async function insure(life: Life, cover: number): Promise<void> {
  const { id } = await app().one<{ id: string }>(
    `insert into insurances (legal_entity_id, position, name, coverage_amount, price_net_month)
     select $2, (select max(position) + 1 from insurances), '{"EN": "Other"}', 900000, $1 returning id`,
    [cover, life.company.legalEntityId],
  );
  await did(life, 'change-insurance', { insuranceId: id, today: true });
  agree(life, { cover });
}
async function endNow(life: Life): Promise<void> {
  await did(life, 'end-now', { ground: 'FORBIDDEN_GOODS' });
  life.unusedFrom = addDays(today(), 1);
}
async function withdraw(life: Life): Promise<void> {
  const { tenant } = life;
  const statement = { name: 'Ján Novák', email: tenant.email, contractBusinessId: tenant.businessId };
  const token = await openSession(app().pool, tenant.clientId);
  expect((await app().post('/api/client/withdrawal/confirm', statement, token)).statusCode).toBe(200);
  await settle(app());
  life.unusedFrom = addDays(today(), 1);
}

/** Compares the months with the documents, day by day, and their sum with the agreed price of each day. */
async function agrees(life: Life, hasTwoRates: boolean): Promise<Document[]> {
  const { contractId, clientId } = life.tenant;
  const { until } = await app().one<{ until: string }>('select max(period_to)::text as until from rents where contract_id = $1', [
    contractId,
  ]);
  const documents = await readDocuments(app(), { contractId, clientId, ...life, hasTwoRates, discountBp: discounts[life.months], start });
  // Of one VAT rate a credit of unused days does not say what of it is rent; the price of these days says it, but for the rounding.
  const unclear = hasTwoRates ? 0 : documents.filter(({ reason }) => reason === 'EARLY_END' || reason === 'WITHDRAWAL').length;
  // In the middle, and when all days are over.
  for (const day of [addDays(today(), 3), addMonthsClamped(until, 1)].filter((one) => one > today())) {
    at(day);
    const expected = partsOfAll(documents, day);
    const earned = await earnedOf(life);
    for (const month of new Set([...earned.keys(), ...expected.keys()])) {
      const difference = Math.abs((earned.get(month) ?? 0) - (expected.get(month) ?? 0));
      expect([month, difference <= unclear]).toEqual([month, true]);
    }
  }
  const all = await earnedOf(life);
  // A month alone, as it is kept when it is closed, says the same.
  for (const [month, amount] of [...all].slice(0, 5)) {
    const alone = await staff.get(`/api/admin/reports/economic?fromMonth=${month}&toMonth=${month}&warehouse=${life.warehouseId}`);
    expect(alone.json<{ rows: Row[] }>().rows.map(({ earned }) => earned)).toEqual([amount]);
  }
  const total = sum([...all.values()]);
  const exact = rentOfDays({ ...life, discountBp: discounts[life.months], start }, start, life.unusedFrom ?? until);
  // Each document rounds once.
  expect(Math.abs(total - exact)).toBeLessThanOrEqual(documents.length / 2 + 1);
  return documents;
}

describe.each([
  { kind: 'SAME', text: 'with one VAT rate' },
  { kind: 'POLISH', text: 'with no VAT of the insurance' },
] as const)('after changes within a period, $text', ({ kind: company }) => {
  test.each([1, 3, 6, 12] as const)('of %i months the months equal the documents and the agreed price of each day', async (months) => {
    const kinds = new Set<string>();
    for (let seed = 1; seed <= 5; seed++) {
      const random = randomSource(100 * months + seed);
      const life = await begun(months, companies[company]);
      const change = async () => {
        const { rent, cover } = priceOf(life);
        const kind = random(4);
        if (kind === 0) await lower(life, Math.min(...life.prices.map((price) => price.rent)) - 100 - random(300));
        else if (kind === 1) await move(life, rent + 100 + random(3000));
        else if (kind === 2) await insure(life, cover + 100 + random(900));
        else await insure(life, Math.max(1, cover - 50 - random(100)));
      };
      at(addDays(start, 1 + random(5)));
      await change();
      at(addDays(today(), 1 + random(4)));
      await change();
      const end = seed % 4;
      if (end === 0) await withdraw(life);
      else {
        const next = addMonthsClamped(start, months);
        if (random(2) === 0) {
          // The period after a notice is billed up to its day; what follows when it is taken back.
          at(addDays(next, -25));
          await did(life, 'notice', { day: addDays(next, 10 + random(8)) });
          await billOn(app(), next);
          at(addDays(next, 1 + random(4)));
          await change();
          await did(life, 'withdraw-notice');
          await bill(app());
        } else await billOn(app(), next);
        await settle(app());
        at(addDays(next, 10 + random(7)));
        await change();
        at(addDays(today(), random(3)));
        await change();
        if (end === 1) {
          at(addDays(today(), random(8)));
          await endNow(life);
        }
      }
      const documents = await agrees(life, company === 'POLISH');
      for (const { kind, reason, isChange } of documents) kinds.add(`${kind} ${reason} ${isChange}`);
    }
    expect([...kinds]).toEqual(
      expect.arrayContaining(['INVOICE null false', 'INVOICE null true', 'CREDIT_NOTE EARLY_END false', 'CREDIT_NOTE WITHDRAWAL false']),
    );
  });
});

test('a lower rent is credited as rent, and another insurance is no rent', async () => {
  const life = await begun(1, companies.SAME);
  at('2026-03-12');
  await lower(life, 3000);
  // 19.90 × 21 / 31 = 13.48 less, 20 days of it in March.
  at('2026-05-31');
  expect(await earnedOf(life)).toEqual(
    new Map([
      ['2026-03', 3545],
      ['2026-04', 97],
      ['2026-05', 0],
    ]),
  );

  const insured = await begun(1, companies.SAME);
  at('2026-03-12');
  await insure(insured, 1000);
  at('2026-03-22');
  await insure(insured, 100);
  at('2026-05-31');
  expect(sum([...(await earnedOf(insured)).values()])).toBe(4990);
});

/** Credits all that is left of the first invoice. */
async function cancel({ tenant }: Life): Promise<void> {
  const { id, left } = await app().one<{ id: string; left: number }>(
    `select i.id, (select sum(x.amount_gross)::integer from invoices x where x.id = i.id or x.corrects_invoice_id = i.id) as left
     from invoices i join rents r on r.id = i.rent_id where r.contract_id = $1 and i.kind = 'INVOICE'`,
    [tenant.contractId],
  );
  const response = await app().call('POST', `/api/admin/invoices/${id}/credit-notes`, {
    headers: { ...staff.headers, 'idempotency-key': randomUUID() },
    payload: { gross: left, reason: 'nothing was let' },
  });
  expect(response.statusCode).toBe(200);
}

test('a rent that staff cancel earns nothing, also after a change or a free month; nor does a free month that ends early', async () => {
  await app().rows(
    `insert into promotions (kind, promo_type, country, title, valid_from, valid_to) values ('FIRST_MONTH_FREE', 'Gift', 'SVK', '{}', '2026-01-01', '2026-12-31')`,
  );
  const earnedAtLast = async (life: Life) => {
    at('2026-05-31');
    return sum([...(await earnedOf(life)).values()]);
  };
  const changed = await begun(1, companies.SAME);
  at('2026-03-12');
  await lower(changed, 3000);
  await cancel(changed);
  expect(await earnedAtLast(changed)).toBe(0);

  const free = await begun(1, companies.SAME, ['FIRST_MONTH_FREE']);
  at('2026-04-01');
  await settle(app());
  await cancel(free);
  expect(await earnedAtLast(free)).toBe(0);

  // The month is paid back after the end, and in a later month.
  const left = await begun(1, companies.SAME, ['FIRST_MONTH_FREE']);
  at('2026-03-05');
  await endNow(left);
  at('2026-04-01');
  await earnedOf(left);
  await settle(app());
  expect(
    (await readDocuments(app(), { ...left, ...left.tenant, hasTwoRates: false, discountBp: 0, start })).map(({ reason }) => reason).sort(),
  ).toEqual(['EARLY_END', 'PROMOTION', null]);
  expect(await earnedAtLast(left)).toBe(0);
});

describe('closed months', () => {
  test.each([
    { kind: 'SAME', text: 'with one VAT rate' },
    { kind: 'POLISH', text: 'with no VAT of the insurance' },
  ] as const)('keep what they said of documents within a period and of a move to a cheaper box, $text', async ({ kind }) => {
    const company = companies[kind];
    const changed = await begun(12, company);
    at('2026-03-09');
    await lower(changed, 4000);
    at('2026-03-20');
    await insure(changed, 900);
    at('2026-04-12');
    await move(changed, 5500);
    const moved = await begun(6, company);
    at('2026-03-17');
    await move(moved, 2500);
    at('2026-05-04');
    await insure(moved, 50);
    at('2026-05-20');
    await endNow(moved);
    const monthly = await begun(1, company);
    at('2026-03-21');
    await move(monthly, 3100);
    await billOn(app(), addMonthsClamped(start, 1));
    await settle(app());
    at('2026-04-25');
    await lower(monthly, 2900);
    const kinds = await app().rows<{ kind: string }>(
      `select distinct i.kind from mid_term_documents d join invoices i on i.id = d.document_id where i.legal_entity_id = $1 order by 1`,
      [company.legalEntityId],
    );
    expect(kinds.map((row) => row.kind)).toEqual(['CREDIT_NOTE', 'INVOICE']);

    at('2026-06-15');
    const asked = () =>
      Promise.all(
        [changed, moved, monthly].flatMap((life) => [
          read<unknown>('economic', life),
          read<{ rows: { earned: number }[] }>('loss-bridge', life),
          read<unknown>('revenue', life),
        ]),
      );
    const before = await asked();
    expect(JSON.stringify(before)).toContain('"earned"');
    for (const month of ['2026-03', '2026-04', '2026-05']) {
      await closeMonth(app(), company.legalEntityId, month, staff.id);
      expect(await asked()).toEqual(before);
    }
    const kept = await app().one<{ earned: number }>(
      'select sum(earned)::int as earned from closed_month_earnings where warehouse_id = any($1::uuid[])',
      [[changed, moved, monthly].map(({ warehouseId }) => warehouseId)],
    );
    expect(kept.earned).toBeGreaterThan(10_000);
    // A credit note after the closing is also about days of closed months, which count in the running one.
    await earnedOf(changed);
    await cancel(changed);
    await earnedOf(changed);
    const violated = await violatedPromises(app().pool, app().clock.now());
    expect(violated.filter((promise) => promise.startsWith('the kept'))).toEqual([]);
  });
});

test('the warehouses add up to the totals of each currency', async () => {
  at('2026-12-31');
  const response = await staff.get('/api/admin/reports/economic?fromMonth=2026-03&toMonth=2026-12');
  const { rows, totals } = response.json<{ rows: (Row & { currency: string })[]; totals: (Row & { currency: string })[] }>();
  expect(new Set(totals.map(({ currency }) => currency))).toEqual(new Set(['EUR', 'PLN']));
  for (const { month, currency, earned } of totals)
    expect([month, currency, sum(rows.filter((row) => row.month === month && row.currency === currency).map((row) => row.earned))]).toEqual(
      [month, currency, earned],
    );
});
