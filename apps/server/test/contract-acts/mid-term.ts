import { randomUUID } from 'node:crypto';
import { statementFile } from '../bank-statement/statement-file.ts';
import type { StaffClient } from '../kit/builders/staff.ts';
import type { Tenant } from '../kit/builders/tenant.ts';
import type { TestApp } from '../kit/test-app.ts';

export const eur = (amount: number) => ({ amount, currency: 'EUR' });

export interface Document {
  id: string;
  kind: string;
  reason: string | null;
  number: string;
  net: number;
  total: number;
  /** False: a one-off invoice, or a credit note of one. */
  rent: boolean;
}

/** All documents of a client, in the order of their issue. */
export const documentsOf = (app: TestApp, { clientId }: Pick<Tenant, 'clientId'>) =>
  app.rows<Document>(
    `select id, kind, credit_reason as reason, number, amount_net as net, amount_gross + rounding as total, rent_id is not null as rent from invoices
     where client_id = $1 order by created_at, id`,
    [clientId],
  );

export const balanceOf = async (app: TestApp, { clientId }: Pick<Tenant, 'clientId'>) =>
  (await app.one<{ sum: number }>('select coalesce(sum(amount), 0)::integer as sum from ledger_entries where client_id = $1', [clientId]))
    .sum;

/** Runs all jobs that money waits for. */
export const settle = async (app: TestApp) => {
  await app.runJob('reconcile-payments', {});
  await app.run();
};

export const refundsOf = (app: TestApp, { clientId }: Pick<Tenant, 'clientId'>) =>
  app.rows<{ reason: string; amount: number; status: string }>(
    `select f.reason, f.amount, f.status from refunds f join invoices n on n.id = f.credit_note_id where n.client_id = $1 order by f.created_at, f.id`,
    [clientId],
  );

/** A transfer that names an invoice. @param amount minor units */
export async function transferFor(app: TestApp, staff: StaffClient, number: string, amount: number): Promise<void> {
  const { iban } = await app.one<{ iban: string }>(
    'select e.iban from invoices i join legal_entities e on e.id = i.legal_entity_id where i.number = $1',
    [number],
  );
  const day = app.clock.now().toISOString().slice(0, 10);
  const booking = { amount: (amount / 100).toFixed(2), text: `/VS${number.replace(/\D/g, '')}`, day, bankReference: randomUUID() };
  const content = Buffer.from(statementFile({ iban, bookings: [booking] })).toString('base64');
  const response = await staff.post('/api/admin/bank-statements', { content });
  const [statement] = response.json<{ statements?: { matched: number }[] }>().statements ?? [];
  if (statement?.matched !== 1) throw new Error(`The transfer for ${number} is not entered: ${response.body}`);
  await app.run();
}
