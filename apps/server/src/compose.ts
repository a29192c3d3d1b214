import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { systemClock } from './clock.ts';
import type { Config } from './config/config.ts';
import { catalogueChanged, catalogueChangesOf } from './db/catalogue-changes.ts';
import { startCatalogueListener } from './db/catalogue-listener.ts';
import { openDatabase } from './db/database.ts';
import { startListener } from './db/listener.ts';
import { inTransaction } from './db/transaction.ts';
import { loadDemo } from './demo/index.ts';
import type { Deps } from './deps.ts';
import { buildApp, type Routes } from './http/app.ts';
import { describeErrors } from './http/describe-error.ts';
import { closeForMaintenance } from './http/maintenance/maintenance.ts';
import { openApiRoutes } from './http/openapi/index.ts';
import { builtSource, createPages, type Pages } from './http/pages/pages.ts';
import { createSearchEngines } from './http/pages/search-engines.ts';
import { PublicCache, serverWithCache, useCrossOriginReads } from './http/public-cache/index.ts';
import { textRoutes } from './http/texts/texts.routes.ts';
import { randomIds } from './ids.ts';
import { inboxJobs } from './inbox/inbox.jobs.ts';
import { inboxRoutes } from './inbox/inbox.routes.ts';
import { type JobHandlers, openQueue } from './jobs/queue.ts';
import type { Log } from './log.ts';
import {
  accountJobs,
  accountRoutes,
  confirmedClient,
  emailInUse,
  eraseAccount,
  findSession,
  holdAccount,
  lockAccount,
  phoneInUse,
  releasePhone,
  userContact,
} from './modules/account/index.ts';
import { agreementRoutes } from './modules/agreement/index.ts';
import { bankStatementRoutes } from './modules/bank-statement/index.ts';
import { billingJobs } from './modules/billing/index.ts';
import { cameraJobs, cameraRoutes, forgetCaptures } from './modules/camera/index.ts';
import { cancellationJobs, cancellationRoutes, forgetNotes } from './modules/cancellation/index.ts';
import { contractReadRoutes, refuseRemovalWithContracts } from './modules/contract/index.ts';
import { dataExportRoutes, exportParts } from './modules/data-export/index.ts';
import { dunningJobs } from './modules/dunning/index.ts';
import { franchisingJobs, franchisingRoutes } from './modules/franchising/index.ts';
import { infoRoutes } from './modules/info/index.ts';
import { invoiceRoutes, readTaxDocument } from './modules/invoice/index.ts';
import { CommandEvents, commandChannels, DoorKeeper, lockJobs, lockRoutes } from './modules/lock/index.ts';
import { type Carriers, forgetMessages, mailboxRoutes, messageJobs } from './modules/message/index.ts';
import { askPaymentsOfClient, forgetOrders, type OrderPorts, orderJobs, orderRoutes } from './modules/order/index.ts';
import { type Gateway, gatewaysOf, orderAttachments, orderPayments, paymentJobs, paymentRoutes } from './modules/payment/index.ts';
import { type ProfilePorts, profileRoutes } from './modules/profile/index.ts';
import { referralRoutes } from './modules/referral/index.ts';
import { refuseRemovalWithRents, rentReadRoutes } from './modules/rent/index.ts';
import { forgetReports, reportRoutes } from './modules/report/index.ts';
import { forgetSharings, sharingRoutes } from './modules/sharing/index.ts';
import { type TaxReporting, taxReportJobs } from './modules/tax-report/index.ts';
import { forgetUnlockTokens, unlockTokenRoutes } from './modules/unlock-token/index.ts';
import { waitlistJobs } from './modules/waitlist/index.ts';
import {
  CatalogueIndex,
  forgetWaitlist,
  hasWarehouses,
  listOpenWarehouses,
  sharePictureRoutes,
  warehouseRoutes,
} from './modules/warehouse/index.ts';
import { withdrawalRoutes } from './modules/withdrawal/index.ts';
import { openPrinter } from './print/printer.ts';
import { cameraSimulator } from './providers/camera-simulator/camera-simulator.ts';
import { httpCamera } from './providers/http-camera/http-camera.ts';
import { ksefTaxReporting } from './providers/ksef/ksef-tax-reporting.ts';
import { createLockSimulator } from './providers/lock-simulator/lock-simulator.ts';
import { mailboxCarrier } from './providers/mailbox/mailbox-carrier.ts';
import { createMockGateway } from './providers/mock-gateway/index.ts';
import { navTaxReporting } from './providers/nav/nav-tax-reporting.ts';
import { smtpCarrier } from './providers/smtp/smtp-carrier.ts';
import { encrypt } from './secrets.ts';
import { pageMeta } from './site/page-meta.ts';

