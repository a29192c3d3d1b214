import { franchisingTexts } from './franchising-texts.ts';

export const franchisingSk = franchisingTexts('sk', {
  received: {
    subject: 'Dostali sme váš franšízový formulár',
    preview: 'Ďakujeme za záujem.',
    heading: 'Váš formulár k nám dorazil',
    text: 'Ďakujeme, že s nami chcete otvoriť pobočku. Prečítame si, čo ste napísali, a do niekoľkých pracovných dní sa vám ozveme.',
    note: (email) => `Ak ste tento formulár neposlali, netreba nič robiť, alebo napíšte na ${email} a vymažeme ho.`,
  },
  operator: {
    heading: 'Nový záujem o franšízu',
    text: 'Niekto chce otvoriť pobočku. Napísal toto:',
    language: 'Jazyk',
    button: 'Pozrieť naše sklady',
  },
});
