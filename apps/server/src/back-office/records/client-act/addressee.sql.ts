import type { Language } from '@komora/api/enumerations';
import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';
import { inWarehouses } from '../../../platform/db/in-warehouses.ts';
import type { Scope } from '../../../platform/staff/scope.ts';
import { clientWithin } from '../timeline/subject.sql.ts';

export interface Addressee {
  email: string;
  firstName: string;
  language: Language;
}

/** A client within the scope whose account exists: neither erased nor merged into another one. */
export async function findAddressee(reader: Reader, clientId: string, scope: Scope): Promise<Addressee | undefined> {
  const { rows } = await sql<Addressee>`
    select u.email, u.first_name as "firstName", u.user_language as language from users u
    where u.id = ${clientId} and u.anonymised_at is null and u.merged_into is null and ${clientWithin(scope)}`.execute(reader);
  return rows[0];
}

/** The place of a contract of the client within the scope. */
export async function findContractOf(
  reader: Reader,
  { contractId, clientId, scope }: { contractId: string; clientId: string; scope: Scope },
): Promise<{ warehouseId: string; legalEntityId: string } | undefined> {
  const { rows } = await sql<{ warehouseId: string; legalEntityId: string }>`
    select c.warehouse_id as "warehouseId", c.legal_entity_id as "legalEntityId" from contracts c
    where c.id = ${contractId} and c.client_id = ${clientId} and ${inWarehouses(scope, 'c.warehouse_id')}`.execute(reader);
  return rows[0];
}
