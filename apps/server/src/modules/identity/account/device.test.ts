import { expect, test } from 'vitest';
import { deviceOf } from './device.ts';

test.each([
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36', 'Chrome, Windows'],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36 Edg/140.0',
    'Edge, Windows',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605 (KHTML, like Gecko) Version/18.0 Safari/604.1',
    'Safari, iPhone',
  ],
  ['Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0', 'Firefox, Android'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605 (KHTML, like Gecko) Version/18.0 Safari/605', 'Safari, macOS'],
  ['curl/8.0', null],
  [undefined, null],
])('%s is the device %s', (userAgent, name) => {
  expect(deviceOf(userAgent, '127.0.0.1').name).toBe(name);
});

test('the network of a device is a part of its address', () => {
  expect(deviceOf(undefined, '203.0.113.77').network).toBe('203.0.113.0/24');
  expect(deviceOf(undefined, '2001:db8:1:2::3').network).toBe('2001:db8:1::/48');
});
