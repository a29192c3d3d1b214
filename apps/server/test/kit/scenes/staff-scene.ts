import { randomUUID } from 'node:crypto';
import { createContract } from '@komora/testing/factories/contract';
import { createUser } from '@komora/testing/factories/user';
import { anOpenDrawer } from '../builders/cash.ts';
import { buyerDetails } from '../builders/order.ts';
import { insertStaff } from '../builders/staff.ts';
import type { TestApp } from '../test-app.ts';

/** One warehouse of one legal entity, with records that staff work on. */
export interface PlaceScene {
  warehouseId: string;
  legalEntityId: string;
  clientId: string;
  currency: 'EUR' | 'CZK';
  contractId: string;
  orderId: string;
  iban: string;
  /** Has the role `site-staff` here. */
  colleagueId: string;
}

export interface StaffScene {
  app: TestApp;
  /** The place of all requests. */
  here: PlaceScene;
  /** A warehouse of another legal entity. */
  there: PlaceScene;
  /** A role of the operator with the right to read staff. */
  smallRoleId: string;
}

export async function openStaffScene(app: TestApp): Promise<StaffScene> {
  const here = await openPlace(app, 'SVK', 'SK3112000000198742637541');
  const there = await openPlace(app, 'CZE', 'CZ6508000000192000145399');
  const smallRoleId = randomUUID();
  await app.rows(`insert into roles (id, name) values ($1, $2)`, [smallRoleId, `Porter ${smallRoleId}`]);
  await app.rows(`insert into role_rights values ($1, 'read:staff')`, [smallRoleId]);
  return { app, here, there, smallRoleId };
}

async function openPlace(app: TestApp, country: 'SVK' | 'CZE', iban: string): Promise<PlaceScene> {
  const { id: clientId } = await createUser(app.pool);
  const { id: contractId, legalEntityId } = await createContract(app.pool, { clientId, country });
  await app.rows('update legal_entities set iban = $2 where id = $1', [legalEntityId, iban]);
  const { warehouseId, orderId } = await app.one<{ warehouseId: string; orderId: string }>(
    'select warehouse_id as "warehouseId", order_id as "orderId" from contracts where id = $1',
    [contractId],
  );
  await app.rows('update orders set invoicing_details = $2 where id = $1', [
    orderId,
    JSON.stringify({ ...buyerDetails(0), email: 'payer@example.com' }),
  ]);
  await app.rows(
    `insert into vat_rules (country, item_kind, customer_type, rate_bp, valid_from) values ($1, 'LOCK', 'FyzickaOsoba', 2300, '2020-01-01') on conflict do nothing`,
    [country],
  );
  // The first by name: a list of colleagues is bounded, and each test adds some.
  const colleague = { name: 'Adam Prvý', preset: 'site-staff', warehouseId } as const;
  const { id: colleagueId } = await insertStaff(app.pool, app.context.secretKey, colleague);
  const currency = country === 'SVK' ? 'EUR' : 'CZK';
  await anOpenDrawer(app, warehouseId, colleagueId);
  return { warehouseId, legalEntityId, clientId, currency, contractId, orderId, iban, colleagueId };
}

let attempt = 0;

/** A paid payment of the place's order. @returns its id */
export async function aPayment({ app }: StaffScene, { orderId }: PlaceScene): Promise<string> {
  attempt += 1;
  const { id } = await app.one<{ id: string }>(
    `insert into payments (order_id, provider, attempt, status, provider_payment_id, amount, currency, created_at, updated_at, paid_at)
     select id, 'MOCK', $2::integer, 'PAID', 'paid-' || $2::integer, 5289, currency, $3, $3, $3 from orders where id = $1 returning id`,
    [orderId, attempt, app.clock.now()],
  );
  return id;
}

/** A payment of another amount than requested. @returns its id */
export async function aHeldPayment(scene: StaffScene, place: PlaceScene): Promise<string> {
  const id = await aPayment(scene, place);
  await scene.app.rows(`update payments set settlement = 'HELD_FOR_REVIEW' where id = $1`, [id]);
  return id;
}

/** A refund that the gateway rejected. @returns its id */
export async function aFailedRefund(scene: StaffScene, place: PlaceScene): Promise<string> {
  const paymentId = await aPayment(scene, place);
  const { id } = await scene.app.one<{ id: string }>(
    `insert into refunds (payment_id, reason, amount, currency, status, failed_at, created_at, updated_at)
     select id, 'WITHDRAWAL', 100, currency, 'FAILED', $2, $2, $2 from payments where id = $1 returning id`,
    [paymentId, scene.app.clock.now()],
  );
  return id;
}

/** An open dispute. @returns its id */
export async function aDispute(scene: StaffScene, place: PlaceScene): Promise<string> {
  const paymentId = await aPayment(scene, place);
  const { id } = await scene.app.one<{ id: string }>(
    `insert into disputes (payment_id, provider, provider_dispute_id, amount, currency, reason, status, opened_at, checked_at)
     select id, provider, id, amount, currency, 'fraud', 'OPEN', $2, $2 from payments where id = $1 returning id`,
    [paymentId, scene.app.clock.now()],
  );
  return id;
}

