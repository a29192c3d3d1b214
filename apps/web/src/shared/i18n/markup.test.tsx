import { createTexts } from '@komora/i18n';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Unbroken } from './unbroken.tsx';

test('markup in a translated text, or in its values, is shown as text', () => {
  const shell = createTexts('sk', { shell: { skip: '<img src=x onerror=alert(1)> {{name}}' } }).of('shell');
  const text = shell('skip', { name: '<b>box</b>' });
  const shown = renderToStaticMarkup(<Unbroken text={text} part="<b>box</b>" />);
  expect(shown).toContain('&lt;img src=x onerror=alert(1)&gt; ');
  expect(shown).toContain('&lt;b&gt;box&lt;/b&gt;');
  expect(shown).not.toMatch(/<(img|b)\b/);
});
