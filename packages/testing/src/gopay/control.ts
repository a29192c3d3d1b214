import { concludeRefund } from './api.ts';
import { type Body, isBody } from './check-request.ts';
import {
  changeState,
  enter,
  type FaultKind,
  faultKinds,
  findPayment,
  type GopayFakeContext,
  type GopayPayment,
  type LedgerEntry,
  type Operation,
  operations,
  pay,
} from './context.ts';
import { signed } from './statement.ts';
import { type PostMode, postModes } from './webhook-sender.ts';

/** Test controls of the gateway, also over HTTP under /_control. */
export class GopayControl {
  readonly #context: GopayFakeContext;
  readonly #setTime: (at: Date | null) => void;

  /** @param setTime sets the gateway's clock; null: back to its own */
  constructor(context: GopayFakeContext, setTime: (at: Date | null) => void) {
    this.#context = context;
    this.#setTime = setTime;
  }

  /** Adds a fault for the next call of an operation without one. */
  fault(operation: Operation, kind: FaultKind): void {
    this.#context.faults.push({ operation, kind });
  }

  /** Sets a fault for all calls of these operations; null removes it. */
  standing(affected: readonly Operation[], kind: FaultKind | null): void {
    for (const operation of affected) {
      if (kind === null) this.#context.standing.delete(operation);
      else this.#context.standing.set(operation, kind);
    }
  }

  /** Deletes all payments and ledger entries. */
  clear(): void {
    this.#context.payments.clear();
    this.#context.ledger.length = 0;
    this.#context.faults.length = 0;
    this.#context.standing.clear();
  }

  /** Runs once after the next call of an operation has acted, before its response is sent. */
  meanwhile(operation: Operation, act: () => Promise<unknown>): void {
    this.#context.meanwhile.push({ operation, act });
  }

  /** Marks the payment as paid, regardless of its state. */
  settle(id: number): void {
    pay(this.#context, this.#payment(id));
  }

  decline(id: number, subState: string): void {
    changeState(this.#context, this.#payment(id), 'CANCELED', subState);
  }

  /** Sends one more notification. */
  redeliver(id: number): void {
    this.#context.webhookSender.post(this.#payment(id));
  }

  post(mode: PostMode, copies = 1): void {
    this.#context.webhookSender.mode = mode;
    this.#context.webhookSender.copies = copies;
  }

  /** Sends held and failed notifications. */
  deliver(order: 'forward' | 'backward' = 'forward'): Promise<number> {
    return this.#context.webhookSender.deliver(order);
  }

  idle(): Promise<void> {
    return this.#context.webhookSender.idle();
  }

  /** Results of the next refunds, in order. */
  refundResults(...results: GopayFakeContext['refundResults']): void {
    this.#context.refundResults.push(...results);
  }

  /** Sets the final state of an accepted refund. */
  concludeRefunds(id: number, state: 'SUCCESS' | 'FAILED'): void {
    const payment = this.#payment(id);
    for (const item of payment.refunds) concludeRefund(this.#context, payment, item, state);
  }

  /** Invalidates all issued tokens. */
  expireTokens(): void {
    this.#context.tokens.clear();
  }

  /** Inserts a payment of an old call. */
  insert(payment: GopayPayment): void {
    this.#context.payments.set(payment.id, payment);
  }

  /** How statements are written. */
  get statement(): GopayFakeContext['statement'] {
    return this.#context.statement;
  }

  /** Books a movement that is not of a payment, or one that is late. */
  book(entry: Omit<LedgerEntry, 'movementId' | 'at'>, at?: Date): LedgerEntry {
    return enter(this.#context, entry, at);
  }

  /** Sends the balance of a currency to the bank, less a fee that is booked afterwards, as GoPay does. */
  payOut(currency: string, { clearing, fee = 0, keep = 0 }: { clearing: string; fee?: number; keep?: number }): LedgerEntry {
    const balance = this.#context.ledger.filter((entry) => entry.currency === currency).reduce((sum, entry) => sum + signed(entry), 0);
    const shared = { paymentId: 0, orderNumber: clearing, reference: '', currency };
    const transfer = this.book({ ...shared, kind: 'TRANSFER', amount: balance - fee - keep });
    if (fee > 0) this.book({ ...shared, kind: 'FEE', amount: fee });
    return transfer;
  }

  clock(at: Date | null): void {
    this.#setTime(at);
  }

  /** All movements of money, oldest first. */
  ledger(): readonly LedgerEntry[] {
    return this.#context.ledger;
  }

  payments(): GopayPayment[] {
    return [...this.#context.payments.values()];
  }

  /** Minor units of what was booked; of one reference, or of all. */
  balance(reference?: string): { charged: number; refunded: number; charges: number } {
    const entries = this.#context.ledger.filter((entry) => reference === undefined || entry.reference === reference);
    const sum = (kind: string) => entries.filter((entry) => entry.kind === kind).reduce((total, { amount }) => total + amount, 0);
    return {
      charged: sum('CHARGE'),
      refunded: sum('REFUND') - sum('REFUND_RETURNED'),
      charges: entries.filter(({ kind }) => kind === 'CHARGE').length,
    };
  }

  /** `POST /_control/<verb>` with its arguments as JSON, `GET /_control/payments` and `/_control/balance?reference=`. */
  async answer(method: string, url: URL, body: unknown): Promise<{ status: number; body: unknown }> {
    const verb = url.pathname.split('/')[2] ?? '';
    if (method === 'GET' && verb === 'payments') return { status: 200, body: this.payments() };
    if (method === 'GET' && verb === 'balance') return { status: 200, body: this.balance(url.searchParams.get('reference') ?? undefined) };
    if (method !== 'POST' || !isBody(body)) return { status: 404, body: { error: 'No such control' } };
    return (await this.#act(verb, body)) ? { status: 200, body: {} } : { status: 400, body: { error: 'Not understood' } };
  }

  async #act(verb: string, body: Body): Promise<boolean> {
    const id = Number(body.id);
    const operation = operations.find((name) => name === body.operation);
    const kind = faultKinds.find((name) => name === body.kind);
    const mode = postModes.find((name) => name === body.mode);
    if (verb === 'fault' && operation && kind) this.fault(operation, kind);
    else if (verb === 'post' && mode) this.post(mode, Number(body.copies ?? 1));
    else if (verb === 'deliver') await this.deliver(body.order === 'backward' ? 'backward' : 'forward');
    else if (verb === 'expire-tokens') this.expireTokens();
    else if (verb === 'clock') this.clock(typeof body.at === 'string' ? new Date(body.at) : null);
    else if (!findPayment(this.#context, id)) return false;
    else if (verb === 'settle') this.settle(id);
    else if (verb === 'decline') this.decline(id, String(body.subState ?? '_5006'));
    else if (verb === 'redeliver') this.redeliver(id);
    else return false;
    return true;
  }

  #payment(id: number): GopayPayment {
    const payment = findPayment(this.#context, id);
    if (!payment) throw new Error(`The fake knows no payment ${id}`);
    return payment;
  }
}