export interface Login {
  role: string;
  username: string;
  password: string;
}

export interface House {
  app: FastifyInstance;
  /** How to log in to the demo; empty without one. */
  logins: Login[];
  /** Starts the worker's jobs. */
  work(): Promise<void>;
  /** @returns the address that it answers at */
  listen(): Promise<string>;
  /** Takes nothing new, finishes what runs, closes the connections. */
  close(): Promise<void>;
}

export interface Parts {
  config: Config;
  /** Of a migrated database. */
  connectionString: string;
  secretKey: Buffer;
  log: Log;
  /** Fill an empty database with the demo catalogue. */
  demo?: { say: (line: string) => void };
  /** What a test or a measurement replaces. */
  instead?: Partial<Pick<Deps, 'clock' | 'ids'>> & { pages?: false; slowSeconds?: number; lateSeconds?: number; patienceMs?: number };
}

const webFolder = fileURLToPath(new URL('../../web/dist', import.meta.url));

/** Puts modules and providers together: the one place that knows both. What it had opened is closed again when it fails. */
export async function compose(parts: Parts): Promise<House> {
  const opened = new AsyncDisposableStack();
  try {
    return await composeOn(opened, parts);
  } catch (error) {
    await opened.disposeAsync();
    throw error;
  }
}

async function composeOn(
  opened: AsyncDisposableStack,
  { config, connectionString, secretKey, log, demo, instead = {} }: Parts,
): Promise<House> {
  const database = openDatabase(connectionString, { max: config.databasePoolSize, applicationName: `komora ${config.role}` });
  opened.defer(database.close);
  const { db, pool } = database;
  const queue = await openQueue(connectionString, log, { worker: config.role !== 'web' });
  opened.defer(queue.stop);
  const deps: Deps = {
    db,
    clock: instead.clock ?? systemClock,
    ids: instead.ids ?? randomIds,
    config,
    enqueue: queue.enqueue,
    log,
    secretKey,
  };

  const logins = demo ? await fillWithDemo(deps, demo.say) : [];

  const changes = catalogueChangesOf(db);
  const listener = await startCatalogueListener({ connectionString, changes, log });
  opened.defer(listener.close);
  const cache = new PublicCache(changes, deps.clock);
  const index = new CatalogueIndex(deps, changes);

  const paying = await openGateways(opened, deps, connectionString, instead);
  const gatewayOf = gatewaysOf(paying.gateways);

  const smtp = config.smtpUrl === undefined ? undefined : smtpCarrier({ smtpUrl: config.smtpUrl, mailFrom: config.mailFrom });
  if (smtp) opened.defer(async () => smtp.close());
  const showsMailbox = smtp === undefined && config.mailbox;
  const carriers: Carriers = smtp ? { EMAIL: smtp } : showsMailbox ? { EMAIL: mailboxCarrier, SMS: mailboxCarrier } : {};

  const printer = openPrinter();
  opened.defer(printer.close);
  const attachmentsOf = orderAttachments(deps, printer.print);

  const orderPorts: OrderPorts = {
    accounts: { emailInUse, phoneInUse, holdAccount },
    payments: orderPayments(deps, gatewayOf),
    onClaimChanged: (warehouseId) => catalogueChanged(db, warehouseId),
  };

  const profilePorts: ProfilePorts = {
    releasePhone,
    lockAccount,
    eraseAccount,
    askPayments: (userId) => askPaymentsOfClient(deps, orderPorts, userId),
    removalParts: [
      refuseRemovalWithContracts,
      refuseRemovalWithRents,
      forgetOrders(orderPorts),
      forgetSharings,
      forgetWaitlist,
      forgetReports,
      forgetNotes,
      forgetCaptures,
      forgetUnlockTokens,
      forgetMessages,
    ],
  };
  const keeper = new DoorKeeper(deps, await lockGateway(deps));
  const events = new CommandEvents();
  const authenticate = findSession({ pool, clock: deps.clock });
  const sessionLives = async (token: string) => (await authenticate(token)) !== null;
  if (config.role !== 'worker') await openDoors(opened, { connectionString, log, keeper, events });

  const routes: Routes[] = [
    infoRoutes(deps),
    textRoutes(deps),
    reportRoutes(deps),
    openApiRoutes(config),
    warehouseRoutes(deps, { cache, index }, { emailOf: async (reader, userId) => (await userContact(reader, userId)).email }),
    sharePictureRoutes(deps, { index, print: printer.print }),
    orderRoutes(deps, orderPorts),
    paymentRoutes(deps, gatewayOf),
    accountRoutes(deps),
    profileRoutes(deps, profilePorts),
    referralRoutes(deps),
    dataExportRoutes(deps, exportParts),
    contractReadRoutes(deps),
    rentReadRoutes(deps),
    lockRoutes(deps, { keeper, events, sessionLives }),
    unlockTokenRoutes(deps, keeper),
    cameraRoutes(deps, config.cameraUrl === undefined ? cameraSimulator : httpCamera({ urlTemplate: config.cameraUrl })),
    sharingRoutes(deps, { confirmedClient }),
    cancellationRoutes(deps),
    invoiceRoutes(deps, printer.print),
    bankStatementRoutes(deps),
    withdrawalRoutes(deps),
    franchisingRoutes(deps),
    agreementRoutes(deps, printer.print),
    inboxRoutes(deps, paying.gateways),
    ...paying.routes,
    ...(showsMailbox ? [mailboxRoutes(deps, attachmentsOf)] : []),
  ];
  const pages = instead.pages === false || config.maintenance ? undefined : await openPages(config, deps, db);
  if (pages) opened.defer(changes.subscribe((warehouseId) => dropPages(pages, warehouseId)));

  const app = await buildApp({
    log,
    ids: deps.ids,
    describe: describeErrors(config),
    authenticate,
    trustProxy: config.trustProxy,
    before: [useCrossOriginReads, ...(config.maintenance ? [closeForMaintenance(config)] : [])],
    routes,
    // What is remembered would be answered before anybody hears that visitors are kept out.
    serverFactory: config.maintenance ? serverWithCache() : serverWithCache(cache, ...(pages ? [pages] : [])),
    ...(pages ? { pages: pages.routes } : {}),
  });
  // Last in, first out: nothing is taken in any more while the rest finishes.
  opened.defer(() => app.close());

  return {
    app,
    logins,
    work: async () => {
      await queue.work({
        ...accountJobs(deps),
        ...messageJobs(deps, carriers, attachmentsOf),
        ...lockJobs(deps),
        ...cameraJobs(deps),
        ...orderJobs(deps, orderPorts),
        ...paymentJobs(deps, gatewayOf),
        ...billingJobs(deps, gatewayOf),
        ...cancellationJobs(deps),
        ...dunningJobs(deps),
        ...waitlistJobs(deps),
        ...franchisingJobs(deps),
        ...taxReportJobs(deps, authoritiesOf(deps), readTaxDocument),
        ...inboxJobs(deps, gatewayOf),
        ...paying.jobs,
      });
      // What became due while no worker ran.
      await inTransaction(db, (trx) => deps.enqueue(trx, 'process-payments', {}, { singletonKey: 'start' }));
    },
    listen: async () => {
      await app.listen({ port: config.port, host: config.host });
      return config.publicUrl;
    },
    close: () => opened.disposeAsync(),
  };
}

