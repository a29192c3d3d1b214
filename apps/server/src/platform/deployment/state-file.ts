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
 * Reads the newest recorded state whose file is valid: a power failure can leave the newest file empty.
 * @returns null if there is no file. @throws Error of the newest file if none is valid
 */
export async function readState(dataDir: string, deploymentId: string): Promise<DeploymentState | null> {
  for (;;) {
    const files = await listFiles(dataDir, deploymentId);
    if (files.length === 0) return null;
    const errors: unknown[] = [];
    for (const { name } of files) {
      try {
        return State.parse(JSON.parse(await readFile(join(folderOf(dataDir), name), 'utf8')));
      } catch (error) {
        errors.push(error);
        // A newer state has replaced it meanwhile.
        if (isMissing(error)) break;
      }
    }
    if (!errors.some(isMissing)) throw errors[0];
  }
}

/**
 * Stores a state in one step, so that a crash leaves the old or the new one. Processes that share the folder store theirs in any order: each generation has a
 * file of its own, so an older state never replaces a newer one. The two newest files stay, so that a copy of the folder that is made meanwhile has one, and a damaged file is not the only one.
 */
export async function writeState(dataDir: string, deploymentId: string, state: DeploymentState): Promise<void> {
  const folder = folderOf(dataDir);
  const name = `${deploymentId}.${state.generation}.json`;
  const draft = join(folder, `${name}.${process.pid}`);
  await mkdir(folder, { recursive: true });
  await writeFile(draft, JSON.stringify(state), { flush: true });
  await rename(draft, join(folder, name));
  for (const older of (await listFiles(dataDir, deploymentId)).slice(2)) await rm(join(folder, older.name), { force: true });
}

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT';
