interface Vulnerability {
  severity: string;
  range: string;
  fixAvailable: boolean | { name: string; version: string };
  via: (string | { title: string })[];
}

export interface Verdict {
  state: 'clean' | 'vulnerable' | 'not-asked';
  /** For people. */
  lines: string[];
}

const serious = ['high', 'critical'];

/** Reads the JSON of `npm audit`. Anything that is no report counts as not asked. */
export function auditVerdict(output: string): Verdict {
  const report = parse(output);
  const { vulnerabilities, message } = report;
  if (vulnerabilities === undefined)
    return {
      state: 'not-asked',
      lines: [`NOT CHECKED: the registry did not answer (${message ?? 'no connection'}). No statement about vulnerabilities.`],
    };
  const found = Object.entries(vulnerabilities).filter(([, { severity }]) => serious.includes(severity));
  if (found.length === 0) return { state: 'clean', lines: ['No known vulnerability of severity high or critical.'] };
  return { state: 'vulnerable', lines: found.map(([name, one]) => lineOf(name, one)) };
}

function parse(output: string): { vulnerabilities?: Record<string, Vulnerability>; message?: string } {
  try {
    const value: unknown = JSON.parse(output);
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}

function lineOf(name: string, { severity, range, via, fixAvailable }: Vulnerability): string {
  const what = via.map((one) => (typeof one === 'string' ? `by ${one}` : one.title)).join('; ');
  const fix =
    typeof fixAvailable === 'object'
      ? `update ${fixAvailable.name} to ${fixAvailable.version}`
      : fixAvailable
        ? 'an update exists'
        : 'no update yet';
  return `${severity}  ${name} ${range}: ${what} (${fix})`;
}
