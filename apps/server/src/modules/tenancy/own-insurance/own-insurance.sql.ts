import type { Currency } from '@komora/api/enumerations';
import { sql } from 'kysely';
import type { Reader, Trx } from '../../../platform/db/database.ts';
import { inWarehouses } from '../../../platform/db/in-warehouses.ts';
import type { Scope } from '../../../platform/staff/scope.ts';

export type ProofStatus = 'SUBMITTED' | 'ACCEPTED' | 'REJECTED' | 'REPLACED';

export interface OwnInsuranceRow {
  contractId: string;
  warehouseId: string;
  legalEntityId: string;
  clientId: string;
  currency: Currency;
  /** The own insurance of its terms, also while a paid one is planned instead. */
  insuranceId: string;
  /** The least insured sum, minor units. */
  minimum: number;
  dueOn: string;
  remindedOn: string | null;
  replacedFrom: string | null;
  /** The own insurance is valid now or later, or its planned replacement is not billed. */
  applies: boolean;
}

const own = sql`
  select o.contract_id as "contractId", c.warehouse_id as "warehouseId", c.legal_entity_id as "legalEntityId", c.client_id as "clientId", c.currency,
    i.id as "insuranceId", i.coverage_amount as minimum, o.due_on as "dueOn", o.reminded_on as "remindedOn", o.replaced_from as "replacedFrom",
    (last.own or coalesce(c.next_charge_on <= o.replaced_from, false)) and c.status <> 'TERMINATED' and not c.quiet as applies
  from own_insurances o join contracts c on c.id = o.contract_id
    cross join lateral (select i.id, i.coverage_amount from contract_terms t join insurances i on i.id = t.insurance_id
      where t.contract_id = c.id and i.own order by t.valid_from desc limit 1) i
    cross join lateral (select i.own from contract_terms t join insurances i on i.id = t.insurance_id
      where t.contract_id = c.id order by t.valid_from desc limit 1) last`;

/** The own insurance of a contract; undefined if it never had one. */
export async function findOwnInsurance(reader: Reader, contractId: string): Promise<OwnInsuranceRow | undefined> {
  const { rows } = await sql<OwnInsuranceRow>`${own} where o.contract_id = ${contractId}`.execute(reader);
  return rows[0];
}

/** As {@link findOwnInsurance}, and locks it until the transaction ends. The contract is locked before. */
export async function lockOwnInsurance(trx: Trx, contractId: string): Promise<OwnInsuranceRow | undefined> {
  await sql`select from own_insurances where contract_id = ${contractId} for update`.execute(trx);
  return findOwnInsurance(trx, contractId);
}

export async function updateOwnInsurance(
  trx: Trx,
  contractId: string,
  change: { dueOn?: string; remindedOn?: string; replacedFrom?: string | null },
): Promise<void> {
  const { dueOn, remindedOn, replacedFrom } = change;
  await trx
    .updateTable('own_insurances')
    .set({
      ...(dueOn === undefined ? {} : { due_on: dueOn }),
      ...(remindedOn === undefined ? {} : { reminded_on: remindedOn }),
      ...(replacedFrom === undefined ? {} : { replaced_from: replacedFrom }),
    })
    .where('contract_id', '=', contractId)
    .executeTakeFirstOrThrow();
}

/** Contracts whose proof may need a step on a day at their warehouse, also those with a planned paid insurance that is not billed, by id after the given one. `soon`: a day at least a week ahead. */
export async function listDueProofs(
  reader: Reader,
  { soon, after, limit }: { soon: string; after: string | null; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select c.id from own_insurances o join contracts c on c.id = o.contract_id
    where o.due_on <= ${soon}::date and coalesce(c.next_charge_on <= o.replaced_from, true) and c.status = 'ACTIVE' and not c.quiet
      and (${after}::uuid is null or c.id > ${after}::uuid)
    order by c.id limit ${limit}`.execute(reader);
  return rows.map(({ id }) => id);
}

/** The cheapest paid insurance that new contracts can choose; undefined if there is none. */
export async function findCheapestPaid(reader: Reader, legalEntityId: string): Promise<{ id: string; net: number } | undefined> {
  const { rows } = await sql<{ id: string; net: number }>`
    select id, price_net_month as net from insurances where legal_entity_id = ${legalEntityId} and active and not own
    order by price_net_month, position limit 1`.execute(reader);
  return rows[0];
}

/** True if staff see the contract. */
export async function isContractInScope(reader: Reader, contractId: string, scope: Scope): Promise<boolean> {
  const { rows } = await sql`select from contracts c where c.id = ${contractId} and ${inWarehouses(scope, 'c.warehouse_id')}`.execute(
    reader,
  );
  return rows.length === 1;
}
