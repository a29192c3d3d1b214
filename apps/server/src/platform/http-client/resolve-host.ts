import type { LookupAddress } from 'node:dns';
import { lookup } from 'node:dns/promises';

/** All addresses of a host name. @throws Error if there is none */
export type ResolveHost = (host: string) => Promise<LookupAddress[]>;

/** How addresses that staff chose are called. */
export interface Outbound {
  resolve: ResolveHost;
  /** Of a whole call, with its response. */
  timeoutMs: number;
}

export const outbound: Outbound = { resolve: (host) => lookup(host, { all: true }), timeoutMs: 10_000 };
