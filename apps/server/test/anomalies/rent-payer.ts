import type { Problem } from '@komora/contract/errors';
import { addUnpaidRent, openTenancy } from '../tenancy.ts';
import { type Buyer, cards } from './buyer.ts';
import type { Town } from './town.ts';

/** A client with a rent to pay, at a browser. */
export class RentPayer {
  readonly rentId: string;
  readonly contractId: string;
  readonly email: string;
  readonly buyer: Buyer;
  readonly #token: string;

  constructor(parts: { rentId: string; contractId: string; email: string; token: string; buyer: Buyer }) {
    this.rentId = parts.rentId;
    this.contractId = parts.contractId;
    this.email = parts.email;
    this.buyer = parts.buyer;
    this.#token = parts.token;
  }

  /** Asks for the card page. Answers its address, or the code of a refusal. */
  async ask(at: string, key = `rent-${this.rentId}`): Promise<{ url: string } | { refused: string }> {
    const response = await fetch(`${at}/api/client/manual-payment/${this.rentId}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${this.#token}`, 'idempotency-key': key },
      body: JSON.stringify({ returnUrl: `/my/rents?paid=${this.rentId}` }),
    });
    if (response.status === 200) return (await response.json()) as { url: string };
    return { refused: ((await response.json()) as Problem).code };
  }

  async page(at: string, key?: string): Promise<string> {
    const answer = await this.ask(at, key);
    if ('refused' in answer) throw new Error(`Not to be paid: ${answer.refused}`);
    return answer.url;
  }
}

/** Somebody whose order is fulfilled and whose doors are shut for an unpaid rent. */
export async function rentPayer(town: Town, at: string): Promise<RentPayer> {
  const buyer = town.buyer(at);
  const { orderId, paymentUrl } = await buyer.place(buyer.request(await town.box()));
  await buyer.pay(paymentUrl, cards.neverTold);
  await buyer.state(orderId);
  const tenancy = await openTenancy(town.open.pool, orderId);
  const rentId = await addUnpaidRent(town.open.pool, tenancy.contractId, { dueOn: '2026-02-01' });
  await town.rows('update contracts set overlocked_at = now() where id = $1', [tenancy.contractId]);
  return new RentPayer({ ...tenancy, rentId, buyer });
}
