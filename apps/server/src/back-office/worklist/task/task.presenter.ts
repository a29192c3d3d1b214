import type { Task } from '@komora/api/admin';
import type { TaskRow } from './task.sql.ts';

export const presentTask = (row: TaskRow): Task => ({
  id: row.id,
  title: row.title,
  text: row.text,
  dueOn: row.dueOn,
  warehouseId: row.warehouseId,
  boxId: row.boxId,
  contractId: row.contractId,
  createdBy: { id: row.createdBy, name: row.createdByName },
  createdAt: row.createdAt.toISOString(),
  doneAt: row.doneAt?.toISOString() ?? null,
});
