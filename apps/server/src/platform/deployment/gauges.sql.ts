import { sql } from 'kysely';
import type { Gauge } from '../db/gauge.ts';

export const deploymentGauges: Gauge[] = [
  {
    name: 'billing_paused',
    help: '1 while billing is paused after a restore',
    read: async (reader) => {
      const { rows } = await sql<{ value: number }>`select (paused_at is not null)::int as value from deployment`.execute(reader);
      return rows;
    },
  },
];
