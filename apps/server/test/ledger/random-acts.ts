import { randomUUID } from 'node:crypto';
import type pg from 'pg';

/** A seeded source of random numbers (mulberry32), so that a failed run can be repeated. */
export function randomSource(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

export interface RandomAccount {
  clientId: string;
  contractId: string;
  legalEntityId: string;
  currency: string;
}

interface Document {
  id: string;
  rentId: string;
  account: number;
  total: number;
  credited: number;
}
interface Paid {
  id: string;
  account: number;
  amount: number;
  refunded: number;
  isLost: boolean;
}
interface Refund {
  id: string;
  payment: Paid;
  amount: number;
  status: 'REQUESTED' | 'DONE' | 'FAILED' | 'PAID_MANUALLY';
}

/** Rejections that the database must give for an invalid act. */
const expectedRejection = /ledger_entries_allocated|connects a credit|would exceed|duplicate key|cannot change from|ledger_entries_sign/;

/**
 * Random acts on the ledger of some clients, in batches of one kind: documents, payments, refunds that are done, fail and are repeated, disputes that are
 * lost and won, transfers, allocations and releases; among them invalid ones. Keeps its own sums of documents and money per client.
 */
export class RandomActs {
  acts = 0;
  rejected = 0;
  /** Documents minus money by account, as this model computes it. */
  readonly expected: number[];
  readonly #documents: Document[] = [];
  readonly #payments: Paid[] = [];
  readonly #refunds: Refund[] = [];
  readonly #db: pg.Pool;
  readonly #accounts: readonly RandomAccount[];
  readonly #random: (below: number) => number;
  #number = 0;
  #day = 0;

  constructor(db: pg.Pool, accounts: readonly RandomAccount[], random: (below: number) => number) {
    this.#db = db;
    this.#accounts = accounts;
    this.#random = random;
    this.expected = accounts.map(() => 0);
  }

  /** Runs one batch of acts of a random kind. */
  async step(size: number): Promise<void> {
    this.#day += 1;
    const kinds = [
      () => this.#invoice(size),
      () => this.#invoice(size),
      () => this.#pay(size),
      () => this.#pay(size),
      () => this.#transfer(size),
      () => this.#allocate(size),
      () => this.#creditNote(size >> 1),
      () => this.#requestRefunds(size >> 2),
      () => this.#moveRefunds(size >> 1),
      () => this.#dispute(size >> 3),
      () => this.#release(size >> 3),
      () => this.#invalid(8),
    ];
    await kinds[this.#random(kinds.length)]?.();
  }

  #at(): string {
    return new Date(Date.UTC(2026, 0, 1, 12) + this.#day * 3_600_000).toISOString();
  }

  async #write(statement: string, rows: readonly object[]): Promise<void> {
    if (rows.length === 0) return;
    await this.#db.query(statement, [JSON.stringify(rows), this.#at()]);
    this.acts += rows.length;
  }

  async #invoice(size: number): Promise<void> {
    const rows = Array.from({ length: size }, () => {
      const account = this.#random(this.#accounts.length);
      this.#number += 1;
      const total = 1 + this.#random(20_000);
      return { id: randomUUID(), rentId: randomUUID(), account, total, number: this.#number, ...this.#accounts[account] };
    });
    await this.#write(
      `with t as (select * from jsonb_to_recordset($1::jsonb) as t(id uuid, "rentId" uuid, total integer, number integer, "clientId" uuid, "contractId" uuid,
         "legalEntityId" uuid, currency text)),
       rent as (insert into rents (id, contract_id, period_number, period_from, period_to, paying_method, paying_status, status, amount_net, amount_vat, currency, due_on, created_at)
         select "rentId", "contractId", number, '2000-01-01'::date + number, '2000-01-02'::date + number, 'MANUAL', 'WAITING_FOR_MANUAL', 'INVOICE_SUBMITTED', total, 0, currency,
           $2::timestamptz::date, $2 from t)
       insert into invoices (id, kind, legal_entity_id, series, year, sequence, number, rent_id, client_id, language, supplier, customer, issued_on, supplied_on, due_on,
         variable_symbol, amount_net, amount_vat, amount_gross, currency, vat_breakdown, created_at)
       select id, 'INVOICE', "legalEntityId", 'INVOICE', 2026, number, 'R' || number, "rentId", "clientId", 'SK', '{}', '{}', $2::timestamptz::date, $2::timestamptz::date,
         $2::timestamptz::date, '1', total, 0, total, currency, '[]', $2 from t`,
      rows,
    );
    for (const { id, rentId, account, total } of rows) {
      this.#documents.push({ id, rentId, account, total, credited: 0 });
      this.#book(account, total);
    }
  }

  async #creditNote(size: number): Promise<void> {
    const rows = this.#pick(this.#documents, size).flatMap((document) => {
      const left = document.total - document.credited;
      if (left <= 0) return [];
      const amount = 1 + this.#random(left);
      this.#number += 1;
      document.credited += amount;
      this.#book(document.account, -amount);
      const reason = ['EARLY_END', 'WITHDRAWAL', 'PROMOTION', null][this.#random(4)];
      return [
        { id: randomUUID(), corrects: document.id, amount, number: this.#number, reason: document.credited === amount ? reason : null },
      ];
    });
    await this.#write(
      `insert into invoices (id, kind, legal_entity_id, series, year, sequence, number, rent_id, corrects_invoice_id, credit_reason, client_id, language, supplier, customer,
         issued_on, supplied_on, due_on, variable_symbol, amount_net, amount_vat, amount_gross, currency, vat_breakdown, created_at)
       select t.id, 'CREDIT_NOTE', i.legal_entity_id, 'CREDIT_NOTE', 2026, t.number, 'D' || t.number, i.rent_id, i.id, t.reason, i.client_id, 'SK', '{}', '{}', $2::timestamptz::date,
         $2::timestamptz::date, $2::timestamptz::date, '1', -t.amount, 0, -t.amount, i.currency, '[]', $2
       from jsonb_to_recordset($1::jsonb) as t(id uuid, corrects uuid, amount integer, number integer, reason text) join invoices i on i.id = t.corrects`,
      rows,
    );
  }

  /** Attempts that end as paid; the second payment of a rent is given back. */
  async #pay(size: number): Promise<void> {
    const paid = new Set(this.#payments.map(({ id }) => id));
    const rows = this.#pick(this.#documents, size).map((document) => {
      const isFirst = !paid.has(document.rentId);
      paid.add(document.rentId);
      const amount = this.#random(4) === 0 ? 1 + this.#random(document.total * 2) : document.total;
      const id = isFirst ? document.rentId : randomUUID();
      this.#payments.push({ id, account: document.account, amount, refunded: 0, isLost: false });
      this.#book(document.account, -amount);
      return { id, rentId: document.rentId, amount, settlement: isFirst ? 'FULFILLED' : 'REFUNDED' };
    });
    await this.#write(
      `insert into payments (id, rent_id, provider, attempt, status, provider_payment_id, amount, currency, created_at, updated_at)
       select t.id, t."rentId", 'MOCK', 1 + (select count(*) from payments p where p.rent_id = t."rentId") + row_number() over (partition by t."rentId"), 'EXPIRED', t.id::text, t.amount,
         r.currency, $2, $2
       from jsonb_to_recordset($1::jsonb) as t(id uuid, "rentId" uuid, amount integer) join rents r on r.id = t."rentId"`,
      rows,
    );
    await this.#write(
      `update payments p set status = 'PAID', paid_at = $2, settlement = t.settlement, updated_at = $2
       from jsonb_to_recordset($1::jsonb) as t(id uuid, settlement text) where p.id = t.id`,
      rows,
    );
  }

  async #requestRefunds(size: number): Promise<void> {
    const reasons = ['LATE_PAYMENT', 'DUPLICATE_PAYMENT', 'PROMOTION', 'EARLY_END', 'WITHDRAWAL'];
    const known = new Set(this.#refunds.map(({ payment }) => payment.id));
    const rows = this.#pick(this.#payments, size).flatMap((payment) => {
      if (known.has(payment.id) || payment.isLost) return [];
      const refund: Refund = { id: randomUUID(), payment, amount: 1 + this.#random(payment.amount), status: 'REQUESTED' };
      this.#refunds.push(refund);
      return [{ id: refund.id, paymentId: payment.id, amount: refund.amount, reason: reasons[this.#random(reasons.length)] }];
    });
    await this.#write(
      `insert into refunds (id, payment_id, reason, amount, currency, status, credit_note_id, created_at, updated_at)
       select t.id, p.id, t.reason, t.amount, p.currency, 'SENT', (select n.id from invoices n where n.rent_id = p.rent_id and n.kind = 'CREDIT_NOTE' limit 1), $2, $2
       from jsonb_to_recordset($1::jsonb) as t(id uuid, "paymentId" uuid, amount integer, reason text) join payments p on p.id = t."paymentId"`,
      rows,
    );
  }

  /** REQUESTED → DONE or FAILED, DONE → FAILED, FAILED → sent again or paid by hand. */
  async #moveRefunds(size: number): Promise<void> {
    const rows = this.#pick(this.#refunds, size).flatMap((refund) => {
      const { account } = refund.payment;
      const before = refund.status;
      if (before === 'PAID_MANUALLY') return [];
      if (before === 'REQUESTED') refund.status = this.#random(4) === 0 ? 'FAILED' : 'DONE';
      else if (before === 'DONE') refund.status = 'FAILED';
      else refund.status = this.#random(2) === 0 ? 'REQUESTED' : 'PAID_MANUALLY';
      const isOut = (status: Refund['status']) => status === 'DONE' || status === 'PAID_MANUALLY';
      this.#book(account, (Number(isOut(refund.status)) - Number(isOut(before))) * refund.amount);
      return [{ id: refund.id, status: refund.status }];
    });
    await this.#write(
      `update refunds f set status = t.status, done_at = $2, failed_at = $2, updated_at = $2, manual_proof = case when t.status = 'PAID_MANUALLY' then 'by hand' end,
         paid_manually_by = case when t.status = 'PAID_MANUALLY' then (select id from staff) end
       from jsonb_to_recordset($1::jsonb) as t(id uuid, status text) where f.id = t.id`,
      rows,
    );
    const again = rows.filter(({ status }) => status === 'REQUESTED');
    await this.#write(
      `update refunds f set status = 'SENT', updated_at = $2 from jsonb_to_recordset($1::jsonb) as t(id uuid) where f.id = t.id`,
      again,
    );
  }

  async #dispute(size: number): Promise<void> {
    const rows = this.#pick(this.#payments, size).map((payment) => {
      payment.isLost = !payment.isLost;
      this.#book(payment.account, payment.isLost ? payment.amount : -payment.amount);
      return { id: payment.id, status: payment.isLost ? 'LOST' : 'WON' };
    });
    await this.#write(
      `insert into disputes (payment_id, provider, provider_dispute_id, amount, currency, reason, status, opened_at, closed_at, checked_at)
       select p.id, 'MOCK', p.id, p.amount, p.currency, 'fraudulent', t.status, $2, $2, $2
       from jsonb_to_recordset($1::jsonb) as t(id uuid, status text) join payments p on p.id = t.id
       on conflict (provider, provider_dispute_id) do update set status = excluded.status, closed_at = excluded.closed_at, checked_at = excluded.checked_at`,
      rows,
    );
  }

  /** Money that only the ledger knows: cash and opening balances. */
  async #transfer(size: number): Promise<void> {
    const rows = Array.from({ length: size }, () => {
      const account = this.#random(this.#accounts.length);
      const amount = 1 + this.#random(30_000);
      this.#book(account, -amount);
      return { id: randomUUID(), amount, ...this.#accounts[account] };
    });
    await this.#write(
      `insert into ledger_entries (client_id, legal_entity_id, currency, contract_id, kind, method, amount, entered_on, source, source_id, created_at)
       select "clientId", "legalEntityId", currency, "contractId", 'PAYMENT', 'CASH', -amount, $2::timestamptz::date, 'STAFF', id, $2
       from jsonb_to_recordset($1::jsonb) as t(id uuid, amount integer, "clientId" uuid, "legalEntityId" uuid, currency text, "contractId" uuid)`,
      rows,
    );
  }

  /** Pairs the n-th open credit with the n-th open debit of some accounts, and allocates a random part. */
  async #allocate(size: number): Promise<void> {
    const { rowCount } = await this.#db.query(
      `insert into allocations (credit_id, debit_id, amount, allocated_on, created_at)
       select c.id, d.id, greatest(1, (least(c.open, d.open) * $3::numeric / 100)::integer), greatest(c.entered_on, d.entered_on, c.released_on, d.released_on), $2
       from (select *, abs(amount) - allocated as open, row_number() over (partition by client_id order by id) as n from ledger_entries where client_id = any($4) and settled_on is null and amount < 0) c
       join (select *, amount - allocated as open, row_number() over (partition by client_id order by id) as n from ledger_entries where client_id = any($4) and settled_on is null and amount > 0) d
         using (client_id, legal_entity_id, currency, n) limit $1`,
      [size, this.#at(), 1 + this.#random(100), this.#pick(this.#accounts, 6).map(({ clientId }) => clientId)],
    );
    this.acts += rowCount ?? 0;
  }

  async #release(size: number): Promise<void> {
    const { rowCount } = await this.#db.query(
      `update allocations set released_on = greatest(allocated_on, $2::timestamptz::date)
       where id in (select id from allocations tablesample system (5) repeatable ($3) where released_on is null limit $1)`,
      [size, this.#at(), this.#day],
    );
    this.acts += rowCount ?? 0;
  }

  /** Acts that the database must reject without a trace. */
  async #invalid(size: number): Promise<void> {
    const statements = [
      `insert into allocations (credit_id, debit_id, amount, allocated_on, created_at) select c.id, d.id, least(-c.amount - c.allocated, d.amount - d.allocated) + 1,
         greatest(c.entered_on, d.entered_on, c.released_on, d.released_on), now() from ledger_entries c join ledger_entries d using (client_id, legal_entity_id, currency)
       where c.amount < 0 and d.amount > 0 limit 1`,
      `insert into allocations (credit_id, debit_id, amount, allocated_on, created_at) select c.id, d.id, 1, '2100-01-01', now()
       from (select * from ledger_entries where amount < 0 limit 50) c join (select * from ledger_entries where amount > 0 limit 50) d on d.client_id <> c.client_id limit 1`,
      `insert into refunds (payment_id, reason, amount, currency, status, created_at, updated_at)
       select id, 'LATE_PAYMENT', amount + 1, currency, 'SENT', now(), now() from payments where status = 'PAID' limit 1`,
      `insert into ledger_entries (client_id, legal_entity_id, currency, kind, method, amount, entered_on, source, source_id, created_at)
       select client_id, legal_entity_id, currency, kind, method, amount, entered_on, source, source_id, created_at from ledger_entries limit 1`,
      `insert into ledger_entries (client_id, legal_entity_id, currency, kind, amount, entered_on, source, source_id, created_at)
       select client_id, legal_entity_id, currency, 'WRITE_OFF', 5, entered_on, 'STAFF', gen_random_uuid(), created_at from ledger_entries limit 1`,
    ];
    for (let index = 0; index < size; index++) {
      try {
        const { rowCount } = await this.#db.query(statements[this.#random(statements.length)] ?? '');
        // Nothing to act on yet.
        if (rowCount !== 0) throw new Error('an invalid act was accepted');
      } catch (error) {
        if (!(error instanceof Error) || !expectedRejection.test(error.message)) throw error;
        this.rejected += 1;
      }
      this.acts += 1;
    }
  }

  #book(account: number, amount: number): void {
    this.expected[account] = (this.expected[account] ?? 0) + amount;
  }

  /** Up to `size` different items. */
  #pick<T>(items: readonly T[], size: number): T[] {
    const picked = new Set<T>();
    for (let index = 0; index < size && items.length > 0; index++) {
      const item = items[this.#random(items.length)];
      if (item !== undefined) picked.add(item);
    }
    return [...picked];
  }
}
