import { lazy, Suspense } from 'react';
import { expect, test, vi } from 'vitest';
import { renderHtml } from './render-html.tsx';

const Late = lazy(async () => ({ default: () => <p>late</p> }));

function Broken(): never {
  throw new Error('broken part');
}

test('suspended content is in the HTML, in place and without a script', async () => {
  const html = await renderHtml(
    <html lang="sk">
      <body>
        <Suspense fallback="waiting">
          <Late />
        </Suspense>
      </body>
    </html>,
    (error) => expect.unreachable(String(error)),
  );
  expect(html).toContain('<p>late</p>');
  expect(html).not.toMatch(/waiting|<script|<!DOCTYPE/);
});

test('an error inside a boundary is reported, and the rest of the page is rendered', async () => {
  const onError = vi.fn();
  const html = await renderHtml(
    <main>
      <h1>Boxes</h1>
      <Suspense fallback="sorry">
        <Broken />
      </Suspense>
    </main>,
    onError,
  );
  expect(html).toContain('<h1>Boxes</h1>');
  expect(onError.mock.calls.map(([error]) => String(error))).toEqual(['Error: broken part']);
});

test('an error outside every boundary rejects', async () => {
  await expect(renderHtml(<Broken />, () => undefined)).rejects.toThrow('broken part');
});
