import type { MailServer } from '@komora/api/admin';
import * as z from 'zod/mini';
import type { Config } from '../../../config/config.ts';
import type { Reader } from '../../../platform/db/database.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { decrypt } from '../../../platform/secrets.ts';
import type { MailServerAccess, ReadMailServer } from './mail-server.ports.ts';
import { findMailServer } from './mail-server.sql.ts';

type ReadDeps = Pick<Deps, 'config' | 'secretKey'>;

const Stored = z.object({
  host: z.string(),
  port: z.int(),
  security: z.enum(['TLS', 'STARTTLS']),
  user: z.nullable(z.string()),
  password: z.nullable(z.string()),
  from: z.string(),
});

export interface StoredMailServer {
  access: MailServerAccess | null;
  version: number;
  changedAt: Date | null;
  changedBy: string | null;
}

/** The entered server with its password; version 0 if nobody has entered one. */
export async function readStored({ secretKey }: Pick<ReadDeps, 'secretKey'>, reader: Reader): Promise<StoredMailServer> {
  const row = await findMailServer(reader);
  if (row === undefined) return { access: null, version: 0, changedAt: null, changedBy: null };
  const { secret, version, changedAt, changedBy } = row;
  return { access: secret === null ? null : z.parse(Stored, JSON.parse(decrypt(secretKey, secret))), version, changedAt, changedBy };
}

/** For the transport. */
export const readMailServer =
  (deps: Pick<Deps, 'db' | 'secretKey'>): ReadMailServer =>
  async () => {
    const { access, version } = await readStored(deps, deps.db);
    return access && { ...access, version };
  };

/** For staff, without the password. */
export async function showMailServer(deps: ReadDeps, reader: Reader): Promise<MailServer> {
  const { access, version, changedAt, changedBy } = await readStored(deps, reader);
  const { smtpUrl, mailbox } = deps.config;
  return {
    version,
    fixed: isFixed(deps.config),
    uses: smtpUrl !== undefined ? 'ENVIRONMENT' : mailbox ? 'MAILBOX' : access === null ? 'NOTHING' : 'CONSOLE',
    server: access && withoutPassword(access),
    changedAt: changedAt?.toISOString() ?? null,
    changedBy,
  };
}

/** The environment says how messages are sent. */
export const isFixed = ({ smtpUrl, mailbox }: Pick<Config, 'smtpUrl' | 'mailbox'>): boolean => smtpUrl !== undefined || mailbox;

/** Part that may be shown and audited. */
export const withoutPassword = ({ password, ...shown }: MailServerAccess) => ({ ...shown, hasPassword: password !== null });
