/**
 * The `test` and `expect` of all specs. Page objects come as fixtures, tests create their own people with `newClient` and
 * `newTenant`, and a test fails when a page writes an error or a warning to the console.
 */
import { test as base, expect } from '@playwright/test';
import { ConsolePage } from './pages/console-page.ts';
import { LoginPage } from './pages/login-page.ts';
import { Mailbox } from './pages/mailbox.ts';
import { MyBoxesPage } from './pages/my-boxes-page.ts';
import { OrderPages } from './pages/order-pages.ts';
import { RentsPage } from './pages/rents-page.ts';
import { TestGateway } from './pages/test-gateway.ts';
import { type EmptyServer, startEmptyServer } from './servers/empty-server.ts';
import { type IsolatedServer, startIsolatedServer } from './servers/isolated-server.ts';
import { startTimeTravelServer, type TimeTravelServer } from './servers/time-travel-server.ts';
import { storedConsentChoice } from './support/consent.ts';
import { collectConsoleErrors } from './support/console-errors.ts';
import { ServerDatabase } from './support/database.ts';
import { type Client, createClient, createTenant, type Tenant, type TenantOptions } from './support/people.ts';
import { ownerCalls, signInStaff } from './support/staff.ts';

export { expect };

interface Fixtures {
  readonly loginPage: LoginPage;
  readonly consolePage: ConsolePage;
  readonly mailbox: Mailbox;
  readonly boxesPage: MyBoxesPage;
  readonly rentsPage: RentsPage;
  readonly order: OrderPages;
  readonly gateway: TestGateway;
  /** The database of the server under test. */
  readonly database: ServerDatabase;
  /** Calls of the demo's owner, for example to invite somebody. */
  readonly owner: Awaited<ReturnType<typeof ownerCalls>>;
  /** Signs a member of staff in to the console, by default the demo's owner. */
  readonly signInStaff: (email?: string) => Promise<void>;
  /** Creates somebody with a confirmed account. */
  readonly newClient: () => Promise<Client>;
  /** Creates a client with an active, paid contract. */
  readonly newTenant: (options?: TenantOptions) => Promise<Tenant>;
  /** Console output that the test expects. Everything else on the console's error and warning levels fails the test. */
  readonly expectedConsoleErrors: RegExp[];
  readonly consoleGuard: undefined;
}

interface Options {
  /** DATA_DIR of the server under test. */
  readonly dataDir: string;
}

export const test = base.extend<Fixtures, Options>({
  dataDir: [process.env.E2E_DATA_DIR ?? '', { option: true, scope: 'worker' }],
  loginPage: ({ page }, use) => use(new LoginPage(page)),
  consolePage: ({ page }, use) => use(new ConsolePage(page)),
  mailbox: ({ page }, use) => use(new Mailbox(page)),
  boxesPage: ({ page }, use) => use(new MyBoxesPage(page)),
  rentsPage: ({ page }, use) => use(new RentsPage(page)),
  order: ({ page }, use) => use(new OrderPages(page)),
  gateway: ({ page }, use) => use(new TestGateway(page)),
  database: async ({ dataDir }, use) => {
    const database = new ServerDatabase(dataDir);
    await use(database);
    await database.close();
  },
  owner: async ({ request, database, baseURL }, use) => use(await ownerCalls(request, database, baseURL ?? '')),
  signInStaff: ({ context, database, baseURL }, use) => use((email) => signInStaff(context, database, baseURL ?? '', { email })),
  newClient: ({ request }, use) => use(() => createClient(request)),
  newTenant: ({ request }, use) => use((options) => createTenant(request, options)),
  expectedConsoleErrors: ({ browserName: _browserName }, use) => use([]),
  consoleGuard: [
    async ({ context, expectedConsoleErrors }, use) => {
      const errors = collectConsoleErrors(context);
      await use(undefined);
      const unexpected = errors.filter((text) => !expectedConsoleErrors.some((pattern) => pattern.test(text)));
      expect(unexpected, 'errors and warnings on the console').toEqual([]);
    },
    { auto: true },
  ],
});

/** Tests on a server of their own that charges through the fake of a payment gateway. One server per worker. */
export function testWithGateway(gateway: 'stripe' | 'gopay') {
  return test.extend<object, { server: IsolatedServer; host: '127.0.0.1' | 'localhost' }>({
    host: ['127.0.0.1', { option: true, scope: 'worker' }],
    server: [
      async ({ host }, use) => {
        const server = await startIsolatedServer(gateway, host);
        await use(server);
        await server.stop();
      },
      { scope: 'worker', timeout: 600_000 },
    ],
    dataDir: [({ server }, use) => use(server.dataDir), { scope: 'worker' }],
    baseURL: ({ server }, use) => use(server.origin),
    storageState: ({ server }, use) => use(storedConsentChoice(server.origin)),
  });
}

/** Tests on a server of their own with an empty database. One server per worker. */
export const testWithEmptyServer = test.extend<object, { server: EmptyServer; host: '127.0.0.1' | 'localhost' }>({
  host: ['127.0.0.1', { option: true, scope: 'worker' }],
  server: [
    async ({ host }, use) => {
      const server = await startEmptyServer(host);
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 600_000 },
  ],
  baseURL: ({ server }, use) => use(server.origin),
  storageState: ({ server }, use) => use(storedConsentChoice(server.origin)),
});

/** Tests on a server of their own whose clock they can move. One server per worker. Sessions of staff begin at the present time of the server. */
export const testWithTimeTravel = test.extend<object, { server: TimeTravelServer }>({
  server: [
    async ({ browserName: _browserName }, use) => {
      const server = await startTimeTravelServer();
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 600_000 },
  ],
  dataDir: [({ server }, use) => use(server.dataDir), { scope: 'worker' }],
  baseURL: ({ server }, use) => use(server.origin),
  signInStaff: ({ context, database, server }, use) =>
    use((email) => signInStaff(context, database, server.origin, { email, at: server.now() })),
  storageState: ({ server }, use) => use(storedConsentChoice(server.origin)),
});
