import type { EvidenceDesk } from '../../../modules/payments/index.ts';
import { fairQueue } from '../../../platform/fair-queue.ts';
import type { Deps } from '../../../platform/module/context.ts';
import type { Print } from '../../../platform/pdf/pdf-renderer.ts';
import { assembleEvidence } from './assemble-evidence.ts';
import { prepareFile } from './prepare-file.ts';

/** Facts of other contexts that `payments` needs for an answer to a dispute. */
export function evidenceDesk(context: Deps, print: Print): EvidenceDesk {
  // As for photos of warehouses: decoding takes a core and much memory.
  const deps = { ...context, queue: fairQueue({ concurrency: 1, maxWaiting: 20, maxWaitingPerCaller: 5, retryAfter: 10 }) };
  return {
    assemble: (request) => assembleEvidence(deps, print, request),
    prepareFile: (file, caller) => prepareFile(deps, print, { file, caller }),
  };
}
