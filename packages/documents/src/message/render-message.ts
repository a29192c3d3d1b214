import type { Language } from '@komora/domain';
import { formattersOf, type Locale, localeOf, type Texts } from '@komora/i18n';
import { serverTexts } from '@komora/i18n/server-texts';
import type { Contact, FrameTexts, MessageContent } from './content.ts';
import { layOut } from './layout.ts';
import type { MessageData, MessageTemplate } from './message-data.ts';
import { asPlainText } from './plain-text.ts';
import { accessTemplates } from './templates/access.ts';
import { accountTemplates } from './templates/account.ts';
import { contractActTemplates } from './templates/contract-act.ts';
import { franchisingTemplates } from './templates/franchising.ts';
import { instalmentTemplates } from './templates/instalment.ts';
import { operatorTemplates } from './templates/operator.ts';
import { orderTemplates } from './templates/order.ts';
import { rentTemplates } from './templates/rent.ts';
import { staffMessageTemplates } from './templates/staff-message.ts';
import type { LanguageTools, SiteTools, Templates } from './templates/template.ts';
import { tenancyTemplates } from './templates/tenancy.ts';

export interface RenderedMessage {
  subject: string;
  html: string;
  text: string;
}

/** The deployment that sends a message. */
export interface Sender {
  /** Heads and signs the message. */
  shopName: string;
  /** Without a trailing slash. */
  publicUrl: string;
  contact: Contact;
  /** ISO alpha-3. With it the country's overlays of the texts apply. */
  country?: string;
}

/** Every template with the texts of a locale. */
export function createTemplates(tools: LanguageTools): Templates {
  return {
    ...accountTemplates(tools),
    ...orderTemplates(tools),
    ...rentTemplates(tools),
    ...instalmentTemplates(tools),
    ...accessTemplates(tools),
    ...tenancyTemplates(tools),
    ...contractActTemplates(tools),
    ...operatorTemplates(tools),
    ...franchisingTemplates(tools),
    ...staffMessageTemplates(tools),
  };
}

const cache = new Map<string, Templates>();

function templatesOf(locale: Locale, country?: string, shopName = ''): Templates {
  const key = `${country ?? ''}/${locale}/${shopName}`;
  const known = cache.get(key);
  if (known !== undefined) return known;
  const templates = createTemplates({ texts: serverTexts(locale, country, shopName), format: formattersOf(locale) });
  cache.set(key, templates);
  return templates;
}

export const messageTemplates = Object.keys(templatesOf('en')) as readonly MessageTemplate[];

/** True if a stored name is one of the templates. */
export function isMessageTemplate(name: string): name is MessageTemplate {
  return Object.hasOwn(templatesOf('en'), name);
}

/** The sender as templates use it. */
export const siteOf = ({ publicUrl, contact }: Sender): SiteTools => ({ url: (path) => new URL(path, `${publicUrl}/`).href, contact });

/** The texts around a message, in the reader's language. */
export function frameTexts(texts: Texts): FrameTexts {
  const common = texts.of('email');
  return {
    signature: common('frame.signature'),
    contact: common('frame.contact'),
    automatic: common('frame.automatic'),
    copyLink: common('frame.copyLink'),
  };
}

/** The content of a message between the texts around it. */
export function frameMessage(content: MessageContent, texts: FrameTexts, locale: Locale, sender: Sender): RenderedMessage {
  const automatic = content.isWritten === true ? '' : texts.automatic;
  const frame = { ...texts, automatic, locale, shopName: sender.shopName, homeUrl: siteOf(sender).url('/'), reach: sender.contact };
  // A header is one line. A name with line breaks must not add headers.
  const subject = content.subject.replace(/\s+/g, ' ').trim();
  return { subject, html: layOut(content, frame), text: asPlainText(content, frame) };
}

/**
 * A message in a language, with the standard texts. Its links are absolute under the sender's `publicUrl`.
 * @throws RangeError when the data contain an invalid date
 */
export function renderMessage<T extends MessageTemplate>(
  template: T,
  language: Language,
  data: MessageData[T],
  sender: Sender,
): RenderedMessage {
  const locale = localeOf(language);
  const content = templatesOf(locale, sender.country, sender.shopName)[template](data, siteOf(sender));
  return frameMessage(content, frameTexts(serverTexts(locale, sender.country, sender.shopName)), locale, sender);
}
