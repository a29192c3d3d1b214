import { randomUUID } from 'node:crypto';
import { type Booking, statementFile } from '../bank-statement/statement-file.ts';
import { buyerDetails } from '../kit/builders/order.ts';
import { openSession } from '../kit/builders/session.ts';
import { cards, control } from '../kit/gateways/mock.ts';
import { stripeCards } from '../kit/gateways/stripe.ts';
import { addBox, type Company, order, payForOrder, payOnPage, type Shop } from './shop.ts';
import { type Person, Rejected } from './staff.ts';

/** Cards with their numbers in a hundred new clients. */
const shares: readonly [percent: number, stripe: string, mock: string][] = [
  [84, stripeCards.pays, cards.pays],
  [6, stripeCards.laterSoft, cards.laterNoFunds],
  [3, stripeCards.laterHard, cards.laterStolen],
  [3, stripeCards.laterChallenge, cards.challenge],
  [3, stripeCards.laterDropped, cards.laterUnheard],
  [1, stripeCards.laterHangs, cards.laterHangs],
];
const clientCards = shares.flatMap(([percent, stripe, mock]) => Array.from({ length: percent }, () => ({ STRIPE: stripe, MOCK: mock })));

/** Events around the shop. SQL only chooses whom they happen to, and stands for things without an interface of their own. */
export class Events {
  /** How often each event happened. */
  readonly counts = new Map<string, number>();
  readonly #shop: Shop;
  readonly #manager: Person;
  readonly #accountant: Person;
  readonly #tokens = new Map<string, string>();
  readonly #scale: number;
  /** Transfers that the next statement of a company contains. */
  readonly #bookings = new Map<string, Booking[]>();
  #enquiries = 0;

  constructor(shop: Shop, { manager, accountant, clients }: { manager: Person; accountant: Person; clients: number }) {
    this.#shop = shop;
    this.#manager = manager;
    this.#accountant = accountant;
    // A small shop has too few events in a month: the rates of 300 clients are the least.
    this.#scale = Math.max(clients, 300) / 1000;
  }

