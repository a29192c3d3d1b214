import { randomUUID } from 'node:crypto';
import type { TaskKind } from '@komora/api/admin';
import { createRent } from '@komora/testing/factories/rent';
import { aWarning } from '../../staff/dispute-rules.ts';
import { aDoorRequest } from '../../staff/door-rules.ts';
import { aBrokenBox, anOwnTask, aWaiting } from '../../staff/worklist-rules.ts';
import { aCollectionCase } from '../builders/collection-case.ts';
import { anInstalmentPlan } from '../builders/instalment-plan.ts';
import { cashCauses } from './cash-causes.ts';
import { type Cause, set } from './cause.ts';
import { moneyCauses } from './money-causes.ts';
import {
  aDebt,
  anApproval,
  anEndedDebt,
  anOverdueBalance,
  aPartlyLostPayment,
  aRecoveredPayment,
  writeLostPartOff,
  writeOffEntry,
} from './money-scene.ts';
import { aBox } from './set-up-scene.ts';
import {
  aDispute,
  aFailedRefund,
  aHeldPayment,
  anUnmatchedEntry,
  aPayoutDifference,
  type PlaceScene,
  type StaffScene,
} from './staff-scene.ts';

/** A lock of a new box. */
const aLock = (columns: string) => async (scene: StaffScene, place: PlaceScene) =>
  (
    await scene.app.one<{ id: string }>(
      `insert into locks (warehouse_id, box_id, door, device_id, online, online_at, battery_percent)
       select $1, $2, 'BOX', gen_random_uuid(), ${columns} returning id`,
      [place.warehouseId, await aBox(scene, place)],
    )
  ).id;

const ofContract = (statement: string) => async (scene: StaffScene, place: PlaceScene) => {
  await scene.app.rows(statement, [place.contractId]);
  return place.contractId;
};

/** An empty statement of the company's account. */
const aStatement = ({ app }: StaffScene, legalEntityId: string, at: Date) =>
  app.rows(
    `insert into bank_statements (id, legal_entity_id, account, bank_id, file_sha256, imported_at)
     select $1::uuid, id, iban, $1::text, sha256('file'), $2 from legal_entities where id = $3`,
    [randomUUID(), at, legalEntityId],
  );

