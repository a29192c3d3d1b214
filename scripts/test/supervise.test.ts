import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { waitUntil } from '@komora/testing';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { supervise } from '../lib/supervise.ts';

let folder: string;
let said: string[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'komora-supervise-'));
  mkdirSync(join(folder, 'src/deep'), { recursive: true });
  said = [];
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const log = () => (existsSync(join(folder, 'log')) ? readFileSync(join(folder, 'log'), 'utf8').trim().split('\n') : []);
/** A program that records its start and its end. */
const program = (version: string) =>
  writeFileSync(
    join(folder, 'src/program.mjs'),
    `import { appendFileSync } from 'node:fs';
     const note = (text) => appendFileSync(${JSON.stringify(join(folder, 'log'))}, text + ' ${version}\\n');
     process.on('SIGTERM', () => { note('end'); process.exit(0); });
     note('begin');
     setInterval(() => {}, 1000);`,
  );
const running = (prepare: () => Promise<void> = async () => undefined) =>
  supervise({
    args: [join(folder, 'src/program.mjs')],
    folders: [join(folder, 'src')],
    counts: (path) => path.endsWith('.mjs'),
    prepare,
    say: (line) => said.push(line),
  });

test('a change restarts the program; stop ends it', async () => {
  program('1');
  const supervised = running();
  await waitUntil(() => log().includes('begin 1'));
  program('2');
  await waitUntil(() => log().includes('begin 2'));
  writeFileSync(join(folder, 'src/deep/other.mjs'), '');
  await waitUntil(() => log().filter((line) => line === 'begin 2').length === 2);
  await supervised.stop();
  expect(log()).toEqual(['begin 1', 'end 1', 'begin 2', 'end 2', 'begin 2', 'end 2']);
});

test('after a failed preparation the running program continues until the next change', async () => {
  program('1');
  let isBroken = false;
  const supervised = running(async () => {
    if (isBroken) throw new Error('The pages could not be built');
  });
  await waitUntil(() => log().includes('begin 1'));
  isBroken = true;
  program('2');
  await waitUntil(() => said.some((line) => line.startsWith('The pages could not be built')));
  expect(log()).toEqual(['begin 1']);
  isBroken = false;
  program('3');
  await waitUntil(() => log().includes('begin 3'));
  await supervised.stop();
  expect(log()).toEqual(['begin 1', 'end 1', 'begin 3', 'end 3']);
});

test('a program that ended by itself starts again with the next change', async () => {
  writeFileSync(join(folder, 'src/program.mjs'), 'process.exit(3);');
  const supervised = running();
  await waitUntil(() => said.some((line) => line.includes('The program has ended (3). Waiting for a change')));
  program('2');
  await waitUntil(() => log().includes('begin 2'));
  await supervised.stop();
});
