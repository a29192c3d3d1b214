import { createClient } from '@komora/contract/client';
import { expect, test } from 'vitest';
import type { App } from '../app.ts';
import { startOrder } from '../local-order.ts';
import { createQueryClient } from '../query-client.ts';
import { createStorage, memoryBackend } from '../storage.ts';
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

function house(localStorage: Record<string, string>) {
  const storage = createStorage(memoryBackend());
  storage.order.set({ ...startOrder('box-1', 'warehouse-1'), invoicing: 6, voucherToken: 'LETO-2026', invoicingDetails: details });
  const app = { storage, call: createClient(), queryClient: createQueryClient(false) } as Pick<App, 'storage' | 'call' | 'queryClient'>;
  const view = {
    navigator: { userAgent: 'Mozilla/5.0' },
    localStorage,
    location: {
      href: 'https://komora.example/service-access?token=secret-token&email=zuzana%40example.com&location=48.15,17.1&size=SMALL',
    },
    innerWidth: 360,
    innerHeight: 780,
  };
  return { app, view: view as unknown as Window };
}

test('a report carries neither tokens nor door codes nor anything of a person', () => {
  const { app, view } = house({
    'komora.authToken': '"secret-token"',
    'komora.keptBoxes': JSON.stringify({ mine: [{ accessCode: '123456' }] }),
    'komora.order': JSON.stringify({ invoicingDetails: details }),
    'komora.profileDraft': JSON.stringify({ owner: details.email, values: JSON.stringify(details) }),
    'komora.coordinates': JSON.stringify({ lat: 48.15, lng: 17.1, timestamp: 1 }),
    'somebody.else': 'Zuzana was here',
    'komora.userLanguage': '"SK"',
  });
  const report = JSON.stringify(describeError(app, new Error('broken'), view));
  for (const secret of ['secret-token', 'keptBoxes', '123456', 'zuzana', 'Zuzana', 'Kvetná', '111222', 'Tajná', 'LETO', '48.15'])
    expect(report).not.toContain(secret);
});

test('what tells of the page stays: the language, the order’s choices, what else is kept by its name alone', () => {
  const { app, view } = house({ 'komora.userLanguage': '"SK"', 'komora.coordinates': '{}' });
  const { localStorage, location } = describeError(app, new Error('broken'), view).context;
  expect(localStorage['komora.userLanguage']).toBe('"SK"');
  expect(localStorage['komora.coordinates']).toBe('…');
  expect(JSON.parse(localStorage['komora.order'] ?? '')).toMatchObject({ box: 'box-1', invoicing: 6, version: 0 });
  expect(location).toContain('size=SMALL');
});

test('a browser that refuses its storage does not keep the error from being reported', () => {
  const { app } = house({});
  const { view } = house({});
  const refusing = Object.defineProperty({ ...view }, 'localStorage', {
    get: () => {
      throw new DOMException('refused', 'SecurityError');
    },
  }) as Window;
  expect(describeError(app, new Error('broken'), refusing)).toMatchObject({ error: 'Error: broken', context: { localStorage: {} } });
});
