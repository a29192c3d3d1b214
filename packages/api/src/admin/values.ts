import * as z from 'zod/mini';
import type { Language } from '../enumerations.ts';
import { type ErrorCode, errorCatalogue } from '../errors.ts';
import { Id, optionalText, queryInteger, requiredText } from '../values.ts';
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

/** Six digits that unlock a session. */
export const Pin = z.string().check(z.regex(/^\d{6}$/));

/** 36 digits, and 24 of codes from before version 0.3; spaces are ignored. */
export const RecoveryCode = z.pipe(
  z.string().check(z.maxLength(60)),
  z.pipe(
    z.transform((value: string) => value.replace(/\s/g, '')),
    z.string().check(z.regex(/^(?:\d{24}|\d{36})$/)),
  ),
);

/** Why an action was done, for the audit log. */
export const Reason = requiredText(500);

/** A page of a list of staff. `after`: the `next` of the page before. */
export const keysetPage = { after: z.optional(Id), limit: z.optional(queryInteger(1, 200)) };

/** The position behind the last row of a page: its instant, which a change of the row may move, and its id. `<ms since the epoch>_<id>` */
export const InstantCursor = z.string().check(z.regex(/^\d{1,15}_[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/));
/** A page of a list that is ordered by an instant which a change of the row may move. */
export const instantPage = { after: z.optional(InstantCursor), limit: z.optional(queryInteger(1, 200)) };

/** How many records match. Counting stops at 1,000, in the groups of Today at 200, and `exact` is then false. */
export const Count = z.object({ value: z.int(), exact: z.boolean() });

/** A page of rows with what the next page needs. */
export const listOf = <T extends z.core.$ZodType>(row: T) => z.object({ rows: z.array(row), next: z.nullable(Id), count: Count });

/** Text of the operator by language. */
export const localisedText = (max: number) => {
  const text = z.optional(optionalText(max));
  return z.object({ SK: text, CS: text, EN: text, UK: text, PL: text, HU: text } satisfies Record<Language, unknown>);
};

/** Why one of many records was not changed. */
export const errorCode = z.enum(Object.keys(errorCatalogue) as [ErrorCode, ...ErrorCode[]]);
