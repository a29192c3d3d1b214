import { randomUUID } from 'node:crypto';
import type { Queries } from './queries.ts';

export interface UserFixture {
  id?: string;
  email?: string;
  phoneNumber?: string | null;
  firstName?: string;
  lastName?: string;
  language?: 'SK' | 'CS' | 'EN' | 'UK' | 'PL' | 'HU';
  /** In PHC format; null: none set yet. */
  passwordHash?: string | null;
  invoicingDetails?: object | null;
  /** False: registered, but the address is not confirmed. */
  confirmed?: boolean;
  /** Instant; now unless said otherwise. */
  createdAt?: string;
}

/** Inserts a user. @returns its id and e-mail address */
export async function createUser(db: Queries, user: UserFixture = {}): Promise<{ id: string; email: string }> {
  const id = user.id ?? randomUUID();
  const email = user.email ?? `jana.${id.slice(0, 8)}@example.com`;
  await db.query(
    `insert into users (id, email, phone_number, first_name, last_name, user_language, password_hash, invoicing_details, invoicing_details_version, referral_code, email_confirmed_at, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, 1, $9, case when $10 then now() end, coalesce($11::timestamptz, now()))`,
    [
      id,
      email,
      user.phoneNumber ?? null,
      user.firstName ?? 'Jana',
      user.lastName ?? 'Nováková',
      user.language ?? 'SK',
      user.passwordHash ?? null,
      user.invoicingDetails ? JSON.stringify(user.invoicingDetails) : null,
      id.slice(0, 13),
      user.confirmed ?? true,
      user.createdAt ?? null,
    ],
  );
  return { id, email };
}
