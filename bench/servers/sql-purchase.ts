import { randomBytes } from 'node:crypto';
import { randomIds } from '../../apps/server/src/platform/ids.ts';
import type { Row, SamplePurchase } from './sample-purchase.ts';
import type { ScriptConnection } from './script-connection.ts';

const priceOfBox = `
  select b.*, w.name as warehouse_name, w.features, w.time_zone, e.currency, c.kind as reservation_kind,
    (select jsonb_agg(d) from period_discounts d where d.legal_entity_id = e.id) as discounts,
    (select jsonb_agg(i order by i.position) from insurances i where i.legal_entity_id = e.id and i.active) as insurances,
    (select jsonb_agg(v) from vat_rules v where v.country = w.country) as vat_rules
  from boxes b join warehouses w on w.id = b.warehouse_id join legal_entities e on e.id = w.legal_entity_id
    left join box_reservations c on c.box_id = b.id
  where b.id = $1`;

const stateOfOrder = `
  select o.*, b.name as box_name, w.name as warehouse_name from orders o join boxes b on b.id = o.box_id
    join warehouses w on w.id = o.warehouse_id where o.id = $1`;

/** A new client buys one box: offer, summary, order, payment, fulfilment. */
export async function purchaseByScript(at: ScriptConnection, sample: SamplePurchase, boxId: string): Promise<void> {
  const ids = newIds();
  await at.run('price', priceOfBox, [boxId]);
  await at.run('price', priceOfBox, [boxId]);
  const warehouseId = await place(at, sample, ids, boxId);
  await openPayment(at, sample, ids);
  await payAtGateway(at, sample, ids);
  await at.run('state', stateOfOrder, [ids.order]);
  await at.run('turn', 'update orders set payment_checked_at = now() where id = $1 and payment_checked_at is null returning id', [
    ids.order,
  ]);
  await at.transaction(() => fulfil(at, sample, ids, { boxId, warehouseId }));
  await at.run('state', stateOfOrder, [ids.order]);
}

function newIds() {
  const { uuid } = randomIds;
  return {
    key: uuid(),
    order: uuid(),
    payment: uuid(),
    gatewayPayment: `mp_${randomIds.secret(15)}`,
    user: uuid(),
    email: `${randomBytes(9).toString('hex')}@komora.example`,
    phone: `+4218${randomIds.digits(8)}`,
    contract: uuid(),
    rent: uuid(),
    invoice: uuid(),
  };
}
type Ids = ReturnType<typeof newIds>;

function place(at: ScriptConnection, sample: SamplePurchase, ids: Ids, boxId: string): Promise<string> {
  return at.transaction(async () => {
    await at.run(
      'key',
      "insert into idempotency_keys (scope, key, request_hash, created_at) values ('order/place/newcomer', $1, $2, now())",
      [ids.key, randomBytes(32)],
    );
    const [box] = await at.run<{ warehouse_id: string }>('lock box', `${priceOfBox} for no key update of b`, [boxId]);
    const warehouseId = box?.warehouse_id ?? null;
    await at.run('taken', 'select id from users where lower(email) = $1 or phone_number = $2', [ids.email, ids.phone]);
    const fresh: Row = {
      id: ids.order,
      box_id: boxId,
      warehouse_id: warehouseId,
      status: 'SUBMITTED',
      client_id: null,
      payment_checked_at: null,
    };
    await at.insert('orders', { ...sample.order, ...fresh });
    await at.run(
      'hold',
      "insert into box_reservations (box_id, kind, order_id, expires_at, reserved_at) values ($1, 'HOLD', $2, now() + interval '30 min', now())",
      [boxId, ids.order],
    );
    await at.insert('consents', ...sample.consents.map((consent) => ({ ...consent, id: randomIds.uuid(), order_id: ids.order })));
    const unpaid: Row = { status: 'CREATED', provider_payment_id: null, redirect_url: null, settlement: null, paid_at: null };
    await at.insert('payments', { ...sample.payment, ...unpaid, id: ids.payment, order_id: ids.order });
    await remember(at, ids);
    return warehouseId ?? '';
  });
}

async function openPayment(at: ScriptConnection, sample: SamplePurchase, ids: Ids): Promise<void> {
  const open: Row = { state: 'PENDING', step: 'CARD', card_label: null, card_reference: null, email: ids.email };
  await at.insert('mock_gateway.payments', {
    ...sample.gatewayPayment,
    ...open,
    id: ids.gatewayPayment,
    merchant_key: ids.payment,
    reference: ids.order,
  });
  await at.transaction(async () => {
    await at.run('lock payment', 'select * from payments where id = $1 for update', [ids.payment]);
    await at.run(
      'open',
      "update payments set status = 'PENDING', provider_payment_id = $2, redirect_url = $3, updated_at = now() where id = $1",
      [ids.payment, ids.gatewayPayment, `${sample.payment.redirect_url?.replace(/mp_.*/, '')}${ids.gatewayPayment}`],
    );
  });
  await remember(at, ids);
}

