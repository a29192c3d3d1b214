import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { axeViolations, overflowWidth } from '../support/axe.ts';
import { hydrated, visit } from '../support/navigation.ts';
import { textsOf } from '../support/texts.ts';

const texts = textsOf('en');
const webview = texts('webview');
const UA = 'Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 Mobile KomoraNative/1';

interface NativeRequest {
  komora: number;
  id: string;
  wish: string;
  [more: string]: unknown;
}

/** Installs a native application around the page. It records the page's requests and responds at once. */
async function installNativeApp(page: Page, system: 'ios' | 'android', responses: Record<string, object>): Promise<void> {
  await page.addInitScript(
    ({ system, responses }) => {
      const requests: NativeRequest[] = [];
      const reply = (message: NativeRequest) => {
        requests.push(message);
        const value = responses[message.wish];
        const body = value === undefined ? { ok: false, reason: 'unsupported' } : { ok: true, value };
        return { komora: 1, id: message.id, ...body };
      };
      const listener = {
        onmessage: null as ((event: { data: string }) => void) | null,
        postMessage: (text: string) => listener.onmessage?.({ data: JSON.stringify(reply(JSON.parse(text))) }),
      };
      Object.assign(window, {
        requests,
        ...(system === 'ios'
          ? { webkit: { messageHandlers: { komora: { postMessage: async (message: NativeRequest) => reply(message) } } } }
          : { KomoraNative: listener }),
      });
    },
    { system, responses },
  );
}

const requests = (page: Page): Promise<NativeRequest[]> =>
  page.evaluate(() => (window as unknown as { requests: NativeRequest[] }).requests);
const requestNames = async (page: Page): Promise<string[]> => (await requests(page)).map(({ wish }) => wish);

test.describe('in an application', () => {
  test.use({ userAgent: UA, viewport: { width: 360, height: 780 } });

  test('the first visit of the homepage leads to the application’s landing page, later visits do not', { tag: '@full' }, async ({
    page,
  }) => {
    await page.goto('/');
    await expect(page).toHaveURL(/\/webview$/);
    await expect(page.getByRole('heading', { level: 1, name: webview('title') })).toBeVisible();
    expect(await overflowWidth(page)).toBeLessThanOrEqual(0);
    expect(await axeViolations(page)).toEqual([]);
    await hydrated(page);
    await page
      .getByRole('main')
      .getByRole('link', { name: webview('more') })
      .click();
    await expect(page).toHaveURL(/\/$/);
    await page.reload();
    await expect(page).toHaveURL(/\/$/);
  });

  test('a link to the homepage leads to the landing page too', { tag: '@full' }, async ({ page }) => {
    await visit(page, '/help');
    await page.getByRole('banner').getByRole('link').first().click();
    await expect(page).toHaveURL(/\/webview$/);
  });

  test('an application that has marked the session gets the homepage', { tag: '@full' }, async ({ page }) => {
    await page.addInitScript(() => sessionStorage.setItem('komora.redirected', '1'));
    await visit(page, '/?limitedView=true');
    await expect(page).toHaveURL(/\/\?limitedView=true$/);
  });

  for (const system of ['ios', 'android'] as const)
    test(`${system}: device id, position, mail, files and sharing use the application`, { tag: '@full' }, async ({ page }) => {
      await installNativeApp(page, system, {
        'device-id': { deviceId: `${system}-device-1` },
        position: { lat: 48.1571, lng: 17.1057, accuracy: 7 },
        'open-outside': {},
        share: {},
      });
      await visit(page, '/help');
      await expect.poll(() => page.evaluate(() => localStorage.getItem('komora.deviceId'))).toBe(`"${system}-device-1"`);
      await page.getByRole('main').locator('a[href^="mailto:"]').click();
      const position = await page.evaluate(
        () =>
          new Promise<number>((resolve, reject) =>
            navigator.geolocation.getCurrentPosition(({ coords }) => resolve(coords.latitude), reject, { timeout: 1000 }),
          ),
      );
      expect(position).toBe(48.1571);
      await page.evaluate(() => navigator.share({ title: 'Komora', url: 'https://komora.example/?ref=x' }));
      await page.evaluate(() => {
        const file = new File(['%PDF-1.7'], 'invoice.pdf', { type: 'application/pdf' });
        window.dispatchEvent(new CustomEvent('komora:saving', { detail: file, cancelable: true }));
      });
      await expect.poll(() => requestNames(page)).toEqual(['device-id', 'open-outside', 'position', 'share', 'share']);
      const [device, mail, , shared, file] = await requests(page);
      expect(device).toMatchObject({ komora: 1 });
      expect(mail?.url).toMatch(/^mailto:/);
      expect(shared).toMatchObject({ title: 'Komora', url: 'https://komora.example/?ref=x' });
      expect(file?.file).toEqual({ name: 'invoice.pdf', type: 'application/pdf', base64: Buffer.from('%PDF-1.7').toString('base64') });
      await expect(page).toHaveURL(/\/help$/);
    });

  test('a position that the application denies is denied to the page', { tag: '@full' }, async ({ page }) => {
    await installNativeApp(page, 'android', {});
    await page.addInitScript(() => sessionStorage.setItem('komora.redirected', '1'));
    await visit(page, '/boxes');
    const code = await page.evaluate(
      () =>
        new Promise<number>((resolve) =>
          navigator.geolocation.getCurrentPosition(
            () => resolve(0),
            ({ code }) => resolve(code),
          ),
        ),
    );
    expect(code).toBe(2);
  });

  test('messages of another frame or window are not accepted as the application’s', { tag: '@full' }, async ({
    page,
    expectedConsoleErrors,
  }) => {
    // The content security policy blocks the address that runs a script.
    expectedConsoleErrors.push(/Running the JavaScript URL violates/);
    await installNativeApp(page, 'android', {});
    await page.addInitScript(() => {
      // The application does not respond: a result would come from somewhere else.
      Object.assign(window, {
        KomoraNative: { postMessage: (text: string) => Object.assign(window, { last: JSON.parse(text) }), onmessage: null },
      });
    });
    await visit(page, '/help');
    const outcome = await page.evaluate(async () => {
      const { id } = (window as unknown as { last: NativeRequest }).last;
      const forged = { komora: 1, id, ok: true, value: { deviceId: 'forged-device' } };
      window.postMessage(forged, '*');
      window.postMessage(JSON.stringify(forged), '*');
      document.dispatchEvent(new CustomEvent('komora', { detail: forged }));
      await new Promise((resolve) => {
        window.addEventListener('message', resolve, { once: true });
        window.postMessage('last', '*');
      });
      return localStorage.getItem('komora.deviceId');
    });
    expect(outcome).toBeNull();
    const link = await page.evaluate(() => {
      const anchor = document.createElement('a');
      anchor.href = 'javascript:window.ran=true';
      anchor.target = '_blank';
      document.body.append(anchor);
      anchor.click();
      return [(window as { ran?: boolean }).ran ?? false, (window as unknown as { last: NativeRequest }).last.wish];
    });
    expect(link).toEqual([false, 'device-id']);
  });
});

test('a browser gets the homepage, and the landing page only at its own address', { tag: '@full' }, async ({ page }) => {
  await visit(page, '/');
  await expect(page).toHaveURL(/\/$/);
  const response = await page.goto('/webview');
  expect(response?.status()).toBe(200);
  await expect(page.getByRole('link', { name: webview('doors') })).toHaveAttribute('href', '/my/boxes');
});
