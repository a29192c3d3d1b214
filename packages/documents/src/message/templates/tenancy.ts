import type { TerminationMessageData } from '../message-data.ts';
import { contractFacts, type LanguageTools, optionalFact, paths, type Templates } from './template.ts';

type TenancyMessage = Exclude<keyof TerminationMessageData, 'operator-note'>;

/** Messages to a client about the end of a tenancy. */
export function tenancyTemplates(tools: LanguageTools): Templates<TenancyMessage> {
  const { texts, format } = tools;
  const common = texts.of('email');
  const text = texts.of('email-tenancy');
  const day = (date: string) => format.date(date, 'long');
  return {
    'termination-registered': (data, { url }) => {
      const { contractBusinessId } = data;
      const terminatesOn = day(data.terminatesOn);
      return {
        subject: text('termination-registered.subject', { contractBusinessId }),
        preview: text('termination-registered.preview', { terminatesOn }),
        heading: text('termination-registered.heading'),
        greeting: common('greeting', { name: data.firstName }),
        paragraphs: [
          data.isEmpty ? text('termination-registered.empty') : text('termination-registered.notEmpty'),
          text('termination-registered.refund'),
        ],
        facts: [...contractFacts(tools, data), [common('fact.lastDay'), terminatesOn]],
        button: { label: common('button.seeContract'), url: url(paths.contracts) },
      };
    },
    'move-out-confirmed': (data, { url }) => {
      const { boxName, contractBusinessId } = data;
      return {
        subject: text('move-out-confirmed.subject', { boxName, contractBusinessId }),
        preview: text('move-out-confirmed.preview'),
        heading: text('move-out-confirmed.heading'),
        greeting: common('greeting', { name: data.firstName }),
        paragraphs: [text('move-out-confirmed.text'), text('move-out-confirmed.refund')],
        facts: [...contractFacts(tools, data), [common('fact.lastDay'), day(data.terminatesOn)]],
        button: { label: common('button.seeContract'), url: url(paths.contracts) },
      };
    },
    'contract-ends-soon': (data, { url }) => {
      const terminatesOn = day(data.terminatesOn);
      return {
        subject: text('contract-ends-soon.subject', { boxName: data.boxName, terminatesOn }),
        preview: text('contract-ends-soon.preview'),
        heading: text('contract-ends-soon.heading'),
        greeting: common('greeting', { name: data.firstName }),
        paragraphs: [text('contract-ends-soon.text')],
        facts: [...contractFacts(tools, data), [common('fact.lastDay'), terminatesOn]],
        button: { label: common('button.seeContract'), url: url(paths.contracts) },
        notes: [text('contract-ends-soon.note')],
      };
    },
    'contract-ended': (data, { url }) => ({
      subject: text('contract-ended.subject', { boxName: data.boxName }),
      preview: data.atOnce ? data.boxName : text('contract-ended.thanks'),
      heading: text(data.atOnce ? 'contract-ended.atOnceHeading' : 'contract-ended.heading'),
      greeting: common('greeting', { name: data.firstName }),
      paragraphs: [
        ...(data.atOnce ? [text('contract-ended.atOnce', { operatorEmail: data.operatorEmail ?? '' })] : []),
        ...(data.letter === undefined ? [] : [common('letterAttached')]),
        text('contract-ended.text'),
        ...(data.refund === null ? [] : [text('contract-ended.refund')]),
        ...(data.atOnce ? [] : [text('contract-ended.thanks')]),
      ],
      facts: [
        ...contractFacts(tools, data),
        [common('fact.lastDay'), day(data.endedOn)],
        ...optionalFact(common('fact.refund'), data.refund && format.money(data.refund)),
      ],
      button: { label: common('button.seeContract'), url: url(paths.contracts) },
    }),
    'withdrawal-link': (data, { url }) => {
      const at = format.dateTime(data.at, data.timeZone);
      return {
        subject: text('withdrawal-link.subject', { contractBusinessId: data.contractBusinessId }),
        preview: text('withdrawal-link.preview', { at }),
        heading: text('withdrawal-link.heading'),
        greeting: common('greeting', { name: data.firstName }),
        paragraphs: [text('withdrawal-link.text', { at })],
        facts: contractFacts(tools, data),
        button: { label: text('withdrawal-link.button'), url: url(paths.withdrawal(data.token)) },
        notes: [text('withdrawal-link.note', { expiresAt: format.dateTime(data.expiresAt, data.timeZone) })],
      };
    },
    'withdrawal-acknowledged': (data, { url }) => {
      const { contractBusinessId, name, refund } = data;
      const at = format.dateTime(data.at, data.timeZone);
      const emptyBy = day(data.emptyBy);
      const promotion = data.promotionRefund ?? null;
      const all = promotion === null ? refund : { ...promotion, amount: promotion.amount + (refund?.amount ?? 0) };
      return {
        subject: text('withdrawal-acknowledged.subject', { contractBusinessId }),
        preview: text('withdrawal-acknowledged.preview', { at }),
        heading: text('withdrawal-acknowledged.heading'),
        greeting: common('greeting', { name }),
        paragraphs: [
          text('withdrawal-acknowledged.text'),
          text('withdrawal-acknowledged.emptyBox', { emptyBy }),
          ...(refund === null ? [] : [text('withdrawal-acknowledged.refund')]),
          ...(promotion === null ? [] : [text('withdrawal-acknowledged.promotion', { amount: format.money(promotion) })]),
        ],
        facts: [
          ...contractFacts(tools, data),
          [text('withdrawal-acknowledged.name'), name],
          [common('fact.email'), data.email],
          [text('withdrawal-acknowledged.at'), at],
          [text('withdrawal-acknowledged.emptyBy'), emptyBy],
          ...optionalFact(common('fact.refund'), all && format.money(all)),
        ],
        button: { label: common('button.seeContract'), url: url(paths.contracts) },
      };
    },
  };
}
