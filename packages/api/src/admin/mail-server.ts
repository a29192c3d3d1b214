import * as z from 'zod/mini';
import type { Endpoint } from '../endpoint.ts';
import { Email, Instant, requiredText, Version } from '../values.ts';
import { Reason } from './values.ts';

const Host = requiredText(253).check(z.regex(/^[A-Za-z0-9.:-]+$/));

function isSender(value: string): boolean {
  const at = value.indexOf('<');
  if (/[\r\n]/.test(value) || (at >= 0 && !value.endsWith('>'))) return false;
  return Email.safeParse(at < 0 ? value : value.slice(at + 1, -1)).success;
}

/** Where the mail server is, and who sends. The password is apart: it is never returned. */
const server = {
  host: Host,
  port: z.int().check(z.gte(1), z.lte(65_535)),
  /** TLS from the first byte (usually port 465), or STARTTLS (587): with a user always, without one if the server offers it. */
  security: z.enum(['TLS', 'STARTTLS']),
  /** Null: the server asks for no login. */
  user: z.nullable(requiredText(200)),
  /** An address, which gets the name of the shop, or a name with an address in angle brackets. */
  from: requiredText(200).check(z.refine(isSender)),
};

export const MailServer = z.object({
  /** 0: nobody has entered one. */
  version: Version,
  /** SMTP_URL or MAILBOX of the environment determines how messages are sent. */
  fixed: z.boolean(),
  /** Sender in use: the server of the environment, the entered one, the local mailbox, or nothing, so that messages wait. */
  uses: z.enum(['ENVIRONMENT', 'CONSOLE', 'MAILBOX', 'NOTHING']),
  server: z.nullable(z.object({ ...server, hasPassword: z.boolean() })),
  changedAt: z.nullable(Instant),
  changedBy: z.nullable(z.string()),
});
export type MailServer = z.infer<typeof MailServer>;

const common = { tag: 'integration', access: 'staff', scope: 'organisation' } as const;

export const mailServerEndpoints = {
  'GET /api/admin/mail-server': {
    ...common,
    right: 'read:integration',
    summary: 'The mail server that staff entered, without its password',
    response: MailServer,
  },
  'PUT /api/admin/mail-server': {
    ...common,
    right: 'write:integration',
    // The person who chooses the server can read every message, also links that set a password.
    person: true,
    fresh: true,
    summary: 'Enter the mail server. It is tried before it is stored, and used at once',
    audit: 'mail-server.change',
    body: z.object({
      ...server,
      /** Null: the stored one, for the same server and user. */
      password: z.nullable(z.string().check(z.minLength(1), z.maxLength(500))),
      version: Version,
    }),
    response: MailServer,
    errors: ['changed-elsewhere', 'setting/fixed', 'mail-server/password-needed', 'mail-server/unreachable', 'mail-server/login-rejected'],
  },
  'POST /api/admin/mail-server/remove': {
    ...common,
    right: 'write:integration',
    person: true,
    fresh: true,
    summary: 'Forget the mail server and its password. Messages wait',
    audit: 'mail-server.remove',
    reason: true,
    body: z.object({ version: Version, reason: Reason }),
    response: MailServer,
    errors: ['changed-elsewhere'],
  },
} as const satisfies Record<string, Endpoint>;
