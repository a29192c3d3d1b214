import { expect, test } from 'vitest';
import { checksums, reproducibleSbom } from '../lib/sbom.ts';

const madeAt = (second: number, components: string[]) => ({
  serialNumber: `urn:uuid:0000000${second}`,
  metadata: { timestamp: `2026-01-01T00:00:0${second}Z`, component: { name: `folder${second}`, version: '1.0.0' } },
  components: components.map((name) => ({ 'bom-ref': name })),
});
const about = { commit: 'abc', committedAt: new Date('2026-11-22T10:00:00+01:00'), version: '1.0.0' };

test('two runs on one commit give the same SBOM, one of another commit has another number', () => {
  const first = reproducibleSbom(madeAt(1, ['b', 'a']), about);
  expect(reproducibleSbom(madeAt(2, ['a', 'b']), about)).toEqual(first);
  expect(first).toMatchObject({ metadata: { timestamp: '2026-11-22T09:00:00.000Z', component: { name: 'komora', version: '1.0.0' } } });
  expect(first.components.map((component) => component['bom-ref'])).toEqual(['a', 'b']);
  expect(reproducibleSbom(madeAt(1, []), { ...about, commit: 'def' }).serialNumber).not.toBe(first.serialNumber);
  expect(first.serialNumber).toMatch(/^urn:uuid:[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-8[\da-f]{3}-[\da-f]{12}$/);
});

test('checksums have the form of sha256sum', () => {
  expect(checksums([{ name: 'a.txt', content: Buffer.from('abc') }])).toBe(
    'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad  a.txt\n',
  );
});
