import type { Problem, Summary } from '@komora/api';
import type { VatRuleRecord } from '@komora/api/admin';
import { waitUntil } from '@komora/testing';
import { createBox, createOperator, createWarehouse, type Operator } from '@komora/testing/factories/order';
import { beforeAll, describe, expect, test } from 'vitest';
import { anOrder, orderBody } from '../kit/builders/order.ts';
import { aStaffClient, type StaffClient } from '../kit/builders/staff.ts';
import { aTenant } from '../kit/builders/tenant.ts';
import { homeWarehouse } from '../kit/builders/warehouse.ts';
import { useMockGateway } from '../kit/gateways/mock.ts';

const { app } = useMockGateway();
let owner: StaffClient;
beforeAll(async () => {
  owner = await aStaffClient(app());
  await homeWarehouse(app());
});

type Item = Pick<VatRuleRecord, 'country' | 'itemKind'>;
const consumer = 'FyzickaOsoba';
const reason = 'preklep v sadzbe';
const exemption = { rateBp: null, exemptionCode: 'VATEX-EU-O', exemptionClause: { SK: 'Nie je platiteľ DPH' } };
const treatment = (rateBp: number) => ({ rateBp, exemptionCode: null, exemptionClause: null });
const create = async (item: Item, rateBp: number, validFrom: string) =>
  (
    await owner.post('/api/admin/vat-rules', { ...item, customerType: consumer, ...treatment(rateBp), validFrom, reason })
  ).json<VatRuleRecord>();
const rulesOf = async ({ country, itemKind }: Item) =>
  (await owner.get('/api/admin/vat-rules'))
    .json<{ rows: VatRuleRecord[] }>()
    .rows.filter((rule) => rule.country === country && rule.itemKind === itemKind && rule.customerType === consumer);
const spans = async (item: Item) => (await rulesOf(item)).map(({ rateBp, validFrom, validTo }) => [rateBp, validFrom, validTo]);
const only = async (item: Item) => {
  const [rule, ...others] = await rulesOf(item);
  if (rule === undefined || others.length > 0) throw new Error(`Expected one rule, got ${others.length + (rule === undefined ? 0 : 1)}`);
  return rule;
};
const correct = ({ id, version }: VatRuleRecord, to: object) => owner.put(`/api/admin/vat-rules/${id}`, { ...to, version, reason });
const withdraw = ({ id, version }: VatRuleRecord) => owner.post(`/api/admin/vat-rules/${id}/withdraw`, { version, reason });
const codeOf = (response: { statusCode: number; json: () => unknown }) => [response.statusCode, (response.json() as Problem).code];
const fieldsOf = (response: { json: () => unknown }) => (response.json() as Problem).errors?.map(({ path, code }) => `${path} ${code}`);
const traceOf = ({ id }: VatRuleRecord, verb: string) =>
  app().one('select reason, changes from audit_log where verb = $1 and noun_id = $2', [verb, id]);

const aBoxIn = async (operator: Operator) => createBox(app().pool, await createWarehouse(app().pool, operator));
const summaryOf = async (boxId: string, { insuranceId }: Operator) => {
  const choice = { boxId, invoicingPeriod: 1, insuranceId, voucherToken: null };
  return (await app().put('/api/client/order/offer/summary', choice)).json<Summary>();
};
const blocked = (statement: string, count = 1) =>
  waitUntil(
    async () =>
      (
        await app().rows(
          `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%' || $1 || '%'`,
          [statement],
        )
      ).length >= count,
    { what: `${statement} to wait` },
  );

/** Corrects rules in a transaction of the test, which ends after `meanwhile` has begun and waits for it. */
async function whileCorrecting<T>(rateBp: number, item: Item, meanwhile: () => Promise<T>): Promise<T> {
  const correction = await app().pool.connect();
  try {
    await correction.query('begin');
    await correction.query(
      'update vat_rules set rate_bp = $1 where country = $2 and item_kind = $3 and customer_type = $4 and valid_to is null',
      [rateBp, item.country, item.itemKind, consumer],
    );
    const running = meanwhile();
    await blocked('share_vat_rules()');
    await correction.query('commit');
    return await running;
  } finally {
    correction.release();
  }
}

describe('a rule whose first day is to come', () => {
  const item: Item = { country: 'SVK', itemKind: 'LOCK' };

  test('is withdrawn, the rule before it goes on, and the trace says what it was', async () => {
    await create(item, 2300, '2020-01-01');
    await create(item, 2500, '2026-05-01');
    const last = await create(item, 2600, '2026-06-01');
    const [, middle] = await rulesOf(item);
    if (middle === undefined) throw new Error('The rule is missing');
    expect((await withdraw(middle)).statusCode).toBe(204);
    expect(await spans(item)).toEqual([
      [2600, '2026-06-01', null],
      [2300, '2020-01-01', '2026-06-01'],
    ]);
    expect((await withdraw(last)).statusCode).toBe(204);
    expect(await spans(item)).toEqual([[2300, '2020-01-01', null]]);
    const rate = { before: 2500, after: null };
    expect(await traceOf(middle, 'vat-rule.withdraw')).toMatchObject({ reason, changes: { rateBp: rate } });
    expect(codeOf(await withdraw(last))).toEqual([404, 'not-found']);
  });

  test('cannot be withdrawn once it has begun, nor by the second of two editors', async () => {
    expect(codeOf(await withdraw(await only(item)))).toEqual([409, 'vat-rule/begun']);
    const rule = await create(item, 2500, '2026-03-03');
    expect((await correct(rule, treatment(2600))).statusCode).toBe(200);
    expect((await withdraw(rule)).json<Problem>()).toMatchObject({ code: 'changed-elsewhere', current: { rateBp: 2600, version: 2 } });
    app().clock.set('2026-03-02T23:00:00Z');
    expect(codeOf(await withdraw({ ...rule, version: 2 }))).toEqual([409, 'vat-rule/begun']);
  });
});

