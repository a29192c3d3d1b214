import { COUNTRY_FACTS, placeholdersOf, type TextRule } from '@komora/domain';
import { formattersOf, type Locale, type TextParams } from '@komora/i18n';
import { loadCatalogue } from '@komora/i18n/load-catalogue';
import { serverTexts } from '@komora/i18n/server-texts';
import { textFormats } from '@komora/i18n/text-formats';
import type { MessageContent } from '../content.ts';
import type { MessageData, MessageTemplate } from '../message-data.ts';
import { createTemplates, messageTemplates } from '../render-message.ts';
import { createExamples } from './examples.ts';
import { type Audience, audienceOf, FRAME, kindOf, PRESCRIBED, RETIRED, WRITTEN } from './kinds.ts';
import { sharedValues } from './values.ts';
import { type TextId, wrapTexts } from './wrap-texts.ts';

/** Where a text stands in the message. A `title` is the heading and a part of the subject. */
export type PartRole = 'subject' | 'preview' | 'title' | 'heading' | 'greeting' | 'paragraph' | 'button' | 'note' | 'closing' | 'frame';

/** A text that the operator may write. */
export interface MessagePart extends TextRule {
  id: TextId;
  role: PartRole;
  /** With its placeholders. */
  standard: string;
  isPrescribed: boolean;
  /** Indexes of the examples that show it. */
  examples: number[];
}

/** A kind of message with everything that is known of its texts in one language. */
export interface MessageKind {
  kind: string;
  template: MessageTemplate;
  audience: Audience;
  examples: readonly object[];
  parts: MessagePart[];
  /** Values with which the first example that has them fills the placeholders. */
  values: Record<string, string>;
}

/** A paragraph that only the operator writes. */
export const CLOSING: TextId = 'own:closing';

const LENGTHS: Readonly<Record<PartRole, number>> = {
  subject: 150,
  preview: 150,
  title: 120,
  heading: 120,
  greeting: 120,
  button: 60,
  paragraph: 2000,
  note: 1000,
  closing: 2000,
  frame: 300,
};
/** These identify what the message is about. The facts of the message do that too, so a text may leave them out. */
const DISPENSABLE = [
  'shopName',
  'name',
  'boxName',
  'warehouseName',
  'contractBusinessId',
  'ownerName',
  'company',
  'documentNumber',
  'authority',
];
const FRAME_KEYS = ['signature', 'contact', 'automatic', 'copyLink'] as const;
/** Stand for the operator's until a message is sent. */
const shopName = 'Komora';
const contact = { email: 'info@example.com', phone: '+421 2 321 122 33' };

const mark = (id: TextId) => `⟦${id}⟧`;
const idsIn = (text: string | undefined): TextId[] => [...(text ?? '').matchAll(/⟦([^⟦⟧]*)⟧/g)].map(([, id]) => id as TextId);

/** The texts of a message by their place, the most visible place first. */
function placesOf(content: MessageContent): Map<TextId, PartRole> {
  const places = new Map<TextId, PartRole>();
  const put = (text: string | undefined, role: PartRole) => {
    for (const id of idsIn(text)) if (!places.has(id)) places.set(id, role);
  };
  const inSubject = idsIn(content.subject);
  for (const id of idsIn(content.heading)) places.set(id, inSubject.includes(id) ? 'title' : 'heading');
  for (const paragraph of content.paragraphs) put(paragraph, 'paragraph');
  put(content.subject, 'subject');
  put(content.preview, 'preview');
  put(content.greeting, 'greeting');
  put(content.link?.label, 'button');
  put(content.button?.label, 'button');
  for (const note of content.notes ?? []) put(note, 'note');
  return places;
}

const common = (one: Set<string>, other: Set<string>) => new Set([...one].filter((name) => other.has(name)));

const ORDER: readonly PartRole[] = [
  'subject',
  'title',
  'preview',
  'heading',
  'greeting',
  'paragraph',
  'button',
  'note',
  'closing',
  'frame',
];

interface Seen {
  role: PartRole;
  examples: number[];
  /** The values that every example gives. */
  params: Set<string>;
}

function standardText(locale: Locale, country: string | undefined, id: TextId): string {
  const [namespace = '', key = ''] = id.split(':');
  let found: unknown = loadCatalogue(locale, namespace as Parameters<typeof loadCatalogue>[1], country);
  for (const part of key.split('.')) found = typeof found === 'object' && found !== null ? Reflect.get(found, part) : undefined;
  return typeof found === 'string' ? found : '';
}

