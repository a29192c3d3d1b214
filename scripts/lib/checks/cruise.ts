import { fileURLToPath } from 'node:url';
import { runTool } from './run-tool.ts';

/** Report of dependency-cruiser about a tree. Paths are relative to its root. */
export interface Cruise {
  modules: { source: string; dependencies: { resolved: string; dynamic: boolean; dependencyTypes: string[] }[] }[];
  summary: { violations: { from: string; to: string; rule: { name: string }; cycle?: { name: string }[] }[] };
}

export const RULES = fileURLToPath(new URL('../../../.dependency-cruiser.mjs', import.meta.url));
const CLI = fileURLToPath(new URL('../../../node_modules/dependency-cruiser/bin/dependency-cruiser.mjs', import.meta.url));

const cruises = new Map<string, Promise<Cruise>>();

/**
 * Reads all imports below apps and packages. The result is cached for this process, because several checks use it.
 * @throws Error with the tool's own output when it reports nothing
 */
export function cruise(root: string): Promise<Cruise> {
  const known = cruises.get(root);
  if (known !== undefined) return known;
  const started = runCruise(root);
  cruises.set(root, started);
  return started;
}

async function runCruise(root: string): Promise<Cruise> {
  const { stdout, stderr } = await runTool(root, 'node', [CLI, '--config', RULES, '--output-type', 'json', 'apps', 'packages']);
  try {
    return JSON.parse(stdout) as Cruise;
  } catch {
    throw new Error(`dependency-cruiser did not report its result:\n${stderr}`);
  }
}