  /** A newcomer orders; the Hungarian company is the smallest. */
  async newTenant(): Promise<void> {
    const [sk, cz, hu] = this.#shop.companies;
    const place = this.#shop.random(100);
    const company = place < 80 ? sk : place < 95 ? cz : hu;
    const card = clientCards[this.#shop.random(clientCards.length)];
    const { contractId, token } = await order(this.#shop, company, card?.[company.gateway] ?? cards.pays);
    this.#tokens.set(contractId, token);
  }

  /** The events of a day that come at seeded rates per day and 1,000 clients. */
  async day(): Promise<void> {
    const all: [name: string, perDay: number, act: () => Promise<unknown>][] = [
      ['order on the web page', 4, () => this.newTenant()],
      ['move-in at the desk', 1, () => this.#deskMoveIn()],
      ['notice of a client', 3, () => this.#notice()],
      ['move-out confirmed by the client', 1, () => this.#confirmMoveOut()],
      ['withdrawal within 14 days', 0.5, () => this.#withdraw()],
      ['dispute opened', 0.6, () => this.#dispute()],
      ['inquiry or dispute decided', 0.6, () => this.#decideDispute()],
      ['fraud warning', 0.4, () => this.#warn()],
      ['goodwill refund by the accountant', 0.6, () => this.#goodwill()],
      ['refund that fails later', 0.6, () => this.#failRefund()],
      ['credit note beyond the limit', 0.4, () => this.#bigCreditNote()],
      ['device offline', 1.5, () => this.#device('OFFLINE')],
      ['device back by itself', 0.5, () => this.#device('BACK')],
      ['low battery', 1.5, () => this.#device('BATTERY')],
      ['door opened by a client', 6, () => this.#unlock(false)],
      ['"that was not me"', 0.5, () => this.#unlock(true)],
      ['address that rejects mails', 0.6, () => this.#deadAddress()],
      ['franchise enquiry', 0.5, () => this.#franchise()],
      ['waiting list', 0.5, () => this.#wait()],
      ['error of a browser', 0.5, () => this.#browserError()],
      ['tax report rejected', 0.7, async () => this.#shop.rejectReports.push(true)],
      ['own task', 1.2, () => this.#ownTask()],
      ['box sent to repair', 0.6, () => this.#repair()],
      ['box to be opened in danger', 0.4, () => this.#danger()],
      ['cash of a client, drawer left open', 0.3, () => this.#cash()],
      ['transfer of a stranger', 0.6, () => this.#strangeTransfer()],
    ];
    for (const [name, perDay, act] of all) {
      const expected = perDay * this.#scale;
      const times = Math.floor(expected) + (this.#shop.random(1000) < (expected % 1) * 1000 ? 1 : 0);
      for (let n = 0; n < times; n++) await this.#happen(name, act);
    }
    await this.#clientsPay();
    await this.#shop.settle();
  }

  /** Events of one certain day of the month. */
  async special(day: number): Promise<void> {
    const { app } = this.#shop;
    if (day === 4) await this.#happen('payment of another amount than requested', () => this.#otherAmount());
    if (day === 5) await this.#happen('text of a message that the release cannot use', () => this.#brokenText());
    if (day === 6) await this.#happen('receiver of events switched off after failures', () => this.#deadReceiver());
    if (day % 7 === 1) await this.#happen('payout of the gateway', () => this.#payout());
    if (day === 20) await this.#happen('payout returned by the bank', () => this.#returnedPayout());
    if (day === 8) await this.#happen('billing of a contract suspended', () => this.#suspend());
    // Longer than a day, so that charges of the first hours become unknown.
    const isDown = day === 12 || day === 13;
    await control(app, isDown ? 'down' : 'up');
    if (day === 12) this.#count('outage of the mock gateway for two days');
  }

  /** Decisions of the manager before the month: higher rents, which clients answer or not. */
  async announceIncreases(): Promise<void> {
    const contracts = await this.#contracts(Math.ceil(12 * this.#scale), `c.status = 'ACTIVE'`);
    for (const { id } of contracts) {
      const standing = await this.#manager.get<{ version: number; rent: { amount: number; currency: string }; today: string }>(
        `/api/admin/contracts/${id}/standing`,
      );
      const from = new Date(Date.parse(standing.today) + 31 * 86_400_000).toISOString().slice(0, 10);
      const rent = { ...standing.rent, amount: standing.rent.amount + 100 };
      await this.#happen('higher rent announced', () =>
        this.#manager.post(`/api/admin/contracts/${id}/increase`, { version: standing.version, rent, from, reason: 'ceny od leta' }),
      );
    }
  }

  /** Each company's transfers of the day as a bank statement, which the accountant takes in. */
  async takeInStatements(): Promise<void> {
    for (const company of this.#shop.companies) {
      const bookings = this.#bookings.get(company.iban) ?? [];
      if (bookings.length === 0) continue;
      this.#bookings.delete(company.iban);
      const file = statementFile({ iban: company.iban, currency: company.currency, bookings });
      await this.#accountant.post('/api/admin/bank-statements', { content: Buffer.from(file).toString('base64') });
      this.#count('bank statement taken in');
    }
  }

  #count(name: string): void {
    this.counts.set(name, (this.counts.get(name) ?? 0) + 1);
  }

  async #happen(name: string, act: () => Promise<unknown>): Promise<void> {
    try {
      if ((await act()) !== false) this.#count(name);
    } catch (error) {
      if (!(error instanceof Rejected)) throw error;
      this.#count(`${name}: rejected with ${error.message}`);
    }
  }

  async #contracts(
    count: number,
    condition: string,
  ): Promise<{ id: string; clientId: string; businessId: string; email: string; name: string }[]> {
    const rows = await this.#shop.app.rows<{ id: string; clientId: string; businessId: string; email: string; name: string }>(
      `select c.id, c.client_id as "clientId", c.business_id as "businessId", u.email, u.first_name || ' ' || u.last_name as name
       from contracts c join users u on u.id = c.client_id where ${condition} order by c.created_at, c.id`,
    );
    return Array.from({ length: Math.min(count, rows.length) }, () => rows.splice(this.#shop.random(rows.length), 1)[0]).filter(
      (row) => row !== undefined,
    );
  }

  async #contract(condition = `c.status = 'ACTIVE'`) {
    return (await this.#contracts(1, condition))[0];
  }

  async #tokenOf({ id, clientId }: { id: string; clientId: string }): Promise<string> {
    const known = this.#tokens.get(id) ?? (await openSession(this.#shop.app.pool, clientId));
    this.#tokens.set(id, known);
    return known;
  }

  /** A request of a client or visitor. @returns false if it is rejected: the client gives up */
  async #ask(method: 'POST' | 'PUT' | 'GET', path: string, payload?: object, token?: string) {
    const response = await this.#shop.app.call(method, path, { payload, token });
    if (response.statusCode >= 500 && response.statusCode !== 503) throw new Error(`${path}: ${response.body}`);
    return response.statusCode < 300 ? response : false;
  }

  async #notice() {
    const contract = await this.#contract();
    if (contract === undefined) return false;
    const token = await this.#tokenOf(contract);
    const path = `/api/client/contract/${contract.id}/cancellation`;
    const first = await this.#ask('GET', `${path}/first-possible-date`, undefined, token);
    if (first === false) return false;
    const { from, today } = first.json<{ from: string; today: string }>();
    const isEmpty = this.#shop.random(3) === 0;
    return this.#ask('POST', `${path}/request`, { day: isEmpty ? today : from, reasons: [], wasEvictedAndCleaned: isEmpty }, token);
  }

  async #confirmMoveOut() {
    const contract = await this.#contract(`c.status = 'TERMINATING' and c.terminates_on < date '${this.#day(10)}'`);
    if (contract === undefined) return false;
    return this.#ask('POST', `/api/client/contract/${contract.id}/cancelation/evict`, {}, await this.#tokenOf(contract));
  }

  #day(inDays = 0): string {
    return new Date(this.#shop.clock.now().getTime() + inDays * 86_400_000).toISOString().slice(0, 10);
  }

  async #withdraw() {
    const contract = await this.#contract(`c.status = 'ACTIVE' and c.created_at > '${this.#day(-12)}'`);
    if (contract === undefined) return false;
    const { name, email, businessId: contractBusinessId } = contract;
    return this.#ask('POST', '/api/client/withdrawal/confirm', { name, email, contractBusinessId }, await this.#tokenOf(contract));
  }

  /** A payment at Stripe that nothing has happened to. */
  async #intent() {
    const { stripe, app, random } = this.#shop;
    const rows = await app.rows<{ id: string }>(
      `select p.provider_payment_id as id from payments p where p.provider = 'STRIPE' and p.status = 'PAID' and p.settlement = 'FULFILLED'
         and not exists (select from disputes d where d.payment_id = p.id) and not exists (select from refunds r where r.payment_id = p.id)
         and not exists (select from fraud_warnings f where f.payment_id = p.id) order by p.created_at, p.id`,
    );
    const { sessions, intents } = stripe.bank.state;
    const id = rows[random(Math.max(1, rows.length))]?.id ?? '';
    return intents[sessions[id]?.intent ?? id];
  }

  async #dispute() {
    const { stripe, random } = this.#shop;
    const intent = await this.#intent();
    if (intent === undefined) return false;
    return stripe.bank.dispute(intent, { inquiry: random(5) === 0 });
  }

  async #decideDispute() {
    const { stripe, random } = this.#shop;
    const open = Object.values(stripe.bank.state.disputes).filter(
      ({ status, created }) => !/won|lost|closed/.test(status) && created < stripe.bank.seconds() - 3 * 86_400,
    );
    const dispute = open[random(Math.max(1, open.length))];
    if (dispute === undefined) return false;
    const isInquiry = dispute.status.startsWith('warning');
    return stripe.bank.closeDispute(dispute, isInquiry ? 'warning_closed' : random(2) === 0 ? 'won' : 'lost');
  }

  async #warn() {
    const intent = await this.#intent();
    return intent === undefined ? false : this.#shop.stripe.bank.warn(intent);
  }

  async #goodwill() {
    const payment = await this.#paidPayment();
    if (payment === undefined) return false;
    return this.#accountant.post(`/api/admin/payments/${payment.id}/refunds`, { amount: 500, reason: 'hluk pri oprave' });
  }

  async #paidPayment() {
    const rows = await this.#shop.app.rows<{ id: string }>(
      `select p.id from payments p where p.provider = 'STRIPE' and p.status = 'PAID' and p.settlement = 'FULFILLED' and p.rent_id is not null
         and not exists (select from disputes d where d.payment_id = p.id) and not exists (select from refunds r where r.payment_id = p.id) order by p.created_at, p.id`,
    );
    return rows[this.#shop.random(Math.max(1, rows.length))];
  }

  async #failRefund() {
    const { stripe, random } = this.#shop;
    const done = Object.values(stripe.bank.state.refunds).filter(({ status }) => status === 'succeeded');
    const refund = done[random(Math.max(1, done.length))];
    return refund === undefined ? false : stripe.bank.endRefund(refund, false);
  }

  /** The manager credits more than the own limit, so that it waits for the accountant. */
  async #bigCreditNote() {
    const [company] = this.#shop.companies;
    const contract = await this.#contract(`c.status = 'ACTIVE' and c.legal_entity_id = '${company.legalEntityId}'`);
    if (contract === undefined) return false;
    const { invoiceId } = await this.#manager.post<{ invoiceId: string }>(`/api/admin/contracts/${contract.id}/charges`, {
      kind: 'LOCK',
      unitNet: 30_000,
      quantity: 1,
      dueInDays: 14,
      reason: 'rozbitý zámok',
    });
    return this.#manager.post(`/api/admin/invoices/${invoiceId}/credit-notes`, { gross: 25_000, reason: 'poistná udalosť' });
  }

  async #device(what: 'OFFLINE' | 'BACK' | 'BATTERY') {
    const { app, random, report } = this.#shop;
    const rows = await app.rows<{ deviceId: string }>(
      `select device_id as "deviceId" from locks where online = ${what !== 'BACK'} and coalesce(battery_percent, 100) >= 20 order by created_at, id`,
    );
    const device = rows[random(Math.max(1, rows.length))];
    if (device === undefined) return false;
    const { deviceId } = device;
    if (what === 'BATTERY') await report({ kind: 'BATTERY', deviceId, percent: 5 + random(10) });
    else await report({ kind: 'PRESENCE', deviceId, online: what === 'BACK', locked: true });
    return true;
  }

  async #unlock(isReported: boolean) {
    const contract = await this.#contract(`c.status = 'ACTIVE' and c.overlocked_at is null`);
    if (contract === undefined) return false;
    const token = await this.#tokenOf(contract);
    const opened = await this.#ask('POST', `/api/client/lock-v2/box-unlock/${contract.id}`, { lat: 48.12, lng: 17.1 }, token);
    if (!isReported) return opened;
    const history = await this.#ask('GET', '/api/client/lock-v2/history', undefined, token);
    if (history === false) return false;
    const [first] = Object.values(history.json<Record<string, { id: string }[]>>()).flat();
    return first === undefined ? false : this.#ask('POST', `/api/client/lock-v2/history/${first.id}/not-me`, {}, token);
  }

  async #deadAddress() {
    const contract = await this.#contract();
    if (contract === undefined) return false;
    this.#shop.deadAddresses.add(contract.email);
    return true;
  }

  #franchise() {
    this.#enquiries += 1;
    return this.#ask('POST', '/api/client/franchising/contact', {
      fullName: `Záujemca ${this.#enquiries}`,
      email: `franchise${this.#enquiries}@example.com`,
      phoneNumber: `+42190999${String(this.#enquiries).padStart(4, '0')}`,
      businessExperience: 'NO_EXPERIENCE',
      currentPositionAndArea: 'predaj',
      propertyStatus: 'HAS_PROPERTY',
      propertyAreaInM2: 300,
      cityToOpen: 'Nitra',
      capitalInvestment: 'LESS_THAN_30',
      returnOnInvestment: 'ONE_TO_TWO_YEARS',
      isPrimaryIncome: true,
      hasReadFranchiseBrochure: true,
      motivation: 'chcem vlastnú pobočku',
    });
  }

  #wait() {
    this.#enquiries += 1;
    const [{ warehouseId }] = this.#shop.companies;
    return this.#ask('PUT', `/api/client/warehouse/${warehouseId}/subscribe/new-free-box`, {
      email: `caka${this.#enquiries}@example.com`,
      size: 'LARGE',
    });
  }

  #browserError() {
    this.#enquiries += 1;
    return this.#ask('POST', '/api/ops/error', { error: `TypeError: x${this.#enquiries}`, stacktrace: '', context: {} });
  }

  async #ownTask() {
    const contract = await this.#contract();
    const [{ warehouseId }] = this.#shop.companies;
    return this.#manager.post('/api/admin/tasks', {
      title: `Zavolať klientovi ${contract?.name ?? ''}`.trim(),
      text: '',
      dueOn: this.#day(this.#shop.random(5)),
      warehouseId,
      boxId: null,
      contractId: null,
      staffId: null,
    });
  }

  async #repair() {
    const [company] = this.#shop.companies;
    const boxId = await addBox(this.#shop, company);
    const { version } = await this.#manager.get<{ version: number }>(`/api/admin/boxes/${boxId}`);
    const change = { state: 'REPAIR', from: this.#day(), until: null, reason: 'dvere', version };
    return this.#manager.put(`/api/admin/boxes/${boxId}/state`, change);
  }

  async #danger() {
    const { app, random } = this.#shop;
    const rows = await app.rows<{ id: string }>(
      `select l.id from locks l join contracts c on c.box_id = l.box_id and c.status = 'ACTIVE' where l.online order by l.created_at, l.id`,
    );
    const lock = rows[random(Math.max(1, rows.length))];
    if (lock === undefined) return false;
    return this.#manager.post(`/api/admin/doors/${lock.id}/open`, { cause: 'DANGER', reason: 'voda na chodbe' });
  }

  async #cash() {
    const { app } = this.#shop;
    const [company] = this.#shop.companies;
    const [last] = await app.rows<{ state: string }>('select state from cash_days where warehouse_id = $1 order by number desc limit 1', [
      company.warehouseId,
    ]);
    if (last !== undefined && last.state !== 'CONFIRMED') return false;
    await this.#manager.post(`/api/admin/warehouses/${company.warehouseId}/cash-days`, last === undefined ? { openingFloat: 10_000 } : {});
    return true;
  }

  async #deskMoveIn() {
    const [company] = this.#shop.companies;
    const boxId = await addBox(this.#shop, company);
    const { id } = await this.#manager.post<{ id: string }>('/api/admin/move-ins', { warehouseId: company.warehouseId });
    const path = `/api/admin/move-ins/${id}`;
    interface MoveIn {
      version: number;
      summary: { chargedNow: object } | null;
    }
    this.#enquiries += 1;
    const details = {
      ...buyerDetails(0),
      email: `stol${this.#enquiries}@example.com`,
      telephoneNumber: `+42191100${String(this.#enquiries).padStart(4, '0')}`,
      lastName: `Stolový ${this.#enquiries}`,
    };
    let state = await this.#manager.get<MoveIn>(path);
    const put = async (step: string, body: object) => {
      state = await this.#manager.put<MoveIn>(`${path}/${step}`, { version: state.version, ...body });
    };
    await put('client', { clientId: null, details, language: 'SK' });
    await put('box', { boxId });
    await put('terms', { invoicingPeriod: 1, insuranceId: company.insuranceId, ownPrice: null });
    const expectedCharge = state.summary?.chargedNow;
    const consents = { termsAndConditions: true, recurringPayments: true, privacyPolicy: true, immediateStart: true, newsletter: false };
    await put('acceptance', { consents, expectedCharge });
    return this.#manager.post(`${path}/finish`, { version: state.version, payment: 'TRANSFER', expectedCharge });
  }

  #book({ iban }: Pick<Company, 'iban'>, booking: Booking): void {
    this.#bookings.set(iban, [
      ...(this.#bookings.get(iban) ?? []),
      { day: this.#day(), bankReference: randomUUID().slice(0, 30), ...booking },
    ]);
  }

  async #strangeTransfer() {
    const [company] = this.#shop.companies;
    this.#book(company, { amount: '17.50', text: 'vrátenie zálohy', payer: 'Elektrárne' });
  }

  /** Clients with an unpaid rent pay by card, by a good transfer, or by one that the program cannot match. */
  async #clientsPay(): Promise<void> {
    const { app, random, companies } = this.#shop;
    const unpaid = await app.rows<{
      rentId: string;
      contractId: string;
      clientId: string;
      open: number;
      symbol: string;
      company: string;
      payer: string;
    }>(
      `select r.id as "rentId", c.id as "contractId", c.client_id as "clientId", l.amount - l.allocated as open, i.variable_symbol as symbol,
         c.legal_entity_id as company, u.last_name || ' ' || u.first_name as payer
       from rents r join contracts c on c.id = r.contract_id join users u on u.id = c.client_id join invoices i on i.rent_id = r.id and i.kind = 'INVOICE'
         join ledger_entries l on l.source = 'DOCUMENT' and l.source_id = i.id
       where r.paid_at is null and r.paying_status = 'WAITING_FOR_MANUAL' and l.amount > l.allocated order by r.created_at, r.id`,
    );
    for (const rent of unpaid) {
      const company = companies.find(({ legalEntityId }) => legalEntityId === rent.company) ?? companies[0];
      const amount = (rent.open / 100).toFixed(2);
      const drawn = random(100);
      if (drawn < 7) await this.#happen('rent paid on the card page', () => this.#payRent(rent));
      else if (drawn < 12) {
        this.#book(company, { amount, endToEndId: `/VS${rent.symbol}/SS/KS0308`, payer: rent.payer });
        this.#count('transfer with its number');
      } else if (drawn < 14) {
        this.#book(company, { amount, text: 'za garáž', payer: rent.payer });
        this.#count('transfer without a number');
      } else if (drawn < 15) {
        this.#book(company, { amount: (rent.open / 200).toFixed(2), endToEndId: `/VS${rent.symbol}`, payer: rent.payer });
        this.#count('transfer of a part');
      } else if (drawn < 16) {
        this.#book(company, { amount: (rent.open / 100 + 10).toFixed(2), endToEndId: `/VS${rent.symbol}`, payer: rent.payer });
        this.#count('transfer of too much');
      }
    }
  }

  async #payRent({ rentId, contractId, clientId }: { rentId: string; contractId: string; clientId: string }) {
    const token = await this.#tokenOf({ id: contractId, clientId });
    const page = await this.#ask('POST', `/api/client/manual-payment/${rentId}`, { returnUrl: '/my/rents' }, token);
    if (page === false) return false;
    await payOnPage(this.#shop, page.json<{ url: string }>().url, stripeCards.pays);
    return true;
  }

  async #otherAmount() {
    const { mock, companies } = this.#shop;
    mock.changeStatus = (status) => ({ ...status, amount: status.amount + 100 });
    // The order is not fulfilled, so the newcomer gets no contract.
    await payForOrder(this.#shop, companies[1], cards.pays);
    mock.changeStatus = null;
  }

  async #brokenText() {
    await this.#shop.app.rows(
      `insert into message_texts (kind, language, version, texts, standards, changed_by, changed_at) values ('rent-overdue', 'SK', 1, '{"removed:part": "x"}', '{}', $1, $2)`,
      [this.#manager.id, this.#shop.clock.now()],
    );
  }

  async #deadReceiver() {
    await this.#shop.app.rows(
      `insert into webhook_endpoints (name, url, types, secret_encrypted, created_at, disabled_at, disabled_by)
       values ('Accounting', 'https://hooks.example.com/komora', '{order.paid}', '', $1, $1, 'FAILURES')`,
      [this.#shop.clock.now()],
    );
  }

  async #suspend() {
    const contract = await this.#contract();
    if (contract === undefined) return false;
    await this.#shop.app.rows(`update contracts set billing_suspended_at = $2, billing_suspended_reason = 'no VAT rule' where id = $1`, [
      contract.id,
      this.#shop.clock.now(),
    ]);
    return true;
  }

  async #payout() {
    const { payOut } = await import('@komora/testing/stripe/payouts');
    return payOut(this.#shop.stripe.bank);
  }

  async #returnedPayout() {
    const { failPayout } = await import('@komora/testing/stripe/payouts');
    const { bank } = this.#shop.stripe;
    const last = Object.values(bank.state.payouts).at(-1);
    return last === undefined ? false : failPayout(bank, last);
  }
}
