import type { LanguageTools, Templates } from './template.ts';

const PREVIEW = 120;

/** Words of a person of staff: the program adds only the greeting and the frame. */
export function staffMessageTemplates({ texts }: LanguageTools): Templates<'staff-message'> {
  const common = texts.of('email');
  return {
    'staff-message': ({ firstName, subject, text }) => {
      const paragraphs = text.split(/\r?\n[\t ]*\r?\n/).map((paragraph) => paragraph.trim());
      return {
        subject,
        preview: [...(paragraphs[0] ?? '')].slice(0, PREVIEW).join(''),
        heading: subject,
        greeting: common('greeting', { name: firstName }),
        paragraphs: paragraphs.filter((paragraph) => paragraph !== ''),
        isWritten: true,
      };
    },
  };
}
