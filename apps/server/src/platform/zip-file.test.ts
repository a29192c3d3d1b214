import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { zipFiles } from './zip-file.ts';

const run = promisify(execFile);
const unzips = await run('unzip', ['-v']).then(
  () => true,
  () => false,
);
const names = ['faktúra č. 1 ľšžťô.pdf', 'umowa łódź ążśćę.pdf', 'számla őű.pdf', 'рахунок їєґі.pdf', 'plain.txt'];

async function archive(): Promise<Buffer> {
  async function* files() {
    for (const name of names) yield { name, bytes: Buffer.from(name), isCompressed: name.endsWith('.pdf') };
  }
  const chunks: Uint8Array[] = [];
  for await (const chunk of zipFiles(files(), new Date('2026-11-30T12:00:00Z'))) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** Of each file: made on which system, and whether the name is flagged as UTF-8. APPNOTE 4.3.12. */
function centralEntries(zip: Buffer): { name: string; system: number; isUtf8: boolean }[] {
  const entries = [];
  for (let at = zip.indexOf('PK\x01\x02', 0, 'latin1'); at !== -1; at = zip.indexOf('PK\x01\x02', at + 46, 'latin1')) {
    const name = zip.subarray(at + 46, at + 46 + zip.readUInt16LE(at + 28)).toString('utf8');
    entries.push({ name, system: zip.readUInt8(at + 5), isUtf8: (zip.readUInt16LE(at + 8) & 0x800) !== 0 });
  }
  return entries;
}

test('names beyond ASCII are flagged as UTF-8, and no system takes them for CP437', async () => {
  expect(centralEntries(await archive())).toEqual(names.map((name) => ({ name, system: 3, isUtf8: name !== 'plain.txt' })));
});

test.skipIf(!unzips)('another program unpacks the files with their names, and everybody may read them', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'komora-zip-'));
  try {
    await writeFile(join(folder, 'export.zip'), await archive());
    await run('unzip', ['-q', 'export.zip', '-d', 'files'], { cwd: folder, env: { ...process.env, LC_ALL: 'C.UTF-8' } });
    expect((await readdir(join(folder, 'files'))).sort()).toEqual([...names].sort());
    expect((await stat(join(folder, 'files', 'plain.txt'))).mode & 0o777).toBe(0o644);
  } finally {
    await rm(folder, { recursive: true });
  }
});
