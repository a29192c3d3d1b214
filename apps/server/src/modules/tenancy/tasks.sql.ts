import { PROOF_GRACE_DAYS } from '@komora/domain';
import { sql } from 'kysely';
import type { TaskQuery, TaskSource } from '../../platform/db/task-source.ts';

/** Starts and ends of contracts are tasks this many days before. */
const daysBefore = 7;

const today = ({ now }: TaskQuery) => sql`(${now}::timestamptz at time zone w.time_zone)::date`;
/** A day that is later at no warehouse, for the index. */
const earliest = ({ now }: TaskQuery) => sql`((${now}::timestamptz at time zone 'UTC')::date - 1)`;

export const tenancyTasks: TaskSource[] = [
  {
    kind: 'billing-suspended',
    facts: ['client_id', 'contract_id', 'detail'],
    waiting: () => sql`
      select c.id, c.billing_suspended_at as since, c.billing_suspended_at as rank, c.warehouse_id, c.legal_entity_id, c.client_id, c.id as contract_id,
        c.billing_suspended_reason as detail
      from contracts c where c.billing_suspended_at is not null and c.status <> 'TERMINATED'`,
  },
  {
    // The client did not accept in time: the old price stays until staff decide.
    kind: 'increase-unanswered',
    facts: ['client_id', 'contract_id', 'due_on'],
    waiting: (query) => sql`
      select i.id, i.effective_on::timestamp at time zone 'UTC' as since, i.effective_on::timestamp at time zone 'UTC' as rank, c.warehouse_id,
        c.legal_entity_id, c.client_id, c.id as contract_id, i.effective_on as due_on
      from rent_increases i join contracts c on c.id = i.contract_id join warehouses w on w.id = c.warehouse_id
      where i.status = 'OPEN' and not i.by_clause and i.effective_on <= ${earliest(query)} + 2 and i.effective_on <= ${today(query)}`,
  },
  {
    // A proof to review, or a missing one that the program could not replace with a paid insurance.
    kind: 'insurance-proof',
    facts: ['client_id', 'contract_id', 'due_on'],
    waiting: (query) => sql`
      select p.id, p.submitted_at as since, p.submitted_at as rank, c.warehouse_id, c.legal_entity_id, c.client_id, c.id as contract_id, o.due_on
      from insurance_proofs p join own_insurances o on o.contract_id = p.contract_id join contracts c on c.id = p.contract_id
      where p.status = 'SUBMITTED' and c.status <> 'TERMINATED'
      union all
      select c.id, o.due_on::timestamp at time zone 'UTC' as since, o.due_on::timestamp at time zone 'UTC' as rank, c.warehouse_id, c.legal_entity_id,
        c.client_id, c.id as contract_id, o.due_on
      from own_insurances o join contracts c on c.id = o.contract_id join warehouses w on w.id = c.warehouse_id
        join insurances i on i.id = (select t.insurance_id from contract_terms t where t.contract_id = c.id order by t.valid_from desc limit 1)
      where i.own and o.replaced_from is null and c.status = 'ACTIVE' and o.due_on < ${earliest(query)} - ${PROOF_GRACE_DAYS}::integer
        and o.due_on + ${PROOF_GRACE_DAYS + 1}::integer < ${today(query)}
        and not exists (select from insurance_proofs p where p.contract_id = c.id and p.status = 'SUBMITTED')`,
  },
  {
    kind: 'move-in',
    facts: ['client_id', 'contract_id', 'due_on'],
    waiting: (query) => sql`
      select c.id, c.created_at as since, c.starts_on::timestamp at time zone 'UTC' as rank, c.warehouse_id, c.legal_entity_id, c.client_id,
        c.id as contract_id, c.starts_on as due_on
      from contracts c join warehouses w on w.id = c.warehouse_id
      where c.status = 'ACTIVE' and c.origin <> 'MIGRATED' and c.starts_on between ${earliest(query)} and ${earliest(query)} + ${daysBefore + 2}::integer
        and c.starts_on between ${today(query)} and ${today(query)} + ${daysBefore}::integer`,
    later: (query) => sql`
      select c.warehouse_id, c.legal_entity_id, c.starts_on as on_day from contracts c
      where c.status = 'ACTIVE' and c.origin <> 'MIGRATED' and c.starts_on > ${earliest(query)} + ${daysBefore + 1}::integer`,
  },
  {
    kind: 'move-out',
    facts: ['client_id', 'contract_id', 'due_on', 'detail'],
    waiting: (query) => sql`
      select c.id, c.terminates_on::timestamp at time zone 'UTC' as since, c.terminates_on::timestamp at time zone 'UTC' as rank, c.warehouse_id,
        c.legal_entity_id, c.client_id, c.id as contract_id, c.terminates_on as due_on, c.status as detail
      from contracts c join warehouses w on w.id = c.warehouse_id
      where c.status in ('TERMINATING', 'EVICTED') and c.terminates_on <= ${earliest(query)} + ${daysBefore + 2}::integer
        and c.terminates_on <= ${today(query)} + ${daysBefore}::integer`,
    later: (query) => sql`
      select c.warehouse_id, c.legal_entity_id, c.terminates_on as on_day from contracts c
      where c.status in ('TERMINATING', 'EVICTED') and c.terminates_on > ${earliest(query)} + ${daysBefore + 1}::integer`,
  },
];
