import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import * as z from 'zod/mini';

const State = z.object({
  generation: z.int(),
  recordedAt: z.string(),
  /** The last number of each series of documents. */
  counters: z.array(z.object({ legalEntityId: z.uuid(), series: z.string(), year: z.int(), lastNumber: z.int() })),
});

/** The recorded state of a deployment, a copy outside the database. */
export type DeploymentState = z.infer<typeof State>;

const fileOf = (dataDir: string, deploymentId: string) => join(dataDir, 'deployment', `${deploymentId}.json`);

/** @returns null if there is no file. @throws Error for a file that is not valid */
export async function readState(dataDir: string, deploymentId: string): Promise<DeploymentState | null> {
  try {
    return State.parse(JSON.parse(await readFile(fileOf(dataDir, deploymentId), 'utf8')));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

/** The billing run and the recorder of a process may write at the same time. */
let drafts = 0;

/** Replaces the file in one step, so that a crash leaves the old or the new one. */
export async function writeState(dataDir: string, deploymentId: string, state: DeploymentState): Promise<void> {
  const file = fileOf(dataDir, deploymentId);
  drafts += 1;
  const draft = `${file}.${process.pid}-${drafts}`;
  await mkdir(dirname(file), { recursive: true });
  await writeFile(draft, JSON.stringify(state));
  await rename(draft, file);
}
