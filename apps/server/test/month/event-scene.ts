import { randomUUID } from 'node:crypto';
import type { Booking } from '../bank-statement/statement-file.ts';
import { openSession } from '../kit/builders/session.ts';
import type { Company, Shop } from './shop.ts';
import { type Person, Rejected } from './staff.ts';

/** The common part of events: whom they happen to, and how often. SQL only chooses people, and stands for what has no interface of its own. */
export class EventScene {
  /** How often each event happened. */
  readonly counts = new Map<string, number>();
  readonly shop: Shop;
  readonly manager: Person;
  readonly accountant: Person;
  /** Tokens of clients, by contract. */
  readonly tokens = new Map<string, string>();
  /** Transfers that the next statement of a company contains, by its account. */
  readonly bookings = new Map<string, Booking[]>();
  #numbers = 0;

  constructor(shop: Shop, { manager, accountant }: { manager: Person; accountant: Person }) {
    this.shop = shop;
    this.manager = manager;
    this.accountant = accountant;
  }

  /** Makes addresses and names unique. */
  nextNumber(): number {
    this.#numbers += 1;
    return this.#numbers;
  }

  /** Counts an event. */
  count(name: string): void {
    this.counts.set(name, (this.counts.get(name) ?? 0) + 1);
  }

  /** Counts an event, and separately how often it did not happen: it returns false, or the program rejects it. */
  async happen(name: string, act: () => Promise<unknown>): Promise<void> {
    try {
      this.count((await act()) === false ? `${name}: did not happen` : name);
    } catch (error) {
      if (!(error instanceof Rejected)) throw error;
      this.count(`${name}: rejected with ${error.message}`);
    }
  }

  /** Up to `count` different contracts that meet a condition on contract `c`. */
  async contracts(
    count: number,
    condition: string,
  ): Promise<{ id: string; clientId: string; businessId: string; email: string; name: string }[]> {
    const rows = await this.shop.app.rows<{ id: string; clientId: string; businessId: string; email: string; name: string }>(
      `select c.id, c.client_id as "clientId", c.business_id as "businessId", u.email, u.first_name || ' ' || u.last_name as name
       from contracts c join users u on u.id = c.client_id where ${condition} order by c.created_at, c.id`,
    );
    return Array.from({ length: Math.min(count, rows.length) }, () => rows.splice(this.shop.random(rows.length), 1)[0]).filter(
      (row) => row !== undefined,
    );
  }

  /** A contract that meets a condition on contract `c`. */
  async contract(condition = `c.status = 'ACTIVE'`) {
    return (await this.contracts(1, condition))[0];
  }

  /** The token of the client of a contract. */
  async tokenOf({ id, clientId }: { id: string; clientId: string }): Promise<string> {
    const known = this.tokens.get(id) ?? (await openSession(this.shop.app.pool, clientId));
    this.tokens.set(id, known);
    return known;
  }

  /** A request of a client or visitor. @returns false if it is rejected: the client gives up */
  async ask(method: 'POST' | 'PUT' | 'GET', path: string, payload?: object, token?: string) {
    const response = await this.shop.app.call(method, path, { payload, token });
    if (response.statusCode >= 500 && response.statusCode !== 503) throw new Error(`${path}: ${response.body}`);
    return response.statusCode < 300 ? response : false;
  }

  /** The date in some days (UTC). */
  day(inDays = 0): string {
    return new Date(this.shop.clock.now().getTime() + inDays * 86_400_000).toISOString().slice(0, 10);
  }

  /** Adds a transfer to the next statement of a company. */
  book({ iban }: Pick<Company, 'iban'>, booking: Booking): void {
    this.bookings.set(iban, [
      ...(this.bookings.get(iban) ?? []),
      { day: this.day(), bankReference: randomUUID().slice(0, 30), ...booking },
    ]);
  }
}
