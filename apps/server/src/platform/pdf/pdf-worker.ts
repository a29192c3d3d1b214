import { parentPort } from 'node:worker_threads';
import { type PdfJob, print } from '@komora/documents/print';

/** Messages of the thread: a numbered job, then its bytes or an error. */
export interface PdfRequest {
  number: number;
  job: PdfJob;
}
export type PdfReply = { number: number; bytes: Uint8Array } | { number: number; error: string };

parentPort?.on('message', async ({ number, job }: PdfRequest) => {
  const reply: PdfReply = await print(job).then(
    (bytes) => ({ number, bytes }),
    (error: unknown) => ({ number, error: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
  );
  parentPort?.postMessage(reply);
});
