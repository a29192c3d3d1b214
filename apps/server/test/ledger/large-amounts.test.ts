import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { aStaffClient } from '../kit/builders/staff.ts';
import { aTenantWithOverdueRent } from '../kit/builders/tenant.ts';
import { useMockGateway } from '../kit/gateways/mock.ts';
import { expectLedgerInvariants } from './ledger.ts';

const { app } = useMockGateway();

/** In cents. Three charges of 100 pieces are more than a four-byte integer holds. */
const unit = 9_000_000;

test('a client whose debts are above 21,474,836.47 in sum is in every list, report and record', async () => {
  const staff = await aStaffClient(app());
  const { clientId, contractId } = await aTenantWithOverdueRent(app());
  const { companyId } = await app().one<{ companyId: string }>('select legal_entity_id as "companyId" from contracts where id = $1', [
    contractId,
  ]);
  await app().rows(
    `insert into vat_rules (country, item_kind, customer_type, rate_bp, valid_from) values ('SVK', 'LOCK', 'FyzickaOsoba', 2300, '2020-01-01')`,
  );
  for (let n = 0; n < 3; n++) {
    const response = await app().call('POST', `/api/admin/contracts/${contractId}/charges`, {
      headers: { ...staff.headers, 'idempotency-key': randomUUID() },
      payload: { reason: 'a container was destroyed', kind: 'LOCK', unitNet: unit, quantity: 100, dueInDays: 1 },
    });
    expect([response.statusCode, response.body]).toEqual([200, expect.anything()]);
  }
  app().clock.advance({ days: 3 });
  const day = app().clock.now().toISOString().slice(0, 10);
  const paths = [
    ...['overdue', 'clients', `clients/${clientId}`, `clients/${clientId}/accounts`, `clients/${clientId}/ledger`],
    ...[
      `clients/${clientId}/open-items?company=${companyId}&currency=EUR`,
      `clients/${clientId}/timeline`,
      'contracts',
      `contracts/${contractId}`,
    ],
    ...[
      'today',
      'today/rent-overdue',
      `clients/${clientId}/instalment-debts?legalEntityId=${companyId}&currency=EUR`,
      `clients/${clientId}/collectable-debts`,
    ],
    ...['receivables', 'receivable-items', 'delinquency', 'delinquent-contracts'].map((report) => `reports/${report}?on=${day}`),
    ...['revenue', 'revenue-documents', 'vat'].map((report) => `reports/${report}?from=${day.slice(0, 8)}01&to=${day}`),
    ...[`companies/${companyId}/months/${day.slice(0, 7)}`, 'months'],
  ];
  const statuses: Record<string, number> = {};
  for (const path of paths) statuses[path] = (await app().call('GET', `/api/admin/${path}`, { headers: staff.headers })).statusCode;
  expect(statuses).toEqual(Object.fromEntries(paths.map((path) => [path, 200])));
  await expectLedgerInvariants(app());
});
