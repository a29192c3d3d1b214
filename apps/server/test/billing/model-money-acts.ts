import { randomUUID } from 'node:crypto';
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

/** Open debts of a client, the oldest first. */
const debtsOf = (app: TestApp, { clientId }: Account) =>
  app.rows<{ id: string; open: number }>(
    `select id, amount - allocated as open from ledger_entries where client_id = $1 and amount > allocated and settled_on is null
       and source = 'DOCUMENT' and kind in ('INVOICE', 'CHARGE') order by entered_on, id`,
    [clientId],
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
