import { writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { freePort } from '@komora/embedded-postgres';
import { useTestDatabase } from '@komora/testing';
import { expect, test } from 'vitest';
import { dataFolder, startProgram } from './program.ts';

const database = useTestDatabase();
const secretKey = 'ab'.repeat(32);

/** The output of a failed start: one message without a stack. */
async function rejection(env: Record<string, string>): Promise<string> {
  const program = await startProgram(env);
  expect(await program.ended).toBe(1);
  expect(program.out()).not.toContain('ready');
  expect(program.err()).not.toMatch(/\n\s+at /);
  return program.err();
}

test('an error for a port in use suggests another port', async () => {
  const other = createServer();
  const port = await new Promise<number>((done) =>
    other.listen(0, '127.0.0.1', () => {
      const address = other.address();
      done(typeof address === 'object' && address ? address.port : 0);
    }),
  );
  try {
    expect(await rejection({ PORT: String(port), DATA_DIR: '/dev/null/x' })).toContain(
      `Port ${port} on 127.0.0.1 is in use. Stop the program that uses it, or set PORT to another. Example: PORT=`,
    );
  } finally {
    other.close();
  }
});

test('an error names a data folder that is not writable', async () => {
  const folder = dataFolder();
  try {
    writeFileSync(join(folder.path, 'file'), '');
    const path = join(folder.path, 'file/data');
    expect(await rejection({ DATA_DIR: path })).toContain(`The data folder ${path} cannot be written (ENOTDIR)`);
  } finally {
    folder.remove();
  }
});

test('all invalid values are reported together, each with its format and an example', async () => {
  const reported = await rejection({
    PORT: '99999',
    COUNTRY: 'AUT',
    LOCALES: 'SK,DE',
    DATABASE_URL: 'mysql://db',
    SECRET_KEY: 'short',
    TRUST_PROXY: 'yes',
    MAINTENANCE: 'on',
    PROXY: 'example.com',
    SMTP_URL: 'mail.example',
    HOLD_MINUTES: '0',
    ROLE: 'both',
  });
  const lines = reported.split('\n').filter((line) => line.startsWith('  '));
  const names = [
    'COUNTRY',
    'DATABASE_URL',
    'HOLD_MINUTES',
    'LOCALES',
    'MAINTENANCE',
    'PORT',
    'PROXY',
    'ROLE',
    'SECRET_KEY',
    'SMTP_URL',
    'TRUST_PROXY',
  ];
  expect(lines.map((line) => /^ {2}([A-Z_]+)/.exec(line)?.[1]).sort()).toEqual(names);
  for (const line of lines) expect(line).toMatch(/=".*": must be .+ Example: [A-Z_]+=\S/);
});

test('an external database requires a secret key', async () => {
  const reported = await rejection({ DATABASE_URL: database.url });
  expect(reported).toContain('SECRET_KEY is missing: must be 64 hexadecimal digits, required with DATABASE_URL. Example: SECRET_KEY=');
  expect(await rejection({ ROLE: 'web' })).toContain('DATABASE_URL is missing: must be the database that web and worker share');
});

test('an error for a rejected database login does not contain the password', async () => {
  const settings = { SECRET_KEY: secretKey, MAILBOX: 'true', PAYMENT_PROVIDER: 'MOCK', TEST_GATEWAY: 'true' };
  const port = await freePort();
  const closed = await rejection({ ...settings, DATABASE_URL: `postgres://komora:geheim@127.0.0.1:${port}/komora` });
  expect(closed).toContain(`127.0.0.1:${port}/komora: connect ECONNREFUSED`);
  expect(closed).not.toContain('geheim');
  const missing = new URL(database.url);
  missing.pathname = '/nowhere';
  expect(await rejection({ ...settings, DATABASE_URL: missing.href })).toContain('database "nowhere" does not exist');
});
