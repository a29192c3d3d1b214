import type { FranchisingMessageData } from '../message-data.ts';
import { type LanguageTools, paths, type Templates } from './template.ts';

/** Messages about a franchising form. Its fields and options have the labels of the page. */
export function franchisingTemplates({ texts, format }: LanguageTools): Templates<keyof FranchisingMessageData> {
  const text = texts.of('email-franchising');
  const page = texts.of('franchising');
  const common = texts.of('common');
  return {
    'franchising-received': (_data, { contact, url }) => ({
      subject: text('received.subject'),
      preview: text('received.preview'),
      heading: text('received.heading'),
      paragraphs: [text('received.text')],
      button: { label: text('button'), url: url(paths.warehouses) },
      notes: [text('received.note', { email: contact.email })],
    }),
    'franchising-operator': (data, { url }) => ({
      subject: `${text('operator.heading')}: ${data.cityToOpen}`,
      preview: data.fullName,
      heading: text('operator.heading'),
      paragraphs: [text('operator.text')],
      facts: [
        [page('field.fullName'), data.fullName],
        [page('field.email'), data.email],
        [page('field.phoneNumber'), data.phoneNumber],
        [text('operator.language'), data.language],
        [page('field.businessExperience'), page(`option.businessExperience.${data.businessExperience}`)],
        [page('field.currentPositionAndArea'), data.currentPositionAndArea],
        [page('field.propertyStatus'), page(`option.propertyStatus.${data.propertyStatus}`)],
        [page('field.propertyAreaInM2'), format.area(data.propertyAreaInM2)],
        [page('field.cityToOpen'), data.cityToOpen],
        [page('field.capitalInvestment'), page(`option.capitalInvestment.${data.capitalInvestment}`)],
        [page('field.returnOnInvestment'), page(`option.returnOnInvestment.${data.returnOnInvestment}`)],
        [page('field.isPrimaryIncome'), common(data.isPrimaryIncome ? 'yes' : 'no')],
        [page('field.hasReadFranchiseBrochure'), common(data.hasReadFranchiseBrochure ? 'yes' : 'no')],
        [page('field.motivation'), data.motivation],
      ],
      button: { label: text('button'), url: url(paths.warehouses) },
    }),
  };
}
