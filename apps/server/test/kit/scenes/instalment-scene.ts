import { randomUUID } from 'node:crypto';
import { addDays } from '@komora/domain';
import { addUnpaidRent, nextSymbol } from '../../tenancy.ts';
import { aStaffClient, type StaffClient } from '../builders/staff.ts';
import { aTenantWithUnpaidRent, type Tenant } from '../builders/tenant.ts';
import type { TestApp } from '../test-app.ts';

export interface Debtor extends Tenant {
  legalEntityId: string;
  /** Two unpaid rents of 63.84, the older first, with their entries. */
  rentIds: [string, string];
  entryIds: [string, string];
  /** The number of the older invoice. */
  number: string;
  /** Days from today on the calendar of the company. */
  day(days: number): string;
}

export interface Instalment {
  dueOn: string;
  amount: number;
  paid: number;
  state: string;
}
export interface Plan {
  id: string;
  state: string;
  total: number;
  open: number;
  paid: number;
  instalments: Instalment[];
  payments: { kind: string; method: string | null; amount: number }[];
}

/** Plans of one application. */
export function instalmentScene(app: () => TestApp) {
  const signedIn: { owner?: StaffClient } = {};
  const owner = async (): Promise<StaffClient> => {
    signedIn.owner ??= await aStaffClient(app());
    return signedIn.owner;
  };

  /** A tenant with two unpaid rents of 63.84, due today. */
  const aDebtor = async (): Promise<Debtor> => {
    const tenant = await aTenantWithUnpaidRent(app(), { symbol: nextSymbol() });
    const second = await addUnpaidRent(app().pool, tenant.contractId, { symbol: nextSymbol(), number: 2 });
    const rentIds: [string, string] = [tenant.rentId, second];
    await app().rows(
      `update rents set due_on = ($2::timestamptz at time zone 'Europe/Bratislava')::date, next_attempt_on = null where id = any($1)`,
      [rentIds, app().clock.now()],
    );
    const rows = await app().rows<{ id: string; rentId: string; number: string; legalEntityId: string; today: string }>(
      `select l.id, i.rent_id as "rentId", i.number, l.legal_entity_id as "legalEntityId", r.due_on::text as today
       from ledger_entries l join invoices i on l.source = 'DOCUMENT' and i.id = l.source_id join rents r on r.id = i.rent_id
       where i.rent_id = any($1) and i.kind = 'INVOICE' order by l.due_on, l.entered_on, l.id`,
      [rentIds],
    );
    const [a, b] = rows;
    if (a === undefined || b === undefined) throw new Error('The rents have no invoices');
    return {
      ...tenant,
      legalEntityId: a.legalEntityId,
      rentIds: [a.rentId, b.rentId],
      entryIds: [a.id, b.id],
      number: a.number,
      day: (days) => addDays(a.today, days),
    };
  };

  const half = (debtor: Debtor, ...days: [number, number]) => days.map((count) => ({ dueOn: debtor.day(count), amount: 6384 }));

  /** Two halves of both rents, due in 10 and 40 days. */
  const agree = async (debtor: Debtor, change: object = {}, person?: StaffClient) =>
    (person ?? (await owner())).post(`/api/admin/clients/${debtor.clientId}/instalment-plans`, {
      legalEntityId: debtor.legalEntityId,
      currency: 'EUR',
      entryIds: debtor.entryIds,
      instalments: half(debtor, 10, 40),
      reason: 'called, lost the job',
      ...change,
    });
  const agreed = async (debtor: Debtor, change: object = {}): Promise<string> => {
    const response = await agree(debtor, change);
    if (response.statusCode !== 200) throw new Error(response.body);
    return response.json<{ id: string }>().id;
  };
  const plan = async (id: string): Promise<Plan> => (await (await owner()).get(`/api/admin/instalment-plans/${id}`)).json<Plan>();
  const cancel = async (id: string) => (await owner()).post(`/api/admin/instalment-plans/${id}/cancel`, { reason: 'pays at once' });
  const states = async (id: string) => {
    const { state, instalments } = await plan(id);
    return [state, ...instalments.map((one) => one.state)];
  };
  const review = () => app().runJob('review-instalment-plans', {});
  const dun = () => app().runJob('notify-rents-with-payment-overdue', {});

  /** Enters money by hand for the given debts. */
  const enter = async (debtor: Debtor, amount: number, debitIds: readonly string[] = debtor.entryIds) => {
    const response = await app().call('POST', `/api/admin/clients/${debtor.clientId}/transfers`, {
      headers: { ...(await owner()).headers, 'idempotency-key': randomUUID() },
      payload: { legalEntityId: debtor.legalEntityId, currency: 'EUR', amount, debitIds, reason: 'bank statement' },
    });
    if (response.statusCode !== 200) throw new Error(response.body);
    return response.json<{ entryId: string }>().entryId;
  };
  const mine = async ({ token }: Debtor) =>
    (await app().call('GET', '/api/client/my/instalment-plans', { headers: { authorization: `Bearer ${token}` } })).json<{
      plans: { id: string; state: string; next: { amount: { amount: number }; rentId: string } | null }[];
    }>().plans;
  const mails = (debtor: Debtor) =>
    app().rows<{ template: string; data: Record<string, unknown> }>(
      `select template, data from messages where recipient = $1 and template like 'instalment%' order by created_at, id`,
      [debtor.email],
    );
  const paidRents = async ({ rentIds }: Debtor) =>
    Promise.all(
      rentIds.map(
        async (id) => (await app().one<{ paid: boolean }>('select paid_at is not null as paid from rents where id = $1', [id])).paid,
      ),
    );
  return { owner, aDebtor, half, agree, agreed, plan, cancel, states, review, dun, enter, mine, mails, paidRents };
}
