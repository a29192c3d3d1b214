import type { StripeFake } from '@komora/testing/stripe/index';
import type { Cluster } from './cluster.ts';

/** One fault, injected while buyers order. */
export interface Drill {
  name: string;
  what: string;
  /** The longest time without a placed order that passes, s. */
  mostSeconds: number;
  /** True if no request may fail at all. */
  allMustSucceed?: true;
  /** True: clients also open doors through the broker. */
  hasDoors?: true;
  /** True: each buyer first tries a card that is declined. */
  declinesFirst?: true;
  /** True: each PostgreSQL has its data on a small disk of its own. */
  hasSmallDisk?: true;
  /** True: the program is of an earlier version before it, so it runs first, and only with --from. */
  fromEarlierVersion?: true;
  /** Why the drill cannot run here; undefined if it can. */
  obstacle?(): string | undefined;
  /** Injects the fault. @returns what brings back what is away */
  inject(cluster: Cluster, gateway: StripeFake): Promise<Repair>;
  /** Time between fault and repair, s. */
  away: number;
}

export type Repair = () => Promise<void>;

export const nothingToRepair: Repair = async () => undefined;
