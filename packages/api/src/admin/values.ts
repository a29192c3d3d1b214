import * as z from 'zod/mini';
import { requiredText } from '../values.ts';
import { RIGHTS } from './rights.ts';

export const RightKey = z.enum(RIGHTS);

/** At least 12 characters; length is the only rule (NIST SP 800-63B). */
export const StaffPassword = z.string().check(z.minLength(12), z.maxLength(200));

/** A code of the authenticator: six digits, spaces are ignored. */
export const TotpCode = z.pipe(
  z.string().check(z.maxLength(20)),
  z.pipe(
    z.transform((value: string) => value.replace(/\s/g, '')),
    z.string().check(z.regex(/^\d{6}$/)),
  ),
);

/** 24 digits; spaces are ignored. */
export const RecoveryCode = z.pipe(
  z.string().check(z.maxLength(60)),
  z.pipe(
    z.transform((value: string) => value.replace(/\s/g, '')),
    z.string().check(z.regex(/^\d{24}$/)),
  ),
);

/** Why an action was done, for the audit log. */
export const Reason = requiredText(500);
