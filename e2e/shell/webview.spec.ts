import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { visit } from './support/order-steps.ts';
import { wordsOf } from './support/words.ts';

const words = wordsOf('en');
const webview = words('webview');
const UA = 'Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 Mobile KomoraNative/1';

interface Asked {
  komora: number;
  id: string;
  wish: string;
  [more: string]: unknown;
}

/** An application around the page that writes down what it is asked and answers at once. */
async function playHost(page: Page, system: 'ios' | 'android', answers: Record<string, object>): Promise<void> {
  await page.addInitScript(
    ({ system, answers }) => {
      const asked: Asked[] = [];
      const reply = (message: Asked) => {
        asked.push(message);
        const value = answers[message.wish];
        const body = value === undefined ? { ok: false, reason: 'unsupported' } : { ok: true, value };
        return { komora: 1, id: message.id, ...body };
      };
      const listener = {
        onmessage: null as ((event: { data: string }) => void) | null,
        postMessage: (text: string) => listener.onmessage?.({ data: JSON.stringify(reply(JSON.parse(text))) }),
      };
      Object.assign(window, {
        asked,
        ...(system === 'ios'
          ? { webkit: { messageHandlers: { komora: { postMessage: async (message: Asked) => reply(message) } } } }
          : { KomoraNative: listener }),
      });
    },
    { system, answers },
  );
}

const asked = (page: Page): Promise<Asked[]> => page.evaluate(() => (window as unknown as { asked: Asked[] }).asked);
const wishes = async (page: Page): Promise<string[]> => (await asked(page)).map(({ wish }) => wish);

test.describe('in an application', () => {
  test.use({ userAgent: UA, viewport: { width: 360, height: 780 } });

  test('the homepage leads to the webview’s landing once; from there on it is the homepage', async ({ page }) => {
    await page.goto('/');
    await expect(page).toHaveURL(/\/webview$/);
    await expect(page.getByRole('heading', { level: 1, name: webview('title') })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
    expect((await new AxeBuilder({ page }).analyze()).violations.map(({ id }) => id)).toEqual([]);
    await page.waitForLoadState('networkidle');
    await page
      .getByRole('main')
      .getByRole('link', { name: webview('more') })
      .click();
    await expect(page).toHaveURL(/\/$/);
    await page.reload();
    await expect(page).toHaveURL(/\/$/);
  });

  test('a link to the homepage leads there too, for who began elsewhere', async ({ page }) => {
    await visit(page, '/help');
    await page.getByRole('banner').getByRole('link').first().click();
    await expect(page).toHaveURL(/\/webview$/);
  });

  test('an application that marked the session itself gets the homepage', async ({ page }) => {
    await page.addInitScript(() => sessionStorage.setItem('komora.redirected', '1'));
    await visit(page, '/?limitedView=true');
    await expect(page).toHaveURL(/\/\?limitedView=true$/);
  });

  for (const system of ['ios', 'android'] as const)
    test(`${system}: device, position, mail, files and sharing go through the application`, async ({ page }) => {
      await playHost(page, system, {
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
      await expect.poll(() => wishes(page)).toEqual(['device-id', 'open-outside', 'position', 'share', 'share']);
      const [device, mail, , shared, file] = await asked(page);
      expect(device).toMatchObject({ komora: 1 });
      expect(mail?.url).toMatch(/^mailto:/);
      expect(shared).toMatchObject({ title: 'Komora', url: 'https://komora.example/?ref=x' });
      expect(file?.file).toEqual({ name: 'invoice.pdf', type: 'application/pdf', base64: Buffer.from('%PDF-1.7').toString('base64') });
      await expect(page).toHaveURL(/\/help$/);
    });

  test('a position that the application denies is denied in the page', async ({ page }) => {
    await playHost(page, 'android', {});
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

  test('what a hostile frame or window posts is never taken for the application', async ({ page }) => {
    await playHost(page, 'android', {});
    await page.addInitScript(() => {
      // The application never answers: whatever settles the question came from somewhere else.
      Object.assign(window, {
        KomoraNative: { postMessage: (text: string) => Object.assign(window, { last: JSON.parse(text) }), onmessage: null },
      });
    });
    await visit(page, '/help');
    const outcome = await page.evaluate(async () => {
      const { id } = (window as unknown as { last: Asked }).last;
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
      return [(window as { ran?: boolean }).ran ?? false, (window as unknown as { last: Asked }).last.wish];
    });
    expect(link).toEqual([false, 'device-id']);
  });
});

test('a browser that is no application gets the homepage, and the webview’s landing on its own address', async ({ page }) => {
  await visit(page, '/');
  await expect(page).toHaveURL(/\/$/);
  const answer = await page.goto('/webview');
  expect(answer?.status()).toBe(200);
  await expect(page.getByRole('link', { name: webview('doors') })).toHaveAttribute('href', '/my/boxes');
});