describe('a rule that has begun', () => {
  const scene = async (country: Operator['country']) => {
    const operator = await createOperator(app().pool, country);
    const rent: Item = { country, itemKind: 'RENT' };
    return { operator, boxId: await aBoxIn(operator), rent, rule: (await rulesOf(rent))[0] as VatRuleRecord };
  };

  test('is corrected while nothing was ordered: prices change at once, and the trace has both values', async () => {
    const { operator, boxId, rule } = await scene('CZE');
    expect((await summaryOf(boxId, operator)).vat.map(({ rateBp }) => rateBp)).toEqual([2100]);
    expect((await correct(rule, treatment(1200))).json()).toMatchObject({ ...rule, rateBp: 1200, version: 2 });
    expect((await summaryOf(boxId, operator)).vat.map(({ rateBp }) => rateBp)).toEqual([1200, 2100]);
    expect((await correct({ ...rule, version: 2 }, exemption)).json()).toMatchObject(exemption);
    expect((await summaryOf(boxId, operator)).items[0]).toMatchObject({ vat: 0, exemptionCode: 'VATEX-EU-O' });
    expect(fieldsOf(await correct({ ...rule, version: 3 }, { ...exemption, rateBp: 100 }))).toEqual(['rateBp revalid/rule/basic/regex']);
    const traces = await app().rows('select reason, changes from audit_log where noun_id = $1 order by at, id', [rule.id]);
    expect(traces).toMatchObject([
      { reason, changes: { rateBp: { before: 2100, after: 1200 } } },
      { reason, changes: { rateBp: { before: 1200, after: null }, exemptionCode: { before: null, after: 'VATEX-EU-O' } } },
    ]);
  });

  test('is not corrected after an order, also a cancelled one; rules of other countries and later ones are', async () => {
    const { orderId } = await anOrder(app());
    await app().rows(`update orders set status = 'CANCELLED' where id = $1`, [orderId]);
    const rent: Item = { country: 'SVK', itemKind: 'RENT' };
    const rule = await only(rent);
    expect(fieldsOf(await correct(rule, treatment(1900)))).toEqual(['rateBp vat-rule/used']);
    expect(fieldsOf(await correct(rule, exemption))).toEqual(['exemptionCode vat-rule/used']);
    expect(await only(rent)).toEqual(rule);
    const later = await create(rent, 2500, '2026-03-03');
    expect((await correct(later, treatment(2600))).statusCode).toBe(200);
    expect((await withdraw({ ...later, version: 2 })).statusCode).toBe(204);
  });

  test('at the same time as an order: the order waits, and is rejected at its old price', async () => {
    const { operator, boxId, rent, rule } = await scene('POL');
    const { chargedNow } = await summaryOf(boxId, operator);
    const placed = await whileCorrecting(800, rent, () => {
      const body = orderBody(boxId, operator.insuranceId, { expectedCharge: chargedNow });
      return app().post('/api/client/order/place/without-login', body);
    });
    expect(fieldsOf(placed)).toEqual(['expectedCharge Order/price-changed']);
    expect(await app().rows('select from orders where box_id = $1', [boxId])).toEqual([]);
    expect(await only(rent)).toMatchObject({ id: rule.id, rateBp: 800 });
  });

  test('while an order is stored: the correction waits, and is rejected', async () => {
    const { operator, boxId, rule } = await scene('HUN');
    const { chargedNow } = await summaryOf(boxId, operator);
    const { orderId } = await anOrder(app(), { boxId, insuranceId: operator.insuranceId, expectedCharge: chargedNow });
    await app().rows(`update orders set starts_on = '2019-12-31' where id = $1`, [orderId]);
    const storing = await app().pool.connect();
    try {
      await storing.query('begin');
      await storing.query('select share_vat_rules()');
      await storing.query(`update orders set starts_on = '2026-03-02' where id = $1`, [orderId]);
      const corrected = correct(rule, treatment(500));
      await blocked('update vat_rules set rate_bp');
      await storing.query('commit');
      expect(fieldsOf(await corrected)).toEqual(['rateBp vat-rule/used']);
    } finally {
      storing.release();
    }
  });

  test('at the same time as the billing run: the invoice has the corrected rate, and then holds it', async () => {
    const rent: Item = { country: 'SVK', itemKind: 'RENT' };
    const { contractId } = await aTenant(app());
    await create(rent, 2500, '2026-04-01');
    app().clock.set('2026-04-02T06:00:00Z');
    await whileCorrecting(2600, rent, () => app().runJob('process-payments', {}));
    const rates = await app().rows<{ rate: number }>(
      `select x.vat_rate_bp as rate from invoice_items x join invoices i on i.id = x.invoice_id join rents r on r.id = i.rent_id
       where r.contract_id = $1 and r.period_from = '2026-04-02' order by x.position`,
      [contractId],
    );
    expect(rates.map(({ rate }) => rate)).toEqual([2600, 2300]);
    const [rule] = await rulesOf(rent);
    if (rule === undefined) throw new Error('The rule is missing');
    expect(fieldsOf(await correct(rule, treatment(2500)))).toEqual(['rateBp vat-rule/used']);
    await expect(app().rows('delete from vat_rules where id = $1', [rule.id])).rejects.toMatchObject({ constraint: 'vat_rules_unused' });
  });
});
