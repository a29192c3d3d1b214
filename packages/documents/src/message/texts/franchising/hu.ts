import { franchisingTexts } from './franchising-texts.ts';

export const franchisingHu = franchisingTexts('hu', {
  received: {
    subject: 'Megkaptuk a franchise-űrlapját',
    preview: 'Köszönjük az érdeklődést.',
    heading: 'Az űrlapja megérkezett hozzánk',
    text: 'Köszönjük, hogy velünk szeretne telephelyet nyitni. Elolvassuk, amit írt, és néhány munkanapon belül jelentkezünk.',
    note: (email) => `Ha nem Ön küldte ezt az űrlapot, nincs teendője, vagy írjon ide: ${email}, és töröljük.`,
  },
  operator: {
    heading: 'Új franchise-érdeklődés',
    text: 'Valaki telephelyet szeretne nyitni. Ezt írta:',
    language: 'Nyelv',
    button: 'Raktáraink megtekintése',
  },
});
