import { createClient } from '@komora/contract/client';
import { expect, test } from 'vitest';
import type { App } from '../app.ts';
import { createQueryClient } from '../query-client.ts';
import { createStorage, memoryBackend } from '../storage.ts';
import { describeError } from './report-error.ts';

test('a report carries neither tokens nor what is kept of the boxes', () => {
  const storage = createStorage(memoryBackend());
  const app = { storage, call: createClient(), queryClient: createQueryClient(false) } as Pick<App, 'storage' | 'call' | 'queryClient'>;
  const view = {
    navigator: { userAgent: 'Mozilla/5.0' },
    localStorage: {
      'komora.authToken': '"secret-token"',
      'komora.keptBoxes': JSON.stringify({ mine: [{ accessCode: '123456' }] }),
      'komora.userLanguage': '"SK"',
    },
    location: { href: 'https://komora.example/my/boxes?token=secret-token' },
    innerWidth: 360,
    innerHeight: 780,
  } as unknown as Window;
  const report = JSON.stringify(describeError(app, new Error('broken'), view));
  expect(report).toContain('komora.userLanguage');
  for (const secret of ['secret-token', 'keptBoxes', '123456']) expect(report).not.toContain(secret);
});
