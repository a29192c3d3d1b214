export interface FuzzReport {
  seed: number;
  requests: number;
  /** Number of responses per status. */
  statuses: Record<string, number>;
  /** Number of endpoints that responded at least once with a success. */
  succeeded: number;
  endpoints: number;
  /** The kinds of faults, each with its number and its first request. */
  faults: Record<string, { count: number; first: string }>;
  /** Duration of the slowest response, ms. */
  slowestMs: number;
  /** Responses over 2 s by endpoint: their number, the longest in ms, and the request of the first. */
  slow: Record<string, { count: number; ms: number; first: string }>;
  /** How often no new valid call could be prepared, by endpoint. */
  notPrepared: Record<string, number>;
  /** Used heap after a garbage collection, MB: after a tenth of the requests, and at the end. */
  heapMb: [early: number, end: number];
}

export function addSlow({ slow }: FuzzReport, endpoint: string, ms: number, first: string): void {
  const known = slow[endpoint] ?? { count: 0, ms: 0, first };
  slow[endpoint] = { ...known, count: known.count + 1, ms: Math.max(known.ms, ms) };
}

export function addFault({ faults }: FuzzReport, kind: string, request: string): void {
  const known = faults[kind];
  if (known === undefined) faults[kind] = { count: 1, first: request.slice(0, 1500) };
  else known.count += 1;
}

/** The report of several processes as one. @throws Error without a report */
export function mergeReports([first, ...others]: readonly FuzzReport[]): FuzzReport {
  if (first === undefined) throw new Error('There is no report.');
  const merged = structuredClone(first);
  for (const other of others) {
    merged.requests += other.requests;
    // The processes succeed at much the same endpoints: their number is at least that of the best one.
    merged.succeeded = Math.max(merged.succeeded, other.succeeded);
    merged.slowestMs = Math.max(merged.slowestMs, other.slowestMs);
    merged.heapMb = [Math.max(merged.heapMb[0], other.heapMb[0]), Math.max(merged.heapMb[1], other.heapMb[1])];
    for (const [status, count] of Object.entries(other.statuses)) merged.statuses[status] = (merged.statuses[status] ?? 0) + count;
    for (const [key, count] of Object.entries(other.notPrepared)) merged.notPrepared[key] = (merged.notPrepared[key] ?? 0) + count;
    for (const [kind, { count, first: request }] of Object.entries(other.faults)) {
      const known = merged.faults[kind] ?? { count: 0, first: request };
      merged.faults[kind] = { ...known, count: known.count + count };
    }
    for (const [endpoint, slow] of Object.entries(other.slow)) {
      const known = merged.slow[endpoint] ?? { count: 0, ms: 0, first: slow.first };
      merged.slow[endpoint] = { ...known, count: known.count + slow.count, ms: Math.max(known.ms, slow.ms) };
    }
  }
  return merged;
}
