import { SaxesParser } from 'saxes';

/** A parse error. The message contains the line, but no content of the document. */
export class XmlError extends Error {
  override name = 'XmlError';
}

export interface XmlElement {
  /** Without its prefix. */
  name: string;
  namespace: string;
  attributes: Record<string, string>;
  children: XmlElement[];
  /** Direct text content, trimmed. */
  text: string;
}

export interface XmlLimits {
  maxBytes: number;
  maxElements: number;
}

const maxDepth = 60;
/** Accepted encodings: those that banks and authorities of the four countries use. Default: UTF-8. */
const encodings = new Set([
  'utf-8',
  'utf-16',
  'utf-16le',
  'utf-16be',
  'us-ascii',
  'iso-8859-1',
  'iso-8859-2',
  'windows-1250',
  'windows-1252',
]);

/**
 * Parses a whole document. Rejects a document type, so that no entity is expanded and nothing is fetched.
 * @throws XmlError for a document that is too long, too deep, in an unknown encoding, or not well-formed
 */
export function readXml(bytes: Buffer, limits: XmlLimits): XmlElement {
  if (bytes.length > limits.maxBytes) throw new XmlError(`longer than ${limits.maxBytes} bytes`);
  const parser = new SaxesParser({ xmlns: true, position: true });
  const open: XmlElement[] = [];
  let root: XmlElement | undefined;
  let count = 0;
  const fail = (what: string): never => {
    throw new XmlError(`line ${parser.line}: ${what}`);
  };
  parser.on('error', () => fail('not well-formed'));
  parser.on('doctype', () => fail('a document type is not allowed'));
  parser.on('opentag', ({ local, uri, attributes }) => {
    count += 1;
    if (count > limits.maxElements) fail(`more than ${limits.maxElements} elements`);
    if (open.length >= maxDepth) fail(`deeper than ${maxDepth}`);
    const named = Object.values(attributes).map(({ local: name, value }) => [name, value]);
    const element: XmlElement = { name: local, namespace: uri, attributes: Object.fromEntries(named), children: [], text: '' };
    open.at(-1)?.children.push(element);
    root ??= element;
    open.push(element);
  });
  const addText = (text: string) => {
    const inside = open.at(-1);
    if (inside !== undefined) inside.text += text;
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('closetag', () => {
    const closed = open.pop();
    if (closed !== undefined) closed.text = closed.text.trim();
  });
  parser.write(decode(bytes)).close();
  if (root === undefined) throw new XmlError('no element');
  return root;
}

function decode(bytes: Buffer): string {
  const declared = /^\s*<\?xml[^>]*\sencoding=["']([\w.-]+)["']/.exec(bytes.subarray(0, 200).toString('latin1'))?.[1]?.toLowerCase();
  const byMark = bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : undefined;
  const encoding = byMark ?? declared ?? 'utf-8';
  if (!encodings.has(encoding)) throw new XmlError('unsupported encoding');
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch (error) {
    throw new XmlError('bytes that are invalid in its encoding', { cause: error });
  }
}

/** The children with a name. */
export const all = (element: XmlElement | undefined, name: string): XmlElement[] =>
  element?.children.filter((child) => child.name === name) ?? [];

/** The element at a path of names, by the first child of each name; undefined if there is none. */
export function at(element: XmlElement | undefined, ...path: string[]): XmlElement | undefined {
  return path.reduce<XmlElement | undefined>((inside, name) => inside?.children.find((child) => child.name === name), element);
}

/** The text at a path of names; null if the element is missing or empty. */
export const textAt = (element: XmlElement | undefined, ...path: string[]): string | null => at(element, ...path)?.text || null;
