import { withArticle, withArticleFirst } from './hungarian-article.ts';
import { withSuffix } from './hungarian-suffix.ts';
import type { TextFormats } from './texts.ts';

/**
 * The formats that texts may name. In Hungarian the article and the ending of a name depend on its pronunciation: `a 104`, `104-es box`, `a 104-es box`.
 * Texts of pages name them in Hungarian only: pages of other languages do not load them.
 */
export const textFormats = {
  article: withArticle,
  articleFirst: withArticleFirst,
  suffix: withSuffix,
  articleSuffix: (name) => withArticle(withSuffix(name)),
  articleFirstSuffix: (name) => withArticleFirst(withSuffix(name)),
} as const satisfies TextFormats;
