/** The JSON report of wapiti. */
export interface WapitiReport {
  vulnerabilities: Record<string, RawFinding[]>;
  anomalies: Record<string, RawFinding[]>;
}

interface RawFinding {
  method: string;
  path: string;
  info: string;
  parameter: string | null;
}

export interface Finding {
  category: string;
  what: string;
  /** Paths, at most three. */
  where: string[];
  count: number;
  /** Why nothing is done; undefined for a finding that fails the scan. */
  accepted: string | undefined;
}

/** Findings that were examined. `info` matches the text of the scanner. */
const examined: readonly { category: RegExp; info: RegExp; reason: string }[] = [
  {
    category: /Headers/,
    info: /X-Frame-Options/,
    reason: 'nothing: `frame-ancestors` of the Content-Security-Policy replaces this header in every supported browser',
  },
  { category: /Headers/, info: /X-XSS-Protection/, reason: 'nothing: browsers have removed this filter, and it made pages less safe' },
];

/** Equal findings as one row. */
export function findingsOf({ vulnerabilities, anomalies }: WapitiReport): Finding[] {
  const rows = new Map<string, Finding>();
  for (const [category, found] of [...Object.entries(vulnerabilities), ...Object.entries(anomalies)]) {
    for (const { info, method, path, parameter } of found) {
      const what = info.replace(/\s+/g, ' ').trim();
      const row = rows.get(`${category} ${what}`) ?? { category, what, where: [], count: 0, accepted: reasonOf(category, what) };
      row.count += 1;
      if (row.where.length < 3) row.where.push(`${method} ${path}${parameter === null || parameter === '' ? '' : ` (${parameter})`}`);
      rows.set(`${category} ${what}`, row);
    }
  }
  return [...rows.values()];
}

const reasonOf = (category: string, what: string): string | undefined =>
  examined.find((one) => one.category.test(category) && one.info.test(what))?.reason;
