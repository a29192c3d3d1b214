import * as z from 'zod/mini';
import type { Endpoint } from '../endpoint.ts';
import { Language } from '../enumerations.ts';
import { Instant, Version } from '../values.ts';

export const AUDIENCES = ['CLIENT', 'VISITOR', 'OPERATOR', 'EVERYBODY'] as const;
export const PART_ROLES = [
  'subject',
  'preview',
  'title',
  'heading',
  'greeting',
  'paragraph',
  'button',
  'note',
  'closing',
  'frame',
] as const;

/** A template, or a template with its event behind a full stop. */
const Kind = z.string().check(z.regex(/^[a-z-]{1,60}(\.[A-Z_]{1,40})?$/));

/** Of a language in which the operator has written texts, at any time. */
const State = z.object({
  language: Language,
  /** False: the standard text again. */
  isOwn: z.boolean(),
  /** The standard text is another one than when the operator's was written. */
  standardChanged: z.boolean(),
  /** The text cannot be used; messages have the standard one. */
  isBroken: z.boolean(),
  changedAt: Instant,
  changedBy: z.string(),
});
export type MessageTextState = z.infer<typeof State>;

export const MessageTextKind = z.object({
  kind: z.string(),
  audience: z.enum(AUDIENCES),
  /** Heading of the standard text in the language of the request, with example data. */
  name: z.string(),
  states: z.array(State),
});
export type MessageTextKind = z.infer<typeof MessageTextKind>;

const Part = z.object({
  id: z.string(),
  role: z.enum(PART_ROLES),
  /** With its placeholders. */
  standard: z.string(),
  /** Of the operator; null: the standard. */
  text: z.nullable(z.string()),
  /** The standard on which the operator's text is based, if there is another one now. */
  standardThen: z.nullable(z.string()),
  /** Law or the agreement prescribes it. It cannot be changed. */
  isPrescribed: z.boolean(),
  mayBeEmpty: z.boolean(),
  maxLength: z.int(),
  placeholders: z.array(z.string()),
  mandatory: z.array(z.string()),
  formats: z.array(z.string()),
  /** The examples that show it. */
  examples: z.array(z.int()),
});
export type MessageTextPart = z.infer<typeof Part>;

const Texts = z.record(z.string().check(z.maxLength(120)), z.string().check(z.maxLength(10_000)));

export const MessageText = z.object({
  kind: z.string(),
  language: Language,
  audience: z.enum(AUDIENCES),
  /** 0: nobody has written one. */
  version: Version,
  parts: z.array(Part),
  /** Example values by the name of the placeholder. */
  values: z.record(z.string(), z.string()),
  /** Number of examples for the preview. */
  examples: z.int(),
  /** By the rules of this release. */
  isBroken: z.boolean(),
  /** A placeholder for which a message had no value, so that it was sent with the standard text. */
  missingValue: z.nullable(z.string()),
  /** The newest first. Null: the standard text again. */
  history: z.array(
    z.object({ version: Version, changedAt: Instant, changedBy: z.string(), texts: z.nullable(z.record(z.string(), z.string())) }),
  ),
});
export type MessageText = z.infer<typeof MessageText>;

/** The parts that differ from the standard, by id. The server checks lengths and placeholders of each. */
const Draft = z.object({
  texts: Texts.check(z.refine((texts) => Object.keys(texts).length <= 50 && JSON.stringify(texts).length <= 30_000)),
});
const Trial = z.object({ ...Draft.shape, example: z.int().check(z.gte(0), z.lte(100)) });

const common = { tag: 'setting', access: 'staff', scope: 'organisation' } as const;
const params = z.object({ kind: Kind, language: Language });
const faults = [
  'message-text/unknown-placeholder',
  'message-text/missing-placeholder',
  'message-text/too-long',
  'message-text/unknown-part',
  'message-text/prescribed',
] as const;

export const messageTextEndpoints = {
  'GET /api/admin/message-texts': {
    ...common,
    right: 'read:setting',
    summary: 'Every kind of message with the languages in which the operator has written texts',
    query: z.object({ language: z.optional(Language) }),
    response: z.object({ kinds: z.array(MessageTextKind) }),
  },
  'GET /api/admin/message-texts/{kind}/{language}': {
    ...common,
    right: 'read:setting',
    summary: 'The texts of a kind of message in a language, with placeholders and history (the newest 50 versions)',
    params,
    response: MessageText,
    errors: ['not-found'],
  },
  'PUT /api/admin/message-texts/{kind}/{language}': {
    ...common,
    right: 'write:setting',
    audit: 'message-text.change',
    summary: 'Write the texts of a kind of message. Messages that are queued from now on have them',
    params,
    body: z.object({ ...Draft.shape, version: Version }),
    response: MessageText,
    errors: ['changed-elsewhere', 'not-found', ...faults],
  },
  'POST /api/admin/message-texts/{kind}/{language}/reset': {
    ...common,
    right: 'write:setting',
    audit: 'message-text.reset',
    summary: 'Return to the standard texts of a kind of message',
    params,
    body: z.object({ version: Version }),
    response: MessageText,
    errors: ['changed-elsewhere', 'not-found'],
  },
  'POST /api/admin/message-texts/{kind}/{language}/preview': {
    ...common,
    right: 'read:setting',
    summary: 'A message with example data and the given texts, which are not stored',
    params,
    body: Trial,
    response: z.object({ subject: z.string(), html: z.string(), text: z.string() }),
    errors: ['not-found', ...faults],
  },
  'POST /api/admin/message-texts/{kind}/{language}/test': {
    ...common,
    right: 'write:setting',
    // To the person's own address.
    person: true,
    audit: 'message-text.test',
    summary: 'Send a message with example data and the given texts to the own e-mail address',
    params,
    body: Trial,
    response: z.object({ to: z.string() }),
    errors: ['not-found', 'too-many-requests', ...faults],
  },
} as const satisfies Record<string, Endpoint>;
