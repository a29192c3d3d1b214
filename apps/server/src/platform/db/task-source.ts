import type { TaskKind } from '@komora/api/admin';
import type { RawBuilder } from 'kysely';

/** For whom and when tasks are listed. */
export interface TaskQuery {
  now: Date;
  /** Null: for nobody, all of them. */
  staffId: string | null;
}

/**
 * A part of the list of tasks, derived from the tables of its context. A task closes itself when its cause is gone. The list adds scope, order,
 * pages and counts, so that a source only states which records need a person now. It must be cheap on a large database: use a partial index.
 */
export interface TaskSource {
  kind: TaskKind;
  /**
   * A query with the columns `id`, `since` (when the cause began; it does not change while the cause lasts), `rank` (the most urgent first),
   * `warehouse_id` and `legal_entity_id` (null: of the whole organisation), and any of {@link factColumns}.
   */
  waiting(query: TaskQuery): RawBuilder<unknown>;
  /** The columns of {@link waiting} besides those that every source has. */
  facts: readonly FactColumn[];
  /** Places and days (`on_day`) of such tasks that are not due yet. */
  later?(query: TaskQuery): RawBuilder<unknown>;
}

/** Facts of a task and their types. Amounts are in minor units. */
export const factColumns = {
  client_id: 'uuid',
  contract_id: 'uuid',
  box_id: 'uuid',
  due_at: 'timestamptz',
  due_on: 'date',
  amount: 'bigint',
  currency: 'text',
  charged_amount: 'bigint',
  charged_currency: 'text',
  reference: 'text',
  detail: 'text',
} as const;
export type FactColumn = keyof typeof factColumns;
