import * as z from 'zod/mini';
import type { Endpoint } from '../endpoint.ts';
import { Language } from '../enumerations.ts';
import { Id, Instant, LocalDate, Money, optionalText, PhoneNumber, personalName, requiredText, Version } from '../values.ts';
import { ContractRow } from './contract-record.ts';
import { ClientAccount } from './ledger.ts';
import { TimelinePage, timelineQuery } from './timeline.ts';
import { keysetPage, listOf } from './values.ts';

const contact = {
  firstName: z.string(),
  lastName: z.string(),
  /** Masked without `read:person-data`: `j…@example.com`, `…345`. */
  email: z.string(),
  phoneNumber: z.nullable(z.string()),
  language: Language,
};

export const ClientRow = z.object({
  id: Id,
  ...contact,
  company: z.nullable(z.string()),
  /** Contracts that have not ended. */
  contracts: z.int(),
  /** Open amount per currency, gross, without zeros; null without `read:invoice`. Negative: credit. */
  balances: z.nullable(z.array(Money)),
  /** The earliest due date of an open debt. */
  oldestDueOn: z.nullable(LocalDate),
  /** Another client within the scope may be the same person. */
  hasDuplicates: z.boolean(),
});
export type ClientRow = z.infer<typeof ClientRow>;

export const Note = z.object({ id: Id, text: z.string(), isPinned: z.boolean(), by: z.string(), at: Instant, version: Version });
export type Note = z.infer<typeof Note>;

export const ClientRecord = z.object({
  id: Id,
  version: Version,
  ...contact,
  /** True if e-mail, phone and company numbers are not shown in full. */
  isMasked: z.boolean(),
  /** True for a deleted account: contracts and documents remain. */
  isErased: z.boolean(),
  /** Staff have blocked the client. */
  blockedAt: z.nullable(Instant),
  registeredAt: Instant,
  emailConfirmedAt: z.nullable(Instant),
  newsletter: z.boolean(),
  company: z.nullable(
    z.object({ name: z.string(), companyId: z.nullable(z.string()), taxId: z.nullable(z.string()), vatId: z.nullable(z.string()) }),
  ),
  /** The latest of each kind. */
  consents: z.array(z.object({ kind: z.string(), version: z.string(), at: Instant })),
  /** At most 100, the latest first. */
  contracts: z.array(ContractRow),
  /** Saved cards by contract: the last digits only. */
  cards: z.array(z.object({ contractId: Id, label: z.string(), expiresOn: z.nullable(LocalDate) })),
  /** Null without `read:invoice`. */
  accounts: z.nullable(z.array(ClientAccount)),
  pinnedNote: z.nullable(Note),
});
export type ClientRecord = z.infer<typeof ClientRecord>;

/** Change of a client by staff. The e-mail address identifies the account and cannot change. */
export const ClientChange = z.object({
  version: Version,
  firstName: personalName(80),
  lastName: personalName(80),
  phoneNumber: z.nullable(PhoneNumber),
  language: Language,
});
export type ClientChange = z.infer<typeof ClientChange>;

const params = z.object({ id: Id });
const read = { tag: 'client', access: 'staff', right: 'read:client', scope: 'warehouse' } as const;
const write = { tag: 'client', access: 'staff', right: 'write:client', scope: 'warehouse', params } as const;
const noteText = requiredText(2000);

/** Why a failed message is not sent again. */
export const ResendRejection = z.enum([
  'not-found',
  'message/not-resendable',
  'message/already-resent',
  'message/link-needless',
  'message/link-waitlist',
  'message/link-access',
  'message/link-withdrawal',
  'message/link-signing',
]);
export type ResendRejection = z.infer<typeof ResendRejection>;
export const ResendOutcome = z.object({ changed: z.array(Id), rejected: z.array(z.object({ id: Id, code: ResendRejection })) });
export type ResendOutcome = z.infer<typeof ResendOutcome>;

const resendMany = {
  tag: 'message',
  access: 'staff',
  right: 'write:message',
  scope: 'warehouse',
  body: z.object({ ids: z.array(Id).check(z.minLength(1), z.maxLength(200)) }),
  response: ResendOutcome,
} as const;

export const clientRecordEndpoints = {
  'GET /api/admin/clients': {
    ...read,
    summary: 'Clients with a contract, an order or a place on the waiting list within the scope, by last name',
    /** `q`: beginnings of words of the name, the e-mail address or the phone number. */
    query: z.object({ ...keysetPage, warehouse: z.optional(Id), q: z.optional(optionalText(100)) }),
    response: listOf(ClientRow),
  },
  'GET /api/admin/clients/{id}': {
    ...read,
    params,
    summary: 'A client with contracts and balances. The id of a merged record leads to the surviving client',
    response: ClientRecord,
  },
  'GET /api/admin/clients/{id}/timeline': {
    ...read,
    params,
    summary: 'Events of a client, the latest first. Money, documents, messages, doors and acts of staff each with their right',
    query: timelineQuery,
    response: TimelinePage,
  },
  'PUT /api/admin/clients/{id}': {
    ...write,
    summary: 'Change the contact data of a client',
    audit: 'client.change',
    body: ClientChange,
    response: z.object({ version: Version }),
    errors: ['changed-elsewhere', 'registration/phone-exists'],
  },
  'POST /api/admin/clients/{id}/notes': {
    ...write,
    summary: 'Add a note about a client. A pinned one replaces the pinned note before',
    audit: 'note.add',
    body: z.object({ text: noteText, isPinned: z.boolean(), contractId: z.optional(Id) }),
    response: z.object({ noteId: Id }),
  },
  'PUT /api/admin/notes/{id}': {
    ...write,
    summary: 'Change a note, or pin it',
    audit: 'note.change',
    body: z.object({ version: Version, text: noteText, isPinned: z.boolean() }),
    response: z.object({ version: Version }),
    errors: ['changed-elsewhere'],
  },
  'POST /api/admin/clients/{id}/messages': {
    tag: 'message',
    access: 'staff',
    right: 'write:message',
    scope: 'warehouse',
    params,
    summary:
      'Write a message to a client. It goes to the address of the account, in the frame of every message and the language of the client',
    audit: 'message.write',
    idempotent: true,
    body: z.object({ subject: requiredText(150), text: requiredText(10_000), contractId: z.optional(Id) }),
    response: z.object({ messageId: Id }),
    errors: ['too-many-requests', 'idempotency/key-reused'],
  },
  'POST /api/admin/messages/{id}/resend': {
    tag: 'message',
    access: 'staff',
    right: 'write:message',
    scope: 'warehouse',
    params,
    summary:
      'Send a message again, with the same content; a failed one once, to the current address of its client. A link that opens an account is renewed, and the earlier one ends; other secret links cannot be sent again',
    audit: 'message.resend',
    idempotent: true,
    response: z.object({ messageId: Id }),
    errors: [
      'message/not-resendable',
      'message/already-resent',
      'message/link-needless',
      'message/link-waitlist',
      'message/link-access',
      'message/link-withdrawal',
      'message/link-signing',
      'idempotency/key-reused',
    ],
  },
  'POST /api/admin/messages/resend': {
    ...resendMany,
    summary: 'Send failed messages again, each once and for itself, with an audit entry each',
    audit: 'message.resend-many',
    errors: ['not-found'],
  },
  'POST /api/admin/messages/resend/preview': {
    ...resendMany,
    summary: 'Which failed messages would be sent again, and why others would not. Changes nothing',
    errors: ['not-found'],
  },
} as const satisfies Record<string, Endpoint>;
