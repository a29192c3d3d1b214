/** The texts of which the operator publishes editions. */
export const LEGAL_KINDS = ['TERMS', 'PRIVACY'] as const;
export type LegalKind = (typeof LEGAL_KINDS)[number];

/** Characters of one language. */
export const LONGEST_LEGAL_TEXT = 90_000;

/** Paragraphs are lines; lines that begin with "- " form a list. */
export interface LegalTextSection {
  title: string;
  text: string;
}

/** Without a title: sections before the first heading of a part. */
export interface LegalTextPart {
  title: string | null;
  sections: LegalTextSection[];
}

const PART = '# ';
const SECTION = '## ';

/** Line ends of one kind, no spaces at the ends of lines, at most one empty line between two others. */
export const tidyLegalText = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();

/**
 * Reads an edition in one language: `# ` begins a part, `## ` a section, every other line is a paragraph or, with `- `, an item of a list.
 * Text before the first section belongs to nothing and is left out; {@link legalTextFault} names it.
 */
export function readLegalText(text: string): LegalTextPart[] {
  const parts: LegalTextPart[] = [];
  let section: LegalTextSection | null = null;
  for (const line of tidyLegalText(text).split('\n')) {
    if (line.startsWith(SECTION)) {
      section = { title: line.slice(SECTION.length).trim(), text: '' };
      const last = parts.at(-1);
      if (last === undefined) parts.push({ title: null, sections: [section] });
      else last.sections.push(section);
    } else if (line.startsWith(PART)) {
      section = null;
      parts.push({ title: line.slice(PART.length).trim(), sections: [] });
    } else if (section !== null && line !== '') section.text += section.text === '' ? line : `\n${line}`;
  }
  return parts;
}

export type LegalTextFault = 'legal-text/no-section' | 'legal-text/before-section' | 'legal-text/empty-section';

/** Why a text cannot be published: no section, words outside of one, or a part or section without content. */
export function legalTextFault(text: string): LegalTextFault | null {
  let isInSection = false;
  for (const line of tidyLegalText(text).split('\n')) {
    if (line.startsWith(SECTION)) isInSection = true;
    else if (line.startsWith(PART)) isInSection = false;
    else if (line !== '' && !isInSection) return 'legal-text/before-section';
  }
  const parts = readLegalText(text);
  const sections = parts.flatMap((part) => part.sections);
  if (sections.length === 0) return 'legal-text/no-section';
  const isEmpty =
    parts.some((part) => part.sections.length === 0 || part.title === '') ||
    sections.some(({ title, text: words }) => title === '' || words === '');
  return isEmpty ? 'legal-text/empty-section' : null;
}