function describeKind(kind: string, template: MessageTemplate, examples: readonly object[], locale: Locale, country?: string): MessageKind {
  const format = formattersOf(locale);
  const seen = new Map<TextId, Seen>();
  const values: Record<string, string> = {};
  const shared: Set<string>[] = [];
  // A message needs its first paragraph.
  const openings = new Set<TextId>();
  examples.forEach((data, index) => {
    const given = new Map<TextId, TextParams>();
    const texts = wrapTexts(serverTexts(locale, country), (id, params) => {
      given.set(id, params);
      return mark(id);
    });
    const compose = createTemplates({ texts, format })[template] as (data: object, site: object) => MessageContent;
    const content = compose(data, { url: (path: string) => path, contact });
    for (const id of idsIn(content.paragraphs[0])) openings.add(id);
    const own = sharedValues(data, { shopName, contact }, format);
    shared.push(new Set(Object.keys(own)));
    for (const [name, value] of Object.entries(own)) values[name] ??= String(value);
    for (const [id, role] of placesOf(content)) {
      const params = given.get(id) ?? {};
      for (const [name, value] of Object.entries(params)) values[name] ??= String(value);
      const before = seen.get(id);
      if (before === undefined) seen.set(id, { role, examples: [index], params: new Set(Object.keys(params)) });
      else {
        before.examples.push(index);
        before.params = common(before.params, new Set(Object.keys(params)));
      }
    }
  });
  const always = shared.reduce(common);
  const parts = [...seen].map(([id, { role, examples: shownIn, params }]): MessagePart => {
    const standard = standardText(locale, country, id);
    const isBody = role === 'paragraph' || role === 'note';
    const mandatory = isBody ? mandatoryIn(standard) : [];
    return {
      id,
      role,
      standard,
      placeholders: [...new Set([...params, ...always])],
      mandatory,
      formats: Object.keys(textFormats),
      maxLength: LENGTHS[role],
      mayBeEmpty: isBody && !openings.has(id) && mandatory.length === 0,
      isPrescribed: PRESCRIBED.has(id),
      examples: shownIn,
    };
  });
  const closing: MessagePart = {
    id: CLOSING,
    role: 'closing',
    standard: '',
    placeholders: [...always],
    mandatory: [],
    formats: Object.keys(textFormats),
    maxLength: LENGTHS.closing,
    mayBeEmpty: true,
    isPrescribed: false,
    examples: examples.map((_, index) => index),
  };
  const sorted = [...parts, closing].sort((one, other) => ORDER.indexOf(one.role) - ORDER.indexOf(other.role));
  return { kind, template, audience: audienceOf(template), examples, parts: sorted, values };
}

function mandatoryIn(standard: string): string[] {
  const names = placeholdersOf(standard).map(({ name }) => name);
  return [...new Set(names)].filter((name) => !DISPENSABLE.includes(name));
}

function describeFrame(locale: Locale, country: string | undefined, example: object): MessageKind {
  const parts = FRAME_KEYS.map((key): MessagePart => {
    const id: TextId = `email:frame.${key}`;
    return {
      id,
      role: 'frame',
      standard: standardText(locale, country, id),
      placeholders: ['shopName'],
      mandatory: [],
      formats: Object.keys(textFormats),
      maxLength: LENGTHS.frame,
      mayBeEmpty: false,
      isPrescribed: false,
      examples: [0],
    };
  });
  return { kind: FRAME, template: 'rent-paid', audience: 'EVERYBODY', examples: [example], parts, values: { shopName } };
}

const cache = new Map<string, ReadonlyMap<string, MessageKind>>();

/**
 * Every kind of message that is sent, with its texts in a language. It is derived by composing each example with marks instead of texts.
 * @param country ISO alpha-3 of the deployment
 */
export function messageKinds(locale: Locale, country?: string): ReadonlyMap<string, MessageKind> {
  const key = `${country ?? ''}/${locale}`;
  const known = cache.get(key);
  if (known !== undefined) return known;
  const all = createExamples(currencyOf(country));
  const kinds = new Map<string, MessageKind>();
  kinds.set(FRAME, describeFrame(locale, country, all['rent-paid'][0] as MessageData['rent-paid']));
  for (const template of messageTemplates.filter((one) => !RETIRED.includes(one) && !WRITTEN.includes(one))) {
    const byKind = Map.groupBy(all[template] as readonly object[], (data) => kindOf(template, data));
    for (const [kind, examples] of byKind) kinds.set(kind, describeKind(kind, template, examples, locale, country));
  }
  cache.set(key, kinds);
  return kinds;
}

const currencyOf = (country: string | undefined) => Object.entries(COUNTRY_FACTS).find(([code]) => code === country)?.[1].currency ?? 'EUR';
