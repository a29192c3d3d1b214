import { type RawBuilder, sql } from 'kysely';
import type { Scope } from '../../../platform/staff/scope.ts';

/** A column: its description, for a column of the same name of the table `t`; or a SQL expression with its description. */
type Column = string | readonly [expression: string, about: string];

/** One CSV file of an export. Columns are named one by one, so that new secret columns are not exported. */
export interface TableDefinition {
  about: string;
  /** SQL: the table as `t`, with joins. A client whose contact data is limited is `u`. */
  from: string;
  /** Columns that identify a row, by which it is read in pages. Each is not null. */
  key: readonly [string, ...string[]];
  columns: Readonly<Record<string, Column>>;
  /** Columns that are empty for clients whose personal data the person may not see. */
  contact?: readonly string[];
  within: (scope: Scope) => RawBuilder<boolean>;
}

/** True for rows of a warehouse or of a company within the scope. Null: the row has no such place. */
export const inPlace =
  (warehouse: string | null, company: string | null) =>
  ({ everywhere, warehouseIds, legalEntityIds }: Scope): RawBuilder<boolean> => {
    if (everywhere) return sql<boolean>`true`;
    const inWarehouse = warehouse === null ? sql`false` : sql`${sql.ref(warehouse)} = any(${warehouseIds}::uuid[])`;
    const inCompany = company === null ? sql`false` : sql`${sql.ref(company)} = any(${legalEntityIds}::uuid[])`;
    return sql<boolean>`coalesce(${inWarehouse} or ${inCompany}, false)`;
  };

/** An account belongs to its company, and to the warehouses of the client's contracts with it. */
export const ofAccount =
  (alias: string) =>
  ({ everywhere, warehouseIds, legalEntityIds }: Scope): RawBuilder<boolean> =>
    everywhere
      ? sql<boolean>`true`
      : sql<boolean>`(${sql.ref(`${alias}.legal_entity_id`)} = any(${legalEntityIds}::uuid[]) or exists (select from contracts x
          where x.client_id = ${sql.ref(`${alias}.client_id`)} and x.legal_entity_id = ${sql.ref(`${alias}.legal_entity_id`)}
            and x.warehouse_id = any(${warehouseIds}::uuid[])))`;

/** Records of the whole organisation alone. */
export const ofOrganisation = ({ everywhere }: Scope): RawBuilder<boolean> => sql<boolean>`${everywhere}::boolean`;
