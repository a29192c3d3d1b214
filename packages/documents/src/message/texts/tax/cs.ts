import { taxTexts } from './tax-texts.ts';

export const taxCs = taxTexts({
  REJECTED: {
    subject: (number) => `Finanční úřad odmítl doklad ${number}`,
    preview: 'Je třeba ho opravit a nahlásit znovu.',
    heading: (number) => `Doklad ${number} byl odmítnut`,
    text: (authority, number) => `${authority} odmítl doklad ${number}. Dokud se to nenapraví, platí za nenahlášený.`,
  },
  LATE: {
    subject: (number) => `Doklad ${number} ještě není nahlášen`,
    preview: 'Lhůta se blíží.',
    heading: (number) => `Doklad ${number} stále není nahlášen`,
    text: (authority, number) =>
      `${authority} zatím nepotvrdil doklad ${number}. Zkoušíme to dál; ověřte prosím, zda funguje služba úřadu a náš přístup k ní.`,
  },
  document: 'Doklad',
  authority: 'Úřad',
  reason: 'Důvod',
  reportBy: 'Nahlásit do',
});
