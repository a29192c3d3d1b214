/** The result of a check. `report` is shown when it failed, `note` always. */
export interface Outcome {
  ok: boolean;
  report?: string;
  note?: string;
}

/** One project rule, or one tool that checks several. */
export interface Check {
  name: string;
  /** A short description of the rule. */
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
