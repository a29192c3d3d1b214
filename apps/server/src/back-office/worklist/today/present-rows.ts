import { type TaskKind, type TodayRow, taskKinds } from '@komora/api/admin';
import { Currency } from '@komora/api/enumerations';
import type { Reader } from '../../../platform/db/database.ts';
import { type Grant, includes, scopeOf } from '../../../platform/staff/scope.ts';
import { readNames } from './names.sql.ts';
import type { WaitingRow } from './today.sql.ts';

export interface KindRows {
  kind: TaskKind;
  rows: readonly WaitingRow[];
}

/** Rows with the names that the person may read, by kind. */
export async function presentRows(
  reader: Reader,
  grants: readonly Grant[],
  lists: readonly KindRows[],
): Promise<Map<TaskKind, TodayRow[]>> {
  const all = lists.flatMap(({ rows }) => rows);
  if (all.length === 0) return new Map();
  const present = (values: (string | null)[]) => [...new Set(values.filter((value) => value !== null))];
  const clients = scopeOf(grants, 'read:client');
  const seesClient = (row: WaitingRow) => includes(clients, { warehouseId: row.warehouse_id, legalEntityId: row.legal_entity_id });
  const names = await readNames(reader, {
    contracts: present(all.map(({ contract_id }) => contract_id)),
    boxes: present(all.map(({ box_id }) => box_id)),
    clients: present(all.filter(seesClient).map(({ client_id }) => client_id)),
    staff: present(all.map(({ assigned_to }) => assigned_to)),
    tasks: lists.flatMap(({ kind, rows }) => (kind === 'own-task' ? rows.map(({ id }) => id) : [])),
  });
  const presentRow = (kind: TaskKind, row: WaitingRow): TodayRow => {
    const contract = row.contract_id === null ? undefined : names.contracts.get(row.contract_id);
    const boxId = row.box_id ?? contract?.boxId ?? null;
    const clientId = row.client_id !== null && seesClient(row) ? row.client_id : null;
    const { screen, action } = taskKinds[kind];
    const walkId = kind === 'own-task' ? names.walks.get(row.id) : undefined;
    return {
      kind,
      id: row.id,
      since: row.since.toISOString(),
      dueAt: row.due_at?.toISOString() ?? null,
      dueOn: row.due_on,
      warehouseId: row.warehouse_id,
      legalEntityId: row.legal_entity_id,
      contractId: row.contract_id,
      contractNumber: contract?.number ?? null,
      boxId,
      boxName: (boxId === null ? undefined : names.boxes.get(boxId)) ?? null,
      clientId,
      clientName: (clientId === null ? undefined : names.clients.get(clientId)) ?? null,
      amount: moneyOf(row.amount, row.currency),
      charged: moneyOf(row.charged_amount, row.charged_currency),
      reference: row.reference,
      detail: row.detail,
      address:
        walkId === undefined
          ? addressOf(screen, { id: row.id, boxId, contractId: row.contract_id, clientId, warehouseId: row.warehouse_id })
          : `/walk?open=${walkId}`,
      action,
      assignee: row.assigned_to === null ? null : { id: row.assigned_to, name: names.staff.get(row.assigned_to) ?? '' },
    };
  };
  return new Map(lists.map(({ kind, rows }) => [kind, rows.map((row) => presentRow(kind, row))]));
}

const moneyOf = (amount: number | null, currency: string | null) =>
  amount === null ? null : { amount, currency: Currency.parse(currency) };

function addressOf(
  screen: string | null,
  facts: { id: string; boxId: string | null; contractId: string | null; clientId: string | null; warehouseId: string | null },
): string | null {
  if (screen === null) return null;
  const [, name] = /\{(id|boxId|contractId|clientId|warehouseId)\}/.exec(screen) ?? [];
  if (name === undefined) return screen;
  const id = facts[name as keyof typeof facts];
  return id === null ? null : screen.replace(`{${name}}`, id);
}
