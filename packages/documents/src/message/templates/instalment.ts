import type { InstalmentMessageData } from '../message-data.ts';
import { type LanguageTools, paths, type Templates } from './template.ts';

/** Messages about instalment plans. */
export function instalmentTemplates({ texts, format }: LanguageTools): Templates<keyof InstalmentMessageData> {
  const common = texts.of('email');
  const text = texts.of('email-instalments');
  const day = (date: string) => format.date(date, 'long');
  // The first paragraph of these messages continues the sentence of the greeting.
  const greeting = ({ firstName }: { firstName: string }) => text('greeting', { name: firstName });
  const invoices = ({ invoiceNumbers }: { invoiceNumbers: readonly string[] }): [string, string] => [
    text('invoices'),
    invoiceNumbers.join(', '),
  ];
  return {
    'instalment-plan-agreed': (data, { url }) => {
      const total = format.money(data.total);
      return {
        subject: text('instalment-plan-agreed.subject', { total }),
        preview: `${data.companyName}, ${total}`,
        heading: text('instalment-plan-agreed.heading'),
        greeting: greeting(data),
        paragraphs: [text('instalment-plan-agreed.text', { total }), text('instalment-plan-agreed.pay')],
        facts: [
          ...data.instalments.map(({ dueOn, amount }): [string, string] => [day(dueOn), format.money(amount)]),
          [text('total'), total],
          invoices(data),
        ],
        button: { label: text('button'), url: url(paths.rents) },
      };
    },
    'instalment-due-soon': (data, { url }) => {
      const [amount, dueOn] = [format.money(data.amount), day(data.dueOn)];
      return {
        subject: text('instalment-due-soon.subject', { amount, dueOn }),
        preview: `${data.companyName}, ${amount}`,
        heading: text('instalment-due-soon.heading'),
        greeting: greeting(data),
        paragraphs: [text('instalment-due-soon.text')],
        facts: [[common('fact.amount'), amount], [text('dueOn'), dueOn], invoices(data)],
        button: { label: text('button'), url: url(paths.rents) },
      };
    },
    'instalment-plan-completed': (data, { url }) => ({
      subject: text('instalment-plan-completed.subject'),
      preview: data.companyName,
      heading: text('instalment-plan-completed.heading'),
      greeting: greeting(data),
      paragraphs: [text('instalment-plan-completed.text')],
      facts: [invoices(data)],
      button: { label: text('button'), url: url(paths.rents) },
    }),
    'instalment-plan-ended': (data, { url }) => {
      const { event, operatorEmail } = data;
      const open = format.money(data.open);
      return {
        subject: text(`instalment-plan-ended.subject.${event}`),
        preview: `${data.companyName}, ${open}`,
        heading: text(`instalment-plan-ended.heading.${event}`),
        greeting: greeting(data),
        paragraphs: [
          event === 'BROKEN'
            ? text('instalment-plan-ended.text.BROKEN', { open })
            : text('instalment-plan-ended.text.CANCELLED', { open, operatorEmail }),
        ],
        facts: [[text('open'), open], invoices(data)],
        button: { label: text('instalment-plan-ended.button'), url: url(paths.rents) },
      };
    },
  };
}
