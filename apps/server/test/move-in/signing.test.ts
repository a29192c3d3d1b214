import type { Problem, SigningState } from '@komora/api';
import { beforeAll, describe, expect, test } from 'vitest';
import { anOrder } from '../kit/builders/order.ts';
import { aStaffClient } from '../kit/builders/staff.ts';
import { useMockGateway } from '../kit/gateways/mock.ts';
import { type AtDesk, contractsOf, finish, listCharge, type Prepared, prepare, send, step, verbsOf, walkIn } from './desk.ts';

const { app } = useMockGateway();
let desk: AtDesk;
beforeAll(async () => {
  desk = { app: app(), staff: await aStaffClient(app()) };
});

const later = (minutes: number) => app().clock.set(new Date(app().clock.now().getTime() + minutes * 60_000));
const consents = { termsAndConditions: true, recurringPayments: true, privacyPolicy: true, immediateStart: true, newsletter: true };

interface Sent {
  id: string;
  version: number;
  token: string;
}

/** Sends a link for a draft. @throws Error if it is rejected */
async function sendLink(draft: { id: string; version: number }): Promise<Sent> {
  const response = await desk.staff.post(`/api/admin/move-ins/${draft.id}/signing-link`, {
    version: draft.version,
    expectedCharge: listCharge,
  });
  if (response.statusCode !== 200) throw new Error(`The link is rejected: ${response.body}`);
  const { url, code, moveIn } = response.json<{ url: string; code: string[]; moveIn: { id: string; version: number } }>();
  expect(code.length).toBeGreaterThan(20);
  return { id: moveIn.id, version: moveIn.version, token: new URL(url).hash.slice(1) };
}

const aLink = async (prepared: Prepared = {}) => sendLink(await prepare(desk, prepared));

/** The state of a link, or the code of the error. */
async function show(token: string): Promise<SigningState & { code?: string }> {
  return (await app().call('POST', '/api/client/signing/show', { payload: { token } })).json<SigningState & Problem>();
}

/** `SIGNED`, or the code of the error. */
async function sign(token: string, digest?: string): Promise<string> {
  const shown = digest ?? (await show(token)).agreement?.digest ?? '0'.repeat(64);
  const response = await app().call('POST', '/api/client/signing/sign', { payload: { token, digest: shown, consents } });
  const { status, code } = response.json<SigningState & Problem>();
  return response.statusCode === 200 ? status : code;
}

const draftOf = async (id: string) => (await send(desk, 'GET', `/${id}`)).moveIn;

