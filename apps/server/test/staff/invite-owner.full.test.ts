import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startLocalPostgres } from '@komora/embedded-postgres';
import { useTestDatabase } from '@komora/testing';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadOrCreateSecretKey } from '../../src/app/secret-key.ts';
import { migrate } from '../../src/platform/db/migrate.ts';
import { aStaffClient, insertStaff } from '../kit/builders/staff.ts';
import { createTestApp, type TestApp } from '../kit/test-app.ts';
import { dataFolder } from '../start/program.ts';

const database = useTestDatabase();
const origin = 'https://komora.example';
let app: TestApp;
beforeAll(async () => {
  app = await createTestApp(database.url, { at: new Date().toISOString(), config: { publicUrl: origin } });
});
afterAll(() => app.close());

/** Runs the command as an administrator does. It has the clock of the machine. */
function command(parameters: readonly string[], env: Record<string, string> = {}): Promise<{ code: number; out: string; err: string }> {
  const script = fileURLToPath(new URL('../../../../scripts/invite-owner.ts', import.meta.url));
  const { PATH = '' } = process.env;
  const servers = {
    DATABASE_URL: database.url,
    SECRET_KEY: app.context.secretKey.current.toString('hex'),
    PUBLIC_URL: origin,
    MAILBOX: 'true',
  };
  return new Promise((done) => {
    execFile(process.execPath, [script, ...parameters], { env: { PATH, ...servers, ...env } }, (error, out, err) =>
      done({ code: Number(error?.code ?? 0), out, err }),
    );
  });
}

const post = (url: string, payload: object) => app.call('POST', url, { payload, headers: { origin } });
const tokenIn = (out: string) => /^ {2}https:\/\/komora\.example\/console\/invitation#token=([\w-]{43})$/m.exec(out)?.[1] ?? '';
/** Everything that the command must leave as it is. */
const others = () =>
  app.rows(
    `select m.id, m.email, m.password_hash, m.totp_secret_encrypted, m.ended_at, m.version, a.role_id,
       (select count(*) from staff_sessions s where s.staff_id = m.id) as sessions
     from staff m left join assignments a on a.staff_id = m.id where m.email like 'staff.%' order by m.id, a.role_id`,
  );
const entries = () => app.rows<{ verb: string }>('select actor_kind, actor_name, verb, noun_id from audit_log order by at, id');

async function accept(token: string): Promise<void> {
  app.clock.set(new Date().toISOString());
  const { totpSecret } = (await post('/api/admin/invitations/open', { token })).json<{ totpSecret: string }>();
  const code = new TOTP({ secret: Secret.fromBase32(totpSecret) }).generate({ timestamp: app.clock.now().getTime() });
  const accepted = await post('/api/admin/invitations/accept', { token, password: 'dlhé heslo na konzolu', code });
  expect(accepted.statusCode, accepted.body).toBe(200);
}

test('the command invites an owner beside those who cannot sign in, and changes nothing else', async () => {
  await aStaffClient(app);
  const before = await others();
  const { code, out, err } = await command(['--email', 'eva@shop.example', '--name', 'Eva Nová', '--language', 'sk']);
  expect({ code, err }).toEqual({ code: 0, err: '' });
  expect(out).toContain('eva@shop.example is invited as an owner.');
  await accept(tokenIn(out));
  expect((await post('/api/admin/invitations/open', { token: tokenIn(out) })).statusCode).toBe(400);
  const eva = await app.one<{ id: string; name: string; locale: string; roles: string[] }>(
    `select m.id, m.name, m.locale, array(select r.preset from assignments a join roles r on r.id = a.role_id
       where a.staff_id = m.id and a.warehouse_id is null and a.legal_entity_id is null) as roles from staff m where m.email = 'eva@shop.example'`,
  );
  expect(eva).toMatchObject({ name: 'Eva Nová', locale: 'SK', roles: ['owner'] });
  expect(await others()).toEqual(before);
  expect(await entries()).toEqual([
    { actor_kind: 'JOB', actor_name: 'administrator of the machine (npm run invite-owner)', verb: 'staff.invite', noun_id: eva.id },
    { actor_kind: 'STAFF', actor_name: null, verb: 'staff.accept-invitation', noun_id: eva.id },
  ]);
});

test('an owner gets a new link for the same account, which works until the next one', async () => {
  const { id, email } = await insertStaff(app.pool, app.context.secretKey);
  const before = await others();
  const [first, second] = [await command(['--email', email.toUpperCase()]), await command(['--email', email])];
  expect(second.out).toContain('is an owner already');
  expect(await others()).toEqual(before);
  expect((await post('/api/admin/invitations/open', { token: tokenIn(first.out) })).statusCode).toBe(400);
  await accept(tokenIn(second.out));
  expect((await entries()).slice(-3).map(({ verb }) => verb)).toEqual([
    'staff.invite-again',
    'staff.invite-again',
    'staff.accept-invitation',
  ]);
  expect((await app.rows('select from staff where lower(email) = lower($1)', [email])).length).toBe(1);
  expect(id).toBeTruthy();
});

test('another person of staff gets no rights by the command; a wrong key, address or language is explained', async () => {
  const { email } = await insertStaff(app.pool, app.context.secretKey, { preset: 'manager' });
  const count = async () => [(await entries()).length, (await app.rows('select from staff_invitations')).length];
  const before = await count();
  expect(await command(['--email', email])).toMatchObject({
    code: 1,
    out: '',
    err: expect.stringContaining('is no owner of the whole organisation'),
  });
  expect(await command(['--email', 'a@b.example'], { SECRET_KEY: '1'.repeat(64) })).toMatchObject({
    code: 1,
    err: expect.stringContaining('SECRET_KEY is not the key of this database'),
  });
  for (const wrong of [[], ['--email', 'eva'], ['--email', 'a@b.example', '--language', 'FR'], ['--address', 'a@b.example']])
    expect((await command(wrong)).code).toBe(1);
  expect(await command(['--email', 'a@b.example'], { DATABASE_URL: '', SECRET_KEY: '', DATA_DIR: '/nonexistent/komora' })).toMatchObject({
    code: 1,
    err: expect.stringContaining('Set DATABASE_URL and SECRET_KEY, or DATA_DIR'),
  });
  expect(await count()).toEqual(before);
});

test('the embedded database needs only DATA_DIR, and may run meanwhile; a folder without its key gets no new one', async () => {
  const folder = dataFolder();
  const server = await startLocalPostgres({ dataDir: join(folder.path, 'postgres'), settings: { fsync: 'off' } });
  try {
    await server.ensureDatabase('komora');
    await migrate(server.url('komora'));
    const env = { DATABASE_URL: '', SECRET_KEY: '', DATA_DIR: folder.path };
    const run = () => command(['--email', 'eva@shop.example'], env);
    expect(await run()).toMatchObject({ code: 1, err: expect.stringContaining('Set DATABASE_URL and SECRET_KEY, or DATA_DIR') });
    await loadOrCreateSecretKey(folder.path);
    const { code, out, err } = await run();
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(tokenIn(out)).toHaveLength(43);
  } finally {
    await server.stop();
    folder.remove();
  }
});
