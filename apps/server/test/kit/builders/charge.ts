import type { TestApp } from '../test-app.ts';
import { aStaffClient, type StaffClient } from './staff.ts';

/** Charges the client of a contract 24.60 € for cleaning, due in seven days, by the call of staff. @returns the id of the invoice */
export async function aCharge(
  app: Pick<TestApp, 'rows' | 'call'> & Parameters<typeof aStaffClient>[0],
  contractId: string,
  staff?: StaffClient,
  key = contractId,
): Promise<string> {
  await app.rows(
    `insert into vat_rules (country, item_kind, customer_type, rate_bp, valid_from)
     select distinct country, 'CLEANING', customer_type, 2300, '2020-01-01'::date from legal_entities, (values ('FyzickaOsoba'), ('PravnickaOsoba')) t (customer_type)
     on conflict do nothing`,
  );
  const { headers } = staff ?? (await aStaffClient(app));
  const payload = { kind: 'CLEANING', unitNet: 2000, quantity: 1, dueInDays: 7, reason: 'the box was dirty' };
  const path = `/api/admin/contracts/${contractId}/charges`;
  const response = await app.call('POST', path, { headers: { ...headers, 'idempotency-key': key }, payload });
  if (response.statusCode !== 200) throw new Error(`The client is not charged: ${response.body}`);
  return response.json<{ invoiceId: string }>().invoiceId;
}
