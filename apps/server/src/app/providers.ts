import type { KsefConfig } from '../config/tax.ts';
import { cameraPort, lockGatewayPort } from '../modules/access/index.ts';
import { taxReportingPort } from '../modules/billing/index.ts';
import { carriersPort } from '../modules/messaging/index.ts';
import { checkCredentialsPort, mailServerPort, tryMailServerPort } from '../modules/operations/index.ts';
import { gatewayPort } from '../modules/payments/index.ts';
import { appleWalletPort, googleWalletPort } from '../modules/tenancy/index.ts';
import { openDatabase, serverIdleMs } from '../platform/db/database.ts';
import { contribute, defineModule, type Module } from '../platform/module/define-module.ts';
import { appleWallet } from '../providers/apple-wallet/apple-wallet.ts';
import { cameraSimulator } from '../providers/camera-simulator/camera-simulator.ts';
import { googleWallet } from '../providers/google-wallet/google-wallet.ts';
import { gopayDeclineReasons } from '../providers/gopay/decline-kinds.ts';
import { httpCamera } from '../providers/http-camera/http-camera.ts';
import { KsefCredentialsError, parseCredentials, readCredentials } from '../providers/ksef/ksef-credentials.ts';
import { ksefTaxReporting } from '../providers/ksef/ksef-tax-reporting.ts';
import { createLockSimulator } from '../providers/lock-simulator/lock-simulator.ts';
import { mailboxTransport } from '../providers/mailbox/mailbox-transport.ts';
import { createMockGateway, mockGatewayPort } from '../providers/mock-gateway/index.ts';
import { navTaxReporting } from '../providers/nav/nav-tax-reporting.ts';
import { consoleTransport } from '../providers/smtp/console-transport.ts';
import { tryMailServer } from '../providers/smtp/try-mail-server.ts';
import { stripeDeclineReasons } from '../providers/stripe/decline-reasons.ts';
import { stripeDisputeIds } from '../providers/stripe/dispute-ids.ts';
import { checkCredentials } from './check-credentials.ts';
import { StartError } from './start-error.ts';
import { switchingAuthority, switchingGateway } from './switching.ts';

/** Options of the mock gateway for tests and measurements. */
export type MockGatewayOptions = NonNullable<Parameters<typeof createMockGateway>[2]>;

