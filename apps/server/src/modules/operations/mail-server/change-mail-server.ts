import type { MailServer } from '@komora/api/admin';
import { AppError, fieldError } from '../../../platform/app-error.ts';
import { type StaffAudit, writeAuditEntry } from '../../../platform/audit/index.ts';
import type { Reader, Trx } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { encrypt } from '../../../platform/secrets.ts';
import type { MailServerAccess, TryMailServer } from './mail-server.ports.ts';
import { lockMailServer, saveMailServer } from './mail-server.sql.ts';
import { isFixed, readStored, type StoredMailServer, showMailServer, withoutPassword } from './read-mail-server.ts';

export type MailServerDeps = Pick<Deps, 'db' | 'clock' | 'ids' | 'config' | 'secretKey'> & { tryMailServer(): TryMailServer };

const failures = { unreachable: 'mail-server/unreachable', 'login-rejected': 'mail-server/login-rejected' } as const;

/**
 * Tries the server, then stores it encrypted. The stored password is kept only for the same server and user: it must not be sent to another one.
 * @throws AppError setting/fixed, changed-elsewhere, mail-server/unreachable, mail-server/login-rejected; at `password`: mail-server/password-needed
 */
export async function changeMailServer(
  deps: MailServerDeps,
  { version, ...given }: MailServerAccess & { version: number },
  audit: StaffAudit,
): Promise<MailServer> {
  if (isFixed(deps.config)) throw new AppError('setting/fixed');
  // The mail server gets no values that are based on an older version. The transaction compares again.
  const stored = await assertVersion(deps, deps.db, version);
  const access = { ...given, password: given.user === null ? null : (given.password ?? passwordOf(stored.access, given)) };
  // Outside of any transaction: a mail server may take seconds.
  const outcome = await deps.tryMailServer()(access);
  if (outcome !== 'works') throw new AppError(failures[outcome]);
  return inTransaction(deps.db, async (trx) => {
    const { access: before } = await lockVersion(deps, trx, version);
    await saveMailServer(trx, {
      secret: encrypt(deps.secretKey, JSON.stringify(access)),
      version: version + 1,
      staffId: audit.staffId,
      now: deps.clock.now(),
    });
    await writeAuditEntry(trx, deps, audit, {
      id: null,
      before: before === null ? {} : withoutPassword(before),
      after: { ...withoutPassword(access), newPassword: given.password !== null },
    });
    return showMailServer(deps, trx);
  });
}

/** Forgets server and password. @throws AppError changed-elsewhere, not-found if there is none */
export function removeMailServer(deps: MailServerDeps, version: number, audit: StaffAudit): Promise<MailServer> {
  return inTransaction(deps.db, async (trx) => {
    const { access } = await lockVersion(deps, trx, version);
    if (access === null) throw new AppError('not-found');
    await saveMailServer(trx, { secret: null, version: version + 1, staffId: audit.staffId, now: deps.clock.now() });
    await writeAuditEntry(trx, deps, audit, { id: null, before: withoutPassword(access) });
    return showMailServer(deps, trx);
  });
}

async function lockVersion(deps: MailServerDeps, trx: Trx, version: number): Promise<StoredMailServer> {
  await lockMailServer(trx);
  return assertVersion(deps, trx, version);
}

async function assertVersion(deps: MailServerDeps, reader: Reader, version: number): Promise<StoredMailServer> {
  const stored = await readStored(deps, reader);
  if (stored.version !== version) throw new AppError('changed-elsewhere', { current: await showMailServer(deps, reader) });
  return stored;
}

function passwordOf(stored: MailServerAccess | null, { host, port, security, user }: MailServerAccess): string {
  const isSame = stored?.host === host && stored.port === port && stored.security === security && stored.user === user;
  if (!isSame || stored.password === null) throw fieldError('password', 'mail-server/password-needed');
  return stored.password;
}
