import { statementFile } from '../bank-statement/statement-file.ts';
import { cards, control } from '../kit/gateways/mock.ts';
import { stripeCards } from '../kit/gateways/stripe.ts';
import { browserError, confirmMoveOut, deadAddress, franchise, notice, unlock, wait, withdraw } from './client-events.ts';
import { bigCreditNote, cash, danger, deskMoveIn, ownTask, repair } from './desk-events.ts';
import { EventScene } from './event-scene.ts';
import { decideDispute, dispute, failRefund, goodwill, otherAmount, payout, returnedPayout, warn } from './gateway-events.ts';
import { clientsPay, strangeTransfer } from './paying-events.ts';
import { brokenText, deadReceiver, device, suspend } from './program-events.ts';
import { order, type Shop } from './shop.ts';
import type { Person } from './staff.ts';

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

/** Events around the shop. */
export class Events {
  readonly #scene: EventScene;
  readonly #scale: number;

  constructor(shop: Shop, { clients, ...people }: { manager: Person; accountant: Person; clients: number }) {
    this.#scene = new EventScene(shop, people);
    // A small shop has too few events in a month: the rates of 300 clients are the least.
    this.#scale = Math.max(clients, 300) / 1000;
  }

  /** How often each event happened. */
  get counts(): ReadonlyMap<string, number> {
    return this.#scene.counts;
  }

  /** A newcomer orders; the Hungarian company is the smallest. */
  async newTenant(): Promise<void> {
    const [sk, cz, hu] = this.#scene.shop.companies;
    const place = this.#scene.shop.random(100);
    const company = place < 80 ? sk : place < 95 ? cz : hu;
    const card = clientCards[this.#scene.shop.random(clientCards.length)];
    const { contractId, token } = await order(this.#scene.shop, company, card?.[company.gateway] ?? cards.pays);
    this.#scene.tokens.set(contractId, token);
  }

  /** The events of a day that come at seeded rates per day and 1,000 clients. */
  async day(): Promise<void> {
    const scene = this.#scene;
    const all: [name: string, perDay: number, act: () => Promise<unknown>][] = [
      ['order on the web page', 4, () => this.newTenant()],
      ['move-in at the desk', 1, () => deskMoveIn(scene)],
      ['notice of a client', 3, () => notice(scene)],
      ['move-out confirmed by the client', 1, () => confirmMoveOut(scene)],
      ['withdrawal within 14 days', 0.5, () => withdraw(scene)],
      ['dispute opened', 0.6, () => dispute(scene)],
      ['inquiry or dispute decided', 0.6, () => decideDispute(scene)],
      ['fraud warning', 0.4, () => warn(scene)],
      ['goodwill refund by the accountant', 0.6, () => goodwill(scene)],
      ['refund that fails later', 0.6, () => failRefund(scene)],
      ['credit note beyond the limit', 0.4, () => bigCreditNote(scene)],
      ['device offline', 1.5, () => device(scene, 'OFFLINE')],
      ['device back by itself', 0.5, () => device(scene, 'BACK')],
      ['low battery', 1.5, () => device(scene, 'BATTERY')],
      ['door opened by a client', 6, () => unlock(scene, false)],
      ['"that was not me"', 0.5, () => unlock(scene, true)],
      ['address that rejects mails', 0.6, () => deadAddress(scene)],
      ['franchise enquiry', 0.5, () => franchise(scene)],
      ['waiting list', 0.5, () => wait(scene)],
      ['error of a browser', 0.5, () => browserError(scene)],
      ['tax report rejected', 0.7, async () => scene.shop.rejectReports.push(true)],
      ['own task', 1.2, () => ownTask(scene)],
      ['box sent to repair', 0.6, () => repair(scene)],
      ['box to be opened in danger', 0.4, () => danger(scene)],
      ['cash of a client, drawer left open', 0.3, () => cash(scene)],
      ['transfer of a stranger', 0.6, () => strangeTransfer(scene)],
    ];
    for (const [name, perDay, act] of all) {
      const expected = perDay * this.#scale;
      const times = Math.floor(expected) + (scene.shop.random(1000) < (expected % 1) * 1000 ? 1 : 0);
      for (let n = 0; n < times; n++) await scene.happen(name, act);
    }
    await clientsPay(scene);
    await scene.shop.settle();
  }

  /** Events of one certain day of the month. */
  async special(day: number): Promise<void> {
    const scene = this.#scene;
    const { app } = scene.shop;
    if (day === 2) {
      const [{ warehouseId }] = scene.shop.companies;
      await scene.happen('keypads of a warehouse to be programmed by hand', () =>
        scene.manager.put(`/api/admin/keypad-codes/warehouses/${warehouseId}`, { isOn: true }),
      );
    }
    if (day === 4) await scene.happen('payment of another amount than requested', () => otherAmount(scene));
    if (day === 5) await scene.happen('text of a message that the release cannot use', () => brokenText(scene));
    if (day === 6) await scene.happen('receiver of events switched off after failures', () => deadReceiver(scene));
    if (day % 7 === 1) await scene.happen('payout of the gateway', () => payout(scene));
    if (day === 20) await scene.happen('payout returned by the bank', () => returnedPayout(scene));
    if (day === 8) await scene.happen('billing of a contract suspended', () => suspend(scene));
    // Longer than a day, so that charges of the first hours become unknown.
    const isDown = day === 12 || day === 13;
    await control(app, isDown ? 'down' : 'up');
    if (day === 12) scene.count('outage of the mock gateway for two days');
  }

  /** Decisions of the manager before the month: higher rents, which clients answer or not. */
  async announceIncreases(): Promise<void> {
    const contracts = await this.#scene.contracts(Math.ceil(12 * this.#scale), `c.status = 'ACTIVE'`);
    for (const { id } of contracts) {
      const standing = await this.#scene.manager.get<{ version: number; rent: { amount: number; currency: string }; today: string }>(
        `/api/admin/contracts/${id}/standing`,
      );
      const from = new Date(Date.parse(standing.today) + 31 * 86_400_000).toISOString().slice(0, 10);
      const rent = { ...standing.rent, amount: standing.rent.amount + 100 };
      await this.#scene.happen('higher rent announced', () =>
        this.#scene.manager.post(`/api/admin/contracts/${id}/increase`, { version: standing.version, rent, from, reason: 'ceny od leta' }),
      );
    }
  }

  /** Each company's transfers of the day as a bank statement, which the accountant takes in. */
  async takeInStatements(): Promise<void> {
    for (const company of this.#scene.shop.companies) {
      const bookings = this.#scene.bookings.get(company.iban) ?? [];
      if (bookings.length === 0) continue;
      this.#scene.bookings.delete(company.iban);
      const file = statementFile({ iban: company.iban, currency: company.currency, bookings });
      await this.#scene.accountant.post('/api/admin/bank-statements', { content: Buffer.from(file).toString('base64') });
      this.#scene.count('bank statement taken in');
    }
  }
}
