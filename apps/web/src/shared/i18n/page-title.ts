import type { Namespace, TextKey } from '@komora/i18n';
import type { App } from '../app-context.ts';

/** The `head` of a route: the page's own title, then the shop's, as in „Login | Komora – …“. @param namespace loaded by the route */
export function pageTitle<N extends Namespace>(namespace: N, key: TextKey<N>) {
  return ({ match }: { readonly match: { readonly context: App } }) => {
    const { texts } = match.context.texts;
    // Without a connection the texts of a page may be missing: the root's title stays.
    if (!texts.has(namespace)) return {};
    return { meta: [{ title: `${texts.of(namespace)(key)} | ${texts.of('common')('shopTitle')}` }] };
  };
}
