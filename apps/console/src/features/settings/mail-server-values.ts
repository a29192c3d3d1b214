import type { AdminEndpoints, MailServer } from '@komora/api/admin';
import type * as z from 'zod/mini';

export type MailServerBody = Omit<z.input<AdminEndpoints['PUT /api/admin/mail-server']['body']>, 'version'>;

/** A mail server as it is typed. The password is empty unless it is entered. */
export interface MailServerValues {
  readonly host: string;
  readonly port: string;
  readonly security: string;
  readonly user: string;
  readonly password: string;
  readonly from: string;
}

export const mailServerValues = (server: MailServer['server']): MailServerValues => ({
  host: server?.host ?? '',
  port: String(server?.port ?? 587),
  security: server?.security ?? 'STARTTLS',
  user: server?.user ?? '',
  password: '',
  from: server?.from ?? '',
});
