import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { checkSbom } from '../lib/checks/sbom.ts';
import { checksums, type LockEntry, sbomOf } from '../lib/sbom.ts';

const integrity = `sha512-${Buffer.alloc(64, 1).toString('base64')}`;
const packaged = (more: LockEntry = {}): LockEntry => ({ version: '1.0.0', license: 'MIT', integrity, ...more });
const packages: Record<string, LockEntry> = {
  '': {},
  'apps/server': { dependencies: { react: '1.0.0', '@k/x': '1.0.0', own: '*' } },
  'node_modules/own': { link: true },
  'node_modules/react': packaged({ dependencies: { ms: '2.0.0' }, optionalDependencies: { absent: '1.0.0' } }),
  'node_modules/react/node_modules/ms': packaged({ version: '2.0.0', license: '(MIT OR ISC)' }),
  'node_modules/ms': packaged(),
  'node_modules/@k/x': packaged({ dependencies: { ms: '1.0.0', tool: '1.0.0' } }),
  'node_modules/tool': packaged({ dev: true }),
};
const about = { commit: 'abc', committedAt: new Date('2026-11-22T10:00:00+01:00'), version: '1.0.0' };

describe('the SBOM', () => {
  test('names each package of the product with version, address, checksum and licence, and no tool', () => {
    const { components } = sbomOf({ packages }, about);
    expect(components.map((component) => component['bom-ref'])).toEqual(['@k/x@1.0.0', 'ms@1.0.0', 'ms@2.0.0', 'react@1.0.0']);
    expect(components[0]).toMatchObject({
      purl: 'pkg:npm/%40k/x@1.0.0',
      hashes: [{ alg: 'SHA-512', content: '01'.repeat(64) }],
      licenses: [{ license: { id: 'MIT' } }],
    });
    expect(components[2]?.licenses).toEqual([{ expression: '(MIT OR ISC)' }]);
  });

  test('says which package needs which, by the folder that it sees', () => {
    expect(sbomOf({ packages }, about).dependencies).toEqual([
      { ref: '@k/x@1.0.0', dependsOn: ['ms@1.0.0'] },
      { ref: 'komora@1.0.0', dependsOn: ['@k/x@1.0.0', 'react@1.0.0'] },
      { ref: 'ms@1.0.0', dependsOn: [] },
      { ref: 'ms@2.0.0', dependsOn: [] },
      { ref: 'react@1.0.0', dependsOn: ['ms@2.0.0'] },
    ]);
  });

  test('of one commit is the same, and of another commit has another number', () => {
    const first = sbomOf({ packages }, about);
    const reversed = Object.fromEntries(Object.entries(packages).toReversed());
    expect(JSON.stringify(sbomOf({ packages: reversed }, about))).toBe(JSON.stringify(first));
    expect(first).toMatchObject({ metadata: { timestamp: '2026-11-22T09:00:00.000Z', component: { name: 'komora', version: '1.0.0' } } });
    expect(sbomOf({ packages }, { ...about, commit: 'def' }).serialNumber).not.toBe(first.serialNumber);
    expect(first.serialNumber).toMatch(/^urn:uuid:[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-8[\da-f]{3}-[\da-f]{12}$/);
  });
});

describe('the check of the lock file', () => {
  let root = '';
  const check = (changed: Record<string, LockEntry> = {}, dependencies: Record<string, string> = { react: '1.0.0', own: '*' }) => {
    writeFileSync(join(root, 'package-lock.json'), JSON.stringify({ packages: { ...packages, ...changed } }));
    writeFileSync(join(root, 'apps/server/package.json'), JSON.stringify({ dependencies }));
    return checkSbom(root);
  };
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'komora-sbom-'));
    mkdirSync(join(root, 'apps/server'), { recursive: true });
  });
  afterEach(() => rmSync(root, { recursive: true }));

  test('passes when every package has its checksum and licence', async () => {
    expect(await check()).toEqual({ ok: true, report: '', note: '4 packages of the product' });
  });

  test('rejects a package without a checksum or with a weak one, also of tools', async () => {
    expect((await check({ 'node_modules/tool': { version: '1.0.0', license: 'MIT', dev: true } })).report).toMatch(
      /^tool 1\.0\.0 has no SHA-512/,
    );
    expect((await check({ 'node_modules/ms': packaged({ integrity: 'sha1-AAAA' }) })).report).toContain(
      'the SBOM has no checksum of ms 1.0.0.',
    );
  });

  test('rejects a library that a workspace needs and the SBOM lacks, and one without a licence', async () => {
    expect((await check({ 'node_modules/react': packaged({ dev: true }) })).report).toBe(
      'the SBOM does not name react, which apps/server needs.',
    );
    expect((await check({ 'node_modules/ms': { version: '1.0.0', integrity } })).report).toContain('the SBOM has no licence of ms 1.0.0.');
    expect((await check({ 'apps/gone': {} })).ok).toBe(false);
  });
});

test('checksums have the form of sha256sum', () => {
  expect(checksums([{ name: 'a.txt', content: Buffer.from('abc') }])).toBe(
    'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad  a.txt\n',
  );
});
