import { type Cause, set } from './cause.ts';
import { aDebt } from './money-scene.ts';
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
  'bad-debt-paid': {
    make: async (scene, place) => {
      const { app } = scene;
      const { invoiceId } = await aDebt(scene, place);
      const before = new Date(app.clock.now().getTime() - 3_600_000);
      const { id: documentId } = await app.one<{ id: string }>(
        `insert into invoices (kind, legal_entity_id, series, year, sequence, number, corrects_invoice_id, credit_reason, client_id, language, supplier, customer,
           issued_on, supplied_on, due_on, variable_symbol, amount_net, amount_vat, amount_gross, currency, vat_breakdown, created_at)
         select 'CREDIT_NOTE', legal_entity_id, 'CREDIT_NOTE', year, sequence + 500000, 'B' || number, id, 'BAD_DEBT', client_id, language, supplier, customer,
           issued_on, supplied_on, due_on, variable_symbol, -amount_net, -amount_vat, -amount_gross, currency, vat_breakdown, $2 from invoices where id = $1 returning id`,
        [invoiceId, before],
      );
      await app.rows(`insert into bad_debt_corrections (document_id, ground, entered_by, created_at) values ($1, 'SMALL', $2, $3)`, [
        documentId,
        place.colleagueId,
        before,
      ]);
      const { clientId, legalEntityId, currency } = place;
      const { id } = await app.one<{ id: string }>(
        `insert into ledger_entries (client_id, legal_entity_id, currency, kind, method, amount, entered_on, source, source_id, created_at)
         values ($1, $2, $3, 'PAYMENT', 'TRANSFER', -5000, '2026-03-02', 'STAFF', gen_random_uuid(), $4) returning id`,
        [clientId, legalEntityId, currency, app.clock.now()],
      );
      return id;
    },
    end: cover,
  },
} satisfies Record<string, Cause>;
