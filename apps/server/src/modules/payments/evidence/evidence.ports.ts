import { definePort } from '../../../platform/module/define-module.ts';
import type { EvidenceTexts } from '../payment/payment.ports.ts';

export interface EvidenceBundle {
  pdf: Buffer;
  pages: number;
  /** Titles of parts that the limits left no room for. */
  leftOut: string[];
  texts: EvidenceTexts;
}

export interface EvidenceRequest {
  disputeId: string;
  statement: string;
  /** As PDF. */
  files: readonly { name: string; content: Buffer }[];
  /** Whose turn in the PDF queue. */
  caller: string;
}

/** Knows the facts of other contexts, which this context does not read. */
export interface EvidenceDesk {
  /** The evidence as one file within the limits of the card networks. @throws AppError too-many-requests */
  assemble(request: EvidenceRequest): Promise<EvidenceBundle>;
  /** A file of staff as PDF, without metadata. @throws AppError proof/… at `file`, too-many-requests */
  prepareFile(file: Buffer, caller: string): Promise<Buffer>;
}

export const evidenceDeskPort = definePort<EvidenceDesk>('evidence desk');
