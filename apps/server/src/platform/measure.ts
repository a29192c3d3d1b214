/** Receives what happens in this process. Labels must come from closed sets: no ids, addresses or texts of visitors. */
export interface Measure {
  /** A request that a route answered. `route` is the route's template; undefined without a route. */
  request(request: { route: string | undefined; method: string; status: number; seconds: number }): void;
  /** A request that a cache answered before routing. */
  cachedResponse(method: string | undefined, status: number): void;
  /** The end of a job's attempt. */
  job(name: string, outcome: 'completed' | 'failed', seconds: number): void;
  /** The end of a call to a system outside. */
  call(call: { system: string; provider: string; operation: string; outcome: string; seconds: number }): void;
}
