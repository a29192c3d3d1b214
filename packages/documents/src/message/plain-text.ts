import type { MessageContent } from './content.ts';
import type { Frame } from './layout.ts';

/** The message as plain text. A button becomes an address on a line of its own. */
export function asPlainText(content: MessageContent, frame: Frame): string {
  const blocks = [
    content.heading,
    content.greeting,
    ...content.paragraphs,
    // A label that is a question needs no colon.
    content.facts?.map(([label, value]) => `${label}${label.endsWith('?') ? '' : ':'} ${value}`).join('\n'),
    content.link && `${content.link.label}:\n${content.link.url}`,
    content.button && `${content.button.label}:\n${content.button.url}`,
    ...(content.notes ?? []),
    ...(content.closing ?? []),
    frame.signature,
    `-- \n${frame.automatic === '' ? '' : `${frame.automatic}\n`}${frame.contact} ${frame.reach.email}, ${frame.reach.phone}`,
  ];
  return `${blocks.filter((block) => block !== undefined && block !== '').join('\n\n')}\n`;
}
