import { expect, test } from 'vitest';
import { redact } from './redact.ts';

test.each([
  ['Your code is 4821', 'Your code is [removed]'],
  ['PIN 12 34 56 for the keypad', 'PIN [removed] for the keypad'],
  ['Open https://shop.example/service-access?token=abc now', 'Open [removed] now'],
  ['Link k3YbG6sPq0zX1vT9rW2cQ', 'Link [removed]'],
  ['Code A7K9Q', 'Code [removed]'],
  ['Invoice SK1202600017 for box A101 of contract SK-2026-000042', 'Invoice SK1202600017 for box A101 of contract SK-2026-000042'],
  ['Payment due on 3 March', 'Payment due on 3 March'],
])('%s', (text, expected) => {
  expect(redact(text, ['SK1202600017', 'A101', 'SK-2026-000042', ''])).toBe(expected);
});
