import type { Problem } from '@komora/api/errors';
import type { Buyer } from '../kit/buyer.ts';
import type { TestCluster } from '../kit/cluster.ts';
import { cards } from '../kit/gateways/mock.ts';
import { addUnpaidRent, openTenancy } from '../tenancy.ts';

/** A client with an unpaid rent. */
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

  /** Requests the card page. @returns its address, or the code of the error */
  async ask(at: string, key = `rent-${this.rentId}`): Promise<{ url: string } | { rejected: string }> {
    const response = await fetch(`${at}/api/client/manual-payment/${this.rentId}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${this.#token}`, 'idempotency-key': key },
      body: JSON.stringify({ returnUrl: `/my/rents?paid=${this.rentId}` }),
    });
    if (response.status === 200) return (await response.json()) as { url: string };
    return { rejected: ((await response.json()) as Problem).code };
  }

  async page(at: string, key?: string): Promise<string> {
    const answer = await this.ask(at, key);
    if ('rejected' in answer) throw new Error(`Not to be paid: ${answer.rejected}`);
    return answer.url;
  }
}

/** A client whose contract is overlocked for an unpaid rent. */
export async function rentPayer(cluster: TestCluster, at: string): Promise<RentPayer> {
  const buyer = cluster.buyer(at);
  const { orderId, paymentUrl } = await buyer.place(buyer.request(await cluster.box()));
  await buyer.pay(paymentUrl, cards.neverNotified);
  await buyer.state(orderId);
  const tenancy = await openTenancy(cluster.open.pool, orderId);
  const rentId = await addUnpaidRent(cluster.open.pool, tenancy.contractId, { dueOn: '2026-02-01' });
  await cluster.rows('update contracts set overlocked_at = now() where id = $1', [tenancy.contractId]);
  return new RentPayer({ ...tenancy, rentId, buyer });
}