async function remember(at: ScriptConnection, ids: Ids): Promise<void> {
  const response = JSON.stringify({ orderId: ids.order, answer: { paymentUrl: ids.gatewayPayment } });
  await at.run('remember', "update idempotency_keys set response = $2 where scope = 'order/place/newcomer' and key = $1", [
    ids.key,
    response,
  ]);
}

function payAtGateway(at: ScriptConnection, sample: SamplePurchase, ids: Ids): Promise<void> {
  const { card_label, card_reference } = sample.gatewayPayment;
  return at.transaction(async () => {
    await at.run('lock card', 'select * from mock_gateway.payments where id = $1 for update', [ids.gatewayPayment]);
    await at.run(
      'card',
      "update mock_gateway.payments set state = 'PAID', step = 'DONE', card_label = $2, card_reference = $3, updated_at = now() where id = $1",
      [ids.gatewayPayment, card_label ?? null, card_reference ?? null],
    );
    await at.insert('mock_gateway.ledger', {
      ...sample.gatewayLedger,
      id: randomIds.uuid(),
      payment_id: ids.gatewayPayment,
      reference: ids.order,
    });
    const notification = randomIds.uuid();
    await at.insert('mock_gateway.notifications', { ...sample.gatewayNotification, id: notification, payment_id: ids.gatewayPayment });
    await enqueue(at, 'deliver-mock-notification', { notificationId: notification });
  });
}

async function fulfil(at: ScriptConnection, sample: SamplePurchase, ids: Ids, won: { boxId: string; warehouseId: string }): Promise<void> {
  await at.run('lock payment', 'select * from payments where id = $1 for update', [ids.payment]);
  await at.run('lock order', 'select * from orders where id = $1 for update', [ids.order]);
  await at.run(
    'rent',
    "update box_reservations set kind = 'RENTED', contract_id = $2, order_id = null, expires_at = null, reserved_at = now() where box_id = $1",
    [won.boxId, ids.contract],
  );
  await at.run('paid', "update payments set status = 'PAID', settlement = 'FULFILLED', paid_at = now(), updated_at = now() where id = $1", [
    ids.payment,
  ]);
  await at.insert('users', { ...sample.user, id: ids.user, email: ids.email, phone_number: ids.phone, referral_code: randomIds.secret(6) });
  const token = `\\x${randomBytes(32).toString('hex')}`;
  await at.insert('password_tokens', { ...sample.passwordToken, token_hash: token, user_id: ids.user });
  await at.run('fulfilled', "update orders set status = 'FULFILLED', client_id = $2, updated_at = now() where id = $1", [
    ids.order,
    ids.user,
  ]);
  const number = await next(at, 'business number', 'business_id_counters', 'prefix = $1 and year = $2', [
    sample.contractPrefix,
    sample.year,
  ]);
  const contract = {
    id: ids.contract,
    business_id: `${sample.contractPrefix}-${sample.year}-${number}`,
    client_id: ids.user,
    order_id: ids.order,
  };
  await at.insert('contracts', { ...sample.contract, ...contract, box_id: won.boxId, warehouse_id: won.warehouseId });
  await at.insert('rents', { ...sample.rent, id: ids.rent, contract_id: ids.contract });
  const where = "legal_entity_id = $1 and year = $2 and series = 'INVOICE'";
  const sequence = await next(at, 'invoice number', 'invoice_counters', where, [sample.invoice.legal_entity_id ?? '', sample.year]);
  const invoice = { id: ids.invoice, sequence: String(sequence), number: `${sample.year}-${sequence}`, variable_symbol: String(sequence) };
  await at.insert('invoices', { ...sample.invoice, ...invoice, rent_id: ids.rent, client_id: ids.user });
  await at.insert('invoice_items', ...sample.invoiceItems.map((item) => ({ ...item, invoice_id: ids.invoice })));
  for (const message of sample.messages) {
    const id = randomIds.uuid();
    const key = `${message.dedupe_key?.split(':')[0]}:${ids.order}`;
    await at.insert('messages', { ...message, id, recipient: ids.email, dedupe_key: key });
    await enqueue(at, 'send-message', { messageId: id });
  }
}

async function next(at: ScriptConnection, name: string, table: string, where: string, values: [string, number]): Promise<number> {
  const [row] = await at.run<{ last_number: number }>(
    name,
    `update ${table} set last_number = last_number + 1 where ${where} returning last_number`,
    values,
  );
  if (row === undefined) throw new Error(`The sample purchase made no row in ${table}`);
  return row.last_number;
}

async function enqueue(at: ScriptConnection, queue: string, data: object): Promise<void> {
  const text = `insert into pgboss.job_common (id, name, data, start_after, created_on, expire_seconds, deletion_seconds, keep_until, retry_limit, retry_delay,
      retry_backoff, retry_delay_max, policy)
    select $1, q.name, $3, now(), now(), q.expire_seconds, q.deletion_seconds, now() + q.retention_seconds * interval '1s', q.retry_limit, q.retry_delay,
      q.retry_backoff, q.retry_delay_max, q.policy from pgboss.queue q where q.name = $2`;
  await at.run('job', text, [randomIds.uuid(), queue, JSON.stringify(data)]);
}
