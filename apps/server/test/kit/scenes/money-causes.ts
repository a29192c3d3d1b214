import { type Cause, set } from './cause.ts';
import { aFailedRefund, type StaffScene } from './staff-scene.ts';

/** A credit is returned. */
const cover = async ({ app }: StaffScene, id: string) => {
  const { debitId } = await app.one<{ debitId: string }>(
    `insert into ledger_entries (client_id, legal_entity_id, currency, kind, method, amount, entered_on, source, source_id, created_at)
     select client_id, legal_entity_id, currency, 'REFUND', 'TRANSFER', -amount, entered_on, 'STAFF', gen_random_uuid(), created_at
     from ledger_entries where id = $1 returning id as "debitId"`,
    [id],
  );
  await app.rows('select allocate_entries($1, $2)', [id, debitId]);
};

/** Tasks about money that goes back or has come late. */
export const moneyCauses = {
  'refund-late': {
    make: async (scene, place) => {
      const id = await aFailedRefund(scene, place);
      const due = new Date(scene.app.clock.now().getTime() - 4 * 86_400_000);
      await scene.app.rows(`update refunds set status = 'REQUESTED', created_at = $2 where id = $1`, [id, due]);
      return id;
    },
    end: set(`update refunds set send_on = '2099-01-01' where id = $1`),
  },
  'money-to-return': {
    make: async ({ app }, { clientId, legalEntityId, contractId, currency }) => {
      const { id } = await app.one<{ id: string }>(
        `insert into ledger_entries (client_id, legal_entity_id, currency, contract_id, kind, amount, entered_on, source, source_id, is_reserved, created_at)
         values ($1, $2, $3, $4, 'CREDIT_NOTE', -4469, '2026-03-02', 'STAFF', gen_random_uuid(), true, $5) returning id`,
        [clientId, legalEntityId, currency, contractId, app.clock.now()],
      );
      return id;
    },
    end: cover,
  },
} satisfies Record<string, Cause>;
