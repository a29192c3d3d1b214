import { createTexts } from '@komora/i18n';
import { loadCatalogue } from '@komora/i18n/load-catalogue';
import type { Locale } from '@komora/i18n/locales';
import { type FranchisingTexts, paths } from '../../texts.ts';

interface Words {
  received: { subject: string; preview: string; heading: string; text: string; note: (email: string) => string };
  operator: { heading: string; text: string; language: string; button: string };
}

/** The letters about a franchising form; its fields and choices are called as on the page. */
export function franchisingTexts(locale: Locale, { received, operator }: Words): FranchisingTexts {
  const texts = createTexts(locale, {
    franchising: loadCatalogue(locale, 'franchising'),
    common: loadCatalogue(locale, 'common'),
  });
  const page = texts.of('franchising');
  const common = texts.of('common');
  return {
    'franchising-received': (_data, { contact, url }) => ({
      subject: received.subject,
      preview: received.preview,
      heading: received.heading,
      paragraphs: [received.text],
      button: { label: operator.button, url: url(paths.warehouses) },
      notes: [received.note(contact.email)],
    }),
    'franchising-operator': (data, { format, url }) => ({
      subject: `${operator.heading}: ${data.cityToOpen}`,
      preview: data.fullName,
      heading: operator.heading,
      paragraphs: [operator.text],
      facts: [
        [page('field.fullName'), data.fullName],
        [page('field.email'), data.email],
        [page('field.phoneNumber'), data.phoneNumber],
        [operator.language, data.language],
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
      button: { label: operator.button, url: url(paths.warehouses) },
    }),
  };
}
