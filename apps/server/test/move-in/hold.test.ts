import { beforeAll, describe, expect, test } from 'vitest';
import { violatedWithoutMails } from '../contract-acts/acts.ts';
import { anOrder, anOrderToPay, orderBody } from '../kit/builders/order.ts';
import { aStaffClient } from '../kit/builders/staff.ts';
import { aBox, aWarehouse, homeWarehouse } from '../kit/builders/warehouse.ts';
import { useMockGateway } from '../kit/gateways/mock.ts';
import { type AtDesk, contractsOf, finish, prepare, send, start, step, walkIn } from './desk.ts';

const { app } = useMockGateway();
let desk: AtDesk;
let colleague: AtDesk;
beforeAll(async () => {
  desk = { app: app(), staff: await aStaffClient(app()) };
  colleague = { app: app(), staff: await aStaffClient(app(), { preset: 'manager' }) };
});
const offerOf = async (boxId: string) => (await app().get(`/api/client/order/offer/${boxId}`)).json<{ code?: string }>().code ?? 'free';
const ordered = async (boxId: string) => {
  const body = orderBody(boxId, (await homeWarehouse(app())).operator.insuranceId);
  return (await app().call('POST', '/api/client/order/place/without-login', { payload: body })).json<{ code?: string }>().code ?? 'placed';
};
const later = (minutes: number) => app().clock.set(new Date(app().clock.now().getTime() + minutes * 60_000).toISOString());

describe('a box that the desk holds', () => {
  test('is not sold by the web page, is let to the draft, and frees the box that was chosen before', async () => {
    const [first, second] = [await aBox(app()), await aBox(app())];
    const draft = await step(desk, await start(desk), 'box', { boxId: first });
    expect(draft.heldUntil).toBe(
      new Date(app().clock.now().getTime() + app().context.settings.get('orders').holdMinutes * 60_000).toISOString(),
    );
    expect([await offerOf(first), await ordered(first)]).toEqual(['Box/is-taken', 'Box/is-taken']);
    const moved = await step(desk, draft, 'box', { boxId: second });
    expect(moved.box?.id).toBe(second);
    expect([await offerOf(first), await offerOf(second)]).toEqual(['free', 'Box/is-taken']);
  });

  test('is taken by one of two drafts at the same time', async () => {
    const boxId = await aBox(app());
    const drafts = [await start(desk), await start(colleague)] as const;
    const answers = await Promise.all([
      send(desk, 'PUT', `/${drafts[0].id}/box`, { version: 1, boxId }),
      send(colleague, 'PUT', `/${drafts[1].id}/box`, { version: 1, boxId }),
    ]);
    expect(answers.map(({ outcome }) => outcome).sort()).toEqual(['409 Box/is-taken', 'ok']);
  });

  test('is taken by the desk or by the web page, never by both', async () => {
    for (let round = 0; round < 5; round++) {
      const boxId = await aBox(app());
      const draft = await start(desk);
      const [held, placed] = await Promise.all([send(desk, 'PUT', `/${draft.id}/box`, { version: 1, boxId }), ordered(boxId)]);
      expect([held.outcome, placed]).toSatisfy(
        ([one, two]) => (one === 'ok' && two === 'Box/is-taken') || (one === '409 Box/is-taken' && two === 'placed'),
      );
    }
  });

  test('cannot be chosen while an order of the web page holds it', async () => {
    const { boxId } = await anOrderToPay(app());
    expect((await send(desk, 'PUT', `/${(await start(desk)).id}/box`, { version: 1, boxId })).outcome).toBe('409 Box/is-taken');
  });

  test('can be concluded after the hold ran out, if it is still free', async () => {
    const draft = await prepare(desk);
    later(31);
    await app().runJob('expire-move-in-holds', {});
    expect((await send(desk, 'GET', `/${draft.id}`)).moveIn.heldUntil).toBeNull();
    expect(await offerOf(draft.box?.id ?? '')).toBe('free');
    expect((await finish(desk, draft, 'LATER')).outcome).toBe('ok');
    for (const job of ['expire-holds', 'expire-move-in-holds'] as const) await app().runJob(job, {});
    expect(await violatedWithoutMails(app())).toEqual([]);
  });

  test('is lost when the hold ran out and the web page sold it; the draft stays for another box', async () => {
    const draft = await prepare(desk);
    const boxId = draft.box?.id ?? '';
    later(31);
    await anOrder(app(), { boxId });
    expect((await finish(desk, draft, 'CASH')).outcome).toBe('409 Box/is-taken');
    expect((await send(desk, 'GET', `/${draft.id}`)).moveIn).toMatchObject({ state: 'OPEN', version: draft.version, heldUntil: null });
    expect(await app().one('select count(*)::int from users where email = $1', [draft.client?.email])).toEqual({ count: 0 });
    const other = await step(desk, draft, 'box', { boxId: await aBox(app()) });
    expect(other.acceptedAt).toBeNull();
    expect(await contractsOf(app(), boxId)).toEqual([]);
  });

  test('is not let if staff have taken it out of service, or off the offer, meanwhile', async () => {
    const [broken, inactive] = [await prepare(desk), await prepare(desk)];
    later(31);
    await app().runJob('expire-move-in-holds', {});
    await app().rows(
      `insert into box_states (box_id, state, from_on, reason, set_at) values ($1, 'OUT_OF_SERVICE', '2026-03-01', 'door', $2)`,
      [broken.box?.id, app().clock.now()],
    );
    await app().rows('update boxes set active = false where id = $1', [inactive.box?.id]);
    for (const draft of [broken, inactive]) {
      expect((await finish(desk, draft, 'LATER')).outcome).toBe('409 Order/Box-not-active');
      expect((await send(desk, 'GET', `/${draft.id}`)).moveIn.offer).toBeNull();
      expect(await contractsOf(app(), draft.box?.id)).toEqual([]);
    }
  });

  test('must be in the warehouse of the draft', async () => {
    const draft = await start(desk);
    const boxId = await aBox(app(), {}, await aWarehouse(app()));
    expect((await send(desk, 'PUT', `/${draft.id}/box`, { version: 1, boxId })).outcome).toBe('404 not-found');
  });

  test('is free again when the draft is discarded', async () => {
    const draft = await prepare(desk);
    expect((await send(desk, 'POST', `/${draft.id}/discard`, { version: 1 })).outcome).toBe('409 changed-elsewhere');
    expect((await send(desk, 'POST', `/${draft.id}/discard`, { version: draft.version })).outcome).toBe('ok');
    expect(await offerOf(draft.box?.id ?? '')).toBe('free');
    expect((await send(desk, 'GET', `/${draft.id}`)).outcome).toBe('404 not-found');
  });
});

