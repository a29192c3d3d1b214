import { concludeRefund } from './api.ts';
import { type Body, isBody } from './check-request.ts';
import { type PostMode, postModes } from './postman.ts';
import {
  changeState,
  type FaultKind,
  faultKinds,
  findPayment,
  type GopayPayment,
  type GopayWorld,
  type Operation,
  operations,
  pay,
} from './world.ts';

/** What a tester may make the gateway do; over HTTP under /_control. */
export class GopayControl {
  readonly #world: GopayWorld;
  readonly #tell: (at: Date | null) => void;

  /** @param tell sets the gateway's clock; null: back to its own */
  constructor(world: GopayWorld, tell: (at: Date | null) => void) {
    this.#world = world;
    this.#tell = tell;
  }

  /** Befalls the next call of that operation that has no fault yet. */
  fault(operation: Operation, kind: FaultKind): void {
    this.#world.faults.push({ operation, kind });
  }

  /** Befalls every call of these operations; null: none any more. */
  standing(affected: readonly Operation[], kind: FaultKind | null): void {
    for (const operation of affected) {
      if (kind === null) this.#world.standing.delete(operation);
      else this.#world.standing.set(operation, kind);
    }
  }

  /** Forgets all payments and books. */
  forget(): void {
    this.#world.payments.clear();
    this.#world.ledger.length = 0;
    this.#world.faults.length = 0;
    this.#world.standing.clear();
  }

  /** Happens once the next call of that operation has been answered in the gateway's mind, and before its answer leaves. */
  meanwhile(operation: Operation, act: () => Promise<unknown>): void {
    this.#world.meanwhile.push({ operation, act });
  }

  /** The bank pays, whatever was said before. */
  settle(id: number): void {
    pay(this.#world, this.#payment(id));
  }

  decline(id: number, subState: string): void {
    changeState(this.#world, this.#payment(id), 'CANCELED', subState);
  }

  /** Sends one more notification. */
  redeliver(id: number): void {
    this.#world.postman.post(this.#payment(id));
  }

  post(mode: PostMode, copies = 1): void {
    this.#world.postman.mode = mode;
    this.#world.postman.copies = copies;
  }

  /** Sends what was held or not taken. */
  deliver(order: 'forward' | 'backward' = 'forward'): Promise<number> {
    return this.#world.postman.deliver(order);
  }

  idle(): Promise<void> {
    return this.#world.postman.idle();
  }

  /** Results of the next refunds, in order. */
  refundResults(...results: GopayWorld['refundResults']): void {
    this.#world.refundResults.push(...results);
  }

  /** The bank's last word on what was accepted. */
  concludeRefunds(id: number, state: 'SUCCESS' | 'FAILED'): void {
    const payment = this.#payment(id);
    for (const item of payment.refunds) concludeRefund(this.#world, payment, item, state);
  }

  /** Tokens that were given are good no more. */
  expireTokens(): void {
    this.#world.tokens.clear();
  }

  /** A payment that a call of long ago made. */
  insert(payment: GopayPayment): void {
    this.#world.payments.set(payment.id, payment);
  }

  clock(at: Date | null): void {
    this.#tell(at);
  }

  payments(): GopayPayment[] {
    return [...this.#world.payments.values()];
  }

  /** Minor units of what was booked; of one reference, or of all. */
  balance(reference?: string): { charged: number; refunded: number; charges: number } {
    const entries = this.#world.ledger.filter((entry) => reference === undefined || entry.reference === reference);
    const sum = (kind: string) => entries.filter((entry) => entry.kind === kind).reduce((total, { amount }) => total + amount, 0);
    return { charged: sum('CHARGE'), refunded: sum('REFUND'), charges: entries.filter(({ kind }) => kind === 'CHARGE').length };
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
    else if (!findPayment(this.#world, id)) return false;
    else if (verb === 'settle') this.settle(id);
    else if (verb === 'decline') this.decline(id, String(body.subState ?? '_5006'));
    else if (verb === 'redeliver') this.redeliver(id);
    else return false;
    return true;
  }

  #payment(id: number): GopayPayment {
    const payment = findPayment(this.#world, id);
    if (!payment) throw new Error(`The fake knows no payment ${id}`);
    return payment;
  }
}