describe('an agreement signed on the device of the client', () => {
  test('is mailed, read, signed with its consents, and concluded by the desk', async () => {
    const details = walkIn();
    const { id, token } = await aLink({ details });
    const message = await app().one<{ template: string; data: object; secrets: Buffer | null }>(
      'select template, data, secrets from messages where recipient = $1',
      [details.email],
    );
    expect(message.template).toBe('agreement-to-sign');
    expect(JSON.stringify(message.data)).not.toContain(token);
    expect(await app().rows('select id from signing_links where token_hash = $1', [Buffer.from(token)])).toEqual([]);

    const open = await show(token);
    expect(open).toMatchObject({ status: 'OPEN', agreement: { language: 'SK', summary: { chargedNow: listCharge }, invoicingPeriod: 1 } });
    const words = JSON.stringify(open.agreement?.text);
    for (const part of [details.lastName, details.email, '49,90', '63,84', '2. marca 2026']) expect(words).toContain(part);
    expect(await draftOf(id)).toMatchObject({
      acceptedAt: null,
      signingLink: { expiresAt: '2026-03-03T09:00:00.000Z' },
      signedByLink: false,
    });

    expect(await sign(token)).toBe('SIGNED');
    const draft = await draftOf(id);
    expect(draft).toMatchObject({ signingLink: null, signedByLink: true, acceptedAt: app().clock.now().toISOString() });
    expect(await verbsOf(app(), id)).toEqual([
      'move-in.start',
      'move-in.set-client',
      'move-in.hold-box',
      'move-in.set-terms',
      'move-in.accept',
      'move-in.send-link',
      'move-in.accept',
    ]);
    const { outcome, moveIn } = await finish(desk, draft, 'LATER');
    expect(outcome).toBe('ok');
    const given = await app().rows<{ kind: string; ip: string }>(
      'select kind, host(ip) as ip from consents o join contracts c on c.order_id = o.order_id where c.id = $1 order by kind',
      [moveIn.contract?.id],
    );
    expect(given.map(({ ip }) => ip)).toEqual(Array.from({ length: 5 }, () => '127.0.0.1'));
    // The text that was shown is the text of the stored agreement.
    const stored = await app().one<{ snapshot: { firstAmount: number; startsOn: string; customer: { email: string } } }>(
      'select snapshot from legal_agreements where contract_id = $1',
      [moveIn.contract?.id],
    );
    expect(stored.snapshot).toMatchObject({ firstAmount: 6384, startsOn: '2026-03-02', customer: { email: details.email } });
  });

  test('shows nothing about the client after it was signed, and signs once, also at the same moment', async () => {
    const { id, token } = await aLink();
    const { agreement } = await show(token);
    const outcomes = await Promise.all([sign(token, agreement?.digest), sign(token, agreement?.digest)]);
    expect(outcomes.sort()).toEqual(['SIGNED', 'signing/ended']);
    expect(await show(token)).toEqual({ status: 'SIGNED', agreement: null });
    expect(await sign(token, agreement?.digest)).toBe('signing/ended');
    expect((await verbsOf(app(), id)).filter((verb) => verb === 'move-in.accept')).toHaveLength(2);
  });

  test('is accepted either at the desk or by the link, never by both', async () => {
    const { id, version, token } = await aLink();
    const { agreement } = await show(token);
    const atDesk = { version, expectedCharge: listCharge, consents: { ...consents, newsletter: false } };
    const [byLink, here] = await Promise.all([sign(token, agreement?.digest), send(desk, 'PUT', `/${id}/acceptance`, atDesk)]);
    expect([byLink, here.outcome].sort()).toEqual(byLink === 'SIGNED' ? ['409 changed-elsewhere', 'SIGNED'] : ['ok', 'signing/ended']);
    const { signedByLink } = await draftOf(id);
    expect(signedByLink).toBe(byLink === 'SIGNED');
  });

  test('expires', async () => {
    const { id, token } = await aLink();
    const { agreement } = await show(token);
    later(24 * 60);
    expect(await show(token)).toEqual({ status: 'EXPIRED', agreement: null });
    expect(await sign(token, agreement?.digest)).toBe('signing/ended');
    expect((await draftOf(id)).signingLink).toBeNull();
  });

  test.each<[string, string, (draft: { insuranceId: string }) => object]>([
    ['the terms', 'terms', ({ insuranceId }) => ({ invoicingPeriod: 3, insuranceId, ownPrice: null })],
    ['the client', 'client', () => ({ clientId: null, details: walkIn(), language: null })],
  ])('is ended by a change of %s: the old link signs nothing', async (_, name, body) => {
    const { id, token } = await aLink();
    const { agreement } = await show(token);
    const draft = await draftOf(id);
    await step(desk, draft, name, body({ insuranceId: draft.terms?.insuranceId ?? '' }));
    expect(await show(token)).toEqual({ status: 'ENDED', agreement: null });
    expect(await sign(token, agreement?.digest)).toBe('signing/ended');
    expect((await draftOf(id)).acceptedAt).toBeNull();
  });

  test('stays valid when the desk holds the box longer; a new link replaces the old one', async () => {
    const first = await aLink();
    const held = await step(desk, await draftOf(first.id), 'box', { boxId: (await draftOf(first.id)).box?.id });
    expect((await show(first.token)).status).toBe('OPEN');
    const second = await sendLink(held);
    expect([(await show(first.token)).status, (await show(second.token)).status]).toEqual(['ENDED', 'OPEN']);
    expect(await sign(second.token)).toBe('SIGNED');
  });

  test('is not signed at a price that staff did not offer, nor with a content that was not shown', async () => {
    const { id, token } = await aLink();
    const { agreement } = await show(token);
    const { box, terms } = await draftOf(id);
    const { coverage } = await app().one<{ coverage: number }>('select coverage_amount as coverage from insurances where id = $1', [
      terms?.insuranceId,
    ]);
    await app().rows('update insurances set coverage_amount = $2 where id = $1', [terms?.insuranceId, coverage + 100]);
    expect(await sign(token, agreement?.digest)).toBe('signing/changed');
    await app().rows('update insurances set coverage_amount = $2 where id = $1', [terms?.insuranceId, coverage]);
    await app().rows('update boxes set price_net_month = price_net_month + 100 where id = $1', [box?.id]);
    expect(await show(token)).toEqual({ status: 'ENDED', agreement: null });
    expect(await sign(token, agreement?.digest)).toBe('signing/ended');
  });

  test('holds the box again after the hold ran out, and is rejected if the web page sold it', async () => {
    const [free, sold] = [await aLink(), await aLink()];
    const boxId = (await draftOf(sold.id)).box?.id ?? '';
    later(31);
    await app().runJob('expire-move-in-holds', {});
    await anOrder(app(), { boxId });
    expect(await sign(free.token)).toBe('SIGNED');
    expect((await draftOf(free.id)).heldUntil).not.toBeNull();
    expect(await sign(sold.token)).toBe('Box/is-taken');
    expect(await draftOf(sold.id)).toMatchObject({ acceptedAt: null, heldUntil: null });
    expect(await contractsOf(app(), boxId)).toEqual([]);
  });

  test('ends with its draft, and a made-up link shows nothing', async () => {
    const { id, version, token } = await aLink();
    expect((await send(desk, 'POST', `/${id}/discard`, { version })).outcome).toBe('ok');
    expect((await show(token)).code).toBe('signing/invalid-link');
    expect((await show('x'.repeat(43))).code).toBe('signing/invalid-link');
    expect(await sign(token, '0'.repeat(64))).toBe('signing/invalid-link');
  });

  test('cannot be sent for an incomplete draft, at another price, or from a stale screen', async () => {
    const draft = await prepare(desk);
    const post = async (body: object, id = draft.id) =>
      (await desk.staff.post(`/api/admin/move-ins/${id}/signing-link`, body)).json<Problem>().code;
    expect(await post({ version: draft.version - 1, expectedCharge: listCharge })).toBe('changed-elsewhere');
    expect(await post({ version: draft.version, expectedCharge: { ...listCharge, amount: 1 } })).toBe('Order/price-changed');
    const { moveIn } = await send(desk, 'POST', '', { warehouseId: draft.warehouse.id });
    expect(await post({ version: 1, expectedCharge: listCharge }, moveIn.id)).toBe('move-in/incomplete');
  });
});
