import { parentPort } from 'node:worker_threads';
import { type PrintJob, print } from '@komora/documents/print';

/** What goes over: a job with its number, and its bytes or why there are none. */
export interface PrintRequest {
  number: number;
  job: PrintJob;
}
export type PrintReply = { number: number; bytes: Uint8Array } | { number: number; fault: string };

parentPort?.on('message', async ({ number, job }: PrintRequest) => {
  const reply: PrintReply = await print(job).then(
    (bytes) => ({ number, bytes }),
    (error: unknown) => ({ number, fault: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
  );
  parentPort?.postMessage(reply);
});
