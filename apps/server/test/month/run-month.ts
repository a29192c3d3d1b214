import { TASK_KINDS, type TaskKind, type TodayGroup, type TodayRow, taskKinds } from '@komora/api/admin';
import { addDays, localDateIn } from '@komora/domain';
import { ledgerPromises } from '../../src/modules/operations/audit/ledger-promises.sql.ts';
import { auditDatabase } from '../../src/modules/operations/index.ts';
import { randomSource } from '../ledger/random-acts.ts';
import { actions } from './actions.ts';
import { Events } from './events.ts';
import { openShop, type Shop } from './shop.ts';
import { Person, Rejected } from './staff.ts';

export interface KindReport {
  kind: TaskKind;
  raised: number;
  /** Number of tasks by what ended or hid them. */
  actions: Record<string, number>;
  /** Requests of people for the tasks they acted on, without reading the list. */
  calls: number;
  /** Gone without an act from the list. */
  byItself: number;
  open: number;
  /** Number of tries by reason. */
  failed: Record<string, number>;
  /** Acted on, and still shown. */
  stayed: number;
  /** Who acted. */
  people: string[];
}

export interface MonthReport {
  clients: number;
  days: number;
  seed: number;
  seconds: number;
  contracts: number;
  events: Record<string, number>;
  kinds: KindReport[];
  /** Groups whose source failed. */
  failedSources: string[];
  failedJobs: Record<string, { count: number; first: string }>;
  violations: string[];
  checked: number;
  /** Open tasks after their day, each with the reason. */
  late: string[];
  slowestListMs: number;
}

interface Seen {
  kind: TaskKind;
  hiddenUntil?: string;
}

const dayMs = 86_400_000;

/** Reads and works on the list of tasks, day by day. */
class Desk {
  readonly reports = new Map<TaskKind, KindReport>();
  readonly failedSources = new Set<string>();
  slowestListMs = 0;
  readonly #shop: Shop;
  readonly #people: readonly Person[];
  readonly #raised = new Set<string>();
  /** Tasks that were not acted on to their end. */
  readonly #waiting = new Map<string, Seen>();

  constructor(shop: Shop, people: readonly Person[]) {
    this.#shop = shop;
    this.#people = people;
    for (const kind of TASK_KINDS)
      this.reports.set(kind, { kind, raised: 0, actions: {}, calls: 0, byItself: 0, open: 0, failed: {}, stayed: 0, people: [] });
  }

  get today(): string {
    return localDateIn('Europe/Bratislava', this.#shop.clock.now());
  }

  async signIn(): Promise<void> {
    for (const person of this.#people) await person.signIn();
  }

  /** The first person who has the right to act does so; the next ones try what this one could not. */
  async work(): Promise<void> {
    await this.#observe();
    for (const person of this.#people) {
      for (const { kind, failed } of await this.#groups(person)) {
        if (failed) this.failedSources.add(kind);
        else if (person.holds(taskKinds[kind].action)) await this.#workOn(person, kind);
      }
    }
  }

  /** At the end: what is open, as the owner sees it. */
  async rest(): Promise<TodayRow[]> {
    await this.#observe();
    const rows = await this.#all(this.#owner);
    for (const { kind } of rows) this.#report(kind).open += 1;
    return rows;
  }

  get #owner(): Person {
    const owner = this.#people.at(-1);
    if (owner === undefined) throw new Error('The shop has no owner');
    return owner;
  }

  #report(kind: TaskKind): KindReport {
    const report = this.reports.get(kind);
    if (report === undefined) throw new Error(`No report of ${kind}`);
    return report;
  }

