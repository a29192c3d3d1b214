import type { Reader, Trx } from '../../../platform/db/database.ts';

export async function listPostponedSteps(reader: Reader): Promise<string[]> {
  const rows = await reader.selectFrom('postponed_set_up_steps').select('step').execute();
  return rows.map(({ step }) => step);
}

/** Stores one row. False if the step was put off before. */
export async function insertPostponedStep(trx: Trx, step: string, now: Date): Promise<boolean> {
  const row = await trx
    .insertInto('postponed_set_up_steps')
    .values({ step, put_off_at: now })
    .onConflict((conflict) => conflict.column('step').doNothing())
    .returning('step')
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes at most one row. False if the step was not put off. */
export async function deletePostponedStep(trx: Trx, step: string): Promise<boolean> {
  const row = await trx.deleteFrom('postponed_set_up_steps').where('step', '=', step).returning('step').executeTakeFirst();
  return row !== undefined;
}

/** True if staff entered a mail server. */
export async function hasMailServer(reader: Reader): Promise<boolean> {
  const row = await reader
    .selectFrom('provider_secrets')
    .select('provider')
    .where('provider', '=', 'SMTP')
    .where('secret_encrypted', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}
