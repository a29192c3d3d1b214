import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { aStaffClient, type StaffClient } from '../kit/builders/staff.ts';
import { aTenant } from '../kit/builders/tenant.ts';
import { aBox } from '../kit/builders/warehouse.ts';
import { useMockGateway } from '../kit/gateways/mock.ts';
import { requestTermination } from '../termination/termination.ts';
import { type ActName, act, auditsOf, standingOf, violatedWithoutMails } from './acts.ts';

const { app } = useMockGateway();
let staff: StaffClient;
beforeAll(async () => {
  staff = await aStaffClient(app());
});
const actor = () => ({ app: app(), staff });

/** The last statements of every act write its audit entry and the response of its key. */
const places = ['audit_log', 'idempotency_keys'];

test.each(['overlock', 'new-codes', 'notice', 'end-now', 'transfer', 'closing-day', 'withdraw-notice'] satisfies ActName[])(
  '%s that breaks off before its commit leaves nothing behind, and the same call then acts once',
  async (name) => {
    const tenant = await aTenant(app());
    if (name === 'closing-day' || name === 'withdraw-notice') await requestTermination(app(), tenant, '2026-04-20');
    const body = { day: '2026-05-20', ground: 'FORBIDDEN_GOODS', ...(name === 'transfer' ? { boxId: await aBox(app()) } : {}) };
    const before = await standingOf(actor(), tenant.contractId);
    const key = randomUUID();
    const mails = () => app().rows('select id from messages where recipient = $1 order by id', [tenant.email]);
    const sent = await mails();
    for (const place of places) {
      await app().rows(
        `create or replace function break_off() returns trigger language plpgsql as $$ begin raise exception 'the connection broke'; end $$`,
      );
      await app().rows(`create trigger break_off before insert or update on ${place} for each row execute function break_off()`);
      try {
        expect(await act(actor(), tenant.contractId, name, { key, version: before.version, ...body })).toBe('unexpected');
      } finally {
        await app().rows(`drop trigger break_off on ${place}`);
      }
      expect(await standingOf(actor(), tenant.contractId)).toEqual(before);
      expect([await auditsOf(app(), tenant.contractId), await mails()]).toEqual([[], sent]);
    }
    const first = await act(actor(), tenant.contractId, name, { key, version: before.version, ...body });
    expect(first).toMatchObject({ before });
    expect(await act(actor(), tenant.contractId, name, { key, version: before.version, ...body })).toEqual(first);
    expect(await auditsOf(app(), tenant.contractId)).toHaveLength(1);
    await app().run();
    expect(await violatedWithoutMails(app())).toEqual([]);
  },
);
