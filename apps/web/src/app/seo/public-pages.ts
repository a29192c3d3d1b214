import type { Warehouse } from '@komora/api';
import { addressText } from '@komora/i18n';
import favicon from '@komora/ui/logo/favicon.svg?url';
import { stateOf } from '../../entities/warehouse/catalogue-item.ts';
import { QUESTIONS } from '../../features/help/questions.ts';
import type { HeadContext, PageFacts, PublicPage, StructuredData } from './page-facts.ts';
import { defaultPicture, warehousePicture } from './share-picture.ts';
import { breadcrumbs, faqPage, organization, selfStorage, website } from './structured-data.ts';

type Words = Pick<PageFacts, 'title' | 'description'>;

/** Breadcrumbs: home › this page. */
function trail({ texts, address }: HeadContext, path: string, name: string): StructuredData {
  return breadcrumbs([
    { name: texts.of('shell')('nav.home'), url: address('/') },
    { name, url: address(path) },
  ]);
}

/** A page that does not depend on its query and whose browser title is that of the shop. */
function plainPage(
  path: string,
  texts: PublicPage['texts'],
  words: (texts: HeadContext['texts']) => Words,
  more?: (context: HeadContext) => readonly StructuredData[],
): PublicPage {
  return {
    texts,
    facts(context) {
      const { title, description } = words(context.texts);
      return {
        path,
        title: `${title} – ${context.config.shopName}`,
        description,
        picture: defaultPicture(context.locale),
        structuredData: [trail(context, path, title), ...(more?.(context) ?? [])],
      };
    },
  };
}

const landing: PublicPage = {
  texts: ['landing'],
  facts: (context) => ({
    path: '/',
    title: context.texts.of('landing')('title'),
    description: context.texts.of('head')('landing.description'),
    picture: defaultPicture(context.locale),
    structuredData: [organization(context, favicon), website(context)],
  }),
};

const FILTERS = ['search', 'country', 'size', 'feature'];

const search: PublicPage = {
  texts: ['warehouse'],
  facts(context) {
    // Filtered lists are endless and add nothing to the full list.
    if (FILTERS.some((key) => context.search[key] !== undefined)) return null;
    const title = context.texts.of('warehouse')('search.title');
    return {
      path: '/boxes',
      title,
      description: context.texts.of('head')('search.description'),
      picture: defaultPicture(context.locale),
      structuredData: [trail(context, '/boxes', title)],
    };
  },
};

function describeWarehouse(warehouse: Warehouse, { texts, format }: HeadContext): string {
  const text = texts.of('head');
  const address = addressText(warehouse.address);
  if (warehouse.totalFrom === null) return text('warehouse.plain', { address });
  const { gross: amount, currency } = warehouse.totalFrom;
  const price = format.wholeMoney({ amount, currency });
  if (!warehouse.hasFreeBoxes) return text('warehouse.full', { address, price });
  return text('warehouse.free', { address, price, free: texts.of('warehouse')('freeBoxes', { count: warehouse.freeBoxCount }) });
}

const warehouse: PublicPage = {
  texts: ['warehouse'],
  facts(context) {
    const { texts, params, queries, address, locale } = context;
    const found = queries.getQueryData<Warehouse>(['warehouse', 'one', params.id]);
    // A closed warehouse is still shown to visitors who have its address, but not offered.
    if (found === undefined || stateOf(found) === 'deactivated') return null;
    const path = `/location/${found.id}`;
    const picture = warehousePicture(found, locale);
    const way = breadcrumbs([
      { name: texts.of('shell')('nav.home'), url: address('/') },
      { name: texts.of('warehouse')('search.title'), url: address('/boxes') },
      { name: found.name, url: address(path) },
    ]);
    return {
      path,
      title: texts.of('warehouse')('detail.title', { name: found.name }),
      description: describeWarehouse(found, context),
      picture,
      structuredData: [selfStorage(found, context, picture), way],
    };
  },
};

const help = plainPage(
  '/help',
  ['help'],
  (texts) => ({ title: texts.of('help')('title'), description: texts.of('help')('lead') }),
  ({ texts }) => {
    const text = texts.of('help');
    return [faqPage(QUESTIONS.map((name) => ({ question: text(`items.${name}.question`), answer: text(`items.${name}.answer`) })))];
  },
);

/** All pages that search engines may index, by route. */
export const publicPages: Readonly<Record<string, PublicPage>> = {
  '/': landing,
  '/boxes': search,
  '/location/$id': warehouse,
  '/help': help,
  '/gdpr': plainPage('/gdpr', ['privacy'], (texts) => ({ title: texts.of('privacy')('title'), description: texts.of('privacy')('lead') })),
  '/store-policy': plainPage('/store-policy', ['policy'], (texts) => ({
    title: texts.of('policy')('title'),
    description: texts.of('policy')('lead'),
  })),
  '/accessibility': plainPage('/accessibility', ['accessibility'], (texts) => ({
    title: texts.of('accessibility')('title'),
    description: texts.of('accessibility')('lead'),
  })),
  '/franchising': plainPage('/franchising', ['franchising'], (texts) => ({
    title: texts.of('franchising')('title'),
    description: texts.of('franchising')('lead'),
  })),
  '/withdrawal': plainPage('/withdrawal', ['withdrawal'], (texts) => ({
    title: texts.of('withdrawal')('statement.title'),
    description: texts.of('withdrawal')('statement.lead'),
  })),
};

/** Paths of public pages without parameters. */
export const publicPaths: readonly string[] = Object.keys(publicPages).filter((path) => !path.includes('$'));