/** The configured providers. A vendor's library is imported only if it is configured. */
export const providerModules = (mockGateway: MockGatewayOptions = {}): Module[] => [
  defineModule({
    name: 'mock gateway',
    provides: { mockGateway: mockGatewayPort },
    register: async (context) => {
      if (!context.config.mockPayments) return { provided: { mockGateway: null } };
      // Its own pool, because a gateway shares no transaction with the app.
      const database = openDatabase(context.connectionString, { max: 8, applicationName: 'komora mock gateway', idleMs: serverIdleMs });
      context.opened.defer(database.close);
      const mock = await createMockGateway(context, database.db, mockGateway);
      return {
        routes: mock.routes,
        jobs: mock.jobs,
        contributes: [contribute(gatewayPort, mock.gateway)],
        provided: { mockGateway: mock },
      };
    },
  }),
  defineModule({
    name: 'card gateways',
    register: ({ config, clock, ids, deploymentId, credentials }) => {
      const { publicUrl } = config;
      const stripe = switchingGateway({
        provider: 'STRIPE',
        current: () => credentials.get('STRIPE'),
        open: async (stripeConfig) => {
          const { createStripeGateway } = await import('../providers/stripe/index.ts');
          return createStripeGateway({ stripe: stripeConfig, publicUrl, deploymentId, clock });
        },
        declineReasons: stripeDeclineReasons,
        isComplete: true,
        disputeIds: stripeDisputeIds,
      });
      const gopay = switchingGateway({
        provider: 'GOPAY',
        current: () => credentials.get('GOPAY'),
        open: async (gopayConfig) => {
          const { createGopay } = await import('../providers/gopay/gopay.ts');
          return createGopay({ ...gopayConfig, notificationUrl: `${publicUrl}/webhooks/gopay` }, clock);
        },
        notifiesBy: 'GET',
        declineReasons: gopayDeclineReasons,
        isComplete: false,
      });
      const contributes = [
        contribute(gatewayPort, stripe),
        contribute(gatewayPort, gopay),
        contribute(checkCredentialsPort, checkCredentials({ clock, ids })),
      ];
      return { contributes };
    },
  }),
  defineModule({
    name: 'mail',
    requires: { mailServer: mailServerPort },
    provides: { carriers: carriersPort },
    register: async ({ config: { smtpUrl, mailFrom, mailbox }, opened }, { mailServer }) => {
      const contributes = [contribute(tryMailServerPort, tryMailServer)];
      if (smtpUrl === undefined && mailbox)
        return { contributes, provided: { carriers: { EMAIL: mailboxTransport, SMS: mailboxTransport } } };
      const smtp =
        smtpUrl === undefined
          ? consoleTransport(mailServer)
          : (await import('../providers/smtp/smtp-transport.ts')).smtpTransport({ smtpUrl, mailFrom });
      opened.defer(async () => smtp.close());
      return { contributes, provided: { carriers: { EMAIL: smtp } } };
    },
  }),
  defineModule({
    name: 'tax authorities',
    register: async (context) => {
      const { config, credentials } = context;
      // The files of the environment are read at the start, so that wrong ones stop it.
      const ofEnvironment = config.ksef === undefined ? undefined : await readKsefCredentials(config.ksef);
      const openKsef = (ksef: KsefConfig) =>
        ksefTaxReporting(
          { url: ksef.url, credentials: ksef === config.ksef && ofEnvironment !== undefined ? ofEnvironment : parseCredentials(ksef) },
          context,
        );
      return {
        contributes: [
          contribute(
            taxReportingPort,
            switchingAuthority('KSEF', {
              isConfigured: () => credentials.reportsTo('KSEF'),
              current: (legalEntityId) => credentials.ofCompany('KSEF', legalEntityId),
              open: openKsef,
            }),
          ),
          contribute(
            taxReportingPort,
            switchingAuthority('NAV', {
              isConfigured: () => credentials.reportsTo('NAV'),
              current: (legalEntityId) => credentials.ofCompany('NAV', legalEntityId),
              open: (nav) => navTaxReporting(nav, context),
            }),
          ),
        ],
      };
    },
  }),
  defineModule({
    name: 'wallets',
    provides: { apple: appleWalletPort, google: googleWalletPort },
    register: ({ credentials, clock }) => ({
      provided: {
        apple: appleWallet({ current: () => credentials.get('APPLE_WALLET'), clock }),
        google: googleWallet({ current: () => credentials.get('GOOGLE_WALLET'), clock }),
      },
    }),
  }),
  defineModule({
    name: 'devices',
    provides: { lockGateway: lockGatewayPort, camera: cameraPort },
    register: async ({ config, clock, ids, log }) => {
      const { mqttUrl, mqttTopicPrefix, lockFaults, cameraUrl } = config;
      const camera = cameraUrl === undefined ? cameraSimulator : httpCamera({ urlTemplate: cameraUrl });
      if (mqttUrl === undefined) return { provided: { camera, lockGateway: createLockSimulator({ clock, faults: lockFaults }) } };
      const { createMqttLocks } = await import('../providers/mqtt/mqtt-locks.ts');
      const lockGateway = createMqttLocks({ url: mqttUrl, prefix: mqttTopicPrefix, clientId: `komora-${ids.uuid()}`, clock, log });
      return { provided: { camera, lockGateway } };
    },
  }),
];

/** @throws StartError with the file that cannot be used */
async function readKsefCredentials(ksef: Parameters<typeof readCredentials>[0]) {
  try {
    return await readCredentials(ksef);
  } catch (error) {
    if (error instanceof KsefCredentialsError) throw new StartError(error.message);
    throw error;
  }
}
