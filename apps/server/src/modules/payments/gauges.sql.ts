import { sql } from 'kysely';
import type { Gauge } from '../../platform/db/gauge.ts';
import { isRefundOwed } from './refund/refund.sql.ts';

export const paymentsGauges: Gauge[] = [
  {
    name: 'payments_unfinished',
    help: 'Payments without an outcome, and paid ones that are not settled',
    label: 'state',
    read: async (reader) => {
      const { rows } = await sql<{ label: string; value: number }>`
        select 'open' as label, count(*) as value from payments where status in ('CREATED', 'PENDING')
        union all select 'unsettled', count(*) from payments where status = 'PAID' and settlement is null`.execute(reader);
      return rows;
    },
  },
  {
    name: 'refunds_unfinished',
    help: 'Refunds without an outcome, and failed ones that staff must handle',
    label: 'state',
    read: async (reader) => {
      const { rows } = await sql<{ label: string; value: number }>`
        select 'open' as label, count(*) as value from refunds where status in ('REQUESTED', 'SENT')
        union all select 'failed', count(*) from refunds r where ${isRefundOwed('r')}`.execute(reader);
      return rows;
    },
  },
  {
    name: 'payouts_unfinished',
    help: 'Payouts of gateways that are not reconciled, and differences that nobody has explained',
    label: 'state',
    read: async (reader) => {
      const { rows } = await sql<{ label: string; value: number }>`
        select 'open' as label, count(*) as value from payouts where state = 'OPEN'
        union all select 'differences', count(*) from payout_differences where resolution is null`.execute(reader);
      return rows;
    },
  },
];
