import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TestClock } from '@komora/testing';
import { ecCertificate, ecKey, ecKeyEncrypted, rsaCertificate, rsaKey } from '@komora/testing/ksef/certificates';
import { KsefFake } from '@komora/testing/ksef/ksef-fake';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { StartError } from '../../src/app/start-error.ts';
import { createTestApp, useTestApp } from '../kit/test-app.ts';
import { aReportedInvoice, reportOf, sellerTaxId, sendReportsFor } from './tax-report.ts';

const nip = sellerTaxId('POL');
let folder: string;
const fakes: KsefFake[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'komora-ksef-'));
});
afterAll(async () => {
  for (const { wire } of fakes) await wire.stop();
  await rm(folder, { recursive: true });
});

async function file(name: string, content: string | Buffer): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, content);
  return path;
}

const der = (pem: string) => Buffer.from(pem.replace(/-----[A-Z ]+-----|\s/g, ''), 'base64');

describe.each([
  { kind: 'EC, with an encrypted key', certificate: ecCertificate, key: ecKeyEncrypted, env: { KSEF_KEY_PASSWORD: 'tajne' } },
  { kind: 'RSA, both files in DER', certificate: der(rsaCertificate), key: der(rsaKey), env: {} },
])('a certificate: $kind', ({ certificate, key, env }) => {
  const app = useTestApp(async () => {
    const clock = new TestClock();
    const pem = typeof certificate === 'string' ? certificate : rsaCertificate;
    const fake = await KsefFake.start({ certificate: pem, nip, now: () => clock.now() });
    fakes.push(fake);
    const files = { KSEF_CERTIFICATE_FILE: await file('ksef.crt', certificate), KSEF_KEY_FILE: await file('ksef.key', key) };
    return { clock, demo: true, env: { ...files, ...env, KSEF_URL: fake.url } };
  });

  test('signs the log-in', async () => {
    const { id } = await aReportedInvoice(app(), 'POL');
    await sendReportsFor(app(), 2);
    expect(await reportOf(app(), id)).toMatchObject({ status: 'ACCEPTED', reason: null });
  });

  test('that expires within 30 days causes one message to the seller', async () => {
    const mails = () => app().rows("select language, data from messages where template = 'tax-login-operator'");
    app().clock.set('2027-12-01T23:00:00Z');
    await app().runJob('check-tax-logins', {});
    expect(await mails()).toEqual([]);
    app().clock.advance({ hours: 24 });
    await app().runJob('check-tax-logins', {});
    app().clock.advance({ hours: 24 });
    await app().runJob('check-tax-logins', {});
    expect(await mails()).toMatchObject([{ language: 'PL', data: { authority: 'KSEF', expiresAt: '2028-01-01T00:00:00.000Z' } }]);
  });
});

describe('the start rejects', () => {
  const app = useTestApp();
  const start = async (env: Record<string, string>) => {
    const started = createTestApp(app().context.connectionString, { env });
    return started.then(
      async (running) => {
        await running.close();
        return null;
      },
      (error: unknown) => error,
    );
  };

  test.each([
    {
      what: 'a missing file',
      certificate: null,
      key: ecKey,
      message: /KSEF_CERTIFICATE_FILE \(.*missing\.crt\) cannot be read \(ENOENT\)/,
    },
    { what: 'a file without a certificate', certificate: 'text', key: ecKey, message: /KSEF_CERTIFICATE_FILE .* contains no certificate/ },
    { what: 'an encrypted key without its password', certificate: ecCertificate, key: ecKeyEncrypted, message: /set KSEF_KEY_PASSWORD/ },
    {
      what: 'the key of another certificate',
      certificate: ecCertificate,
      key: rsaKey,
      message: /does not belong to KSEF_CERTIFICATE_FILE/,
    },
  ])('$what', async ({ certificate, key, message }) => {
    const error = await start({
      KSEF_CERTIFICATE_FILE: certificate === null ? join(folder, 'missing.crt') : await file('start.crt', certificate),
      KSEF_KEY_FILE: await file('start.key', key),
    });
    expect(error).toBeInstanceOf(StartError);
    expect(String(error)).toMatch(message);
  });
});
