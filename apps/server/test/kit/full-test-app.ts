import type { PlacedOrder } from '@komora/api';
import { createBox, type Operator } from '@komora/testing/factories/order';
import type { UserFixture } from '@komora/testing/factories/user';
import type { LightMyRequestResponse } from 'fastify';
import { type Account, anAccount, logIn } from './builders/account.ts';
import { buyerDetails, orderBody } from './builders/order.ts';
import { homeWarehouse } from './builders/warehouse.ts';
import { gatewayIdOf, payByCard } from './gateways/mock.ts';
import { createTestApp, type TestApp, type TestAppOptions } from './test-app.ts';

export { password } from './builders/account.ts';

export interface Client extends Account {
  token: string;
  phoneNumber: string;
}

/** A test app with one warehouse, whose clients log in, order and pay. */
export interface FullTestApp extends TestApp {
  operator: Operator;
  warehouseId: string;
  /** An account with its own phone number. */
  user(fixture?: UserFixture): Promise<Account & { phoneNumber: string }>;
  /** A client who is logged in. */
  client(fixture?: UserFixture): Promise<Client>;
  logIn(username: string, options?: object): Promise<LightMyRequestResponse>;
  box(): Promise<string>;
  /** Places an order as a client, or without a session: 1 month of 49.90 and the insurance of 2.00, with 23 % VAT: 63.84. */
  order(boxId: string, buyer: { token?: string; email?: string }): Promise<LightMyRequestResponse>;
  /** Pays an order on the hosted card page. The notification is not delivered. @returns the id of the order */
  pay(response: LightMyRequestResponse, number?: string): Promise<string>;
  /** Reads the state of an order as the buyer's browser does; the server fetches the status from the gateway. */
  orderState(orderId: string, token?: string): Promise<{ status: string; payment: string; resolution: string | null }>;
}

export async function openFullTestApp(url: string, options: TestAppOptions = {}): Promise<FullTestApp> {
  const app = await createTestApp(url, { at: '2026-03-02T09:00:00Z', ...options });
  const { operator, warehouseId } = await homeWarehouse(app);
  let accounts = 0;
  const user: FullTestApp['user'] = async (fixture = {}) => {
    accounts += 1;
    const phoneNumber = fixture.phoneNumber ?? `+421905${String(accounts).padStart(6, '0')}`;
    return { phoneNumber, ...(await anAccount(app, { ...fixture, phoneNumber })) };
  };
  return {
    ...app,
    operator,
    warehouseId,
    user,
    client: async (fixture) => {
      const account = await user(fixture);
      return { ...account, token: (await logIn(app, account.email)).json<{ token: string }>().token };
    },
    logIn: (username, more) => logIn(app, username, more),
    box: () => createBox(app.pool, warehouseId),
    order: (boxId, { token, email = 'buyer@example.com' }) => {
      const invoicingDetails = { ...buyerDetails(0), email, telephoneNumber: '+421905999999' };
      const payload = orderBody(boxId, operator.insuranceId, { invoicingDetails });
      return app.post(`/api/client/order/place/${token === undefined ? 'without' : 'with'}-login`, payload, token);
    },
    pay: async (response, number) => {
      const { orderId, paymentUrl } = response.json<PlacedOrder>();
      await payByCard(app, gatewayIdOf(paymentUrl), number);
      return orderId;
    },
    orderState: async (orderId, token) => (await app.get(`/api/client/order/status?orderId=${orderId}`, token)).json(),
  };
}
