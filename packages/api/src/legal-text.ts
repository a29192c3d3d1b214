import { LEGAL_KINDS } from '@komora/domain/legal-text';
import * as z from 'zod/mini';
import type { Endpoint } from './endpoint.ts';
import { Language } from './enumerations.ts';
import { LocalDate } from './values.ts';

export const LegalKind = z.enum(LEGAL_KINDS);
export type LegalKind = z.infer<typeof LegalKind>;

export const LegalText = z.object({
  /** The first day in force. Consents name it. */
  version: LocalDate,
  /** Of the operator, in the form of `readLegalText`. Null: the standard text of the program. */
  text: z.nullable(z.string()),
  /** Of the text. */
  language: z.nullable(Language),
  /** Versions that were in force before the current one, the newest first. */
  earlier: z.array(LocalDate),
});
export type LegalText = z.infer<typeof LegalText>;

export const legalTextEndpoints = {
  'GET /api/client/legal-text/{kind}': {
    tag: 'legal-text',
    access: 'public',
    summary: 'Trading terms or privacy policy: the edition in force, or an earlier one',
    params: z.object({ kind: LegalKind }),
    query: z.object({ language: z.optional(Language), version: z.optional(LocalDate) }),
    response: LegalText,
    errors: ['not-found'],
  },
} as const satisfies Record<string, Endpoint>;
