import { beforeEach, expect, test } from 'vitest';
import { aTenant } from '../kit/builders/tenant.ts';
import { cards, control, useMockGateway } from '../kit/gateways/mock.ts';
import { openTenancy } from '../tenancy.ts';
import { billOn, rentsOf } from './billing.ts';

const { app } = useMockGateway();

beforeEach(() => app().queue.clear());

const cardOf = (contractId: string) =>
  app().one<{ reference: string; label: string; expires: string }>(
    `select payment_method_reference as reference, payment_method_label as label, payment_method_expires_on::text as expires
     from contracts where id = $1`,
    [contractId],
  );
const start = (contractId: string, token: string) => app().post(`/api/client/my/contracts/${contractId}/card`, undefined, token);
const show = async (contractId: string, token: string) =>
  (await app().get(`/api/client/my/contracts/${contractId}/card`, token)).json<{ isChangeable: boolean; state: string }>();
const pageOf = async (contractId: string, token: string) => new URL((await start(contractId, token)).json<{ url: string }>().url).pathname;

function submit(path: string, form: Record<string, string> = {}) {
  return app().http.inject({
    method: 'POST',
    url: path,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(form).toString(),
  });
}
const enter = (page: string, number: string = cards.notifiedTwice) => submit(`${page}/card`, { number, expiry: '11/31', cvc: '123' });
const isRevoked = async (reference: string) =>
  (await app().rows('select 1 from mock_gateway.cancelled_cards where reference = $1', [reference])).length === 1;

test('a saved card replaces the card of the contract, the old one is revoked, and nothing is charged', async () => {
  const { contractId, token } = await aTenant(app());
  const before = await cardOf(contractId);
  expect(await show(contractId, token)).toEqual({ isChangeable: true, state: 'NONE' });
  const page = await pageOf(contractId, token);
  expect(await show(contractId, token)).toEqual({ isChangeable: true, state: 'OPEN' });
  const charged = await app().rows('select id from mock_gateway.ledger');

  const { statusCode, headers } = await enter(page);
  expect([statusCode, headers.location]).toEqual([303, expect.stringMatching(new RegExp(`/my/contracts/${contractId}#card$`))]);
  app().clock.advance({ seconds: 3 });
  expect(await show(contractId, token)).toEqual({ isChangeable: true, state: 'SAVED' });

  expect(await cardOf(contractId)).toMatchObject({ label: 'Visa •••• 1109', expires: '2031-11-30' });
  await app().run();
  expect(await isRevoked(before.reference)).toBe(true);
  expect(await app().rows('select id from mock_gateway.ledger')).toEqual(charged);
});

test('the next period is charged with the new card', async () => {
  const { contractId, token } = await aTenant(app(), { card: cards.laterStolen });
  await enter(await pageOf(contractId, token), cards.pays);
  app().clock.advance({ minutes: 5 });
  await app().runJob('check-card-updates', {});
  await billOn(app(), '2026-04-02');
  await app().run();
  expect(await rentsOf(app(), contractId)).toMatchObject([{ paying_status: 'PAID' }]);
});

test('a browser that never returns is found by the job', async () => {
  const { contractId, token } = await aTenant(app());
  await enter(await pageOf(contractId, token));
  app().clock.advance({ minutes: 5 });
  await app().runJob('check-card-updates', {});
  expect((await cardOf(contractId)).label).toBe('Visa •••• 1109');
});

test('an open page is returned again, and a new one after it has expired or saved a card', async () => {
  const { contractId, token } = await aTenant(app());
  const page = await pageOf(contractId, token);
  expect(await pageOf(contractId, token)).toBe(page);
  await enter(page);
  const second = await pageOf(contractId, token);
  expect(second).not.toBe(page);
  app().clock.advance({ hours: 2 });
  await app().runJob('check-card-updates', {});
  expect(await show(contractId, token)).toEqual({ isChangeable: true, state: 'ENDED' });
  expect((await enter(second)).statusCode).toBe(303);
  expect((await cardOf(contractId)).label).toBe('Visa •••• 1109');
});

test('a card that the bank declines is not saved, and another one may be entered on the same page', async () => {
  const { contractId, token } = await aTenant(app());
  const before = await cardOf(contractId);
  const page = await pageOf(contractId, token);
  expect((await enter(page, '4000000000000069')).statusCode).toBe(422);
  expect((await enter(page, '4111111111111112')).statusCode).toBe(422);
  app().clock.advance({ seconds: 3 });
  expect((await show(contractId, token)).state).toBe('OPEN');
  expect(await cardOf(contractId)).toEqual(before);
  await enter(page);
  app().clock.advance({ seconds: 3 });
  expect((await show(contractId, token)).state).toBe('SAVED');
});

