import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';

const State = z.object({
  generation: z.int(),
  recordedAt: z.string(),
  /** The last number of each series of documents. */
  counters: z.array(z.object({ legalEntityId: z.uuid(), series: z.string(), year: z.int(), lastNumber: z.int() })),
});

/** The recorded state of a deployment, a copy outside the database. */
export type DeploymentState = z.infer<typeof State>;

const folderOf = (dataDir: string) => join(dataDir, 'deployment');

/** Files of a deployment, the newest first. Earlier versions wrote one file, without a generation in its name. */
async function listFiles(dataDir: string, deploymentId: string): Promise<{ name: string; generation: number }[]> {
  const names = await readdir(folderOf(dataDir)).catch((error: unknown) => {
    if (isMissing(error)) return [];
    throw error;
  });
  return names
    .flatMap((name) => {
      const [, id, generation = '-1'] = /^([0-9a-f-]+)(?:\.(\d+))?\.json$/.exec(name) ?? [];
      return id === deploymentId ? [{ name, generation: Number(generation) }] : [];
    })
    .sort((one, other) => other.generation - one.generation);
}

/**
 * Reads the newest recorded state.
 * @returns null if there is no file. @throws Error for a file that is not valid
 */
export async function readState(dataDir: string, deploymentId: string): Promise<DeploymentState | null> {
  for (;;) {
    const [newest] = await listFiles(dataDir, deploymentId);
    if (newest === undefined) return null;
    try {
      return State.parse(JSON.parse(await readFile(join(folderOf(dataDir), newest.name), 'utf8')));
    } catch (error) {
      // A newer state has replaced it meanwhile.
      if (!isMissing(error)) throw error;
    }
  }
}

/**
 * Stores a state in one step, so that a crash leaves the old or the new one. Processes that share the folder store theirs in any order: each generation has a
 * file of its own, so an older state never replaces a newer one. The two newest files stay, so that a copy of the folder that is made meanwhile has one.
 */
export async function writeState(dataDir: string, deploymentId: string, state: DeploymentState): Promise<void> {
  const folder = folderOf(dataDir);
  const name = `${deploymentId}.${state.generation}.json`;
  const draft = join(folder, `${name}.${process.pid}`);
  await mkdir(folder, { recursive: true });
  await writeFile(draft, JSON.stringify(state));
  await rename(draft, join(folder, name));
  for (const older of (await listFiles(dataDir, deploymentId)).slice(2)) await rm(join(folder, older.name), { force: true });
}

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT';
