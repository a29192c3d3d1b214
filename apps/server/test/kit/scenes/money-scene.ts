import { randomUUID } from 'node:crypto';
import { enterDeposit } from '../../../src/modules/billing/account/deposit.ts';
import { enterPayment } from '../../../src/modules/billing/account/record-payment.ts';
import { bookCash } from '../../../src/modules/billing/cash-drawer/index.ts';
import { issueReceipt } from '../../../src/modules/billing/cash-receipt/index.ts';
import type { Trx } from '../../../src/platform/db/database.ts';
import { inTransaction } from '../../../src/platform/db/transaction.ts';
import { anOpenDrawer } from '../builders/cash.ts';
import { insertStaff } from '../builders/staff.ts';
import type { TestApp } from '../test-app.ts';
import { aPayment, type PlaceScene, type StaffScene } from './staff-scene.ts';

const act = ({ colleagueId }: PlaceScene) => ({ actId: randomUUID(), staffId: colleagueId, note: 'at the desk' });
const account = ({ clientId, legalEntityId, currency }: PlaceScene) => ({ clientId, legalEntityId, currency });

const insertInvoice = `insert into invoices (kind, legal_entity_id, series, year, sequence, number, rent_id, client_id, language, supplier, customer, issued_on,
    supplied_on, due_on, variable_symbol, amount_net, amount_vat, amount_gross, currency, vat_breakdown, created_at)
  select 'INVOICE', $1, 'INVOICE', 2026, coalesce(max(i.sequence), 600000) + 1, 'M' || (coalesce(max(i.sequence), 600000) + 1), $5, $2, 'SK', '{"address": {"countryCode": "SVK"}}', '{"type": "FyzickaOsoba"}', '2026-03-02',
    '2026-03-02', $6, '1', 10000, 2300, 12300, $3, '[{"rateBp": 2300, "exemptionCode": null, "exemptionClause": null, "net": 10000, "vat": 2300, "gross": 12300}]', $4
  from invoices i where i.legal_entity_id = $1 and i.series = 'INVOICE' and i.sequence > 600000 returning id`;

async function anInvoice({ app }: StaffScene, place: PlaceScene, rentId: string | null, dueOn = '2026-03-02'): Promise<string> {
  const { id } = await app.one<{ id: string }>(insertInvoice, [
    place.legalEntityId,
    place.clientId,
    place.currency,
    app.clock.now(),
    rentId,
    dueOn,
  ]);
  await app.rows(
    `insert into invoice_items (invoice_id, position, subject, months, unit_net, amount_net, amount_vat, amount_gross, vat_rate_bp)
     values ($1, 0, 'Zámok', 1, 10000, 10000, 2300, 12300, 2300)`,
    [id],
  );
  return id;
}

/** An open charge of 123.00. */
export async function aDebt(scene: StaffScene, place: PlaceScene): Promise<{ entryId: string; invoiceId: string }> {
  const invoiceId = await anInvoice(scene, place, null);
  const { id } = await scene.app.one<{ id: string }>('select id from ledger_entries where source_id = $1', [invoiceId]);
  return { entryId: id, invoiceId };
}

/** An unpaid rent of 123.00 of a contract of the client that has ended, due long ago. */
export async function anEndedDebt(
  scene: StaffScene,
  place: PlaceScene,
): Promise<{ entryId: string; invoiceId: string; contractId: string }> {
  const { app } = scene;
  const { id: contractId } = await app.one<{ id: string }>(
    `insert into contracts (business_id, status, client_id, box_id, warehouse_id, legal_entity_id, language, starts_on, terminates_on, invoicing_period_months, insurance_id,
       rent_net_month, insurance_net_month, recurring_amount, currency, access_code_encrypted, lock_code_encrypted, created_at, origin)
     select 'E' || $2::text, 'TERMINATED', client_id, box_id, warehouse_id, legal_entity_id, language, '2025-12-01', '2026-01-31', invoicing_period_months, insurance_id,
       rent_net_month, insurance_net_month, recurring_amount, currency, access_code_encrypted, lock_code_encrypted, '2025-12-01', 'MIGRATED'
     from contracts where id = $1 returning id`,
    [place.contractId, randomUUID().slice(0, 8)],
  );
  const { id: rentId } = await app.one<{ id: string }>(
    `insert into rents (contract_id, period_number, period_from, period_to, paying_method, paying_status, status, amount_net, amount_vat, currency, due_on, created_at)
     values ($1, 1, '2026-01-01', '2026-02-01', 'AUTOPAY', 'WAITING_FOR_MANUAL', 'INVOICE_SUBMITTED', 10000, 2300, $2, '2026-01-15', '2026-01-01') returning id`,
    [contractId, place.currency],
  );
  const invoiceId = await anInvoice(scene, place, rentId, '2026-01-15');
  const { id: entryId } = await app.one<{ id: string }>('select id from ledger_entries where source_id = $1', [invoiceId]);
  return { entryId, invoiceId, contractId };
}

