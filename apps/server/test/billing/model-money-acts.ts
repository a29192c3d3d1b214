import { randomUUID } from 'node:crypto';
import type { BadDebt } from '@komora/api/admin';
import { daysBetween } from '@komora/domain';
import { aCharge } from '../kit/builders/charge.ts';
import { aStaffClient } from '../kit/builders/staff.ts';
import type { TestApp } from '../kit/test-app.ts';
import type { ModelTenant } from './model-types.ts';

interface Account {
  clientId: string;
  legalEntityId: string;
  currency: string;
}

const accountOf = (app: TestApp, { contractId }: ModelTenant): Promise<Account> =>
  app.one('select client_id as "clientId", legal_entity_id as "legalEntityId", currency from contracts where id = $1', [contractId]);

/** Open debts of a client at one company, the oldest first. */
const debtsOf = (app: TestApp, { clientId, legalEntityId }: Account) =>
  app.rows<{ id: string; open: number }>(
    `select id, amount - allocated as open from ledger_entries where client_id = $1 and legal_entity_id = $2 and amount > allocated and settled_on is null
       and source = 'DOCUMENT' and kind in ('INVOICE', 'CHARGE') order by entered_on, id`,
    [clientId, legalEntityId],
  );

async function call<Response>(app: TestApp, path: string, payload: object): Promise<Response> {
  const { headers } = await aStaffClient(app);
  const response = await app.call('POST', `/api/admin/${path}`, {
    headers: { ...headers, 'idempotency-key': randomUUID() },
    payload: { ...payload, reason: 'agreed at the desk' },
  });
  if (response.statusCode !== 200) throw new Error(`${path}: ${response.body}`);
  return response.json<Response>();
}

export async function chargeService(app: TestApp, { contractId }: ModelTenant): Promise<void> {
  await aCharge(app, contractId, undefined, randomUUID());
}

export async function writeOff(app: TestApp, tenant: ModelTenant, percent: number): Promise<number> {
  const [debt] = await debtsOf(app, await accountOf(app, tenant));
  const amount = Math.floor(((debt?.open ?? 0) * percent) / 100);
  if (debt === undefined || amount === 0) return 0;
  await call(app, `ledger-entries/${debt.id}/write-off`, { amount });
  return amount;
}

/** As {@link ModelHarness.giveUp}. Only at Slovak companies, whose debts are small. */
export async function giveUp(app: TestApp, tenant: ModelTenant): Promise<number | null> {
  const account = await accountOf(app, tenant);
  const [debt] = await debtsOf(app, account);
  if (debt === undefined || account.currency !== 'EUR') return null;
  const claim = { ground: 'SMALL', reference: 'letter to the client' };
  const staff = await aStaffClient(app);
  const shown = (await staff.get(`/api/admin/ledger-entries/${debt.id}/bad-debt?${new URLSearchParams(claim)}`)).json<BadDebt>();
  const missing = shown.conditions.filter(({ isMet }) => !isMet);
  const [first, ...others] = missing;
  if (first === undefined) {
    await call(app, `ledger-entries/${debt.id}/bad-debt`, { ...claim, on: null });
    return 0;
  }
  // Documents without VAT, as interest, are not given up this way.
  if (first.kind !== 'OVERDUE' || first.on === null || others.length > 0) return null;
  return daysBetween(app.clock.now().toISOString().slice(0, 10), first.on) + 1;
}

/** As {@link ModelHarness.recover}. */
export async function recover(app: TestApp, tenant: ModelTenant, percent: number): Promise<number> {
  const { clientId, ...account } = await accountOf(app, tenant);
  const [correction] = await app.rows<{ id: string; left: number }>(
    `select n.id, -(n.amount_gross + n.rounding) - coalesce((select sum(d.amount_gross + d.rounding) from bad_debt_reversals r join invoices d on d.id = r.document_id
       where r.correction_id = n.id), 0)::integer as left
     from bad_debt_corrections c join invoices n on n.id = c.document_id where n.client_id = $1 and n.legal_entity_id = $2 order by n.created_at, n.id`,
    [clientId, account.legalEntityId],
  );
  const amount = Math.ceil(((correction?.left ?? 0) * percent) / 100);
  if (correction === undefined || amount === 0) return 0;
  await call(app, `clients/${clientId}/transfers`, { ...account, amount, debitIds: [] });
  await call(app, `bad-debts/${correction.id}/reverse`, { amount });
  return amount;
}

export async function holdDeposit(app: TestApp, tenant: ModelTenant, amount: number): Promise<string> {
  const { clientId, ...account } = await accountOf(app, tenant);
  const body = { ...account, contractId: tenant.contractId, amount, method: 'TRANSFER' };
  return (await call<{ entryId: string }>(app, `clients/${clientId}/deposits`, body)).entryId;
}

export async function endDeposit(app: TestApp, tenant: ModelTenant, { id, amount }: { id: string; amount: number }): Promise<number> {
  const debts = await debtsOf(app, await accountOf(app, tenant));
  const body = { debitIds: debts.map((debt) => debt.id), method: 'TRANSFER' };
  return amount - (await call<{ returned: number }>(app, `deposits/${id}/return`, body)).returned;
}