  async #groups(person: Person): Promise<TodayGroup[]> {
    const began = performance.now();
    const { groups } = await person.get<{ groups: TodayGroup[] }>('/api/admin/today');
    this.slowestListMs = Math.max(this.slowestListMs, performance.now() - began);
    return groups;
  }

  async #rows(person: Person, kind: TaskKind): Promise<TodayRow[]> {
    const rows: TodayRow[] = [];
    for (let after: string | null = ''; after !== null; ) {
      const page: { rows: TodayRow[]; next: string | null } = await person.get(
        `/api/admin/today/${kind}?limit=200${after === '' ? '' : `&after=${after}`}`,
      );
      rows.push(...page.rows);
      after = page.next;
    }
    return rows;
  }

  async #all(person: Person): Promise<TodayRow[]> {
    const rows: TodayRow[] = [];
    for (const { kind } of await this.#groups(person)) rows.push(...(await this.#rows(person, kind)));
    return rows;
  }

  /** Counts new tasks, and tasks that are gone although nobody acted on them. */
  async #observe(): Promise<void> {
    const shown = new Set<string>();
    for (const row of await this.#all(this.#owner)) {
      const key = keyOf(row);
      shown.add(key);
      if (!this.#raised.has(key)) this.#report(row.kind).raised += 1;
      this.#raised.add(key);
      if (!this.#waiting.has(key)) this.#waiting.set(key, { kind: row.kind });
    }
    for (const [key, { kind, hiddenUntil }] of this.#waiting) {
      if (shown.has(key) || (hiddenUntil !== undefined && this.today < hiddenUntil)) continue;
      this.#waiting.delete(key);
      if (hiddenUntil === undefined) this.#report(kind).byItself += 1;
    }
  }

  async #workOn(person: Person, kind: TaskKind): Promise<void> {
    const report = this.#report(kind);
    const acted = new Map<string, string>();
    for (const row of await this.#rows(person, kind)) {
      const key = keyOf(row);
      if (!this.#raised.has(key)) report.raised += 1;
      this.#raised.add(key);
      const before = person.calls;
      try {
        const { action, ends } = await actions[kind]({ shop: this.#shop, person }, row);
        report.actions[action] = (report.actions[action] ?? 0) + 1;
        if (!report.people.includes(person.name)) report.people.push(person.name);
        if (ends === 'GONE') this.#waiting.delete(key);
        else this.#waiting.set(key, { kind, ...ends });
        acted.set(key, action);
      } catch (error) {
        if (!(error instanceof Rejected)) throw error;
        const why = `${person.name}: ${error.message}`;
        report.failed[why] = (report.failed[why] ?? 0) + 1;
      }
      report.calls += person.calls - before;
    }
    if (acted.size === 0) return;
    for (const row of await this.#rows(person, kind)) {
      if (!acted.has(keyOf(row))) continue;
      report.stayed += 1;
      const why = `still shown after: ${acted.get(keyOf(row))}`;
      report.failed[why] = (report.failed[why] ?? 0) + 1;
    }
  }
}

const keyOf = ({ kind, id, since }: TodayRow): string => `${kind} ${id} ${since}`;

export interface MonthOptions {
  clients: number;
  days: number;
  seed: number;
  say: (line: string) => void;
}

/** Fills a shop with clients in the month before, then runs a month of random events that staff handle from their list alone. */
export async function runMonth(url: string, { clients, days, seed, say }: MonthOptions): Promise<MonthReport> {
  const began = performance.now();
  const random = randomSource(seed);
  const shop = await openShop(url, { at: '2026-03-02T05:00:00Z', random });
  try {
    const manager = await Person.hire(shop.app, 'manager', 'manager');
    const accountant = await Person.hire(shop.app, 'accountant', 'accountant');
    // Two people where one must not approve an act of their own. The owner takes what is left.
    const people = [
      manager,
      accountant,
      await Person.hire(shop.app, 'manager', 'second manager'),
      await Person.hire(shop.app, 'admin-user', 'administrator'),
      await Person.hire(shop.app, 'owner', 'owner'),
    ];
    const events = new Events(shop, { manager, accountant, clients });
    const desk = new Desk(shop, people);
    await fill(shop, events, manager, clients, say);
    for (let day = 1; day <= days; day++) {
      await shop.waitUntil(at(shop, 8));
      await desk.signIn();
      await events.special(day);
      await events.day();
      await events.takeInStatements();
      await shop.settle();
      await desk.work();
      await shop.settle();
      await shop.waitUntil(new Date(shop.clock.now().getTime() + dayMs - 9 * 3_600_000));
      const open = [...desk.reports.values()].reduce((sum, { raised }) => sum + raised, 0);
      say(`day ${day}: ${open} tasks so far, ${Math.round((performance.now() - began) / 1000)} s`);
    }
    await shop.waitUntil(at(shop, 8));
    await desk.signIn();
    const rest = await desk.rest();
    const { violations, checked } = await auditDatabase(shop.app.pool, { now: shop.clock.now(), settled: false });
    const broken = violations.map(({ promise, rows }) => `${promise}: ${rows.length} × ${JSON.stringify(rows[0])}`);
    for (const [promise, statement] of Object.entries(ledgerPromises)) {
      const rows = await shop.app.rows(statement);
      if (rows.length > 0 && !broken.some((one) => one.startsWith(promise)))
        broken.push(`${promise}: ${rows.length} × ${JSON.stringify(rows[0])}`);
    }
    const { contracts } = await shop.app.one<{ contracts: number }>('select count(*)::integer as contracts from contracts');
    return {
      clients,
      days,
      seed,
      seconds: Math.round((performance.now() - began) / 1000),
      contracts,
      events: Object.fromEntries(events.counts),
      kinds: [...desk.reports.values()],
      failedSources: [...desk.failedSources],
      failedJobs: Object.fromEntries(
        [...shop.queue.failed].map(([name, errors]) => [name, { count: errors.length, first: String(errors[0]) }]),
      ),
      violations: broken,
      checked,
      late: rest.filter((row) => isLate(row, desk.today)).map(({ kind, id, dueOn, dueAt }) => `${kind} ${id} was due ${dueOn ?? dueAt}`),
      slowestListMs: Math.round(desk.slowestListMs),
    };
  } finally {
    await shop.close();
  }
}

/** Clients order on each day of the month before, so that the days of billing are spread. */
async function fill(shop: Shop, events: Events, manager: Person, clients: number, say: (line: string) => void): Promise<void> {
  const days = 30;
  for (let day = 0, made = 0; day < days; day++) {
    await shop.waitUntil(at(shop, 8));
    for (; made < Math.round((clients * (day + 1)) / days); made++) await events.newTenant();
    if (day === 15) {
      await manager.signIn();
      await events.announceIncreases();
    }
    await shop.waitUntil(at(shop, 23));
    say(`before the month, day ${day + 1}: ${made} clients`);
  }
}

/** The next instant at an hour (UTC). */
function at({ clock }: Shop, hour: number): Date {
  const now = clock.now();
  const that = new Date(now);
  that.setUTCHours(hour, 0, 0, 0);
  return that > now ? that : new Date(that.getTime() + dayMs);
}

/** Debts, missing answers and the last day of a drawer are due before they become a task; other tasks must be done by their day. */
function isLate({ kind, dueOn, dueAt }: TodayRow, today: string): boolean {
  if (
    kind === 'rent-overdue' ||
    kind === 'cash-day-missing' ||
    kind === 'collection-due' ||
    kind === 'debt-overdue' ||
    kind === 'increase-unanswered' ||
    kind === 'bank-unmatched' ||
    kind === 'tax-report'
  )
    return false;
  const due = dueOn ?? dueAt?.slice(0, 10);
  return due !== undefined && addDays(due, 1) < today;
}