/** The gateways of this deployment; one that is not configured is absent. */
async function openGateways(opened: AsyncDisposableStack, deps: Deps, connectionString: string, instead: NonNullable<Parts['instead']>) {
  const { config, clock } = deps;
  const gateways: Gateway[] = [];
  const routes: Routes[] = [];
  let jobs: JobHandlers = {};
  if (config.mockPayments) {
    // A pool of its own: the gateway is somebody else, and shares no transaction with us.
    const database = openDatabase(connectionString, { max: 8, applicationName: 'komora mock gateway' });
    opened.defer(database.close);
    const mock = createMockGateway(deps, database.db, instead);
    gateways.push(mock.gateway);
    routes.push(...mock.routes);
    jobs = mock.jobs;
  }
  if (config.stripe !== undefined) {
    // The vendor's library is loaded only where it is used.
    const { createStripeGateway } = await import('./providers/stripe/index.ts');
    gateways.push(createStripeGateway({ stripe: config.stripe, publicUrl: config.publicUrl, clock }));
  }
  if (config.gopay !== undefined) {
    const { createGopay } = await import('./providers/gopay/gopay.ts');
    gateways.push(createGopay({ ...config.gopay, notificationUrl: `${config.publicUrl}/webhooks/gopay` }, clock));
  }
  return { gateways, routes, jobs };
}

