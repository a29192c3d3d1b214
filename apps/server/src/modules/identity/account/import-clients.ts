import type { InvoicingDetails } from '@komora/api';
import { Language } from '@komora/api/enumerations';
import type { Trx } from '../../../platform/db/database.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { hashToken } from '../../../platform/secrets.ts';
import { queueMessage } from '../../messaging/index.ts';
import { deleteUsers, findTakenPhones, findUserIdsByEmail, insertUsers, updateUsersWithoutPassword } from './import-clients.sql.ts';
import { after, lifetimes } from './lifetimes.ts';
import { lockWithoutPassword } from './lock-account.sql.ts';
import { insertPasswordToken } from './password-token.sql.ts';
import { newReferralCode } from './referral-code.ts';
import { lockLinkReceiver } from './registration.sql.ts';
import { releaseUnconfirmed } from './release-unconfirmed.ts';
import { deleteSessionsOfUser } from './session.sql.ts';

export interface ImportedClient {
  /** Of a client of an earlier file; null: found by the e-mail address, or created. */
  id: string | null;
  /** The earlier file created the account. */
  mayChange: boolean;
  email: string;
  phoneNumber: string;
  firstName: string;
  lastName: string;
  language: Language;
  invoicingDetails: InvoicingDetails;
}

/** An attempt fails if a referral code exists already. */
const attempts = 5;

/**
 * Creates accounts without a password, and sends nothing. An account with the address of a client stays as it is, and is used, also by later files. A client that an
 * earlier file created is changed as long as nobody has set a password: then the person keeps the data.
 * @returns for each client the id of the account, and if it was created
 */
export async function importClients(
  trx: Trx,
  { ids }: Pick<Deps, 'ids'>,
  clients: readonly ImportedClient[],
  now: Date,
): Promise<{ id: string; isCreated: boolean }[]> {
  const known = await findUserIdsByEmail(
    trx,
    clients.filter(({ id }) => id === null).map(({ email }) => email),
  );
  const present = new Map<string, string>();
  for (const email of known.keys()) {
    // As for a buyer: an unconfirmed registration proves nothing, and the address of an account without a password may have been typed by somebody else.
    await releaseUnconfirmed(trx, { email, phoneNumber: null }, { madeUntil: now, now });
  }
  for (const [email, id] of known.size === 0 ? [] : await findUserIdsByEmail(trx, [...known.keys()])) {
    if (await lockWithoutPassword(trx, id)) await deleteSessionsOfUser(trx, id);
    present.set(email, id);
  }
  const changed = clients.filter(({ id, mayChange }) => id !== null && mayChange);
  await updateUsersWithoutPassword(trx, changed);
  const created = clients.filter(({ id, email }) => id === null && !present.has(email.toLowerCase()));
  const taken = await findTakenPhones(
    trx,
    created.map(({ phoneNumber }) => phoneNumber),
  );
  const phoneOf = (phoneNumber: string): string | null => {
    if (taken.has(phoneNumber)) return null;
    taken.add(phoneNumber);
    return phoneNumber;
  };
  let rest = created.map((client) => ({ ...client, phoneNumber: phoneOf(client.phoneNumber), id: ids.uuid(), now }));
  const createdIds = new Map(rest.map(({ email, id }) => [email.toLowerCase(), id]));
  for (let attempt = 1; rest.length > 0; attempt++) {
    if (attempt > attempts) throw new Error(`Could not create ${rest.length} imported clients in ${attempts} attempts`);
    const inserted = await insertUsers(
      trx,
      rest.map((client) => ({ ...client, referralCode: newReferralCode(ids) })),
    );
    rest = rest.filter(({ id }) => !inserted.has(id));
  }
  return clients.map(({ id, email }) => {
    const createdId = createdIds.get(email.toLowerCase());
    if (id === null && createdId !== undefined) return { id: createdId, isCreated: true };
    const found = id ?? present.get(email.toLowerCase());
    if (found === undefined) throw new Error('An imported client has no account');
    return { id: found, isCreated: false };
  });
}

/** Deletes accounts that nothing refers to. @throws foreign key violation */
export async function removeImportedClients(trx: Trx, ids: readonly string[]): Promise<void> {
  await deleteUsers(trx, ids);
}

/** Tells a client that the contract continues here, once per `requestId`. An account without a password gets the link to set one, valid for 7 days. */
export async function inviteImportedClient(
  trx: Trx,
  deps: Pick<Deps, 'clock' | 'ids' | 'enqueue' | 'secretKey'>,
  { userId, requestId }: { userId: string; requestId: string },
): Promise<void> {
  const user = await lockLinkReceiver(trx, userId);
  if (user === undefined) return;
  const token = user.password_hash === null ? deps.ids.secret(32) : undefined;
  const isNew = await queueMessage(trx, deps, {
    to: user.email,
    language: Language.parse(user.user_language),
    template: 'contract-moved',
    data: { firstName: user.first_name, ...(token === undefined ? {} : { token }) },
    dedupeKey: `contract-moved/${requestId}`,
  });
  if (!isNew || token === undefined) return;
  const now = deps.clock.now();
  const expiresAt = after(now, lifetimes.setPasswordToken);
  await insertPasswordToken(trx, { tokenHash: hashToken(token), userId, purpose: 'SET_PASSWORD', now, expiresAt });
}
