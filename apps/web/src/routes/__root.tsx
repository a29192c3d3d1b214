import type { Locale, Namespace } from '@komora/i18n';
import { createRootRouteWithContext, retainSearchParams } from '@tanstack/react-router';
import type { App } from '../app.ts';
import { META_PREFIX } from '../config.ts';
import { languageOfAddress } from '../language-address.ts';
import { requireConnection } from '../session/guards.ts';
import { Document } from '../shell/document.tsx';
import { Shell } from '../shell/shell.tsx';
import cyrillic from '../ui/fonts/onest-cyrillic.woff2?url';
import latin from '../ui/fonts/onest-latin.woff2?url';
import latinExt from '../ui/fonts/onest-latin-ext.woff2?url';
import favicon from '../ui/logo/favicon.svg?url';

const ALWAYS: readonly Namespace[] = ['common', 'shell', 'error'];

interface RootSearch {
  /** Set by native webviews and embedders: the page stands without header, footer and return button. */
  limitedView?: 'true';
  /** The language that the address names; the visitor's own choice decides without it. */
  lang?: Locale;
}

export const Route = createRootRouteWithContext<App>()({
  validateSearch: (search: Record<string, unknown>): RootSearch => {
    const lang = languageOfAddress(search);
    return { ...(search.limitedView === 'true' ? { limitedView: 'true' } : {}), ...(lang === undefined ? {} : { lang }) };
  },
  search: { middlewares: [retainSearchParams(['limitedView', 'lang'])] },
  staticData: { search: ['limitedView', 'lang'] },
  beforeLoad: ({ context, location, matches }) => {
    // Before the texts: without a connection there may be none to load.
    requireConnection(location);
    const wanted = matches.flatMap((match) => match.staticData.texts ?? []);
    return context.texts.load([...new Set([...ALWAYS, ...wanted])]);
  },
  head: ({ match }) => {
    const { meta, texts } = match.context;
    return {
      meta: [
        { charSet: 'utf-8' },
        { name: 'viewport', content: 'width=device-width, initial-scale=1, viewport-fit=cover' },
        { title: texts.texts.of('common')('productTitle') },
        { name: 'theme-color', content: '#fbf6ea', media: '(prefers-color-scheme: light)' },
        { name: 'theme-color', content: '#110f2b', media: '(prefers-color-scheme: dark)' },
        { name: 'color-scheme', content: 'light dark' },
        ...Object.entries(meta).map(([name, content]) => ({ name: META_PREFIX + name, content })),
      ],
      links: [
        { rel: 'icon', href: favicon, type: 'image/svg+xml' },
        // The build writes one for each language.
        { rel: 'manifest', href: `/app.${texts.texts.locale}.webmanifest` },
        // Names of places are written in Latin letters everywhere.
        ...[latin, latinExt, ...(texts.texts.locale === 'uk' ? [cyrillic] : [])].map((href) => ({
          rel: 'preload',
          href,
          as: 'font',
          type: 'font/woff2',
          crossOrigin: 'anonymous' as const,
        })),
      ],
    };
  },
  shellComponent: Document,
  component: Shell,
});
