import type { PaymentDeps } from '../payment/payment-deps.ts';
import type { EvidenceDesk } from './evidence.ports.ts';

export type EvidenceDeps = PaymentDeps & { desk: EvidenceDesk };
