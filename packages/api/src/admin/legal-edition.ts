import { LONGEST_LEGAL_TEXT } from '@komora/domain/legal-text';
import * as z from 'zod/mini';
import type { Endpoint } from '../endpoint.ts';
import { Language } from '../enumerations.ts';
import { LegalKind } from '../legal-text.ts';
import { Id, Instant, LocalDate, optionalText, requiredText, Version } from '../values.ts';

export const EDITION_STATES = ['DRAFT', 'PLANNED', 'IN_FORCE', 'PAST'] as const;

const row = {
  id: Id,
  kind: LegalKind,
  state: z.enum(EDITION_STATES),
  /** The first day in force; null for a draft. */
  validFrom: z.nullable(LocalDate),
  languages: z.array(Language),
  createdAt: Instant,
  createdBy: z.string(),
  publishedAt: z.nullable(Instant),
  publishedBy: z.nullable(z.string()),
};
export const LegalEditionRow = z.object(row);
export type LegalEditionRow = z.infer<typeof LegalEditionRow>;

export const LegalEdition = z.object({
  ...row,
  version: Version,
  /** By language. */
  texts: z.partialRecord(Language, z.string()),
  /** Texts in force while this is a draft or planned, and those that it replaced otherwise. By language. */
  replaces: z.partialRecord(Language, z.string()),
  /** Languages of the public page, in which an edition must exist. */
  mandatory: z.array(Language),
  /** The earliest day on which it can begin. */
  earliest: LocalDate,
});
export type LegalEdition = z.infer<typeof LegalEdition>;

const Text = z.optional(optionalText(LONGEST_LEGAL_TEXT));
const common = { tag: 'setting', access: 'staff', scope: 'organisation' } as const;
const params = z.object({ id: Id });
const texts = z.object({ SK: Text, CS: Text, EN: Text, UK: Text, PL: Text, HU: Text });
const reason = requiredText(500);

export const legalEditionEndpoints = {
  'GET /api/admin/legal-editions': {
    ...common,
    right: 'read:setting',
    summary: 'Editions of trading terms and privacy policy: drafts first, then the newest',
    response: z.object({
      /** Versions of the standard texts, which are in force before the first edition. */
      standard: z.record(LegalKind, LocalDate),
      editions: z.array(LegalEditionRow),
    }),
  },
  'POST /api/admin/legal-editions': {
    ...common,
    right: 'write:setting',
    audit: 'legal-edition.draft',
    summary: 'Begin a draft with the texts that are in force',
    body: z.object({ kind: LegalKind }),
    response: LegalEdition,
    errors: ['legal-edition/has-draft'],
  },
  'GET /api/admin/legal-editions/{id}': {
    ...common,
    right: 'read:setting',
    summary: 'An edition with its texts and those that it replaces',
    params,
    response: LegalEdition,
    errors: ['not-found'],
  },
  'PUT /api/admin/legal-editions/{id}': {
    ...common,
    right: 'write:setting',
    audit: 'legal-edition.write',
    maxBodyBytes: 4 * 1024 * 1024,
    summary: 'Write the texts of a draft. A language without text is left out',
    params,
    body: z.object({ texts, version: Version }),
    response: LegalEdition,
    errors: ['not-found', 'changed-elsewhere', 'legal-edition/published'],
  },
  'POST /api/admin/legal-editions/{id}/publish': {
    ...common,
    right: 'write:setting',
    audit: 'legal-edition.publish',
    reason: true,
    summary: 'Publish a draft: it is in force from a day on',
    params,
    body: z.object({ validFrom: LocalDate, version: Version, reason }),
    response: LegalEdition,
    errors: [
      'not-found',
      'changed-elsewhere',
      'legal-edition/published',
      'legal-edition/too-early',
      'legal-edition/day-taken',
      'legal-edition/language-missing',
      'legal-text/no-section',
      'legal-text/before-section',
      'legal-text/empty-section',
    ],
  },
  'POST /api/admin/legal-editions/{id}/withdraw': {
    ...common,
    right: 'write:setting',
    audit: 'legal-edition.withdraw',
    reason: true,
    summary: 'Turn a planned edition into a draft again, before its first day',
    params,
    body: z.object({ version: Version, reason }),
    response: LegalEdition,
    errors: ['not-found', 'changed-elsewhere', 'legal-edition/in-force', 'legal-edition/has-draft'],
  },
  'POST /api/admin/legal-editions/{id}/delete': {
    ...common,
    right: 'write:setting',
    audit: 'legal-edition.delete',
    reason: true,
    summary: 'Delete a draft',
    params,
    body: z.object({ version: Version, reason }),
    errors: ['not-found', 'changed-elsewhere', 'legal-edition/published'],
  },
} as const satisfies Record<string, Endpoint>;