describe('a price of its own', () => {
  test('is limited per role, per month and within 30 days, and rejected at the field', async () => {
    await app().rows(`update role_limits set per_action = 1000, per_30_days = 1500 where noun = 'discount'`);
    const manager: AtDesk = { app: app(), staff: await aStaffClient(app(), { preset: 'manager' }) };
    const draft = await prepare(manager);
    const terms = { invoicingPeriod: 1, insuranceId: draft.terms?.insuranceId };
    const tooLow = await send(manager, 'PUT', `/${draft.id}/terms`, { version: draft.version, ...terms, ownPrice: 3989 });
    expect(tooLow.outcome).toBe('403 move-in/price-beyond-limit ownPrice');
    expect((await send(manager, 'GET', `/${draft.id}`)).moveIn.version).toBe(draft.version);
    expect((await finish(manager, await prepare(manager, { ownPrice: 3990 }), 'LATER')).outcome).toBe('ok');
    const used = await send(manager, 'PUT', `/${draft.id}/terms`, { version: draft.version, ...terms, ownPrice: 4489 });
    expect(used.outcome).toBe('403 move-in/price-beyond-limit ownPrice');
    expect((await send(manager, 'PUT', `/${draft.id}/terms`, { version: draft.version, ...terms, ownPrice: 4490 })).outcome).toBe('ok');
  });

  test('counts the discount once, also if two drafts are finished at the same time', async () => {
    const manager: AtDesk = { app: app(), staff: await aStaffClient(app(), { preset: 'manager' }) };
    const drafts = [await prepare(manager, { ownPrice: 3990 }), await prepare(manager, { ownPrice: 3990 })];
    const answers = await Promise.all(drafts.map((draft) => finish(manager, draft, 'LATER')));
    expect(answers.map(({ outcome }) => outcome).sort()).toEqual(['403 move-in/price-beyond-limit ownPrice', 'ok']);
  });

  test('is not for a role without the right, may be above the list, and must be a price', async () => {
    const site: AtDesk = { app: app(), staff: await aStaffClient(app(), { preset: 'site-staff' }) };
    const draft = await prepare(site);
    const terms = { version: draft.version, invoicingPeriod: 1, insuranceId: draft.terms?.insuranceId };
    expect((await send(site, 'PUT', `/${draft.id}/terms`, { ...terms, ownPrice: 4989 })).outcome).toBe(
      '403 move-in/price-beyond-limit ownPrice',
    );
    expect((await send(site, 'PUT', `/${draft.id}/terms`, { ...terms, ownPrice: 1 })).outcome).toBe(
      '400 request/invalid ownPrice price/out-of-bounds',
    );
    expect((await send(site, 'PUT', `/${draft.id}/terms`, { ...terms, ownPrice: 5990 })).outcome).toBe('ok');
  });
});

