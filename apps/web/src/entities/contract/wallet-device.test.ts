import { WALLETS } from '@komora/api';
import { expect, test } from 'vitest';
import { isFor } from './wallet-device.ts';

test.each([
  [
    'an iPhone',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15 Version/26.0 Mobile Safari/604.1',
    5,
    ['APPLE'],
  ],
  [
    'an iPad as a computer',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/26.0 Safari/605.1.15',
    5,
    ['APPLE'],
  ],
  ['a Mac', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/26.0 Safari/605.1.15', 0, ['APPLE', 'GOOGLE']],
  ['Android', 'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36', 5, ['GOOGLE']],
  ['Windows with a touch screen', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0.0.0 Safari/537.36', 10, ['APPLE', 'GOOGLE']],
] as const)('%s offers %#', (_, userAgent, maxTouchPoints, wallets) => {
  expect(WALLETS.filter((wallet) => isFor(wallet, { userAgent, maxTouchPoints }))).toEqual(wallets);
});
