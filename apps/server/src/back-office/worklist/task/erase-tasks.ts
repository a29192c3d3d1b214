import type { Trx } from '../../../platform/db/database.ts';
import type { ErasedClient } from '../../../platform/module/define-module.ts';
import { deleteTasksOf } from './task.sql.ts';

/** Deletes the tasks about a client: their texts can contain anything about the person. */
export async function eraseTasks(trx: Trx, { userId }: ErasedClient): Promise<void> {
  await deleteTasksOf(trx, userId);
}
