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

test('connections of a visitor and the time for a request are limited', () => {
  expect(setting(secure, 'limit_conn')).toBe('komora_visitors 256');
  for (const name of ['client_header_timeout', 'client_body_timeout']) expect(setting(secure, name)).toBe('10s');
});

test('paths with a secret are in no log', () => {
  const locations = [...secure.matchAll(/location (\/auth\/unlock-token|\/api\/client\/wallet-pass\/) \{([^}]*)\}/g)];
  expect(locations).toHaveLength(2);
  for (const [, , body] of locations) {
    expect(body).toContain('access_log off;');
    expect(body).toContain('error_log /dev/null crit;');
  }
});

test('the address of the visitor replaces what the visitor sent', () => {
  expect(setting(secure, 'proxy_set_header X-Forwarded-For')).toBe('$remote_addr');
});
