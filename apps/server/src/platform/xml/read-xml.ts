import { SaxesParser } from 'saxes';

/** Why a document was not read; the text names the place, and nothing of the content. */
export class XmlError extends Error {
  override name = 'XmlError';
}

export interface XmlElement {
  /** Without its prefix. */
  name: string;
  namespace: string;
  attributes: Record<string, string>;
  children: XmlElement[];
  /** All text directly in it, trimmed. */
  text: string;
}

export interface XmlLimits {
  mostBytes: number;
  mostElements: number;
}

const mostDepth = 60;
/** UTF-8 unless the document says one of these; what banks and authorities of the four countries write. */
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
 * Reads a whole document into elements. A document type is refused, and with it every entity of its own: nothing is expanded, nothing is fetched.
 * @throws XmlError for what is too long, too deep, of an unknown encoding, or not well-formed
 */
export function readXml(bytes: Buffer, limits: XmlLimits): XmlElement {
  if (bytes.length > limits.mostBytes) throw new XmlError(`longer than ${limits.mostBytes} bytes`);
  const parser = new SaxesParser({ xmlns: true, position: true });
  const open: XmlElement[] = [];
  let root: XmlElement | undefined;
  let count = 0;
  const fail = (what: string): never => {
    throw new XmlError(`line ${parser.line}: ${what}`);
  };
  parser.on('error', () => fail('not well-formed'));
  parser.on('doctype', () => fail('a document type is not taken'));
  parser.on('opentag', ({ local, uri, attributes }) => {
    count += 1;
    if (count > limits.mostElements) fail(`more than ${limits.mostElements} elements`);
    if (open.length >= mostDepth) fail(`deeper than ${mostDepth}`);
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
  if (!encodings.has(encoding)) throw new XmlError('an encoding that is not taken');
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch (error) {
    throw new XmlError('letters that its encoding does not have', { cause: error });
  }
}

/** The children of a name. */
export const all = (element: XmlElement | undefined, name: string): XmlElement[] =>
  element?.children.filter((child) => child.name === name) ?? [];

/** What a path of names leads to, by the first child of each; undefined when there is none. */
export function at(element: XmlElement | undefined, ...path: string[]): XmlElement | undefined {
  return path.reduce<XmlElement | undefined>((inside, name) => inside?.children.find((child) => child.name === name), element);
}

/** Its text; null when it is not there or says nothing. */
export const textAt = (element: XmlElement | undefined, ...path: string[]): string | null => at(element, ...path)?.text || null;