/** The tax authorities that are configured. */
function authoritiesOf(deps: Deps): TaxReporting[] {
  const { ksef, nav } = deps.config;
  return [...(ksef === undefined ? [] : [ksefTaxReporting(ksef, deps)]), ...(nav === undefined ? [] : [navTaxReporting(nav, deps)])];
}

/** A broker where one is configured; otherwise every lock is played. */
async function lockGateway({ config, clock, ids, log }: Deps) {
  const { mqttUrl, mqttTopicPrefix, lockFaults } = config;
  if (mqttUrl === undefined) return createLockSimulator({ clock, faults: lockFaults });
  // The broker's client is loaded only where there is a broker.
  const { createMqttLocks } = await import('./providers/mqtt/mqtt-locks.ts');
  return createMqttLocks({ url: mqttUrl, prefix: mqttTopicPrefix, clientId: `komora-${ids.uuid()}`, log });
}

/** What web processes do for doors besides answering: they hear devices, and what other processes did. */
async function openDoors(
  opened: AsyncDisposableStack,
  { connectionString, log, keeper, events }: { connectionString: string; log: Log; keeper: DoorKeeper; events: CommandEvents },
): Promise<void> {
  const listener = await startListener({
    connectionString,
    name: 'command listener',
    channels: commandChannels,
    onNotification: (channel, payload) => events.announce(channel, payload),
    onLive: (live) => {
      if (!live) events.closeAll();
    },
    log,
  });
  opened.defer(listener.close);
  opened.defer(() => keeper.close());
  await keeper.start();
}

async function fillWithDemo(deps: Deps, say: (line: string) => void): Promise<Login[]> {
  if (!(await hasWarehouses(deps.db))) say('Loading the demo catalogue …');
  const { clients, operator, password } = await loadDemo({
    ...deps,
    countries: deps.config.demoCountries,
    encrypt: (code) => encrypt(deps.secretKey, code),
  });
  return [
    ...clients.map(({ email, note }) => ({ role: `client: ${note}`, username: email, password })),
    { role: 'operator', username: operator.email, password },
  ];
}

async function openPages(config: Config, deps: Deps, db: Deps['db']): Promise<Pages> {
  const now = () => deps.clock.now().getTime();
  const searchEngines = createSearchEngines({
    publicUrl: config.publicUrl,
    indexing: config.indexing,
    listPages: async () => (await listOpenWarehouses(deps)).map(({ id, changedAt }) => ({ path: `/location/${id}`, changedAt })),
    now,
  });
  return createPages({
    source: await builtSource(webFolder),
    searchEngines,
    meta: await pageMeta(config, db),
    outside: {
      siblings: config.proxy,
      tiles: config.tileUrl === undefined ? [] : [new URL(config.tileUrl.replace(/[{}]/g, '')).origin],
      analytics: config.analyticsId !== undefined,
      secure: config.publicUrl.startsWith('https:'),
    },
    now,
    reference: () => deps.ids.uuid(),
  });
}

function dropPages(pages: Pages, warehouseId: string): void {
  // Lists show every warehouse; a page of one shows that one.
  pages.drop('warehouse');
  if (warehouseId === '*') pages.dropAll();
  else pages.drop(`warehouse:${warehouseId}`);
}
