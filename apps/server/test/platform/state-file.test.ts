import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readState, writeState } from '../../src/platform/deployment/index.ts';

let dataDir = '';
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'komora-state-'));
});
afterEach(() => rm(dataDir, { recursive: true }));

const id = randomUUID();
const stateOf = (generation: number) => ({ generation, recordedAt: '2026-03-02T09:00:00.000Z', counters: [] });
const files = () => readdir(join(dataDir, 'deployment'));

test('a state that is stored late does not replace a newer one of another process', async () => {
  await writeState(dataDir, id, stateOf(8));
  await writeState(dataDir, id, stateOf(7));
  expect(await readState(dataDir, id)).toEqual(stateOf(8));
  await writeState(dataDir, id, stateOf(10));
  expect(await readState(dataDir, id)).toEqual(stateOf(10));
  expect((await files()).sort()).toEqual([`${id}.10.json`, `${id}.8.json`]);
});

test('of states that are stored at once the newest is read, also while they are stored', async () => {
  await writeState(dataDir, id, stateOf(0));
  const read: number[] = [];
  let isWriting = true;
  const reading = (async () => {
    while (isWriting) read.push((await readState(dataDir, id))?.generation ?? -1);
  })();
  await Promise.all([3, 9, 1, 20, 5, 12].map((generation) => writeState(dataDir, id, stateOf(generation))));
  isWriting = false;
  await reading;
  expect(await readState(dataDir, id)).toEqual(stateOf(20));
  expect(read).toEqual([...read].sort((one, other) => one - other));
  expect(read).not.toContain(-1);
});

test('the file of an earlier version is read and then replaced, and other deployments keep theirs', async () => {
  const other = randomUUID();
  await mkdir(join(dataDir, 'deployment'));
  await writeFile(join(dataDir, 'deployment', `${id}.json`), JSON.stringify(stateOf(4)));
  await writeState(dataDir, other, stateOf(1));
  expect(await readState(dataDir, id)).toEqual(stateOf(4));
  await writeState(dataDir, id, stateOf(5));
  await writeState(dataDir, id, stateOf(6));
  expect((await files()).sort()).toEqual([`${id}.5.json`, `${id}.6.json`, `${other}.1.json`].sort());
});

test('if a power failure left the newest file empty, the one before is read, and the next state replaces both', async () => {
  await writeState(dataDir, id, stateOf(3));
  await writeFile(join(dataDir, 'deployment', `${id}.4.json`), '');
  expect(await readState(dataDir, id)).toEqual(stateOf(3));
  await rm(join(dataDir, 'deployment', `${id}.3.json`));
  await expect(readState(dataDir, id)).rejects.toThrow(SyntaxError);
  await writeState(dataDir, id, stateOf(5));
  await writeState(dataDir, id, stateOf(6));
  expect([await readState(dataDir, id), (await files()).length]).toEqual([stateOf(6), 2]);
});

test('without a folder there is no state', async () => {
  expect(await readState(dataDir, id)).toBeNull();
});
