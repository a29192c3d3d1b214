import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const template = readFileSync(new URL('../../deploy/nginx/komora.conf', import.meta.url), 'utf8').replace(/^\s*#.*$/gm, '');
const [, plain = '', secure = ''] = template.split(/^server \{$/m);
const setting = (server: string, name: string) => new RegExp(`^\\s*${name} (.+);$`, 'm').exec(server)?.[1];

test('the template offers TLS 1.2 and 1.3 with forward secrecy and authenticated encryption only', () => {
  expect(setting(secure, 'ssl_protocols')).toBe('TLSv1.2 TLSv1.3');
  const suites = setting(secure, 'ssl_ciphers')?.split(':') ?? [];
  expect(suites.length).toBeGreaterThan(1);
  for (const suite of suites) expect(suite).toMatch(/^ECDHE-(?:ECDSA|RSA)-(?:AES(?:128|256)-GCM-SHA\d+|CHACHA20-POLY1305)$/);
});

test('without encryption only pages are redirected, and the API answers an error', () => {
  const locations = [...plain.matchAll(/location (?:~ )?(\S+) \{\s*([^}]*?)\s*\}/g)].map(([, path, body]) => [path, body]);
  expect(locations).toEqual([
    ['/.well-known/acme-challenge/', 'root /var/www/acme;'],
    ['^/(api|auth|webhooks)/', 'return 403;'],
    ['/', 'return 308 https://www.example.com$request_uri;'],
  ]);
});

test('the address of the visitor replaces what the visitor sent', () => {
  expect(setting(secure, 'proxy_set_header X-Forwarded-For')).toBe('$remote_addr');
});
