import { lazy, Suspense } from 'react';
import { expect, test, vi } from 'vitest';
import { htmlOf } from './html-of.tsx';

const Late = lazy(async () => ({ default: () => <p>late</p> }));

function Broken(): never {
  throw new Error('broken part');
}

test('what suspends is in the HTML, in its place and without a script', async () => {
  const html = await htmlOf(
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

test('a part that throws inside a boundary is told of, and the rest stands', async () => {
  const onError = vi.fn();
  const html = await htmlOf(
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

test('a page that throws outside every boundary is refused', async () => {
  await expect(htmlOf(<Broken />, () => undefined)).rejects.toThrow('broken part');
});
