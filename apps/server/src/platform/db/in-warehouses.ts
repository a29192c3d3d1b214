import { type RawBuilder, sql } from 'kysely';
import type { Scope } from '../staff/scope.ts';

/** True for rows of a warehouse within the scope. `column`: the id of the warehouse, for example 'b.warehouse_id'. */
export function inWarehouses({ everywhere, warehouseIds }: Scope, column: string): RawBuilder<boolean> {
  return everywhere ? sql<boolean>`true` : sql<boolean>`${sql.ref(column)} = any(${warehouseIds}::uuid[])`;
}
