import { afterEach, expect, test, vi } from 'vitest';
import { connect, type HostWindow } from './bridge.ts';
import { externalUrlOf, redirectExternalLinks } from './external-links.ts';
import { OPENED_OUTSIDE } from './go-to-gateway.ts';
import { belongsOnWebview } from './landing.ts';

afterEach(() => vi.useRealTimers());

type Message = { komora: number; id: string; wish: string };

/** An Android application that responds on demand. */
function android() {
  const requested: Message[] = [];
  const listener = {
    postMessage: (text: string) => void requested.push(JSON.parse(text)),
    onmessage: null as ((event: { data: unknown }) => void) | null,
  };
  return { view: { KomoraNative: listener } as HostWindow, requested, say: (data: unknown) => listener.onmessage?.({ data }) };
}

test('without an application there is no bridge', () => {
  expect(connect({})).toBeUndefined();
  expect(connect({ webkit: { messageHandlers: {} } })).toBeUndefined();
});

test('iOS replies through its handler, with an object or a text', async () => {
  const replies = [
    (id: string) => ({ komora: 1, id, ok: true, value: { deviceId: 'iphone-1234' } }),
    (id: string) => JSON.stringify({ komora: 1, id, ok: false, reason: 'denied' }),
  ];
  const komora = { postMessage: async (message: unknown) => replies.shift()?.((message as Message).id) };
  const bridge = connect({ webkit: { messageHandlers: { komora } } });
  expect(await bridge?.('device-id', {})).toEqual({ ok: true, value: { deviceId: 'iphone-1234' } });
  expect(await bridge?.('position', { timeout: 1 })).toEqual({ ok: false, reason: 'denied' });
});

test('a handler that throws counts as unavailable', async () => {
  const komora = { postMessage: () => Promise.reject(new Error('no such message')) };
  expect(await connect({ webkit: { messageHandlers: { komora } } })?.('share', {})).toEqual({ ok: false, reason: 'unavailable' });
});

test('a reply counts once, for the request with its id, in this version', async () => {
  const { view, requested, say } = android();
  const bridge = connect(view);
  const response = bridge?.('position', { timeout: 1000 });
  const id = requested[0]?.id ?? '';
  expect(requested[0]).toEqual({ komora: 1, id, wish: 'position', timeout: 1000 });
  expect(id).toMatch(/^[0-9a-f]{32}$/);
  for (const noise of [
    '{',
    'null',
    JSON.stringify({ komora: 2, id, ok: true, value: { lat: 0, lng: 0, accuracy: 1 } }),
    { komora: 1, id: 'other', ok: true },
    7,
  ])
    say(noise);
  say(JSON.stringify({ komora: 1, id, ok: true, value: { lat: 48.1, lng: 17.1, accuracy: 9 } }));
  say(JSON.stringify({ komora: 1, id, ok: true, value: { lat: 1, lng: 1, accuracy: 1 } }));
  expect(await response).toEqual({ ok: true, value: { lat: 48.1, lng: 17.1, accuracy: 9 } });
});

test.each([
  ['position', { lat: 91, lng: 0, accuracy: 1 }],
  ['position', { lat: '48', lng: 17, accuracy: 1 }],
  ['position', { lat: Number.NaN, lng: 17, accuracy: 1 }],
  ['device-id', { deviceId: '<script>alert(1)</script>' }],
  ['device-id', { deviceId: 'x'.repeat(101) }],
  ['device-id', { deviceId: { toString: 'abcdefgh' } }],
  ['device-id', 'abcdefgh'],
] as const)('%s with the reply %j counts as no reply', async (wish, value) => {
  const komora = { postMessage: async (message: unknown) => ({ komora: 1, id: (message as Message).id, ok: true, value }) };
  const bridge = connect({ webkit: { messageHandlers: { komora } } });
  expect(await bridge?.(wish, { timeout: 1 })).toEqual({ ok: false, reason: 'unavailable' });
});

test('silence ends with a timeout', async () => {
  vi.useFakeTimers();
  const { view } = android();
  const response = connect(view)?.('device-id', {});
  await vi.advanceTimersByTimeAsync(20_000);
  expect(await response).toEqual({ ok: false, reason: 'unavailable' });
});

const here = 'https://komora.example/my/rents?x=1';
test.each([
  ['https://gateway.example/pay/1', false, 'https://gateway.example/pay/1'],
  ['mailto:info@komora.example', false, 'mailto:info@komora.example'],
  ['tel:+421232112233', false, 'tel:+421232112233'],
  ['/gdpr', true, 'https://komora.example/gdpr'],
  ['/gdpr', false, undefined],
  ['https://komora.example/', false, undefined],
  ['javascript:alert(1)', true, undefined],
  ['intent://x#Intent;scheme=http;end', false, undefined],
  ['file:///etc/passwd', true, undefined],
  ['data:text/html,x', true, undefined],
  ['https://', false, undefined],
] as const)('%s (new tab: %s) is opened outside as %s', (href, newTab, expected) => {
  expect(externalUrlOf(href, here, newTab)).toBe(expected);
});

test('a payment page that the application opens outside lets this page continue, and its buttons are no longer busy', async () => {
  class Link {
    readonly href = 'https://gateway.example/pay/1';
    readonly target = '';
    readonly dataset: { meanwhile?: string };
    constructor(meanwhile?: string) {
      this.dataset = meanwhile === undefined ? {} : { meanwhile };
    }
    closest = () => this;
  }
  vi.stubGlobal('Element', Link);
  let press: (event: object) => void = () => undefined;
  const document = {
    addEventListener: (_: string, listener: (event: object) => void) => {
      press = listener;
    },
  };
  const assigned: string[] = [];
  const view = Object.assign(new EventTarget(), { document, location: { href: here, assign: (url: string) => void assigned.push(url) } });
  const seen: string[] = [];
  view.addEventListener(OPENED_OUTSIDE, () => void seen.push('reset'));
  let ok = true;
  redirectExternalLinks(
    async () => ({ ok, value: {} }) as never,
    view as unknown as Window,
    (path) => void seen.push(path),
  );
  const click = async (link: Link) => {
    press({ target: link, defaultPrevented: false, preventDefault: () => undefined });
    await Promise.resolve();
    await Promise.resolve();
  };
  await click(new Link());
  expect(seen).toEqual([]);
  await click(new Link('/my/rents?paid=1'));
  expect(seen).toEqual(['reset', '/my/rents?paid=1']);
  ok = false;
  await click(new Link('/my/rents?paid=1'));
  expect([seen.length, assigned]).toEqual([2, ['https://gateway.example/pay/1']]);
});

test('a web view is redirected to its start page once per session', () => {
  const values = new Map<string, string>();
  const storage = () =>
    ({
      getItem: (key: string) => values.get(key) ?? null,
      setItem: (key: string, value: string) => void values.set(key, value),
    }) as unknown as Storage;
  expect(belongsOnWebview('/boxes', storage)).toBe(false);
  expect(belongsOnWebview('/', storage)).toBe(true);
  expect(belongsOnWebview('/', storage)).toBe(false);
  expect(values.get('komora.redirected')).toBe('1');
});
