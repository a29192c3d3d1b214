import { randomUUID } from 'node:crypto';
import { anAccount } from '../kit/builders/account.ts';
import { buyerDetails } from '../kit/builders/order.ts';
import { aSharing } from '../kit/builders/sharing.ts';
import { aBox } from '../kit/scenes/set-up-scene.ts';
import type { PlaceScene, StaffScene } from '../kit/scenes/staff-scene.ts';
import type { StaffKey, StaffRule } from './rule.ts';

/** Acts of staff on contracts. */
export type ContractActKey = Extract<
  StaffKey,
  `${string} /api/admin/contracts/{id}/${'standing' | 'overlock' | 'lift' | 'pause-dunning' | 'release-billing' | 'new-codes' | 'notice' | 'withdraw-notice' | 'closing-day' | 'end-now' | 'transfer' | 'change-price' | 'change-insurance' | 'change-period' | 'change-payer' | 'share' | 'end-sharing' | 'increase' | 'withdraw-increase' | 'terms'}${'' | '/preview'}`
>;

type Change = 'none' | 'overlocked' | 'suspended' | 'noticed' | 'billed' | 'increased' | 'priced';
const changes: Record<Change, string[]> = {
  none: [],
  overlocked: ['update contracts set overlocked_at = $2 where id = $1'],
  suspended: [`update contracts set billing_suspended_at = $2, billing_suspended_reason = 'test' where id = $1`],
  noticed: [
    `update contracts set status = 'TERMINATING', terminates_on = ($2::timestamptz)::date + 20 where id = $1`,
    `insert into terminations (contract_id, requested_by, day, reasons, was_evicted_and_cleaned, requested_at)
     select id, client_id, terminates_on, '{Ine}', false, $2 from contracts where id = $1`,
  ],
  // The price of terms needs the type of the customer.
  priced: [
    `update orders o set invoicing_details = jsonb_build_object('version', 1, 'firstName', 'Anna', 'lastName', 'Nováková', 'email', 'anna@example.com',
       'telephoneNumber', '+421900000001', 'company', null, 'type', 'FyzickaOsoba',
       'address', jsonb_build_object('street', 'Hlavná', 'number', '5', 'city', 'Bratislava', 'zip', '81101', 'countryCode', 'SVK'))
     from contracts c where c.id = $1 and o.id = c.order_id and $2::timestamptz is not null`,
    `insert into vat_rules (country, item_kind, customer_type, rate_bp, valid_from)
     select w.country, kind, 'FyzickaOsoba', 2300, ($2::timestamptz)::date - 2000 from contracts c join warehouses w on w.id = c.warehouse_id,
       unnest(array['RENT', 'INSURANCE']) kind where c.id = $1 on conflict do nothing`,
  ],
  increased: [
    `insert into rent_increases (id, contract_id, old_rent_net_month, rent_net_month, old_recurring_amount, recurring_amount, currency, announced_on,
       effective_on, notice_days, announced_by, announced_at)
     select id, id, rent_net_month, rent_net_month + 100, recurring_amount, recurring_amount + 123, currency, ($2::timestamptz)::date,
       ($2::timestamptz)::date + 40, 30, (select s.id from staff s order by s.id limit 1), $2 from contracts where id = $1`,
  ],
  billed: ['update contracts set next_period = 2, created_at = $2 where id = $1'],
};

/** A new contract of the place, a copy of its first one. */
async function aContract({ app }: StaffScene, place: PlaceScene, change: Change): Promise<{ id: string; version: number }> {
  const [id, orderId] = [randomUUID(), randomUUID()];
  await app.rows(
    `insert into orders select (jsonb_populate_record(o, jsonb_build_object('id', $1::text))).* from orders o where o.id = $2`,
    [orderId, place.orderId],
  );
  const { columns } = await app.one<{ columns: string }>(
    `select string_agg(quote_ident(column_name), ', ') as columns from information_schema.columns
     where table_schema = 'public' and table_name = 'contracts' and is_generated = 'NEVER'`,
    [],
  );
  await app.rows(
    `insert into contracts (${columns}) select ${columns} from (
       select (jsonb_populate_record(c, jsonb_build_object('id', $1::text, 'order_id', $2::text, 'business_id', $1::text))).* from contracts c where c.id = $3) copy`,
    [id, orderId, place.contractId],
  );
  for (const statement of changes[change]) await app.rows(statement, [id, app.clock.now()]);
  return app.one<{ id: string; version: number }>('select id, version from contracts where id = $1', [id]);
}

const reason = 'agreed with the client';
const dayIn = ({ app }: StaffScene, days: number) => new Date(app.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10);

/** The action and its preview take the same request, but for the reason. */
function act(
  change: Change,
  body: (scene: StaffScene, place: PlaceScene, contractId: string) => object | Promise<object> = () => ({}),
): { act: StaffRule; preview: StaffRule } {
  const request =
    (withReason: boolean): StaffRule['request'] =>
    async (scene, place) => {
      const { id, version } = await aContract(scene, place, change);
      return { params: { id }, body: { version, ...(await body(scene, place, id)), ...(withReason ? { reason } : {}) } };
    };
  return { act: { request: request(true) }, preview: { request: request(false) } };
}

