import * as z from 'zod/mini';
import type { Endpoint } from './endpoint.ts';
import { openToView } from './staff-view.ts';
import { Id, LocalDate, Money, requiredText } from './values.ts';

/** Facts of a proof about the insurance. */
export const ProofDetails = z.object({
  insurer: requiredText(120),
  policyNumber: requiredText(60),
  /** The last day of the insurance. */
  validUntil: LocalDate,
  insured: z.object({ ...Money.shape, amount: z.int().check(z.gte(1), z.lte(10_000_000_000_000)) }),
});
export type ProofDetails = z.infer<typeof ProofDetails>;

export const ProofStatus = z.enum(['SUBMITTED', 'ACCEPTED', 'REJECTED', 'REPLACED']);
export type ProofStatus = z.infer<typeof ProofStatus>;

/** The own insurance of a contract. */
export const OwnInsurance = z.object({
  /** The least insured sum. */
  minimum: Money,
  /** The day by which an accepted proof must exist; after an acceptance the last day of the proof. */
  dueOn: LocalDate,
  /** The first day of the paid insurance that was planned because no proof was accepted; null for none. */
  replacedFrom: z.nullable(LocalDate),
  /** The latest proof. */
  proof: z.nullable(z.object({ id: Id, ...ProofDetails.shape, status: ProofStatus, rejection: z.nullable(z.string()) })),
});
export type OwnInsurance = z.infer<typeof OwnInsurance>;

const own = { tag: 'contract', access: 'client', params: z.object({ id: Id }) } as const;

export const ownInsuranceEndpoints = {
  'GET /api/client/my/contracts/{id}/own-insurance': {
    ...own,
    staffView: openToView,
    summary: 'The own insurance of a contract of mine and its proof; null if the contract has a paid one',
    response: z.object({ ownInsurance: z.nullable(OwnInsurance) }),
    errors: ['forbidden'],
  },
  'POST /api/client/my/contracts/{id}/own-insurance/proof': {
    ...own,
    summary:
      'Send a proof of the own insurance for review. `file` is the base64 of a PDF, JPEG or PNG up to 10 MiB. A proof that waits for its review is replaced',
    // Base64 takes a third more. The details stay out of the address, which servers log.
    body: z.object({ ...ProofDetails.shape, file: z.string().check(z.regex(/^[A-Za-z0-9+/]+={0,2}$/)) }),
    maxBodyBytes: 15 * 1024 * 1024,
    response: z.object({ ownInsurance: z.nullable(OwnInsurance) }),
    errors: [
      'forbidden',
      'insurance/not-own',
      'insurance/sum-too-low',
      'insurance/proof-over',
      'proof/unsupported-type',
      'proof/unreadable',
      'proof/too-large',
      'too-many-requests',
    ],
  },
} as const satisfies Record<string, Endpoint>;
