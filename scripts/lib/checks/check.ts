/** What a check found. `report` is shown when it failed; `note` always. */
export interface Outcome {
  ok: boolean;
  report?: string;
  note?: string;
}

/** One house rule, or one tool that holds several. */
export interface Check {
  name: string;
  /** What it guards, in a few words. */
  guards: string;
  run(root: string): Promise<Outcome>;
}

/** A finding in a file. `line` counts from 1. */
export interface Finding {
  file: string;
  line: number;
  message: string;
}

/** Passes when there are no findings; lists them as `file:line  message` otherwise. */
export function outcomeOf(findings: readonly Finding[], note: string): Outcome {
  const report = findings.map(({ file, line, message }) => `${file}:${line}  ${message}`).join('\n');
  return { ok: findings.length === 0, report, note };
}
