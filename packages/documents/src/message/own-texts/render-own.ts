import { faultOf, type Language, type TextFault, tidyText } from '@komora/domain';
import { formattersOf, localeOf, type TextParams, type Texts } from '@komora/i18n';
import { serverTexts } from '@komora/i18n/server-texts';
import { textFormats } from '@komora/i18n/text-formats';
import { fillText } from '@komora/i18n/texts';
import type { MessageContent } from '../content.ts';
import type { MessageData, MessageTemplate } from '../message-data.ts';
import { createTemplates, frameMessage, frameTexts, type RenderedMessage, renderMessage, type Sender, siteOf } from '../render-message.ts';
import { FRAME, kindOf } from './kinds.ts';
import { CLOSING, type MessageKind, messageKinds } from './parts.ts';
import { sharedValues } from './values.ts';
import { wrapTexts } from './wrap-texts.ts';

/** The operator's texts of a kind by the id of the part. A part that is absent has its standard text. */
export type OwnTexts = Readonly<Record<string, string>>;

/** A text that cannot be used, at its part. */
export interface OwnTextFault {
  id: string;
  fault: TextFault | { code: 'message-text/unknown-part' | 'message-text/prescribed' };
}

/** The texts without those that equal the standard, tidied. */
export function tidyOwnTexts({ parts }: MessageKind, texts: OwnTexts): Record<string, string> {
  const standard = new Map<string, string>(parts.map((part) => [part.id, part.standard]));
  return Object.fromEntries(
    Object.entries(texts)
      .map(([id, text]) => [id, tidyText(text)] as const)
      .filter(([id, text]) => text !== standard.get(id)),
  );
}

/** Faults that make texts unusable in the present release, in the order of the parts. */
export function faultsOf({ parts }: MessageKind, texts: OwnTexts): OwnTextFault[] {
  const unknown = Object.keys(texts).filter((id) => !parts.some((part) => part.id === id));
  const faults = parts.flatMap((part): OwnTextFault[] => {
    const text = texts[part.id];
    if (text === undefined || text === part.standard) return [];
    if (part.isPrescribed) return [{ id: part.id, fault: { code: 'message-text/prescribed' } }];
    const fault = faultOf(text, part);
    return fault === null ? [] : [{ id: part.id, fault }];
  });
  return [...faults, ...unknown.map((id): OwnTextFault => ({ id, fault: { code: 'message-text/unknown-part' } }))];
}

class MissingValue extends Error {
  override name = 'MissingValue';
  readonly value: string;

  constructor(value: string) {
    super(`A message has no ${value}`);
    this.value = value;
  }
}

/** A text of the operator with its values. @throws MissingValue, so that no message has a gap in a sentence */
function fill(text: string, values: TextParams): string {
  for (const [, name = ''] of text.matchAll(/\{\{\s*(\w+)/g)) if (values[name] === undefined) throw new MissingValue(name);
  return fillText(text, values, textFormats);
}

const withTexts = (texts: Texts, own: OwnTexts, values: TextParams): Texts =>
  wrapTexts(texts, (id, params, standard) => {
    const text = own[id];
    return text === undefined ? standard() : fill(text, { ...values, ...params });
  });

const paragraphs = (texts: readonly string[]) => texts.flatMap((text) => text.split(/\n{2,}/)).filter((text) => text.trim() !== '');

export interface OwnTextsOfMessage {
  /** Of the kind of the message; null: the standard. */
  own: OwnTexts | null;
  /** Of the words around every message. */
  frame: OwnTexts | null;
}

/** A kind whose texts were left out. */
export interface BrokenTexts {
  kind: string;
  /** A value that the message lacks; null: the rules of this release reject the texts. */
  missing: string | null;
}

/**
 * A message with the operator's texts. Texts that cannot be used in this release are left out as a whole: the message then has the standard
 * ones, and `broken` names them.
 * @throws RangeError when the data contain an invalid date
 */
export function renderWithOwnTexts<T extends MessageTemplate>(
  template: T,
  language: Language,
  data: MessageData[T],
  sender: Sender,
  { own, frame }: OwnTextsOfMessage,
): { message: RenderedMessage; broken: BrokenTexts[] } {
  if (own === null && frame === null) return { message: renderMessage(template, language, data, sender), broken: [] };
  const locale = localeOf(language);
  const kinds = messageKinds(locale, sender.country);
  const texts = serverTexts(locale, sender.country, sender.shopName);
  const kind = kindOf(template, data);
  const broken: BrokenTexts[] = [];
  const usable = (of: string, given: OwnTexts | null): OwnTexts => {
    const known = kinds.get(of);
    if (given === null) return {};
    if (known !== undefined && faultsOf(known, given).length === 0) return given;
    broken.push({ kind: of, missing: null });
    return {};
  };
  const compose = (of: OwnTexts): MessageContent => {
    const format = formattersOf(locale);
    const values = sharedValues(data, sender, format);
    const content = createTemplates({ texts: withTexts(texts, of, values), format })[template](data, siteOf(sender));
    const closing = of[CLOSING];
    return {
      ...content,
      paragraphs: paragraphs(content.paragraphs),
      notes: paragraphs(content.notes ?? []),
      ...(closing === undefined ? {} : { closing: paragraphs([fill(closing, values)]) }),
    };
  };
  const around = frameTexts(withTexts(texts, usable(FRAME, frame), { shopName: sender.shopName }));
  try {
    return { message: frameMessage(compose(usable(kind, own)), around, locale, sender), broken };
  } catch (error) {
    if (!(error instanceof MissingValue)) throw error;
    return { message: frameMessage(compose({}), around, locale, sender), broken: [...broken, { kind, missing: error.value }] };
  }
}

/**
 * A kind of message with its example data.
 * @param texts of the kind; for the words around messages those
 * @param frame the stored words around messages, for another kind
 * @returns undefined if there is no such kind or example, as in a newer release
 */
export function renderExample(
  kind: string,
  language: Language,
  example: number,
  sender: Sender,
  { texts, frame }: { texts: OwnTexts; frame: OwnTexts | null },
): RenderedMessage | undefined {
  const known = messageKinds(localeOf(language), sender.country).get(kind);
  const data = known?.examples[example];
  if (known === undefined || data === undefined) return undefined;
  const of = kind === FRAME ? { own: null, frame: texts } : { own: texts, frame };
  // The examples of a kind are data of its template.
  return renderWithOwnTexts(known.template, language, data as MessageData[typeof known.template], sender, of).message;
}
