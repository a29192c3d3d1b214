import * as z from 'zod/mini';
import type { Endpoint } from '../endpoint.ts';
import { OwnInsurance, ProofDetails, ProofStatus } from '../own-insurance.ts';
import { Id, Instant } from '../values.ts';
import { Reason } from './values.ts';

export const ProofRecord = z.object({
  id: Id,
  ...ProofDetails.shape,
  status: ProofStatus,
  rejection: z.nullable(z.string()),
  submittedAt: Instant,
  decidedAt: z.nullable(Instant),
  decidedBy: z.nullable(z.string()),
});
export type ProofRecord = z.infer<typeof ProofRecord>;

export const OwnInsuranceRecord = z.object({
  /** Null if the contract never had an own insurance. */
  ownInsurance: z.nullable(z.object({ ...OwnInsurance.shape, proof: z.optional(z.undefined()) })),
  /** The latest first. */
  proofs: z.array(ProofRecord),
});
export type OwnInsuranceRecord = z.infer<typeof OwnInsuranceRecord>;

const base = { tag: 'contract-act', access: 'staff', scope: 'warehouse', params: z.object({ id: Id }) } as const;

/** Proofs of clients who insure their things themselves. */
export const ownInsuranceEndpoints = {
  'GET /api/admin/contracts/{id}/own-insurance': {
    ...base,
    summary: 'The own insurance of a contract and its proofs',
    right: 'read:contract',
    response: OwnInsuranceRecord,
  },
  'GET /api/admin/insurance-proofs/{id}/file': {
    ...base,
    summary: 'The file of a proof',
    right: 'read:contract',
    file: ['application/pdf', 'image/webp'],
  },
  'POST /api/admin/insurance-proofs/{id}/accept': {
    ...base,
    summary: 'Accept a proof. A paid insurance that was planned and not billed is taken back',
    right: 'write:contract',
    audit: 'insurance-proof.accept',
    response: OwnInsuranceRecord,
    errors: ['insurance/proof-decided', 'insurance/proof-over', 'price/out-of-bounds', 'contract/no-price'],
  },
  'POST /api/admin/insurance-proofs/{id}/reject': {
    ...base,
    summary: 'Reject a proof. The client gets the reason and some days for another one',
    right: 'write:contract',
    audit: 'insurance-proof.reject',
    reason: true,
    body: z.object({ reason: Reason }),
    response: OwnInsuranceRecord,
    errors: ['insurance/proof-decided'],
  },
} as const satisfies Record<string, Endpoint>;
