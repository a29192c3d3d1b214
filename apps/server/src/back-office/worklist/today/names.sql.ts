import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';

export interface NamedContract {
  id: string;
  number: string;
  boxId: string;
}

/** The records with these ids by their names. Two statements at most. */
export async function readNames(
  reader: Reader,
  ids: {
    contracts: readonly string[];
    boxes: readonly string[];
    clients: readonly string[];
    staff: readonly string[];
    tasks: readonly string[];
  },
): Promise<{
  contracts: Map<string, NamedContract>;
  boxes: Map<string, string>;
  clients: Map<string, string>;
  staff: Map<string, string>;
  /** The rounds that tasks come from. */
  walks: Map<string, string>;
}> {
  const contracts = new Map<string, NamedContract>();
  if (ids.contracts.length > 0) {
    const { rows } = await sql<NamedContract>`
      select id, business_id as number, box_id as "boxId" from contracts where id = any(${ids.contracts}::uuid[])`.execute(reader);
    for (const row of rows) contracts.set(row.id, row);
  }
  const boxIds = [...ids.boxes, ...[...contracts.values()].map(({ boxId }) => boxId)];
  const { rows } = await sql<{ kind: string; id: string; name: string }>`
    select 'box' as kind, id, name from boxes where id = any(${boxIds}::uuid[])
    union all select 'client', id, concat_ws(' ', first_name, last_name) from users where id = any(${ids.clients}::uuid[])
    union all select 'staff', id, name from staff where id = any(${ids.staff}::uuid[])
    union all select 'walk', task_id, walk_id::text from walk_ticks where task_id = any(${ids.tasks}::uuid[])`.execute(reader);
  const named = (kind: string) => new Map(rows.filter((row) => row.kind === kind).map(({ id, name }) => [id, name]));
  return { contracts, boxes: named('box'), clients: named('client'), staff: named('staff'), walks: named('walk') };
}
