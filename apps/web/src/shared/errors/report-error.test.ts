import { createClient } from '@komora/api/client';
import { createQueryClient } from '@komora/web-kit/query-client';
import { expect, test } from 'vitest';
import type { App } from '../app-context.ts';
import { startOrder } from '../storage/local-order.ts';
import { createStorage, memoryBackend } from '../storage/storage.ts';
import { describeError } from './report-error.ts';

const details = {
  version: 1,
  firstName: 'Zuzana',
  lastName: 'Kvetná',
  email: 'zuzana@example.com',
  telephoneNumber: '+421900111222',
  company: null,
  address: { street: 'Tajná', number: '7', city: 'Žilina', zip: '01001', countryCode: 'SVK' },
  type: 'FyzickaOsoba' as const,
};

function testApp(localStorage: Record<string, string>) {
  const storage = createStorage(memoryBackend());
  storage.order.set({ ...startOrder('box-1', 'warehouse-1'), invoicing: 6, voucherToken: 'LETO-2026', invoicingDetails: details });
  const app = { storage, call: createClient(), queryClient: createQueryClient(false) } as Pick<App, 'storage' | 'call' | 'queryClient'>;
  const view = {
    navigator: { userAgent: 'Mozilla/5.0' },
    localStorage,
    location: {
      href: 'https://komora.example/service-access?token=secret-token&email=zuzana%40example.com&location=48.15,17.1&size=SMALL&offer=secret-token',
    },
    innerWidth: 360,
    innerHeight: 780,
  };
  return { app, view: view as unknown as Window };
}

test('a report contains no tokens, door codes or personal data', () => {
  const { app, view } = testApp({
    'komora.authToken': '"secret-token"',
    'komora.offlineBoxes': JSON.stringify({ mine: [{ accessCode: '123456' }] }),
    'komora.order': JSON.stringify({ invoicingDetails: details }),
    'komora.profileDraft': JSON.stringify({ owner: details.email, values: JSON.stringify(details) }),
    'komora.coordinates': JSON.stringify({ lat: 48.15, lng: 17.1, timestamp: 1 }),
    'somebody.else': 'Zuzana was here',
    'komora.userLanguage': '"SK"',
  });
  const report = JSON.stringify(describeError(app, new Error('broken'), view));
  for (const secret of ['secret-token', 'offlineBoxes', '123456', 'zuzana', 'Zuzana', 'Kvetná', '111222', 'Tajná', 'LETO', '48.15'])
    expect(report).not.toContain(secret);
});

test('a report contains the language and the order’s choices, and only the names of other values', () => {
  const { app, view } = testApp({ 'komora.userLanguage': '"SK"', 'komora.coordinates': '{}' });
  const { localStorage, location } = describeError(app, new Error('broken'), view).context;
  expect(localStorage['komora.userLanguage']).toBe('"SK"');
  expect(localStorage['komora.coordinates']).toBe('…');
  expect(JSON.parse(localStorage['komora.order'] ?? '')).toMatchObject({ box: 'box-1', invoicing: 6, version: 0 });
  expect(location).toContain('size=SMALL');
});

test('an error is reported although the browser rejects storage', () => {
  const { app } = testApp({});
  const { view } = testApp({});
  const blocked = Object.defineProperty({ ...view }, 'localStorage', {
    get: () => {
      throw new DOMException('refused', 'SecurityError');
    },
  }) as Window;
  expect(describeError(app, new Error('broken'), blocked)).toMatchObject({ error: 'Error: broken', context: { localStorage: {} } });
});
