import type { PdfJob } from '@komora/documents/print';
import { fairQueue } from '../fair-queue.ts';
import { openWorkerThread } from '../threads/worker-thread.ts';

/**
 * Renders a document when it is the turn of `caller`: a client's id, an address, {@link messagesCaller}.
 * @throws Error if its data are inconsistent, AppError too-many-requests if too many documents wait
 */
export type Print = (job: PdfJob, caller: string) => Promise<Buffer>;

/** The caller of attachments, which no request waits for. */
export const messagesCaller = 'messages';

export interface PdfRenderer {
  print: Print;
  /** True while the worker thread runs. */
  isRunning(): boolean;
  close(): Promise<void>;
}

const idleMs = 60_000;
const limits = { concurrency: 1, maxWaiting: 200, maxWaitingPerCaller: 20, retryAfter: 5 };

/**
 * Renders documents one after another in a worker thread: a PDF page needs tens of milliseconds of CPU, which must not delay requests. The callers
 * take turns, so that a client with many documents delays only its own. The thread starts with the first document and ends after a minute without documents, because its libraries use about 50 MB.
 */
export function openPdfRenderer({ idle = idleMs }: { idle?: number } = {}): PdfRenderer {
  const thread = openWorkerThread<PdfJob, Uint8Array>({ file: new URL('./pdf-worker.ts', import.meta.url), name: 'PDF', idle });
  const inTurn = fairQueue(limits);
  return {
    print: async (job, caller) => {
      const bytes = await inTurn(caller, () => thread.run(job));
      return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    },
    isRunning: thread.isRunning,
    close: thread.close,
  };
}
