import { contractFacts, type LanguageTools, optionalFact, paths, type Templates } from './template.ts';

type OperatorMessage =
  | 'billing-fault'
  | 'operator-note'
  | 'tax-report-operator'
  | 'tax-login-operator'
  | 'scheduled-report'
  | 'staff-address-changed';

const authorities = { KSEF: 'KSeF', NAV: 'NAV Online Számla' } as const;

/** Messages to the operator about contracts, money and tax reports that need a person. */
export function operatorTemplates(tools: LanguageTools): Templates<OperatorMessage> {
  const { texts, format } = tools;
  const common = texts.of('email');
  const text = texts.of('email-operator');
  return {
    'billing-fault': (data, { url }) => {
      const heading = text(`billing-fault.${data.event}.heading`);
      return {
        subject: `${heading} – ${data.contractBusinessId ?? data.boxName}`,
        preview: `${data.boxName}, ${data.warehouseName}`,
        heading,
        paragraphs: [text(`billing-fault.${data.event}.text`)],
        facts: [
          ...optionalFact(common('fact.contract'), data.contractBusinessId),
          [common('fact.box'), data.boxName],
          [common('fact.warehouse'), data.warehouseName],
          ...optionalFact(common('fact.amount'), data.amount && format.money(data.amount)),
          [text('reason'), data.reason],
        ],
        button: { label: text('seeWarehouse'), url: url(paths.warehouse(data.warehouseId)) },
      };
    },
    'operator-note': (data, { url }) => {
      const heading = text(`operator-note.${data.event}.heading`);
      const reasons = data.reasons?.map((reason) => text(`operator-note.reason.${reason}`)).join(', ');
      return {
        subject: `${heading} – ${data.contractBusinessId}`,
        preview: `${data.boxName}, ${data.warehouseName}`,
        heading,
        paragraphs: [text(`operator-note.${data.event}.text`)],
        facts: [
          ...contractFacts(tools, data),
          [text('operator-note.client'), data.clientName],
          [common('fact.lastDay'), format.date(data.day, 'long')],
          ...optionalFact(text('operator-note.reasons'), reasons || null),
          ...optionalFact(text('operator-note.note'), data.note || null),
          ...optionalFact(common('fact.refund'), data.refund && format.money(data.refund)),
        ],
        button: { label: text('seeWarehouse'), url: url(paths.warehouse(data.warehouseId)) },
      };
    },
    'tax-report-operator': ({ event, documentNumber, reason, ...data }) => {
      const authority = authorities[data.authority];
      return {
        subject: text(`tax-report-operator.${event}.subject`, { documentNumber }),
        preview: text(`tax-report-operator.${event}.preview`),
        heading: text(`tax-report-operator.${event}.heading`, { documentNumber }),
        paragraphs: [text(`tax-report-operator.${event}.text`, { authority, documentNumber })],
        facts: [
          [text('tax-report-operator.document'), documentNumber],
          [text('tax-report-operator.authority'), authority],
          [text('tax-report-operator.reportBy'), format.dateTime(data.reportBy, data.timeZone)],
          ...optionalFact(text('reason'), reason),
        ],
      };
    },
    'scheduled-report': ({ title, place, from, to, owner }, { url }) => {
      const last = format.date(to, 'long');
      const days = from === null ? last : `${format.date(from, 'long')} – ${last}`;
      return {
        subject: `${title} – ${days}`,
        preview: text('scheduled-report.preview', { days }),
        heading: title,
        paragraphs: [text('scheduled-report.text')],
        facts: [
          [text(from === null ? 'scheduled-report.asOf' : 'scheduled-report.days'), days],
          [text('scheduled-report.place'), place ?? text('scheduled-report.everyPlace')],
          [text('scheduled-report.owner'), owner],
        ],
        button: { label: text('scheduled-report.button'), url: url('/console/reports/schedules') },
      };
    },
    'staff-address-changed': ({ name }, { url }) => ({
      subject: text('staff-address-changed.subject'),
      preview: text('staff-address-changed.preview'),
      heading: text('staff-address-changed.subject'),
      paragraphs: [text('staff-address-changed.text', { name }), text('staff-address-changed.notYou')],
      button: { label: text('staff-address-changed.button'), url: url('/console') },
    }),
    'tax-login-operator': ({ expiresAt, timeZone, ...data }) => {
      const authority = authorities[data.authority];
      const expires = format.dateTime(expiresAt, timeZone);
      return {
        subject: text('tax-login-operator.subject', { authority }),
        preview: text('tax-login-operator.preview', { expires }),
        heading: text('tax-login-operator.heading', { authority }),
        paragraphs: [text('tax-login-operator.text', { authority })],
        facts: [
          [text('tax-report-operator.authority'), authority],
          [text('tax-login-operator.expires'), expires],
        ],
      };
    },
  };
}
