import { hash } from '@node-rs/argon2';
import type { Trx } from '../platform/db/database.ts';
import type { IdSource } from '../platform/ids.ts';
import { demoStaff } from './people.ts';

/** The owner of the demo, with a published password: only the explicit demo loads it. */
export async function loadStaff(trx: Trx, ids: IdSource, encrypt: (text: string) => Buffer, now: Date): Promise<void> {
  const id = ids.uuid();
  const { email, name, language, password, totpSecret } = demoStaff;
  await trx
    .insertInto('staff')
    .values({
      id,
      email,
      name,
      locale: language,
      password_hash: await hash(password),
      totp_secret_encrypted: encrypt(totpSecret),
      created_at: now,
      accepted_at: now,
    })
    .execute();
  await trx
    .insertInto('assignments')
    .columns(['staff_id', 'role_id', 'created_at'])
    .expression((eb) =>
      eb
        .selectFrom('roles')
        .select(({ val }) => [val(id).$castTo<string>().as('staff_id'), 'id as role_id', val(now).as('created_at')])
        .where('preset', '=', 'owner'),
    )
    .execute();
}
