import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { statementFile } from '../bank-statement/statement-file.ts';
import { aStaffClient } from '../kit/builders/staff.ts';
import { aTenant, aTenantWithUnpaidRent } from '../kit/builders/tenant.ts';
import { useMockGateway } from '../kit/gateways/mock.ts';
import { requestTermination, runNight } from '../termination/termination.ts';
import { expectLedgerInvariants } from './ledger.ts';

const { app } = useMockGateway();
const migration = new URL('../../../../db/migrations/0019_ledger.sql', import.meta.url);

const sums = () =>
  app().rows(
    `select client_id, legal_entity_id, currency, sum(amount)::integer as amount from ledger_entries group by 1, 2, 3 order by 1, 2, 3`,
  );

const paymentOf = async (orderId: string) =>
  (await app().one<{ id: string }>("select id from payments where order_id = $1 and status = 'PAID'", [orderId])).id;

/** Drops everything that the migration creates, and what refers to it. */
async function dropLedger(): Promise<void> {
  await app().rows(
    'alter table cash_movements drop constraint cash_movements_entry_id_fkey; alter table instalment_plan_debts drop constraint instalment_plan_debts_entry_id_fkey; alter table collection_debts drop constraint collection_debts_entry_id_fkey; alter table debt_notices drop constraint debt_notices_entry_id_fkey; drop table cash_receipts, allocations, ledger_entries',
  );
  const rows = await app().rows<{ name: string }>(
    `select oid::regprocedure as name from pg_proc where pronamespace = 'public'::regnamespace
       and proname ~ '^(enter_|allocate_entries|cover_entries|uncover_entries|protect_ledger|reject_allocated)'`,
  );
  for (const { name } of rows) await app().rows(`drop function ${name} cascade`);
}

test('the ledger of existing data equals documents minus money, as if it had been kept from the start', async () => {
  const operator = await aStaffClient(app());
  const transfer = async (bookings: { amount: string; text: string }[]) =>
    operator.post('/api/admin/bank-statements', {
      content: Buffer.from(statementFile({ iban: 'SK3112000000198742637541', bookings })).toString('base64'),
    });
  const dispute = (paymentId: string, state: string) =>
    operator.post('/api/admin/disputes', { paymentId, reference: `letter-${paymentId}`, reason: 'fraudulent', state });

  // A transfer that pays a rent, and a part that waits for the rest.
  await aTenantWithUnpaidRent(app(), { symbol: '2026900001' });
  const part = await aTenantWithUnpaidRent(app(), { symbol: '2026900002' });
  await transfer([
    { amount: '63.84', text: 'SK2026900001' },
    { amount: '40.00', text: 'SK2026900002' },
  ]);
  await app().rows("update bank_entries set state = 'UNMATCHED', reason = 'PARTIAL', rent_id = $1 where amount = 4000", [part.rentId]);
  // A lost dispute, and one that was won.
  const lost = await aTenant(app());
  await dispute(await paymentOf(lost.orderId), 'OPEN');
  await dispute(await paymentOf(lost.orderId), 'LOST');
  await dispute(await paymentOf((await aTenant(app())).orderId), 'WON');
  // Unused days, credited and refunded; one of the refunds came back and was paid by hand.
  for (const returned of [false, true]) {
    const leaving = await aTenant(app());
    app().clock.advance({ days: 1 });
    await requestTermination(app(), leaving, app().clock.now().toISOString().slice(0, 10), true);
    app().clock.advance({ days: 1 });
    await runNight(app());
    if (!returned) continue;
    const change = 'where payment_id = $1';
    await app().rows(`update refunds set status = 'FAILED', failed_at = now() ${change}`, [await paymentOf(leaving.orderId)]);
    await app().rows(`update refunds set status = 'PAID_MANUALLY', manual_proof = 'transfer 7', paid_manually_by = $2 ${change}`, [
      await paymentOf(leaving.orderId),
      operator.id,
    ]);
  }
  // A rent that staff accepted with less than its amount, and one that they marked as paid without a transfer.
  const short = await aTenantWithUnpaidRent(app(), { symbol: '2026900003' });
  const cash = await aTenantWithUnpaidRent(app(), { symbol: '2026900004' });
  const withLedger = new Map((await sums()).map((row) => [JSON.stringify(row), true]));
  await dropLedger();
  const paid = "update rents set status = 'PAID', paying_status = 'PAID', paying_method = 'MARKED_BY_ADMIN', paid_at = $2 where id = $1";
  for (const { rentId } of [short, cash]) await app().rows(paid, [rentId, app().clock.now()]);
  await app().rows(
    `insert into bank_entries (id, statement_id, position, account, entry_key, content_key, booked_on, amount, currency, is_credit, is_reversal, is_booked,
       remittance, state, rent_id, settled_at)
     select gen_random_uuid(), id, 9, account, 'key', 'key', '2026-03-01', 6300, 'EUR', true, false, true, '', 'MATCHED', $1, $2 from bank_statements limit 1`,
    [short.rentId, app().clock.now()],
  );

  await app().rows(await readFile(migration, 'utf8'));

  await expectLedgerInvariants(app());
  const after = await sums();
  const changed = after.filter((row) => !withLedger.has(JSON.stringify(row)));
  // The waiting part is entered again. Only the accounts of the rents that were marked as paid differ from before.
  expect(changed.map((row) => (row as { client_id: string }).client_id).sort()).toEqual(
    [short, cash].map(({ clientId }) => clientId).sort(),
  );
  expect(await app().rows("select count(*)::integer as n from bank_entries where state = 'UNMATCHED'")).toEqual([{ n: 0 }]);
  const kinds = await app().rows<{ kind: string }>('select distinct kind from ledger_entries order by kind');
  expect(kinds.map(({ kind }) => kind)).toEqual(['CHARGEBACK', 'CREDIT_NOTE', 'INVOICE', 'PAYMENT', 'REFUND', 'WRITE_OFF']);
});
