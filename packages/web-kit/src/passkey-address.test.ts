import { expect, test } from 'vitest';
import { canAddressHavePasskeys } from './passkey-address.ts';

test.each([
  ['https://storage.example.com', true],
  ['https://1box.example.com:8443/login', true],
  ['http://localhost:8080', true],
  ['http://shop.localhost', true],
  ['http://storage.example.com', false],
  ['http://localhost.example.com', false],
  ['http://127.0.0.1:8080', false],
  ['https://192.0.2.7', false],
  ['https://192.0.2.7:8443/login', false],
  ['https://[2001:db8::1]/', false],
  ['', false],
])('%s can have passkeys: %s', (address, expected) => {
  expect(canAddressHavePasskeys(address)).toBe(expected);
});
