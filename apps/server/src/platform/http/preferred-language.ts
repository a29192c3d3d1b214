import type { Language } from '@komora/api';
import type { Config } from '../../config/config.ts';
import type { Settings } from '../settings/index.ts';

/** The languages of the deployment, as they are at the moment of the request. */
export interface OfferedLanguages {
  config: Pick<Config, 'formatLocale'>;
  settings: Pick<Settings, 'get'>;
}

/** The best of the deployment's languages for an `Accept-Language` header; FORMAT_LOCALE if none matches. */
export function preferredLanguage(header: string | undefined, { config: { formatLocale }, settings }: OfferedLanguages): Language {
  const negotiation = (header ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().split(';');
      const quality = parameters.map((one) => /^\s*q=([0-9.]+)$/.exec(one)?.[1]).find((value) => value !== undefined);
      return { language: tag.slice(0, 2).toUpperCase(), quality: quality === undefined ? 1 : Number(quality) };
    })
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality);
  return negotiation.flatMap(({ language }) => settings.get('page').languages.find((one) => one === language) ?? [])[0] ?? formatLocale;
}
