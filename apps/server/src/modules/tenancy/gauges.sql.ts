import { sql } from 'kysely';
import type { Gauge } from '../../platform/db/gauge.ts';

export const tenancyGauges: Gauge[] = [
  {
    name: 'billing_lag_seconds',
    help: 'Time since the first day, at the warehouse, of the oldest period without a rent; 0 if no rent is missing. Suspended and imported contracts that are not live do not count',
    read: async (reader, now) => {
      // The conditions match the index contracts_due.
      const { rows } = await sql<{ value: number }>`
        select greatest(0, coalesce(max(extract(epoch from ${now}::timestamptz - c.next_charge_on::timestamp at time zone w.time_zone)), 0))::float8 as value
        from contracts c join warehouses w on w.id = c.warehouse_id
        where c.status in ('ACTIVE', 'TERMINATING', 'EVICTED') and c.billing_suspended_at is null and not c.quiet
          and c.next_charge_on <= coalesce(c.charged_until, c.terminates_on, 'infinity'::date)
          and c.next_charge_on <= (${now}::timestamptz + interval '1 day')::date`.execute(reader);
      return rows;
    },
  },
  {
    name: 'contracts_suspended',
    help: 'Contracts whose billing is suspended after an error',
    read: async (reader) => {
      const { rows } = await sql<{ value: number }>`
        select count(*) as value from contracts where billing_suspended_at is not null`.execute(reader);
      return rows;
    },
  },
];