/** A payout of the company with an open difference. @returns the ids of both */
export async function aPayoutDifference(
  { app }: StaffScene,
  { legalEntityId }: PlaceScene,
): Promise<{ payoutId: string; differenceId: string }> {
  const [payoutId, differenceId] = [randomUUID(), randomUUID()];
  await app.rows(
    `insert into payouts (id, provider, account, is_live, provider_payout_id, amount, currency, status, lines_state, arrives_on, created_at, legal_entity_id, checked_at)
     values ($1, 'STRIPE', 'acct_1', true, $1::uuid::text, 6384, 'EUR', 'PAID', 'COMPLETE', '2026-03-02', $2, $3, $2)`,
    [payoutId, app.clock.now(), legalEntityId],
  );
  await app.rows(
    `insert into payout_differences (id, cause_key, kind, payout_id, legal_entity_id, expected, actual, currency, found_at)
     values ($1, $1::uuid::text, 'SUM', $2, $3, 0, 6384, 'EUR', $4)`,
    [differenceId, payoutId, legalEntityId, app.clock.now()],
  );
  return { payoutId, differenceId };
}

/** A report to NAV that was rejected, with its file and a receipt. @returns its id */
export const aRejectedReport = (scene: StaffScene, place: PlaceScene) => aReportToNav(scene, place, 'REJECTED');
/** A report to NAV that waits for its first attempt. @returns its id */
export const aWaitingReport = (scene: StaffScene, place: PlaceScene) => aReportToNav(scene, place, 'PENDING');

async function aReportToNav(
  { app }: StaffScene,
  { legalEntityId, clientId, currency }: PlaceScene,
  status: 'REJECTED' | 'PENDING',
): Promise<string> {
  const number = `T${randomUUID().slice(0, 12)}`;
  const { id } = await app.one<{ id: string }>(
    `insert into invoices (kind, legal_entity_id, series, year, sequence, number, client_id, language, supplier, customer, issued_on, supplied_on, due_on,
       variable_symbol, amount_net, amount_vat, amount_gross, currency, vat_breakdown, created_at)
     select 'INVOICE', $1::uuid, 'INVOICE', 2026, greatest(max(sequence), 800000) + 1, $3, $2, 'SK', '{}', '{"type": "FyzickaOsoba"}', '2026-02-01', '2026-02-01', '2026-02-01', '1',
       4300, 989, 5289, $4, '[]', $5 from invoices where legal_entity_id = $1::uuid and series = 'INVOICE' and year = 2026 returning id`,
    [legalEntityId, clientId, number, currency, app.clock.now()],
  );
  await app.rows(
    status === 'REJECTED'
      ? `insert into tax_reports (invoice_id, legal_entity_id, tax_day, document_number, authority, status, report_by, created_at, called_at, settled_at, reason, payload, receipt)
     values ($1, $2, '2026-02-01', $3, 'NAV', 'REJECTED', $4, $4, $4, $4, 'INVALID_VAT_DATA: hibás adat', '<xml/>', '<upo/>')`
      : `insert into tax_reports (invoice_id, legal_entity_id, tax_day, document_number, authority, status, report_by, next_attempt_at, created_at)
     values ($1, $2, '2026-02-01', $3, 'NAV', 'PENDING', $4, $4, $4)`,
    [id, legalEntityId, number, app.clock.now()],
  );
  return id;
}

/** A bank transfer that matches no rent. @returns its id */
export async function anUnmatchedEntry({ app }: StaffScene, { legalEntityId }: PlaceScene): Promise<string> {
  const [statement, entry] = [randomUUID(), randomUUID()];
  await app.rows(
    `insert into bank_statements (id, legal_entity_id, account, bank_id, file_sha256, imported_at)
     select $1::uuid, id, iban, $1::text, sha256('file'), $2 from legal_entities where id = $3`,
    [statement, app.clock.now(), legalEntityId],
  );
  await app.rows(
    `insert into bank_entries (id, statement_id, position, account, entry_key, content_key, booked_on, amount, currency, is_credit, is_reversal, is_booked, remittance, state, reason, settled_at)
     select $1::uuid, $2::uuid, 0, account, sha256($1::text::bytea), sha256($1::text::bytea), '2026-03-02', 6384, 'EUR', true, false, true, 'bez čísla', 'UNMATCHED', 'NO_REFERENCE', $3
     from bank_statements where id = $2::uuid`,
    [entry, statement, app.clock.now()],
  );
  return entry;
}

/** A person with the small role at the place, at the beginning of the list of staff, which has 1,000 people. @returns the id */
export async function aPorter({ app, smallRoleId }: StaffScene, { warehouseId }: PlaceScene): Promise<string> {
  return (await insertStaff(app.pool, app.context.secretKey, { name: 'Aaron Vrátnik', roleId: smallRoleId, warehouseId })).id;
}

/** An audit entry about the place. @returns its id */
export async function anAuditEntry({ app }: StaffScene, { warehouseId, colleagueId }: PlaceScene): Promise<string> {
  const { id } = await app.one<{ id: string }>(
    `insert into audit_log (at, actor_kind, staff_id, verb, noun, warehouse_id) values ($1, 'STAFF', $2, 'refund.resend', 'refund', $3) returning id`,
    [app.clock.now(), colleagueId, warehouseId],
  );
  return id;
}