/** The end of a request is a task of the person who asked only. */
export const causes: Record<Exclude<TaskKind, 'approval-decided'>, Cause> = {
  ...moneyCauses,
  ...cashCauses,
  'own-task': { make: anOwnTask, end: set(`update tasks set done_at = now(), done_by = created_by where id = $1`) },
  approval: {
    make: anApproval,
    end: set(
      `update approvals set state = 'REJECTED', decided_by = (select id from staff where id <> requested_by limit 1), decided_at = requested_at where id = $1`,
    ),
  },
  'door-opening': {
    make: aDoorRequest,
    end: set(
      `update door_openings set state = 'REJECTED', decided_by = (select id from staff where id <> requested_by limit 1), decided_at = requested_at where id = $1`,
    ),
  },
  'payment-held': {
    make: aHeldPayment,
    end: set(`update payments set settlement = 'LOST' where id = $1`),
  },
  'payment-recovered': {
    placeless: true,
    make: aRecoveredPayment,
    end: set(
      `update recovered_payments set decision = 'REFUND', decided_by = (select id from staff limit 1), decided_at = now() where id = $1`,
    ),
  },
  'refund-failed': { make: aFailedRefund, end: set(`update refunds set status = 'REQUESTED' where id = $1`) },
  dispute: { make: aDispute, end: set(`update disputes set status = 'WON', closed_at = now() where id = $1`) },
  'dispute-deadline': {
    make: async (scene, place) => {
      const id = await aDispute(scene, place);
      const due = new Date(scene.app.clock.now().getTime() + 2 * 86_400_000);
      await scene.app.rows('update disputes set respond_by = $2 where id = $1', [id, due]);
      return id;
    },
    end: set(
      `insert into dispute_responses (dispute_id, state, sent_at, sent_on, updated_at) values ($1, 'SENT_BY_HAND', now(), now()::date, now())`,
    ),
  },
  'chargeback-part': { make: aPartlyLostPayment, end: ({ app }, id) => writeLostPartOff(app, id) },
  'fraud-warning': { make: aWarning, end: set('update fraud_warnings set actionable = false where id = $1') },
  'charge-unknown': {
    make: async ({ app }, { contractId }) => {
      const rent = await createRent(app.pool, { contractId, periodNumber: 2 });
      const { id } = await app.one<{ id: string }>(
        `insert into payments (rent_id, provider, attempt, kind, method_reference, status, amount, currency, called_at, created_at, updated_at)
         select id, 'MOCK', 1, 'AUTOPAY', 'card', 'CREATED', 5289, currency, $2, $2, $2 from rents where id = $1 returning id`,
        [rent.id, new Date(app.clock.now().getTime() - 25 * 3_600_000)],
      );
      return id;
    },
    end: set(`update payments set status = 'EXPIRED' where id = $1`),
  },
  'bank-unmatched': { make: anUnmatchedEntry, end: set(`update bank_entries set state = 'DISMISSED', reason = null where id = $1`) },
  'statement-missing': {
    make: async (scene, { legalEntityId }) => {
      const { clock } = scene.app;
      await scene.app.rows(`delete from bank_entries where statement_id in (select id from bank_statements where legal_entity_id = $1)`, [
        legalEntityId,
      ]);
      await scene.app.rows('delete from bank_statements where legal_entity_id = $1', [legalEntityId]);
      await aStatement(scene, legalEntityId, new Date(clock.now().getTime() - 8 * 86_400_000));
      return legalEntityId;
    },
    end: (scene, legalEntityId) => aStatement(scene, legalEntityId, scene.app.clock.now()),
  },
  'payout-difference': {
    make: async (scene, place) => (await aPayoutDifference(scene, place)).differenceId,
    end: set(`update payout_differences set resolution = 'GONE', resolved_at = found_at where id = $1`),
  },
  'instalment-plan-broken': {
    make: async (scene, place) => {
      const { entryId } = await aDebt(scene, place);
      const { clientId, legalEntityId, currency, colleagueId: staffId } = place;
      const id = await anInstalmentPlan(scene.app, { clientId, legalEntityId, currency, entryIds: [entryId], staffId });
      await scene.app.rows(`update instalment_plans set is_open = false, outcome = 'BROKEN', ended_at = $2 where id = $1`, [
        id,
        scene.app.clock.now(),
      ]);
      return id;
    },
    end: async ({ app }, id) => {
      const { creditId, debitId } = await app.one<{ creditId: string; debitId: string }>(
        `insert into ledger_entries (client_id, legal_entity_id, currency, kind, method, amount, entered_on, source, source_id, created_at)
         select e.client_id, e.legal_entity_id, e.currency, 'PAYMENT', 'TRANSFER', -d.open, e.entered_on, 'STAFF', gen_random_uuid(), e.created_at
         from instalment_plan_debts d join ledger_entries e on e.id = d.entry_id where d.plan_id = $1
         returning id as "creditId", (select entry_id from instalment_plan_debts where plan_id = $1) as "debitId"`,
        [id],
      );
      await app.rows('select allocate_entries($1, $2)', [creditId, debitId]);
    },
  },
  'collection-due': {
    make: async (scene, place) => (await anEndedDebt(scene, place)).entryId,
    end: async ({ app }, id) => {
      const account = await app.one<{ clientId: string; legalEntityId: string; currency: 'EUR' | 'CZK'; staffId: string }>(
        `select client_id as "clientId", legal_entity_id as "legalEntityId", currency, (select s.id from staff s order by s.id limit 1) as "staffId"
         from ledger_entries where id = $1`,
        [id],
      );
      await aCollectionCase(app, { ...account, entryIds: [id] });
    },
  },
  'collection-paid': {
    make: async (scene, place) => {
      const { entryId } = await anEndedDebt(scene, place);
      const { clientId, legalEntityId, currency, colleagueId: staffId } = place;
      const id = await aCollectionCase(scene.app, { clientId, legalEntityId, currency, entryIds: [entryId], staffId });
      await writeOffEntry(scene.app, entryId);
      return id;
    },
    end: set(
      `update collection_cases set reported = 0, is_open = false, outcome = 'SETTLED', ended_at = now(), ended_by = handed_by where id = $1`,
    ),
  },
  'debt-overdue': { make: anOverdueBalance, end: ({ app }, id) => writeOffEntry(app, id) },
  'rent-overdue': {
    make: async ({ app }, { contractId }) => (await createRent(app.pool, { contractId, periodNumber: 1, from: '2026-02-01' })).id,
    end: set(`update rents set paid_at = now(), status = 'PAID', paying_status = 'PAID' where id = $1`),
  },
  'billing-suspended': {
    make: ofContract(
      `update contracts set billing_suspended_at = '2026-03-01T10:00:00Z', billing_suspended_reason = 'no VAT rule' where id = $1`,
    ),
    end: set(`update contracts set billing_suspended_at = null, billing_suspended_reason = null where id = $1`),
  },
  'increase-unanswered': {
    make: async (scene, place) => {
      const contractId = await ofContract('select id from contracts where id = $1')(scene, place);
      const { id } = await scene.app.one<{ id: string }>(
        `insert into rent_increases (contract_id, old_rent_net_month, rent_net_month, old_recurring_amount, recurring_amount, currency, announced_on,
           effective_on, notice_days, announced_by, announced_at)
         select id, rent_net_month, rent_net_month + 100, recurring_amount, recurring_amount + 123, currency, '2026-01-20', '2026-03-01', 30,
           (select s.id from staff s order by s.id limit 1), $2 from contracts where id = $1 returning id`,
        [contractId, scene.app.clock.now()],
      );
      return id;
    },
    end: set(`update rent_increases set status = 'WITHDRAWN', withdrawn_at = now() where id = $1`),
  },
  'insurance-proof': {
    make: async (scene, place) => {
      const contractId = await ofContract('select id from contracts where id = $1')(scene, place);
      await scene.app.rows(
        `insert into own_insurances (contract_id, due_on) select id, starts_on + 14 from contracts where id = $1 on conflict do nothing`,
        [contractId],
      );
      const { id } = await scene.app.one<{ id: string }>(
        `insert into insurance_proofs (contract_id, insurer, policy_number, valid_until, insured_amount, media_type, content, submitted_at)
         values ($1, 'Kooperativa', '123', '2030-01-01', 100000, 'application/pdf', '%PDF-', $2) returning id`,
        [contractId, scene.app.clock.now()],
      );
      return id;
    },
    end: set(`update insurance_proofs set status = 'REPLACED' where id = $1`),
  },
  'tax-report': {
    make: async (scene, place) => {
      const { id } = await scene.app.one<{ id: string }>(
        `insert into invoices (kind, legal_entity_id, series, year, sequence, number, client_id, language, supplier, customer, issued_on, supplied_on, due_on,
           variable_symbol, amount_net, amount_vat, amount_gross, currency, vat_breakdown, created_at)
         select 'INVOICE', $1, 'INVOICE', 2026, (select coalesce(max(sequence), 0) + 700000 from invoices), $3, $2, 'SK', '{}', '{"type": "FyzickaOsoba"}', '2026-02-01', '2026-02-01', '2026-02-01', '1', 4300, 989, 5289, $4, '[]', now()
         returning id`,
        [place.legalEntityId, place.clientId, `T${randomUUID().slice(0, 8)}`, place.currency],
      );
      await scene.app.rows(
        `insert into tax_reports (invoice_id, legal_entity_id, tax_day, document_number, authority, status, report_by, created_at, settled_at, reason)
         select id, legal_entity_id, supplied_on, number, 'KSEF', 'REJECTED', now(), now(), $2, 'bad NIP' from invoices where id = $1`,
        [id, scene.app.clock.now()],
      );
      return id;
    },
  },
  'box-to-check': {
    make: async (scene, place) => {
      const id = await aBrokenBox(scene, place);
      await scene.app.rows(`update box_states set state = 'TO_CHECK' where box_id = $1`, [id]);
      return id;
    },
    end: set('delete from box_states where box_id = $1'),
  },
  'box-repair': { make: aBrokenBox, end: set('delete from box_states where box_id = $1') },
  'move-in': {
    make: ofContract(`update contracts set starts_on = '2026-03-09' where id = $1`),
    end: set(`update contracts set starts_on = '2026-02-01' where id = $1`),
  },
  'move-out': {
    make: ofContract(`update contracts set status = 'TERMINATING', terminates_on = '2026-03-09' where id = $1`),
    end: set(`update contracts set status = 'TERMINATED', terminated_at = now() where id = $1`),
  },
  'not-me': {
    make: async ({ app }, { contractId, clientId }) => {
      const { id } = await app.one<{ id: string }>(
        `insert into door_log (id, at, event, contract_id, door, user_id, reason) values ($1, $2, 'REFUSED', $3, 'BOX', $4, 'too-far') returning id`,
        [randomUUID(), app.clock.now(), contractId, clientId],
      );
      await app.rows('insert into door_reports values ($1, $2, $3)', [id, clientId, app.clock.now()]);
      return id;
    },
  },
  'keypad-codes': {
    make: async (scene, place) => {
      const { warehouseId, colleagueId, contractId } = place;
      await scene.app.rows('insert into keypad_lists (warehouse_id, started_by, started_at) values ($1, $2, $3) on conflict do nothing', [
        warehouseId,
        colleagueId,
        scene.app.clock.now(),
      ]);
      // Recorded for codes that are not the present ones.
      await scene.app.rows(
        'update keypad_codes set programmed_version = 99, recorded_by = $2, recorded_at = $3 where contract_id = $1 and box_id is null',
        [contractId, colleagueId, scene.app.clock.now()],
      );
      return warehouseId;
    },
    end: set('delete from keypad_lists where warehouse_id = $1'),
  },
  'lock-offline': { make: aLock(`false, '2026-03-01T08:00:00Z', 80`), end: set('update locks set online = true where id = $1') },
  'lock-battery': { make: aLock(`true, '2026-03-01T08:00:00Z', 19`), end: set('update locks set battery_percent = 20 where id = $1') },
  'message-failed': {
    placeless: true,
    make: async ({ app }) =>
      (
        await app.one<{ id: string }>(
          `insert into messages (channel, recipient, language, template, data, dedupe_key, status, created_at)
           values ('EMAIL', 'klient@example.com', 'SK', 'password-changed', '{}', gen_random_uuid(), 'FAILED', $1) returning id`,
          [app.clock.now()],
        )
      ).id,
    end: set(`update messages set status = 'QUEUED' where id = $1`),
  },
  'waitlist-entry': {
    make: async (scene, place) => {
      const id = await aWaiting(scene, place);
      await scene.app.rows('update waitlist_entries set followed_at = $2 where id = $1', [id, scene.app.clock.now()]);
      return id;
    },
    end: set('update waitlist_entries set closed_at = now() where id = $1'),
  },
  'franchise-enquiry': {
    placeless: true,
    make: async ({ app }) =>
      (
        await app.one<{ id: string }>(
          `insert into franchising_contacts (id, fingerprint, language, full_name, email, phone_number, business_experience, current_position_and_area,
             property_status, property_area_in_m2, city_to_open, capital_investment, return_on_investment, is_primary_income, has_read_franchise_brochure,
             motivation, received_at)
           values (gen_random_uuid(), sha256(gen_random_uuid()::text::bytea), 'SK', 'Ján Záujemca', 'jan@example.com', '+421900000000', 'NO_EXPERIENCE', 'predaj',
             'HAS_PROPERTY', 300, 'Nitra', 'LESS_THAN_30', 'ONE_TO_TWO_YEARS', true, true, 'chcem', $1) returning id`,
          [app.clock.now()],
        )
      ).id,
  },
  'message-text-broken': {
    placeless: true,
    make: async ({ app }, { colleagueId }) => {
      const { id } = await app.one<{ id: string }>(
        `insert into message_texts (kind, language, version, texts, standards, changed_by, changed_at)
         select 'rent-overdue', 'SK', coalesce(max(version), 0) + 1, '{"removed:part": "x"}', '{}', $1, $2 from message_texts
         where kind = 'rent-overdue' and language = 'SK' returning id`,
        [colleagueId, app.clock.now()],
      );
      await app.rows('insert into message_text_faults (message_text_id, noticed_at) values ($1, $2)', [id, app.clock.now()]);
      return id;
    },
    end: set('delete from message_text_faults where message_text_id = $1'),
  },
  'certificate-expiring': {
    placeless: true,
    make: async ({ app }, { colleagueId }) =>
      (
        await app.one<{ id: string }>(
          `insert into provider_secrets (provider, secret_encrypted, version, changed_by, changed_at, expires_at)
           values ('APPLE_WALLET', '', 1, $1, $2, $2::timestamptz + interval '30 days')
           on conflict (provider, legal_entity_id) do update set secret_encrypted = '', expires_at = excluded.expires_at returning md5('certificate of ' || provider)::uuid as id`,
          [colleagueId, app.clock.now()],
        )
      ).id,
    // Another certificate.
    end: async ({ app }) => app.rows(`update provider_secrets set expires_at = expires_at + interval '1 day'`),
  },
  'webhook-disabled': {
    placeless: true,
    make: async ({ app }) =>
      (
        await app.one<{ id: string }>(
          `insert into webhook_endpoints (name, url, types, secret_encrypted, created_at, disabled_at, disabled_by)
           values ('Accounting', 'https://hooks.example.com/' || gen_random_uuid(), '{order.paid}', '', $1, $1, 'FAILURES') returning id`,
          [app.clock.now()],
        )
      ).id,
    end: set(`update webhook_endpoints set disabled_at = null, disabled_by = null where id = $1`),
  },
  'error-report': {
    placeless: true,
    make: async ({ app }) =>
      (
        await app.one<{ id: string }>(
          `insert into error_reports (error, stacktrace, context, received_at) values ('TypeError: x', '', '{}', $1) returning id`,
          [app.clock.now()],
        )
      ).id,
  },
};
