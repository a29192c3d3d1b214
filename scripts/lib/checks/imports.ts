import { fileURLToPath } from 'node:url';
import type { Check, Outcome } from './check.ts';
import { filesBelow, isTypeScript } from './files.ts';
import { runTool } from './run-tool.ts';

interface Cruise {
  modules: { source: string }[];
  summary: { violations: { from: string; to: string; rule: { name: string }; cycle?: { name: string }[] }[] };
}

interface RuleSet {
  forbidden: { name: string; comment: string }[];
}

const RULES = fileURLToPath(new URL('../../../.dependency-cruiser.mjs', import.meta.url));
const HOUSE = fileURLToPath(new URL('../../..', import.meta.url));

/**
 * Holds the import rules of .dependency-cruiser.mjs against the tree at `root`. A tool that does not understand the
 * sources sees nothing and passes, so every TypeScript file of apps and packages must have been seen.
 */
export async function checkImports(root: string): Promise<Outcome> {
  const sources = filesBelow(root, ['apps', 'packages']).filter(isTypeScript);
  if (sources.length === 0) return { ok: false, report: `There is no TypeScript below apps or packages in ${root}.` };
  const cli = `${HOUSE}node_modules/dependency-cruiser/bin/dependency-cruiser.mjs`;
  const { stdout, stderr } = await runTool(root, 'node', [cli, '--config', RULES, '--output-type', 'json', 'apps', 'packages']);
  const cruise = parse(stdout);
  if (!cruise) return { ok: false, report: `dependency-cruiser gave no answer:\n${stderr}` };
  const seen = new Set(cruise.modules.map(({ source }) => source));
  const unseen = sources.filter((path) => !seen.has(path));
  const { default: ruleSet } = (await import(RULES)) as { default: RuleSet };
  const remedies = new Map(ruleSet.forbidden.map(({ name, comment }) => [name, comment]));
  const lines = cruise.summary.violations.map(({ rule, from, to, cycle }) => {
    const way = cycle?.length ? [from, ...cycle.map(({ name }) => name)].join(' → ') : `${from} → ${to}`;
    return `${rule.name}: ${way}\n    ${remedies.get(rule.name) ?? ''}`;
  });
  lines.push(...unseen.map((path) => `not-seen: ${path} was not read; the import rules do not hold there`));
  return { ok: lines.length === 0, report: lines.join('\n'), note: `${sources.length - unseen.length} modules seen` };
}

function parse(text: string): Cruise | undefined {
  try {
    return JSON.parse(text) as Cruise;
  } catch {
    return undefined;
  }
}

export const imports: Check = { name: 'imports', guards: 'who may import whom', run: checkImports };
