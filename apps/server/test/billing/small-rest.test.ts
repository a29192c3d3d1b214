import { addDays } from '@komora/domain';
import { beforeAll, expect, test } from 'vitest';
import { statementFile } from '../bank-statement/statement-file.ts';
import { aStaffClient, type StaffClient } from '../kit/builders/staff.ts';
import { aTenant, type Tenant } from '../kit/builders/tenant.ts';
import { cards, chargedFor, useMockGateway } from '../kit/gateways/mock.ts';
import { billOn, mailsTo, rentsOf } from './billing.ts';

const { app } = useMockGateway();
const dueOn = '2026-04-02';
let operator: StaffClient;

beforeAll(async () => {
  operator = await aStaffClient(app());
});

/** A transfer with the symbol of an invoice. @param amount in euros */
async function transfer(invoice: string, amount: string): Promise<void> {
  const bookings = [{ amount, text: `/VS${invoice.replace(/\D/g, '')}`, endToEndId: `/VS${invoice.replace(/\D/g, '')}` }];
  const content = Buffer.from(statementFile({ iban: 'SK3112000000198742637541', bookings })).toString('base64');
  expect((await operator.post('/api/admin/bank-statements', { content })).statusCode).toBe(200);
  await app().run();
}

const onlyRent = async ({ contractId }: Tenant) => {
  const [rent] = await rentsOf(app(), contractId);
  if (rent === undefined) throw new Error('There is no rent yet');
  return rent;
};
const payOnPage = async ({ token }: Tenant, rentId: string) =>
  (await app().post(`/api/client/manual-payment/${rentId}`, { returnUrl: '/my/rents' }, token)).json<{ code?: string; status?: number }>();
const isOverlocked = async ({ contractId }: Tenant) =>
  (await app().one<{ is: boolean }>('select overlocked_at is not null as is from contracts where id = $1', [contractId])).is;
const reasonTo = (rentId: string) =>
  app().rows<{ reason: string }>(`select data ->> 'reason' as reason from messages where dedupe_key = $1`, [
    `rent-payment-failed:${rentId}`,
  ]);

/** A tenant whose rent of 63.84 € was declined softly; the card is charged again on the next day. */
async function declined() {
  const tenant = await aTenant(app(), { card: cards.laterNoFunds });
  await billOn(app(), dueOn);
  const rent = await onlyRent(tenant);
  expect(rent).toMatchObject({ paying_status: 'ATTEMPTING_AUTOPAY', next_attempt_on: '2026-04-03' });
  return { tenant, rent };
}

test('a rest below the smallest card payment is not charged: the client pays it by transfer, and no reminder or overlock follows', async () => {
  const { tenant, rent } = await declined();
  await transfer(rent.invoice ?? '', '63.50');
  await billOn(app(), '2026-04-03');
  expect(await onlyRent(tenant)).toMatchObject({
    paying_status: 'WAITING_FOR_MANUAL',
    next_attempt_on: null,
    attempts: [...rent.attempts],
  });
  expect(await reasonTo(rent.id)).toEqual([{ reason: 'TOO_SMALL' }]);
  expect(await payOnPage(tenant, rent.id)).toMatchObject({ status: 409, code: 'rent/too-small-for-card' });
  for (let day = 1; day <= 20; day++) {
    app().clock.set(`${addDays(dueOn, day)}T07:20:00Z`);
    await app().runJob('notify-rents-with-payment-overdue', {});
    await app().run();
  }
  expect(await mailsTo(app(), tenant.email)).toEqual(['rent-payment-failed']);
  expect(await isOverlocked(tenant)).toBe(false);
  await transfer(rent.invoice ?? '', '0.34');
  expect((await onlyRent(tenant)).paying_status).toBe('PAID');
  expect(await chargedFor(app(), rent.id)).toBe(0);
});

test('a rest of exactly the smallest card payment is charged', async () => {
  const { tenant, rent } = await declined();
  await transfer(rent.invoice ?? '', '63.34');
  await billOn(app(), '2026-04-03');
  const after = await onlyRent(tenant);
  expect(after.attempts).toHaveLength(2);
  expect(await reasonTo(rent.id)).toEqual([]);
  expect((await payOnPage(tenant, rent.id)).code).toBeUndefined();
});
