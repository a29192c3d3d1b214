import { taxTexts } from './tax-texts.ts';

export const taxSk = taxTexts({
  REJECTED: {
    subject: (number) => `Daňový úrad odmietol doklad ${number}`,
    preview: 'Treba ho opraviť a nahlásiť znova.',
    heading: (number) => `Doklad ${number} bol odmietnutý`,
    text: (authority, number) => `${authority} odmietol doklad ${number}. Kým sa to nenapraví, považuje sa za nenahlásený.`,
  },
  LATE: {
    subject: (number) => `Doklad ${number} ešte nie je nahlásený`,
    preview: 'Lehota sa blíži.',
    heading: (number) => `Doklad ${number} stále nie je nahlásený`,
    text: (authority, number) =>
      `${authority} zatiaľ nepotvrdil doklad ${number}. Skúšame to ďalej; overte, prosím, či funguje služba úradu a náš prístup k nej.`,
  },
  document: 'Doklad',
  authority: 'Úrad',
  reason: 'Dôvod',
  reportBy: 'Nahlásiť do',
});