/** Cash of the client that goes through the drawer of the place. */
async function throughDrawer<T extends { entryId: string }>(
  { app }: StaffScene,
  place: PlaceScene,
  amount: number,
  enter: (trx: Trx) => Promise<T>,
): Promise<T> {
  await anOpenDrawer(app, place.warehouseId, place.colleagueId);
  const { warehouseId, legalEntityId, clientId, currency, colleagueId: staffId } = place;
  return inTransaction(app.context.db, async (trx) => {
    const entered = await enter(trx);
    const { entryId } = entered;
    await bookCash(trx, app.context, { warehouseId, legalEntityId, clientId, currency, entryId, amount, staffId });
    return entered;
  });
}

async function cashPayment(scene: StaffScene, place: PlaceScene, debitIds: string[]): Promise<string> {
  const payment = { ...act(place), account: account(place), contractId: null, amount: 5000, method: 'CASH', debitIds } as const;
  const enter = async (trx: Trx) => ({ entryId: await enterPayment(trx, scene.app.context, payment) });
  return (await throughDrawer(scene, place, 5000, enter)).entryId;
}

/** 50.00 that the client paid in cash too much. @returns the id of the entry */
export function aCredit(scene: StaffScene, place: PlaceScene): Promise<string> {
  return cashPayment(scene, place, []);
}

/** A payment in cash with a receipt. @returns the id of the entry */
export async function aReceipt(scene: StaffScene, place: PlaceScene): Promise<string> {
  const { app } = scene;
  const entryId = await aCredit(scene, place);
  await inTransaction(app.context.db, (trx) => issueReceipt(trx, app.context, entryId, place.legalEntityId));
  return entryId;
}

/** Cash that pays a part of a charge. */
export async function anAllocation(scene: StaffScene, place: PlaceScene): Promise<{ creditId: string; debitId: string }> {
  const { entryId: debitId } = await aDebt(scene, place);
  return { creditId: await cashPayment(scene, place, [debitId]), debitId };
}

/** A deposit of 100.00. @returns the id of its entry */
export async function aDeposit(scene: StaffScene, place: PlaceScene): Promise<string> {
  const deposit = { ...act(place), account: account(place), contractId: place.contractId, amount: 10_000, method: 'CASH' } as const;
  const enter = async (trx: Trx) => {
    const { depositId, paymentId: entryId } = await enterDeposit(trx, scene.app.context, deposit);
    return { depositId, entryId };
  };
  return (await throughDrawer(scene, place, 10_000, enter)).depositId;
}

/** A rent of 123.00 that counts as paid, with its invoice, which nothing covers. */
export async function anInvoiceOfRent(
  scene: StaffScene,
  place: PlaceScene,
  dueOn = '2026-03-02',
): Promise<{ rentId: string; invoiceId: string }> {
  const { app } = scene;
  const { id: rentId } = await app.one<{ id: string }>(
    `insert into rents (contract_id, period_number, period_from, period_to, paying_method, paying_status, status, amount_net, amount_vat, currency, due_on, paid_at, created_at)
     select $1, n, '2026-03-01'::date + n, '2026-03-02'::date + n, 'AUTOPAY', 'PAID', 'PAID', 10000, 2300, $2, $4, $3, $3
     from (select coalesce(max(period_number), 0) + 1 as n from rents where contract_id = $1) next returning id`,
    [place.contractId, place.currency, app.clock.now(), dueOn],
  );
  return { rentId, invoiceId: await anInvoice(scene, place, rentId, dueOn) };
}

/** The card payment of a rent of 123.00. @returns its id */
export async function aGoodwillPayment(scene: StaffScene, place: PlaceScene): Promise<string> {
  const { app } = scene;
  const { rentId } = await anInvoiceOfRent(scene, place);
  const { id } = await app.one<{ id: string }>(
    `insert into payments (rent_id, provider, attempt, status, settlement, provider_payment_id, amount, currency, created_at, updated_at, paid_at)
     values ($1::uuid, 'MOCK', 1, 'PAID', 'FULFILLED', $1::text, 12300, $2, $3, $3, $3) returning id`,
    [rentId, place.currency, app.clock.now()],
  );
  return id;
}

/** A write-off of 1.00 that waits for an approval. @returns its id */
export async function anApproval(scene: StaffScene, place: PlaceScene): Promise<string> {
  const { entryId: debitId } = await aDebt(scene, place);
  const { app } = scene;
  const { id: requesterId } = await insertStaff(app.pool, app.context.secretKey, { preset: 'accountant', warehouseId: place.warehouseId });
  const { id } = await app.one<{ id: string }>(
    `insert into approvals (verb, request, noun, amount, currency, warehouse_id, legal_entity_id, client_id, reason, requested_by, requested_at, expires_at)
     values ('write-off.enter', $1, 'write-off', 100, $2, $3, $4, $5, 'asked', $6, $7::timestamptz, $7::timestamptz + interval '7 days') returning id`,
    [
      JSON.stringify({ debitId, amount: 100, reason: 'asked' }),
      place.currency,
      place.warehouseId,
      place.legalEntityId,
      place.clientId,
      requesterId,
      app.clock.now(),
    ],
  );
  return id;
}

