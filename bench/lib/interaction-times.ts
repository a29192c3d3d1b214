import type { Page } from '@playwright/test';
import { type Metric, median, percentile, round } from './metric.ts';

const slowdown = 4;
const most = 100;

/** How often each interaction is visited. */
export const visits = 3;

/**
 * Runs `act` with the CPU slowed four times. @returns ms from each click, key or touch to the next painted frame, as browsers report it for INP
 * (Event Timing); they report at least 16 ms. @throws Error when there was none
 */
export async function interactionTimes(page: Page, act: (page: Page) => Promise<void>): Promise<number[]> {
  await page.evaluate(listen);
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await act(page);
  // The browser presents the effect of the last action before the next two frames.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)))));
  const durations = await page.evaluate(() => [...((window as { interactions?: Map<number, number> }).interactions?.values() ?? [])]);
  if (durations.length === 0) throw new Error(`No interaction was measured on ${page.url()}`);
  return durations;
}

/** The median of the slowest interaction of each visit. */
export function interactionMetric(item: string, what: string, ofVisits: readonly (readonly number[])[]): Metric {
  const all = ofVisits.flat();
  return {
    item,
    what,
    value: median(ofVisits.map((durations) => Math.max(...durations))),
    unit: 'ms',
    target: { most },
    details: { interactions: all.length, 'median ms': round(median(all)), 'p75 ms': round(percentile(all, 0.75)) },
  };
}

function listen(): void {
  const interactions = new Map<number, number>();
  (window as { interactions?: Map<number, number> }).interactions = interactions;
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEventTiming & { interactionId: number })[])
      if (entry.interactionId > 0)
        interactions.set(entry.interactionId, Math.max(interactions.get(entry.interactionId) ?? 0, entry.duration));
  });
  observer.observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
}
