import { franchisingTexts } from './franchising-texts.ts';

export const franchisingCs = franchisingTexts('cs', {
  received: {
    subject: 'Dostali jsme váš franšízový formulář',
    preview: 'Děkujeme za zájem.',
    heading: 'Váš formulář k nám dorazil',
    text: 'Děkujeme, že s námi chcete otevřít pobočku. Přečteme si, co jste napsali, a během několika pracovních dní se vám ozveme.',
    note: (email) => `Pokud jste tento formulář neposlali, není třeba nic dělat, nebo napište na ${email} a vymažeme ho.`,
  },
  operator: {
    heading: 'Nový zájem o franšízu',
    text: 'Někdo chce otevřít pobočku. Napsal toto:',
    language: 'Jazyk',
    button: 'Prohlédnout naše sklady',
  },
});