/** A payment of 123.00 that a gateway had and a restored database lost. It belongs to nothing. @returns its id */
export async function aRecoveredPayment({ app }: StaffScene, { currency }: PlaceScene): Promise<string> {
  const { id } = await app.one<{ id: string }>(
    `insert into recovered_payments (provider, provider_payment_id, payment_id, amount, currency, listed_at, checked_at)
     values ('MOCK', $1, $2, 12300, $3, $4, $4) returning id`,
    [`lost-${randomUUID()}`, randomUUID(), currency, app.clock.now()],
  );
  return id;
}

/** A payment of which a bank took back 1.00, so that a debt of the client is open by this part. @returns the id of the dispute */
export async function aPartlyLostPayment(scene: StaffScene, place: PlaceScene): Promise<string> {
  const { app } = scene;
  const paymentId = await aPayment(scene, place);
  await app.rows(`update payments set settlement = 'LOST' where id = $1`, [paymentId]);
  const { entryId } = await aDebt(scene, place);
  await app.rows(
    `insert into allocations (credit_id, debit_id, amount, allocated_on, created_at)
     select id, $2, 100, entered_on, created_at from ledger_entries where source = 'PAYMENT' and source_id = $1`,
    [paymentId, entryId],
  );
  await app.rows('update allocations set released_on = $2::timestamptz::date where debit_id = $1', [entryId, app.clock.now()]);
  const { id } = await app.one<{ id: string }>(
    `insert into disputes (payment_id, provider, provider_dispute_id, amount, currency, reason, status, opened_at, checked_at, closed_at)
     select id, provider, id, 100, currency, 'fraud', 'LOST', $2, $2, $2 from payments where id = $1 returning id`,
    [paymentId, app.clock.now()],
  );
  return id;
}

/** A debt of 1.00 from another system that was due two months ago. @returns the id of its entry */
export async function anOverdueBalance(
  { app }: StaffScene,
  { clientId, legalEntityId, currency, contractId }: PlaceScene,
): Promise<string> {
  const { id } = await app.one<{ id: string }>(
    `insert into ledger_entries (client_id, legal_entity_id, currency, contract_id, kind, amount, entered_on, due_on, source, source_id, created_at)
     values ($1, $2, $3, $4, 'OPENING', 100, '2026-01-10', '2026-01-10', 'STAFF', gen_random_uuid(), $5) returning id`,
    [clientId, legalEntityId, currency, contractId, app.clock.now()],
  );
  return id;
}

/** Gives up what is open of an entry. */
export async function writeOffEntry(app: TestApp, entryId: string): Promise<void> {
  await app.rows(
    `with debt as (select * from ledger_entries where id = $1),
     credit as (
       insert into ledger_entries (client_id, legal_entity_id, currency, kind, amount, entered_on, source, source_id, created_at)
       select client_id, legal_entity_id, currency, 'WRITE_OFF', allocated - amount, entered_on, 'STAFF', gen_random_uuid(), created_at from debt returning id, amount)
     insert into allocations (credit_id, debit_id, amount, allocated_on, created_at)
     select credit.id, debt.id, -credit.amount, debt.entered_on, debt.created_at from credit, debt`,
    [entryId],
  );
}

/** Gives up the debt of {@link aPartlyLostPayment}. */
export async function writeLostPartOff(app: TestApp, disputeId: string): Promise<void> {
  const { id } = await app.one<{ id: string }>(
    `select a.debit_id as id from disputes d join ledger_entries e on e.source = 'PAYMENT' and e.source_id = d.payment_id
     join allocations a on a.credit_id = e.id and a.released_on is not null where d.id = $1`,
    [disputeId],
  );
  await writeOffEntry(app, id);
}

/** A correction of VAT of a debt of 123.00 that was given up. @returns the id of its document */
export async function aBadDebt(scene: StaffScene, place: PlaceScene): Promise<string> {
  const { app } = scene;
  const { invoiceId } = await aDebt(scene, place);
  const { id } = await app.one<{ id: string }>(
    `insert into invoices (kind, legal_entity_id, series, year, sequence, number, corrects_invoice_id, credit_reason, client_id, language, supplier, customer,
       issued_on, supplied_on, due_on, variable_symbol, amount_net, amount_vat, amount_gross, currency, vat_breakdown, created_at)
     select 'CREDIT_NOTE', i.legal_entity_id, 'CREDIT_NOTE', i.year, i.sequence, 'C' || i.sequence, i.id, 'BAD_DEBT', i.client_id, i.language, i.supplier, i.customer,
       i.issued_on, i.supplied_on, i.due_on, i.variable_symbol, -i.amount_net, -i.amount_vat, -i.amount_gross, i.currency,
       '[{"rateBp": 2300, "exemptionCode": null, "exemptionClause": null, "net": -10000, "vat": -2300, "gross": -12300}]', $2
     from invoices i where i.id = $1 returning id`,
    [invoiceId, app.clock.now()],
  );
  await app.rows(`insert into bad_debt_corrections (document_id, ground, entered_by, created_at) values ($1, 'SMALL', $2, $3)`, [
    id,
    place.colleagueId,
    app.clock.now(),
  ]);
  return id;
}
