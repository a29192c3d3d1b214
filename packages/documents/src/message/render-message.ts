import { formattersOf } from '@komora/i18n/format';
import { localeOf } from '@komora/i18n/locales';
import type { Contact } from './content.ts';
import { layOut } from './layout.ts';
import type { Language, MessageData, MessageTemplate } from './message-data.ts';
import { asPlainText } from './plain-text.ts';
import { cs } from './texts/cs.ts';
import { en } from './texts/en.ts';
import { hu } from './texts/hu.ts';
import { pl } from './texts/pl.ts';
import { sk } from './texts/sk.ts';
import { uk } from './texts/uk.ts';
import type { LanguageTexts } from './texts.ts';

const texts: Record<Language, LanguageTexts> = { SK: sk, CS: cs, EN: en, UK: uk, PL: pl, HU: hu };

export interface RenderedMessage {
  subject: string;
  html: string;
  text: string;
}

export const messageTemplates = Object.keys(en.messages) as readonly MessageTemplate[];

/** Whether a stored name is one of the templates. */
export function isMessageTemplate(name: string): name is MessageTemplate {
  return Object.hasOwn(en.messages, name);
}

/**
 * A message in a language, with its links absolute under `publicUrl` (without a trailing slash).
 * @throws RangeError when a date of the data is none
 */
export function renderMessage<T extends MessageTemplate>(
  template: T,
  language: Language,
  data: MessageData[T],
  { publicUrl, contact }: { publicUrl: string; contact: Contact },
): RenderedMessage {
  const locale = localeOf(language);
  const { frame, messages } = texts[language];
  const url = (path: string) => new URL(path, `${publicUrl}/`).href;
  const content = messages[template](data, { format: formattersOf(locale), url, contact });
  const whole = { ...frame, locale, homeUrl: url('/'), reach: contact };
  // A header is one line, whatever a name brings along.
  const subject = content.subject.replace(/\s+/g, ' ').trim();
  return { subject, html: layOut(content, whole), text: asPlainText(content, whole) };
}
