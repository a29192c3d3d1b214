import * as z from 'zod/mini';
import type { Endpoint } from './endpoint.ts';
import { InvoicingPeriod, Language } from './enumerations.ts';
import { Consents, Summary } from './order.ts';
import { Instant, requiredText } from './values.ts';

const Article = z.object({ heading: z.string(), paragraphs: z.array(z.string()) });

/** An agreement of the desk before it is concluded. */
export const AgreementToSign = z.object({
  language: Language,
  warehouseName: z.string(),
  boxName: z.string(),
  expiresAt: Instant,
  timeZone: z.string(),
  invoicingPeriod: InvoicingPeriod,
  summary: Summary,
  /** Minor units, besides the price; 0 without one. It is returned or offset at the end. */
  deposit: z.int(),
  text: z.object({
    title: z.string(),
    parties: z.array(z.object({ heading: z.string(), name: z.string(), lines: z.array(z.string()) })),
    articles: z.array(Article),
    /** The form of withdrawal; null for a company. */
    withdrawal: z.nullable(Article),
  }),
  /** SHA-256 of the content in hexadecimal digits. A signature names it, so that nobody signs what they have not seen. */
  digest: z.string(),
});
export type AgreementToSign = z.infer<typeof AgreementToSign>;

/** ENDED: the draft changed after the link was sent. `agreement` is null unless OPEN: a used link shows no personal data. */
export const SigningState = z.object({
  status: z.enum(['OPEN', 'SIGNED', 'ENDED', 'EXPIRED']),
  agreement: z.nullable(AgreementToSign),
});
export type SigningState = z.infer<typeof SigningState>;

const token = requiredText(100);

/** The token is in the body, which no log receives. */
export const signingEndpoints = {
  'POST /api/client/signing/show': {
    summary: 'The agreement that a link of the desk offers for signing',
    tag: 'order',
    access: 'public',
    body: z.object({ token }),
    response: SigningState,
    errors: ['signing/invalid-link', 'too-many-requests'],
  },
  'POST /api/client/signing/sign': {
    summary: 'Sign the agreement of a link, once: the consents, for the content that was shown',
    tag: 'order',
    access: 'public',
    body: z.object({ token, digest: z.string().check(z.regex(/^[0-9a-f]{64}$/)), consents: Consents }),
    response: SigningState,
    errors: [
      'signing/invalid-link',
      'signing/ended',
      'signing/changed',
      'Box/is-taken',
      'Order/Box-not-active',
      'Order/Warehouse-deactivated',
      'too-many-requests',
    ],
  },
} as const satisfies Record<string, Endpoint>;
