import { cameraPort, lockGatewayPort } from '../modules/access/index.ts';
import { taxReportingPort } from '../modules/billing/index.ts';
import { carriersPort } from '../modules/messaging/index.ts';
import { gatewayPort } from '../modules/payments/index.ts';
import { openDatabase } from '../platform/db/database.ts';
import { contribute, defineModule, type Module } from '../platform/module/define-module.ts';
import { cameraSimulator } from '../providers/camera-simulator/camera-simulator.ts';
import { httpCamera } from '../providers/http-camera/http-camera.ts';
import { KsefCredentialsError, readCredentials } from '../providers/ksef/ksef-credentials.ts';
import { ksefTaxReporting } from '../providers/ksef/ksef-tax-reporting.ts';
import { createLockSimulator } from '../providers/lock-simulator/lock-simulator.ts';
import { mailboxTransport } from '../providers/mailbox/mailbox-transport.ts';
import { createMockGateway, mockGatewayPort } from '../providers/mock-gateway/index.ts';
import { navTaxReporting } from '../providers/nav/nav-tax-reporting.ts';
import { smtpTransport } from '../providers/smtp/smtp-transport.ts';
import { StartError } from './start-error.ts';

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
      const database = openDatabase(context.connectionString, { max: 8, applicationName: 'komora mock gateway' });
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
    register: async ({ config, clock, deploymentId }) => {
      const contributes = [];
      if (config.stripe !== undefined) {
        const { createStripeGateway } = await import('../providers/stripe/index.ts');
        contributes.push(
          contribute(gatewayPort, createStripeGateway({ stripe: config.stripe, publicUrl: config.publicUrl, deploymentId, clock })),
        );
      }
      if (config.gopay !== undefined) {
        const { createGopay } = await import('../providers/gopay/gopay.ts');
        const notificationUrl = `${config.publicUrl}/webhooks/gopay`;
        contributes.push(contribute(gatewayPort, createGopay({ ...config.gopay, notificationUrl }, clock)));
      }
      return { contributes };
    },
  }),
  defineModule({
    name: 'mail',
    provides: { carriers: carriersPort },
    register: ({ config: { smtpUrl, mailFrom, mailbox }, opened }) => {
      if (smtpUrl === undefined) return { provided: { carriers: mailbox ? { EMAIL: mailboxTransport, SMS: mailboxTransport } : {} } };
      const smtp = smtpTransport({ smtpUrl, mailFrom });
      opened.defer(async () => smtp.close());
      return { provided: { carriers: { EMAIL: smtp } } };
    },
  }),
  defineModule({
    name: 'tax authorities',
    register: async (context) => {
      const { ksef, nav } = context.config;
      const credentials = ksef === undefined ? undefined : await readKsefCredentials(ksef);
      return {
        contributes: [
          ...(ksef === undefined || credentials === undefined
            ? []
            : [contribute(taxReportingPort, ksefTaxReporting({ url: ksef.url, credentials }, context))]),
          ...(nav === undefined ? [] : [contribute(taxReportingPort, navTaxReporting(nav, context))]),
        ],
      };
    },
  }),
  defineModule({
    name: 'devices',
    provides: { lockGateway: lockGatewayPort, camera: cameraPort },
    register: async ({ config, clock, ids, log }) => {
      const { mqttUrl, mqttTopicPrefix, lockFaults, cameraUrl } = config;
      const camera = cameraUrl === undefined ? cameraSimulator : httpCamera({ urlTemplate: cameraUrl });
      if (mqttUrl === undefined) return { provided: { camera, lockGateway: createLockSimulator({ clock, faults: lockFaults }) } };
      const { createMqttLocks } = await import('../providers/mqtt/mqtt-locks.ts');
      const lockGateway = createMqttLocks({ url: mqttUrl, prefix: mqttTopicPrefix, clientId: `komora-${ids.uuid()}`, log });
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
