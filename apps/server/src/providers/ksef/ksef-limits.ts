import { RateLimited } from '../../modules/billing/tax-report/tax-report.ports.ts';

/**
 * Requests per minute and hour by group, for each context and IP address (CIRFMF/ksef-docs: limity/limity-api.md of 2025-11-22). `pace` keeps the
 * limits per second; the strictest is five.
 */
const limits = {
  onlineSession: { minute: 30, hour: 120 },
  invoiceSend: { minute: 30, hour: 180 },
  invoiceStatus: { minute: 120, hour: 1200 },
  sessionList: { minute: 10, hour: 60 },
  sessionInvoiceList: { minute: 20, hour: 200 },
  sessionMisc: { minute: 120, hour: 1200 },
  invoiceDownload: { minute: 16, hour: 64 },
} as const;

export type KsefGroup = keyof typeof limits;

const windowsMs = { minute: 60_000, hour: 60 * 60_000 } as const;

/**
 * Keeps one client below the published limits and observes the blocks of KSeF. It counts the requests of this process only; a block by KSeF covers
 * what other processes add.
 */
export class KsefLimiter {
  readonly #now: () => number;
  readonly #sent = new Map<KsefGroup, number[]>();
  #blockedUntil = 0;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Stops all requests for `ms`. KSeF prolongs the block of a client that continues. */
  block(ms: number): RateLimited {
    this.#blockedUntil = Math.max(this.#blockedUntil, this.#now() + ms);
    return this.#rejection('KSeF limits our requests');
  }

  /** @throws RateLimited during a block */
  assertOpen(): void {
    if (this.#now() < this.#blockedUntil) throw this.#rejection('KSeF limits our requests');
  }

  /** Counts one request. @throws RateLimited if its group has reached a limit */
  count(group: KsefGroup): void {
    const now = this.#now();
    const sent = (this.#sent.get(group) ?? []).filter((at) => at > now - windowsMs.hour);
    for (const window of ['minute', 'hour'] as const) {
      const within = sent.filter((at) => at > now - windowsMs[window]);
      const first = within[within.length - limits[group][window]];
      if (first !== undefined)
        throw new RateLimited(`${limits[group][window]} requests of ${group} per ${window}`, new Date(first + windowsMs[window]));
    }
    this.#sent.set(group, [...sent, now]);
  }

  #rejection(message: string): RateLimited {
    return new RateLimited(message, new Date(this.#blockedUntil));
  }
}