const overlock = act('none');
const lift = act('overlocked', () => ({ until: null }));
const pause = act('none', (scene) => ({ until: dayIn(scene, 10) }));
const release = act('suspended');
const codes = act('none');
const notice = act('none', (scene) => ({ day: dayIn(scene, 40) }));
const withdraw = act('noticed');
const terminationDate = act('noticed', (scene) => ({ day: dayIn(scene, 25) }));
const transfer = act('none', async (scene, place) => ({ boxId: await aBox(scene, place) }));
const rentOf = async ({ app }: StaffScene, contractId: string, more: number) => {
  const { amount, currency } = await app.one<{ amount: number; currency: string }>(
    'select rent_net_month as amount, currency from contracts where id = $1',
    [contractId],
  );
  return { amount: amount + more, currency };
};
/** Down to the list price, which needs no right to discounts. */
const price = act('priced', async (scene, _place, id) => {
  const rent = await rentOf(scene, id, -100);
  await scene.app.rows('update boxes b set price_net_month = $2 from contracts c where c.id = $1 and b.id = c.box_id', [id, rent.amount]);
  return { rent, from: null };
});
const insurance = act('priced', async ({ app }, _place, id) => {
  await app.rows(
    `update insurances i set price_net_month = price_net_month + 1, active = true from contracts c where c.id = $1 and i.id = c.insurance_id`,
    [id],
  );
  return app.one<{ insuranceId: string }>('select insurance_id as "insuranceId" from contracts where id = $1', [id]);
});
const period = act('priced', () => ({ months: 6 }));
const payer = act('priced', () => ({ payer: buyerDetails(77) }));
const share = act('none', async ({ app }) => ({ email: (await anAccount(app)).email }));
const endSharing = act('none', async ({ app }, _place, id) => {
  const { id: clientId } = await anAccount(app);
  await aSharing(app, id, clientId);
  return { clientId };
});
const increase = act('priced', async (scene, _place, id) => ({ rent: await rentOf(scene, id, 100), from: dayIn(scene, 60) }));
const withdrawIncrease = act('increased', (_scene, _place, id) => ({ increaseId: id }));
const endNow = act('billed', () => ({ ground: 'FORBIDDEN_GOODS' }));

export const contractActRules: Record<ContractActKey, StaffRule> = {
  'GET /api/admin/contracts/{id}/standing': { request: (_scene, { contractId }) => ({ params: { id: contractId } }) },
  'POST /api/admin/contracts/{id}/overlock': overlock.act,
  'POST /api/admin/contracts/{id}/overlock/preview': overlock.preview,
  'POST /api/admin/contracts/{id}/lift': lift.act,
  'POST /api/admin/contracts/{id}/lift/preview': lift.preview,
  'POST /api/admin/contracts/{id}/pause-dunning': pause.act,
  'POST /api/admin/contracts/{id}/pause-dunning/preview': pause.preview,
  'POST /api/admin/contracts/{id}/release-billing': release.act,
  'POST /api/admin/contracts/{id}/release-billing/preview': release.preview,
  'POST /api/admin/contracts/{id}/new-codes': codes.act,
  'POST /api/admin/contracts/{id}/new-codes/preview': codes.preview,
  'POST /api/admin/contracts/{id}/notice': notice.act,
  'POST /api/admin/contracts/{id}/notice/preview': notice.preview,
  'POST /api/admin/contracts/{id}/withdraw-notice': withdraw.act,
  'POST /api/admin/contracts/{id}/withdraw-notice/preview': withdraw.preview,
  'POST /api/admin/contracts/{id}/closing-day': terminationDate.act,
  'POST /api/admin/contracts/{id}/closing-day/preview': terminationDate.preview,
  'POST /api/admin/contracts/{id}/transfer': transfer.act,
  'POST /api/admin/contracts/{id}/transfer/preview': transfer.preview,
  'GET /api/admin/contracts/{id}/terms': { request: (_scene, { contractId }) => ({ params: { id: contractId } }) },
  'POST /api/admin/contracts/{id}/change-price': price.act,
  'POST /api/admin/contracts/{id}/change-price/preview': price.preview,
  'POST /api/admin/contracts/{id}/change-insurance': insurance.act,
  'POST /api/admin/contracts/{id}/change-insurance/preview': insurance.preview,
  'POST /api/admin/contracts/{id}/change-period': period.act,
  'POST /api/admin/contracts/{id}/change-period/preview': period.preview,
  'POST /api/admin/contracts/{id}/change-payer': payer.act,
  'POST /api/admin/contracts/{id}/change-payer/preview': payer.preview,
  'POST /api/admin/contracts/{id}/share': share.act,
  'POST /api/admin/contracts/{id}/share/preview': share.preview,
  'POST /api/admin/contracts/{id}/end-sharing': endSharing.act,
  'POST /api/admin/contracts/{id}/end-sharing/preview': endSharing.preview,
  'POST /api/admin/contracts/{id}/increase': increase.act,
  'POST /api/admin/contracts/{id}/increase/preview': increase.preview,
  'POST /api/admin/contracts/{id}/withdraw-increase': withdrawIncrease.act,
  'POST /api/admin/contracts/{id}/withdraw-increase/preview': withdrawIncrease.preview,
  'POST /api/admin/contracts/{id}/end-now': endNow.act,
  'POST /api/admin/contracts/{id}/end-now/preview': endNow.preview,
};
