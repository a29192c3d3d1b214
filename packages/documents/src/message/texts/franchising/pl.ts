import { franchisingTexts } from './franchising-texts.ts';

export const franchisingPl = franchisingTexts('pl', {
  received: {
    subject: 'Otrzymaliśmy Twój formularz franczyzowy',
    preview: 'Dziękujemy za zainteresowanie.',
    heading: 'Twój formularz do nas dotarł',
    text: 'Dziękujemy, że chcesz otworzyć z nami oddział. Przeczytamy, co piszesz, i odezwiemy się w ciągu kilku dni roboczych.',
    note: (email) => `Jeśli to nie Ty wysłałeś ten formularz, nie musisz nic robić albo napisz na ${email}, a go usuniemy.`,
  },
  operator: {
    heading: 'Nowe zapytanie o franczyzę',
    text: 'Ktoś chce otworzyć oddział. Oto, co napisał:',
    language: 'Język',
    button: 'Zobacz nasze magazyny',
  },
});
