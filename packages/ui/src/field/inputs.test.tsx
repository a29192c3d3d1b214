import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { PasswordInput } from './inputs.tsx';

test('a password is masked, can be shown, and leaves pasting and filling to the browser', () => {
  const html = renderToStaticMarkup(<PasswordInput name="password" showLabel="Show" hideLabel="Hide" defaultValue="x" />);
  expect(html).toContain('type="password"');
  expect(html).toContain('autoComplete="current-password"');
  expect(html).toContain('aria-label="Show"');
  expect(html).not.toMatch(/readOnly|autoComplete="off"/);
});
