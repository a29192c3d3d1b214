import { expect, test } from 'vitest';
import { createPageFiles, type ViteManifest } from './route-manifest.ts';

const manifest: ViteManifest = {
  'src/app/entry-client.tsx': { file: 'entry.js', isEntry: true, imports: ['_framework'], css: ['entry.css'] },
  _framework: { file: 'framework.js', css: ['framework.css'] },
  'src/routes/boxes.tsx?tsr-split=component': {
    file: 'boxes.js',
    imports: ['_framework', '_card'],
    dynamicImports: ['map'],
    css: ['boxes.css'],
  },
  _card: { file: 'card.js', css: ['card.css'] },
  map: { file: 'map.js', css: ['map.css'] },
};

test('a page names the entry first, and each script that it imports statically once', () => {
  const { scriptsOf, manifest: styles } = createPageFiles(manifest, { '/boxes': 'src/routes/boxes.tsx' });
  expect(scriptsOf(['__root__', '/boxes'])).toEqual(['/entry.js', '/framework.js', '/boxes.js', '/card.js']);
  expect(scriptsOf(['__root__'])).toEqual(['/entry.js', '/framework.js']);
  expect(styles.routes['/boxes']?.css).toEqual(['/boxes.css', '/card.css']);
  expect(styles.routes.__root__?.css).toEqual(['/entry.css', '/framework.css']);
});

test('a build without an entry or without a page is an error', () => {
  expect(() => createPageFiles({}, {})).toThrow('no entry');
  expect(() => createPageFiles(manifest, { '/help': 'src/routes/help.tsx' })).toThrow('/help');
});
