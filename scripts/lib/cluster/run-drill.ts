import { setTimeout as pause } from 'node:timers/promises';
import type { StripeFake } from '@komora/testing/stripe/index';
import { longestGap, startBuyers } from '../drills/buyers.ts';
import { type CheckedOrders, checkOrders, countFailures } from '../drills/check-orders.ts';
import type { PaidPage } from '../drills/compare-charges.ts';
import { type DoorsResult, startDoors } from '../drills/doors.ts';
import type { Cluster } from './cluster.ts';
import { databaseUrl } from './configuration.ts';
import type { Drill } from './drill.ts';

export interface DrillResult {
  name: string;
  what: string;
  mostSeconds: number;
  allMustSucceed: boolean;
  placed: number;
  paid: number;
  /** Longest time without a placed order after the fault, s, and in the quiet time before it. */
  gap: number;
  quietGap: number;
  failures: Record<string, number>;
  doors?: Omit<DoorsResult, 'violations'>;
  /** Processes that ended by themselves: must be empty. */
  ended: readonly string[];
  /** Paid orders that are not fulfilled: must be empty. */
  lost: readonly string[];
  violations: readonly string[];
  checked: number;
  passed: boolean;
}

const quietMs = 8000;
const recoveryMs = 12_000;
const settleMs = 120_000;
/** Longer than the lease of a message, and the pause before its next attempt. */
const atEndMs = 10 * 60_000;
/** A job ends old door commands every minute. */
const doorsMs = 90_000;
const doorCount = 4;

/** The hosted pages that were paid at the fake. */
function paidPages({ bank }: StripeFake): PaidPage[] {
  return Object.values(bank.state.sessions)
    .filter(({ paid }) => paid)
    .map(({ id, amount, intent }) => ({ id, amount, refunded: bank.state.intents[intent ?? '']?.refunded ?? 0 }));
}

/** Waits until no work of all drills is left, also messages, and audits once more. */
export function auditAtEnd({ plan, secrets }: Cluster, gateway: StripeFake): Promise<CheckedOrders> {
  const url = databaseUrl(plan.haproxy.primaryPort, secrets);
  return checkOrders(url, { paid: [] }, { limitMs: atEndMs, pages: () => paidPages(gateway) });
}

/** Everything that a drill needs beside the cluster. */
export interface DrillContext {
  gateway: StripeFake;
  /** Free boxes; they are used up. */
  boxIds: string[];
  /** Names of processes that ended by themselves; they are taken out. */
  ended: string[];
  say: (line: string) => void;
}

/** Runs one drill as {@link runDrill}. A drill that cannot end is a failure, and the next one is tried. */
export async function tryDrill(cluster: Cluster, drill: Drill, context: DrillContext): Promise<DrillResult> {
  try {
    return await runDrill(cluster, drill, context);
  } catch (error) {
    const { name, what, mostSeconds, allMustSucceed = false } = drill;
    const violations = [`the drill could not end: ${error instanceof Error ? error.message : String(error)}`];
    const ended = context.ended.splice(0);
    const nothing = { placed: 0, paid: 0, gap: 0, quietGap: 0, failures: {}, lost: [], checked: 0 };
    return { name, what, mostSeconds, allMustSucceed, ...nothing, ended, violations, passed: false };
  }
}

/** Runs one drill: quiet orders, the fault, orders until the cluster is whole again; then compares what buyers saw with the database. */
async function runDrill(cluster: Cluster, drill: Drill, { gateway, boxIds, ended, say }: DrillContext): Promise<DrillResult> {
  await cluster.untilHealthy();
  const { plan, secrets } = cluster;
  const { origin } = plan;
  const url = databaseUrl(plan.haproxy.primaryPort, secrets);
  const brokerUrl = `mqtt://127.0.0.1:${plan.mosquitto.port}`;
  const doors = drill.hasDoors && (await startDoors({ origin, brokerUrl, databaseUrl: url, boxIds: boxIds.splice(-doorCount) }));
  let declinesFirst = false;
  const buyers = startBuyers({ origin, boxIds, count: 4, pauseMs: 300, declinesFirst: () => declinesFirst });
  const began = performance.now();
  let [faultAt, until] = [began, began];
  let opened: DoorsResult | undefined;
  try {
    await pause(quietMs);
    faultAt = performance.now();
    say(`${drill.name}: ${buyers.placedAt.length} orders placed in ${quietMs / 1000} s; now ${drill.what}`);
    declinesFirst = drill.declinesFirst ?? false;
    const repair = await drill.inject(cluster, gateway);
    try {
      await pause(drill.away * 1000);
    } finally {
      await repair();
      declinesFirst = false;
    }
    await cluster.untilHealthy();
    await pause(recoveryMs);
    until = performance.now();
  } finally {
    try {
      await buyers.stop();
    } finally {
      if (doors) opened = await doors.stop(doorsMs);
    }
  }
  const seconds = (ms: number) => Math.round(ms / 100) / 10;
  const { placedAt, paid, failures } = buyers;
  const { settledIn: _, ...checked } = await checkOrders(url, buyers, {
    limitMs: settleMs,
    pages: () => paidPages(gateway),
    withMessages: false,
  });
  gateway.requests.length = 0;
  const violations = [...checked.violations, ...(opened?.violations ?? [])];
  const gap = seconds(longestGap(placedAt, faultAt, until));
  const { allMustSucceed = false } = drill;
  const lostProcesses = ended.splice(0);
  const passed =
    gap <= drill.mostSeconds &&
    checked.lost.length + violations.length + lostProcesses.length === 0 &&
    (!allMustSucceed || failures.length === 0);
  const { name, what, mostSeconds } = drill;
  const quietGap = seconds(longestGap(placedAt, began + 1000, faultAt));
  return {
    name,
    what,
    mostSeconds,
    allMustSucceed,
    placed: placedAt.length,
    paid: paid.length,
    gap,
    quietGap,
    failures: countFailures(failures),
    ...(opened === undefined ? {} : { doors: { presses: opened.presses, accepted: opened.accepted, opened: opened.opened } }),
    ended: lostProcesses,
    ...checked,
    violations,
    passed,
  };
}
