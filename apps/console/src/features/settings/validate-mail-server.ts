import { mailServerEndpoints } from '@komora/api/admin/mail-server';
import { type ValidationResult, validateBy } from '@komora/web-kit/validation';
import * as z from 'zod/mini';
import { wholeOf } from '../../shared/decimal.ts';
import type { MailServerBody, MailServerValues } from './mail-server-values.ts';

// The version is not a field of the form.
const Body = z.omit(mailServerEndpoints['PUT /api/admin/mail-server'].body, { version: true });

const orNull = (typed: string): string | null => (typed.trim() === '' ? null : typed);

export const validateMailServer = ({ host, port, security, user, password, from }: MailServerValues): ValidationResult<MailServerBody> =>
  // Spaces belong to a password.
  validateBy(Body, { host, port: wholeOf(port), security, user: orNull(user), password: password === '' ? null : password, from });
