import { type LinkMode, NetworkLink } from './network-link.ts';
import type { ClusterPlan } from './plan.ts';

/** A part of the network between two parts, named `<from>-<to>`. The same pair can have several: data, and checks of the health. */
export interface LinkPlan {
  pair: string;
  port: number;
  to: number;
}

/** The port that leads to `to` for the first part of `pair`. */
export function through({ links }: Pick<ClusterPlan, 'links'>, pair: string, to: number): number {
  const link = links.find((one) => one.pair === pair && one.to === to);
  if (link === undefined) throw new Error(`There is no link ${pair} to port ${to}`);
  return link.port;
}

/** The network of a cluster. */
export class Links {
  readonly #links: { pair: string; link: NetworkLink }[];

  constructor({ links }: Pick<ClusterPlan, 'links'>) {
    this.#links = links.map((plan) => ({ pair: plan.pair, link: new NetworkLink(plan) }));
  }

  async start(): Promise<void> {
    for (const { link } of this.#links) await link.start();
  }

  /** @throws Error for an unknown pair */
  async set(pairs: readonly string[], mode: LinkMode): Promise<void> {
    for (const pair of pairs) {
      const found = this.#links.filter((one) => one.pair === pair);
      if (found.length === 0) throw new Error(`There is no link ${pair}`);
      for (const { link } of found) await link.set(mode);
    }
  }

  async stop(): Promise<void> {
    for (const { link } of this.#links) await link.stop();
  }
}
