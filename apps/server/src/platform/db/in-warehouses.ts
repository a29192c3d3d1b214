import { type RawBuilder, sql } from 'kysely';
import type { Scope } from '../staff/scope.ts';

/** True for rows of a warehouse within the scope. `column`: the id of the warehouse, for example 'b.warehouse_id'. */
export function inWarehouses({ everywhere, warehouseIds }: Scope, column: string): RawBuilder<boolean> {
  return everywhere ? sql<boolean>`true` : sql<boolean>`${sql.ref(column)} = any(${warehouseIds}::uuid[])`;
}

/** True for rows of a legal entity within the scope. */
export function inLegalEntities({ everywhere, legalEntityIds }: Scope, column: string): RawBuilder<boolean> {
  return everywhere ? sql<boolean>`true` : sql<boolean>`${sql.ref(column)} = any(${legalEntityIds}::uuid[])`;
}

/** True for rows of a country with a legal entity within the scope. */
export function inCountries({ everywhere, legalEntityIds }: Scope, column: string): RawBuilder<boolean> {
  if (everywhere) return sql<boolean>`true`;
  return sql<boolean>`exists (select from legal_entities x where x.country = ${sql.ref(column)} and x.id = any(${legalEntityIds}::uuid[]))`;
}

/** True for rows of a country all of whose legal entities are within the scope: a change concerns them all. */
export function inWholeCountries(scope: Scope, column: string): RawBuilder<boolean> {
  if (scope.everywhere) return sql<boolean>`true`;
  return sql<boolean>`(${inCountries(scope, column)} and not exists (
    select from legal_entities x where x.country = ${sql.ref(column)} and x.id <> all(${scope.legalEntityIds}::uuid[])))`;
}
