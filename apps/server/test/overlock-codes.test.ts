import { endpoints } from '@komora/api';
import { createUser } from '@komora/testing/factories/user';
import { strFromU8, unzipSync } from 'fflate';
import { extractText } from 'unpdf';
import { expect, test } from 'vitest';
import { openSession } from './kit/builders/session.ts';
import { aSharing } from './kit/builders/sharing.ts';
import { aTenantWithOverdueRent, type Tenant } from './kit/builders/tenant.ts';
import { gatewayIdOf, payByCard, useMockGateway } from './kit/gateways/mock.ts';

const { app } = useMockGateway();

/** Everything readable in a response: JSON, the files of an archive, the text of a PDF. */
async function readableText({ headers, rawPayload, body }: Awaited<ReturnType<ReturnType<typeof app>['get']>>): Promise<string> {
  const type = String(headers['content-type'] ?? '');
  if (type.includes('zip'))
    return Object.values(unzipSync(rawPayload))
      .map((bytes) => strFromU8(bytes))
      .join('\n');
  if (type.includes('pdf')) return (await extractText(new Uint8Array(rawPayload), { mergePages: true })).text;
  return body;
}

/** Addresses of every read of the API, with the ids of the tenant's records. */
async function readsOf(tenant: Tenant & { rentId: string }): Promise<string[]> {
  const { id: invoiceId } = await app().one<{ id: string }>('select id from invoices where rent_id = $1', [tenant.rentId]);
  const idOf = (path: string): string =>
    path.includes('invoice') ? invoiceId : path.includes('/order/offer/') ? tenant.boxId : tenant.contractId;
  return Object.keys(endpoints)
    .filter((key) => key.startsWith('GET ') && !key.includes('events'))
    .map((key) => key.slice('GET '.length))
    .map((path) => path.replace(/\{\w+\}/g, () => idOf(path)))
    .map((path) => (path.endsWith('/order/status') ? `${path}?orderId=${tenant.orderId}` : path));
}

test('while a contract is overlocked no response, document or message contains a door code; after the payment they are shown again', async () => {
  const tenant = await aTenantWithOverdueRent(app());
  const { id: friendId } = await createUser(app().pool);
  await aSharing(app(), tenant.contractId, friendId);
  const [owner, friend] = [await openSession(app().pool, tenant.clientId), await openSession(app().pool, friendId)];
  const detail = async () => (await app().get(`/api/client/my/contracts/${tenant.contractId}`, owner)).json();
  const sharedBox = async () => (await app().get('/api/client/my/shared-boxes', friend)).json().sharedWithMe[0];
  const { accessCode, lockCode } = await detail();
  expect([accessCode, lockCode]).toEqual([expect.stringMatching(/^\d{6}$/), expect.stringMatching(/^\d{6}$/)]);
  expect(await sharedBox()).toMatchObject({ accessCode, lockCode });

  for (const date of ['2026-04-05', '2026-04-09', '2026-04-12']) {
    app().clock.set(`${date}T07:20:00Z`);
    await app().runJob('notify-rents-with-payment-overdue', {});
    await app().run();
  }
  expect(await detail()).toMatchObject({ overlocked: true, accessCode: null, lockCode: null });
  expect(await sharedBox()).toMatchObject({ overlocked: true, accessCode: null, lockCode: null });
  const reads = await readsOf(tenant);
  expect(reads).toContain(`/api/client/contract/${tenant.contractId}/lock-access-pin`);
  for (const token of [owner, friend]) {
    for (const path of reads) {
      const text = await readableText(await app().get(path, token));
      expect([path, text.includes(accessCode), text.includes(lockCode)]).toEqual([path, false, false]);
    }
  }
  const pin = await app().get(`/api/client/contract/${tenant.contractId}/lock-access-pin`, owner);
  expect([pin.statusCode, pin.json().code]).toEqual([409, 'lock-v2/overlocked']);
  const messages = await app().rows<{ data: string }>('select data::text as data from messages');
  expect(messages.filter(({ data }) => data.includes(accessCode) || data.includes(lockCode))).toEqual([]);

  const paying = await app().post(`/api/client/manual-payment/${tenant.rentId}`, { returnUrl: '/my/rents' }, owner);
  await payByCard(app(), gatewayIdOf(paying.json<{ url: string }>().url));
  await app().run();
  expect(await detail()).toMatchObject({ overlocked: false, accessCode, lockCode });
  expect(await sharedBox()).toMatchObject({ overlocked: false, accessCode, lockCode });
});