test('going back changes nothing', async () => {
  const { contractId, token } = await aTenant(app());
  const before = await cardOf(contractId);
  const page = await pageOf(contractId, token);
  const { headers } = await submit(`${page}/cancel`);
  expect(headers.location).toMatch(new RegExp(`/my/contracts/${contractId}$`));
  expect(await cardOf(contractId)).toEqual(before);
});

test('two completed pages and two outcomes at once leave one card in use and revoke all others', async () => {
  const { contractId, token } = await aTenant(app());
  const before = await cardOf(contractId);
  const urls = (await Promise.all([start(contractId, token), start(contractId, token)])).map(
    (answer) => answer.json<{ url: string }>().url,
  );
  for (const [index, url] of urls.entries()) await enter(new URL(url).pathname, index === 0 ? cards.pays : cards.notifiedTwice);
  app().clock.advance({ minutes: 5 });
  await Promise.all([app().runJob('check-card-updates', {}), app().runJob('check-card-updates', {}), show(contractId, token)]);
  await app().run();
  const { reference } = await cardOf(contractId);
  const saved = await app().rows<{ reference: string }>(
    'select card_reference as reference from mock_gateway.card_setups where card_reference is not null',
  );
  expect(await isRevoked(reference)).toBe(false);
  expect(await isRevoked(before.reference)).toBe(true);
  const mine = saved.filter((card) => urls.some((url) => card.reference.includes(url.split('/').at(-1) ?? '?')));
  for (const card of mine) expect(await isRevoked(card.reference)).toBe(card.reference !== reference);
});

test('a card saved after the end of the contract is revoked', async () => {
  const { contractId, token } = await aTenant(app());
  const page = await pageOf(contractId, token);
  await enter(page);
  await app().rows(`update contracts set status = 'TERMINATING', terminates_on = '2026-03-31' where id = $1`, [contractId]);
  await app().rows(`update contracts set status = 'TERMINATED', payment_method_reference = null where id = $1`, [contractId]);
  app().clock.advance({ minutes: 5 });
  await app().runJob('check-card-updates', {});
  await app().run();
  const { reference } = await app().one<{ reference: string }>(
    'select card_reference as reference from mock_gateway.card_setups where id = $1',
    [page.split('/').at(-1)],
  );
  expect(await isRevoked(reference)).toBe(true);
  expect(await show(contractId, token)).toEqual({ isChangeable: false, state: 'ENDED' });
  const rejected = await start(contractId, token);
  expect([rejected.statusCode, rejected.json()]).toEqual([409, expect.objectContaining({ code: 'card/not-changeable' })]);
});

test('without the gateway the client gets a clear error, and a later try works', async () => {
  const { contractId, token } = await aTenant(app());
  const page = await pageOf(contractId, token);
  await control(app(), 'down');
  app().clock.advance({ seconds: 3 });
  expect((await start(contractId, token)).json()).toMatchObject({ code: 'payment/gateway-unavailable' });
  expect((await show(contractId, token)).state).toBe('OPEN');
  app().clock.advance({ minutes: 5 });
  await app().runJob('check-card-updates', {});
  await control(app(), 'up');
  expect(await pageOf(contractId, token)).toBe(page);
});

test('a page that could not be opened ends', async () => {
  const { contractId, token } = await aTenant(app());
  await control(app(), 'down');
  expect((await start(contractId, token)).statusCode).toBe(503);
  await control(app(), 'up');
  expect(await show(contractId, token)).toEqual({ isChangeable: true, state: 'NONE' });
  app().clock.advance({ hours: 2 });
  await app().runJob('check-card-updates', {});
  expect(await app().rows('select status from card_updates where contract_id = $1', [contractId])).toEqual([{ status: 'ENDED' }]);
});

test('nobody changes the card of a stranger’s contract', async () => {
  const { contractId } = await aTenant(app());
  const { token } = await aTenant(app());
  expect((await start(contractId, token)).statusCode).toBe(404);
  expect((await app().get(`/api/client/my/contracts/${contractId}/card`, token)).statusCode).toBe(404);
  expect((await app().post(`/api/client/my/contracts/${contractId}/card`)).statusCode).toBe(401);
  const { token: own } = await openTenancy(app().pool, (await aTenant(app())).orderId);
  expect((await start('00000000-0000-7000-8000-000000000000', own)).statusCode).toBe(404);
});
