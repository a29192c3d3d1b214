import type { Locale, Namespace } from '@komora/i18n';
import cyrillic from '@komora/ui/fonts/onest-cyrillic.woff2?url';
import latin from '@komora/ui/fonts/onest-latin.woff2?url';
import latinExt from '@komora/ui/fonts/onest-latin-ext.woff2?url';
import favicon from '@komora/ui/logo/favicon.svg?url';
import { createRootRouteWithContext, retainSearchParams } from '@tanstack/react-router';
import { Document } from '../features/shell/document.tsx';
import { Shell } from '../features/shell/shell.tsx';
import type { App } from '../shared/app-context.ts';
import { META_PREFIX } from '../shared/config.ts';
import { languageOfAddress } from '../shared/i18n/language-address.ts';
import { requireConnection } from '../shared/session/guards.ts';

/** With the texts of the cookie banner: they are smaller than what a browser needs to find them. */
const ALWAYS: readonly Namespace[] = ['common', 'shell', 'error', 'consent'];

interface RootSearch {
  /** Set by native applications and embedding sites: no header, footer and order link. */
  limitedView?: 'true' | undefined;
  /** Language in the address; without it the visitor's choice decides. */
  lang?: Locale | undefined;
}

export const Route = createRootRouteWithContext<App>()({
  validateSearch: (search: Record<string, unknown>): RootSearch => ({
    limitedView: search.limitedView === 'true' ? 'true' : undefined,
    lang: languageOfAddress(search),
  }),
  search: { middlewares: [retainSearchParams(['limitedView', 'lang'])] },
  staticData: { search: ['limitedView', 'lang'] },
  beforeLoad: ({ context, location, matches }) => {
    // Before loading texts: they may be unavailable offline.
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
        { title: texts.texts.of('common')('shopTitle') },
        { name: 'theme-color', content: '#fbf6ea', media: '(prefers-color-scheme: light)' },
        { name: 'theme-color', content: '#110f2b', media: '(prefers-color-scheme: dark)' },
        { name: 'color-scheme', content: 'light dark' },
        ...Object.entries(meta).map(([name, content]) => ({ name: META_PREFIX + name, content })),
      ],
      links: [
        { rel: 'icon', href: favicon, type: 'image/svg+xml' },
        // The build writes one manifest per language.
        { rel: 'manifest', href: `/app.${texts.texts.locale}.webmanifest` },
        // Place names use Latin letters in every language.
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
