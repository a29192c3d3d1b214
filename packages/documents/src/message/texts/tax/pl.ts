import { taxTexts } from './tax-texts.ts';

export const taxPl = taxTexts({
  REJECTED: {
    subject: (number) => `Dokument ${number} został odrzucony`,
    preview: 'Trzeba go poprawić i przesłać ponownie.',
    heading: (number) => `Dokument ${number} został odrzucony`,
    text: (authority, number) => `${authority} odrzucił dokument ${number}. Do czasu poprawienia uznaje się go za nieprzesłany.`,
  },
  LATE: {
    subject: (number) => `Dokument ${number} nie został jeszcze przesłany`,
    preview: 'Zbliża się termin.',
    heading: (number) => `Dokument ${number} nadal nie został przesłany`,
    text: (authority, number) =>
      `${authority} nie potwierdził jeszcze dokumentu ${number}. Wciąż próbujemy; prosimy sprawdzić, czy działa system urzędu i nasz dostęp do niego.`,
  },
  document: 'Dokument',
  authority: 'System',
  reason: 'Powód',
  reportBy: 'Przesłać do',
});
