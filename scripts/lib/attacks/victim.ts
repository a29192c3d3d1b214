import { randomUUID } from 'node:crypto';
import { hashPassword } from '../../../apps/server/src/modules/identity/account/password.ts';
import { buyBox } from '../../../bench/lib/buy-box.ts';
import { HttpClient } from '../../../bench/lib/http.ts';
import type { Site } from './site.ts';

/** A client with a paid contract. */
export interface Victim {
  email: string;
  password: string;
  name: string;
  orderId: string;
  contractId: string;
  businessId: string;
}

/** A client buys a box at the test gateway and sets a password. */
export async function aVictim(site: Site): Promise<Victim> {
  const client = new HttpClient(1);
  const orderId = await buyBox(client, site.origin, site.boxIds.pop() ?? '', { 'x-forwarded-for': '198.19.0.1' });
  client.close();
  const password = `mesto-${randomUUID()}`;
  const [row] = await site.query<{ id: string; email: string; name: string; contractId: string; businessId: string }>(
    `select u.id, u.email, u.first_name || ' ' || u.last_name as name, c.id as "contractId", c.business_id as "businessId"
     from contracts c join users u on u.id = c.client_id where c.order_id = $1`,
    [orderId],
  );
  if (row === undefined) throw new Error('The bought box has no contract.');
  await site.query('update users set password_hash = $2, email_confirmed_at = now() where id = $1', [
    row.id,
    await hashPassword(password, row.id),
  ]);
  return { ...row, password, orderId };
}

/** Signs in. @returns the token of the session @throws Error with the answer */
export async function logIn(site: Site, { email, password }: Pick<Victim, 'email' | 'password'>, ip?: string): Promise<string> {
  const reply = await site.send('/auth/custom/login', {
    json: { username: email, password, rememberMe: false, deviceId: null, domain: 'CLIENT' },
    ...(ip === undefined ? {} : { ip }),
  });
  if (reply.status !== 200) throw new Error(`The client cannot sign in: ${reply.status} ${reply.text.slice(0, 200)}`);
  return (JSON.parse(reply.text) as { token: string }).token;
}
