import type { Check, Outcome } from './check.ts';
import { cruise, RULES } from './cruise.ts';
import { filesBelow, isTypeScript } from './files.ts';

interface RuleSet {
  forbidden: { name: string; comment: string }[];
}

/**
 * Applies the import rules of .dependency-cruiser.mjs to the tree at `root`. A tool that cannot parse the sources reads
 * nothing and passes. Therefore every TypeScript file of apps and packages must appear in the result.
 */
export async function checkImports(root: string): Promise<Outcome> {
  const sources = filesBelow(root, ['apps', 'packages']).filter(isTypeScript);
  if (sources.length === 0) return { ok: false, report: `There is no TypeScript below apps or packages in ${root}.` };
  const { modules, summary } = await cruise(root);
  const read = new Set(modules.map(({ source }) => source));
  const unread = sources.filter((path) => !read.has(path));
  const { default: ruleSet } = (await import(RULES)) as { default: RuleSet };
  const remedies = new Map(ruleSet.forbidden.map(({ name, comment }) => [name, comment]));
  const lines = summary.violations.map(({ rule, from, to, cycle }) => {
    const path = cycle?.length ? [from, ...cycle.map(({ name }) => name)].join(' → ') : `${from} → ${to}`;
    return `${rule.name}: ${path}\n    ${remedies.get(rule.name) ?? ''}`;
  });
  lines.push(...unread.map((path) => `not-read: ${path} was not read, so no import rule applied to it`));
  return { ok: lines.length === 0, report: lines.join('\n'), note: `${sources.length - unread.length} modules read` };
}

export const imports: Check = { name: 'imports', guards: 'allowed imports between layers and modules', run: checkImports };
