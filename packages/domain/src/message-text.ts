/** One `{{name}}` or `{{name, format}}` of a text. */
export interface Placeholder {
  name: string;
  /** Empty: the value as it is. */
  format: string;
}

/** The values that a part of a message may show. */
export interface TextRule {
  /** Values that exist whenever the part is shown. */
  placeholders: readonly string[];
  /** Those that the text must show. */
  mandatory: readonly string[];
  formats: readonly string[];
  maxLength: number;
  mayBeEmpty: boolean;
}

export type TextFault =
  | { code: 'revalid/rule/basic/not-null' | 'revalid/rule/basic/regex' }
  | { code: 'message-text/too-long'; params: { max: number } }
  | { code: 'message-text/unknown-placeholder' | 'message-text/missing-placeholder'; params: { name: string } };

const PLACEHOLDER = /\{\{\s*(\w+)\s*(?:,\s*(\w+)\s*)?\}\}/g;
/** Control characters without a line break, and marks that turn the direction of a text. */
const UNPRINTABLE = /[^\P{Cc}\n]|\p{Bidi_Control}/u;

/** The placeholders of a text, in order and each once. */
export function placeholdersOf(text: string): Placeholder[] {
  const found = new Map<string, Placeholder>();
  for (const [, name = '', format = ''] of text.matchAll(PLACEHOLDER)) found.set(`${name},${format}`, { name, format });
  return [...found.values()];
}

/** Line breaks as `\n`, at most two in a row, and no spaces around the text. */
export const tidyText = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replaceAll('\t', ' ')
    .replace(/\n{3,}/g, '\n\n')
    .trim();

/** The first fault of a tidy text, or null. Braces that are no placeholder count as an unknown one, with what was typed. */
export function faultOf(text: string, { placeholders, mandatory, formats, maxLength, mayBeEmpty }: TextRule): TextFault | null {
  if (text === '') return mayBeEmpty ? null : { code: 'revalid/rule/basic/not-null' };
  if (text.length > maxLength) return { code: 'message-text/too-long', params: { max: maxLength } };
  if (UNPRINTABLE.test(text) || !text.isWellFormed()) return { code: 'revalid/rule/basic/regex' };
  const used = placeholdersOf(text);
  const unknown = used.find(({ name, format }) => !placeholders.includes(name) || (format !== '' && !formats.includes(format)));
  if (unknown !== undefined) return { code: 'message-text/unknown-placeholder', params: { name: unknown.name } };
  const brace = /[{}][^\s{}]{0,30}/.exec(text.replaceAll(PLACEHOLDER, ''));
  if (brace !== null) return { code: 'message-text/unknown-placeholder', params: { name: brace[0] } };
  const missing = mandatory.find((name) => !used.some((one) => one.name === name));
  return missing === undefined ? null : { code: 'message-text/missing-placeholder', params: { name: missing } };
}
