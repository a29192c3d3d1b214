import { definePort } from '../../../platform/module/define-module.ts';

/** A mail server with its login. */
export interface MailServerAccess {
  host: string;
  port: number;
  security: 'TLS' | 'STARTTLS';
  user: string | null;
  password: string | null;
  /** Sender: an address, which gets the name of the shop, or a name with an address, like `Example <info@example.com>`. */
  from: string;
}

/** Reads the entered server, with its version, whenever something is sent: so a change applies at once in every process. */
export type ReadMailServer = () => Promise<(MailServerAccess & { version: number }) | null>;
export const mailServerPort = definePort<ReadMailServer>('mail server of the console');

/** Connects and logs in, without sending. */
export type TryMailServer = (server: MailServerAccess) => Promise<'works' | 'unreachable' | 'login-rejected'>;
export const tryMailServerPort = definePort<TryMailServer>('try a mail server');
