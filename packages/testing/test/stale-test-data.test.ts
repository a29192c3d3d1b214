import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { clearLeftovers } from '../src/stale-test-data.ts';

const HOUR = 3_600_000;
/** The id of a process that has ended. */
const ended = spawnSync(process.execPath, ['--version']).pid;

let place: string;
beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), 'komora-leftovers-'));
});
afterEach(() => rmSync(place, { recursive: true, force: true }));

function aRun(name: string, { storedHoursAgo, owner = ended }: { storedHoursAgo?: number; owner?: number }): void {
  const home = join(place, `${owner}-${name}`);
  mkdirSync(home);
  if (storedHoursAgo === undefined) return;
  writeFileSync(join(home, 'kept'), '');
  const at = new Date(Date.now() - storedHoursAgo * HOUR);
  utimesSync(join(home, 'kept'), at, at);
}

const left = () =>
  readdirSync(place)
    .map((name) => name.replace(/^\d+-/, ''))
    .sort();

it('keeps the data of the five newest failed runs', async () => {
  for (const hours of [7, 3, 1, 6, 2, 5, 4]) aRun(`h${hours}`, { storedHoursAgo: hours });
  await clearLeftovers(place);
  expect(left()).toEqual(['h1', 'h2', 'h3', 'h4', 'h5']);
});

it('removes kept data after a day, and the data of a run that kept nothing', async () => {
  aRun('yesterday', { storedHoursAgo: 25 });
  aRun('crashed', {});
  aRun('today', { storedHoursAgo: 23 });
  await clearLeftovers(place);
  expect(left()).toEqual(['today']);
});

it('leaves the folders of running processes', async () => {
  aRun('running', { owner: process.pid });
  await clearLeftovers(place);
  expect(left()).toEqual(['running']);
});

it('does nothing in an empty folder', async () => {
  await clearLeftovers(place);
  expect(left()).toEqual([]);
});
