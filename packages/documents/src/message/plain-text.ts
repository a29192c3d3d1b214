import type { MessageContent } from './content.ts';
import type { Frame } from './layout.ts';

/** The same message for those who read text: what is a button in HTML stands as an address on its own line. */
export function asPlainText(content: MessageContent, frame: Frame): string {
  const blocks = [
    content.heading,
    content.greeting,
    ...content.paragraphs,
    // A label that is a question ends by itself.
    content.facts?.map(([label, value]) => `${label}${label.endsWith('?') ? '' : ':'} ${value}`).join('\n'),
    content.button && `${content.button.label}:\n${content.button.url}`,
    ...(content.notes ?? []),
    frame.signature,
    `-- \n${frame.automatic}\n${frame.contact} ${frame.reach.email}, ${frame.reach.phone}`,
  ];
  return `${blocks.filter((block) => block !== undefined && block !== '').join('\n\n')}\n`;
}
