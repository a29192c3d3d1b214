/** Attributes of an element; undefined ones are left out. */
export type Attributes = Record<string, string | undefined>;

/** The content of an element: elements or text. Without content the element is omitted. */
export type XmlNode = { readonly xml: string } | null;

/**
 * An element with a text. Null for an empty text: e-invoices and tax authorities reject empty elements.
 * Characters that XML 1.0 does not allow are dropped.
 */
export function leaf(name: string, text: string | null | undefined, attributes: Attributes = {}): XmlNode {
  const plain = sayable(text ?? '').trim();
  return plain === '' ? null : { xml: `<${name}${written(attributes)}>${escaped(plain)}</${name}>` };
}

/** An element that contains elements; null if all of them are null. */
export function branch(name: string, children: readonly XmlNode[], attributes: Attributes = {}): XmlNode {
  const inside = children.map((child) => child?.xml ?? '').join('');
  return inside === '' ? null : { xml: `<${name}${written(attributes)}>${inside}</${name}>` };
}

/** A whole document in UTF-8. @throws Error for an empty one */
export function xmlDocument(root: XmlNode): string {
  if (root === null) throw new Error('A document without an element');
  return `<?xml version="1.0" encoding="UTF-8"?>\n${root.xml}\n`;
}

function written(attributes: Attributes): string {
  return Object.entries(attributes)
    .map(([name, value]) => (value === undefined ? '' : ` ${name}="${escaped(sayable(value)).replaceAll('"', '&quot;')}"`))
    .join('');
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** XML 1.0, production 2: no control letters but white space, no halves of a pair. */
function sayable(text: string): string {
  return Array.from(text)
    .filter((letter) => {
      const code = letter.codePointAt(0) ?? 0;
      return (
        code === 9 || code === 10 || code === 13 || (code >= 0x20 && code < 0xd800) || (code > 0xdfff && code < 0xfffe) || code > 0xffff
      );
    })
    .join('');
}