describe('the client', () => {
  test('with an account is found, never duplicated', async () => {
    const draft = await prepare(desk);
    const { moveIn } = await finish(desk, draft, 'LATER');
    const again = await start(desk);
    const details = walkIn({ email: draft.client?.email.toUpperCase() ?? '' });
    const put = (body: object) => send(desk, 'PUT', `/${again.id}/client`, { version: 1, language: null, ...body });
    expect((await put({ clientId: null, details })).outcome).toBe('409 move-in/email-in-use details.email');
    expect((await put({ clientId: null, details: { ...walkIn(), telephoneNumber: draft.client?.phoneNumber ?? '' } })).outcome).toBe(
      '409 move-in/phone-in-use details.telephoneNumber',
    );
    expect((await put({ clientId: moveIn.client?.id, details: walkIn() })).outcome).toBe(
      '400 request/invalid details.email revalid/rule/basic/regex',
    );
    const chosen = await put({ clientId: moveIn.client?.id, details: null });
    expect(chosen.moveIn.client).toMatchObject({ id: moveIn.client?.id, details: { email: draft.client?.email } });
  });

  test('who registers while the draft is open is not registered twice', async () => {
    const draft = await prepare(desk);
    const rival = await prepare(colleague, { details: walkIn({ email: draft.client?.email ?? '' }) });
    const answers = [await finish(desk, draft, 'LATER'), await finish(colleague, rival, 'LATER')];
    expect(answers.map(({ outcome }) => outcome)).toEqual(['ok', '409 move-in/email-in-use details.email']);
  });

  test('of another place cannot be chosen', async () => {
    const there = await aWarehouse(app());
    const { moveIn } = await finish(desk, await prepare(desk), 'LATER');
    const local: AtDesk = { app: app(), staff: await aStaffClient(app(), { preset: 'site-staff', warehouseId: there }) };
    const draft = await start(local, there);
    const choice = { version: 1, clientId: moveIn.client?.id, details: null, language: null };
    expect((await send(local, 'PUT', `/${draft.id}/client`, choice)).outcome).toBe('400 request/invalid clientId revalid/rule/basic/regex');
    expect((await send(local, 'GET', `/${moveIn.id}`)).outcome).toBe('404 not-found');
    expect((await send(local, 'POST', '', { warehouseId: (await homeWarehouse(app())).warehouseId })).outcome).toBe(
      '400 request/invalid warehouseId revalid/rule/basic/regex',
    );
  });

  test('keeps what is typed when a field is wrong, and a stale step overwrites nothing', async () => {
    const draft = await start(desk);
    const path = `/${draft.id}/client`;
    const wrong = { ...walkIn(), address: { street: 'Hlavná', number: '5', city: 'Bratislava', zip: 'x', countryCode: 'SVK' } };
    expect((await send(desk, 'PUT', path, { version: 1, clientId: null, details: wrong, language: null })).outcome).toBe(
      '400 request/invalid details.address.zip revalid/rule/basic/regex',
    );
    const stored = await step(desk, draft, 'client', { clientId: null, details: walkIn(), language: 'UK' });
    expect(stored).toMatchObject({ version: 2, language: 'UK' });
    const stale = await send(colleague, 'PUT', path, { version: 1, clientId: null, details: walkIn(), language: null });
    expect(stale.outcome).toBe('409 changed-elsewhere');
    expect(stale.moveIn).toMatchObject({ current: { client: { email: stored.client?.email } } });
  });
});
