import { afterEach, expect, test, vi } from 'vitest';
import { connect, type HostWindow } from './bridge.ts';
import { belongsOnWebview } from './landing.ts';
import { outsideOf } from './outside.ts';

afterEach(() => vi.useRealTimers());

type Message = { komora: number; id: string; wish: string };

/** An Android application that answers when it is told to. */
function android() {
  const asked: Message[] = [];
  const listener = {
    postMessage: (text: string) => void asked.push(JSON.parse(text)),
    onmessage: null as ((event: { data: unknown }) => void) | null,
  };
  return { view: { KomoraNative: listener } as HostWindow, asked, say: (data: unknown) => listener.onmessage?.({ data }) };
}

test('where there is no application there is no bridge', () => {
  expect(connect({})).toBeUndefined();
  expect(connect({ webkit: { messageHandlers: {} } })).toBeUndefined();
});

test('iOS answers in the reply of its handler, as an object or as text', async () => {
  const replies = [
    (id: string) => ({ komora: 1, id, ok: true, value: { deviceId: 'iphone-1234' } }),
    (id: string) => JSON.stringify({ komora: 1, id, ok: false, reason: 'denied' }),
  ];
  const komora = { postMessage: async (message: unknown) => replies.shift()?.((message as Message).id) };
  const bridge = connect({ webkit: { messageHandlers: { komora } } });
  expect(await bridge?.('device-id', {})).toEqual({ ok: true, value: { deviceId: 'iphone-1234' } });
  expect(await bridge?.('position', { timeout: 1 })).toEqual({ ok: false, reason: 'denied' });
});

test('a handler that fails is an application that cannot', async () => {
  const komora = { postMessage: () => Promise.reject(new Error('no such message')) };
  expect(await connect({ webkit: { messageHandlers: { komora } } })?.('share', {})).toEqual({ ok: false, reason: 'unavailable' });
});

test('an answer counts once, for the question that it names, in this version', async () => {
  const { view, asked, say } = android();
  const bridge = connect(view);
  const answer = bridge?.('position', { timeout: 1000 });
  const id = asked[0]?.id ?? '';
  expect(asked[0]).toEqual({ komora: 1, id, wish: 'position', timeout: 1000 });
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
  expect(await answer).toEqual({ ok: true, value: { lat: 48.1, lng: 17.1, accuracy: 9 } });
});

test.each([
  ['position', { lat: 91, lng: 0, accuracy: 1 }],
  ['position', { lat: '48', lng: 17, accuracy: 1 }],
  ['position', { lat: Number.NaN, lng: 17, accuracy: 1 }],
  ['device-id', { deviceId: '<script>alert(1)</script>' }],
  ['device-id', { deviceId: 'x'.repeat(101) }],
  ['device-id', { deviceId: { toString: 'abcdefgh' } }],
  ['device-id', 'abcdefgh'],
] as const)('%s answered with %j counts as no answer', async (wish, value) => {
  const komora = { postMessage: async (message: unknown) => ({ komora: 1, id: (message as Message).id, ok: true, value }) };
  const bridge = connect({ webkit: { messageHandlers: { komora } } });
  expect(await bridge?.(wish, { timeout: 1 })).toEqual({ ok: false, reason: 'unavailable' });
});

test('silence ends by itself', async () => {
  vi.useFakeTimers();
  const { view } = android();
  const answer = connect(view)?.('device-id', {});
  await vi.advanceTimersByTimeAsync(20_000);
  expect(await answer).toEqual({ ok: false, reason: 'unavailable' });
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
  expect(outsideOf(href, here, newTab)).toBe(expected);
});

test('a webview is led to its landing once in a session, and not when it was there already', () => {
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
