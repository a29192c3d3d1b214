import { type LanguageTexts, paths } from '../texts.ts';
import { billingPl } from './billing/pl.ts';
import { doorPl } from './door/pl.ts';
import { dunningPl } from './dunning/pl.ts';
import { endingPl } from './ending/pl.ts';
import { franchisingPl } from './franchising/pl.ts';
import { taxPl } from './tax/pl.ts';

export const pl: LanguageTexts = {
  frame: {
    signature: 'Zespół Komora',
    contact: 'Pytania? Napisz lub zadzwoń:',
    automatic: 'Ta wiadomość została wysłana automatycznie.',
    copyLink: 'Jeśli przycisk nie działa, skopiuj ten adres do przeglądarki:',
  },
  messages: {
    ...billingPl,
    ...endingPl,
    ...dunningPl,
    ...doorPl,
    ...franchisingPl,
    ...taxPl,
    'order-confirmed': (data, { format, url }) => ({
      subject: `Boks ${data.boxName} jest Twój – umowa ${data.contractBusinessId}`,
      preview: `${data.warehouseName}, od ${format.date(data.startsOn, 'long')}`,
      heading: 'Płatność przyjęta, boks jest Twój',
      greeting: `Dzień dobry, ${data.firstName}!`,
      paragraphs: [
        ...(data.resolution === 'SAME_BOX'
          ? ['Płatność dotarła po wygaśnięciu rezerwacji, ale boks był nadal wolny, więc jest Twój.']
          : []),
        ...(data.resolution === 'LIKE_BOX'
          ? [
              `Płatność dotarła po wygaśnięciu rezerwacji, a wybrany boks był już zajęty. Wynajęliśmy Ci podobny boks ${data.boxName} w tym samym magazynie, w nie wyższej cenie.`,
            ]
          : []),
        'Dziękujemy za zamówienie. Kody dostępu znajdziesz po zalogowaniu w szczegółach umowy.',
      ],
      facts: [
        ['Umowa', data.contractBusinessId],
        ['Boks', data.boxName],
        ['Magazyn', `${data.warehouseName}, ${data.warehouseAddress}`],
        ['Najem od', format.date(data.startsOn, 'long')],
        ['Zapłacono', format.money(data.amount)],
        ['Faktura', data.invoiceNumber],
        ['Następna płatność', `${format.money(data.nextCharge.amount)}, ${format.date(data.nextCharge.on, 'long')}`],
      ],
      button: { label: 'Zobacz umowę i kody', url: url(paths.contracts) },
      notes: [
        ...(data.documents === undefined ? [] : ['Umowa i faktura są w załączniku.']),
        'Kolejne płatności pobierzemy z karty automatycznie.',
      ],
    }),
    'set-password': (data, { contact, url }) => ({
      subject: 'Ustaw hasło w Komorze',
      preview: 'Z hasłem zobaczysz umowę, kody i faktury.',
      heading: 'Ustaw hasło',
      greeting: `Dzień dobry, ${data.firstName}!`,
      paragraphs: ['Razem z zamówieniem powstało Twoje konto. Ustaw hasło, aby zobaczyć umowę, kody dostępu i faktury.'],
      button: { label: 'Ustaw hasło', url: url(paths.changePassword(data.token)) },
      notes: [`Link jest ważny 7 dni i działa jeden raz. Gdy wygaśnie, napisz na adres ${contact.email}, a wyślemy nowy.`],
    }),
    'reset-password': (data, { url }) => ({
      subject: 'Zmiana hasła',
      preview: 'Link jest ważny godzinę.',
      heading: 'Nowe hasło',
      greeting: `Dzień dobry, ${data.firstName}!`,
      paragraphs: ['Otrzymaliśmy prośbę o nowe hasło do Twojego konta.'],
      button: { label: 'Wybierz nowe hasło', url: url(paths.changePassword(data.token)) },
      notes: ['Link jest ważny godzinę i działa jeden raz. Jeśli to nie Twoja prośba, nie musisz nic robić: hasło pozostaje bez zmian.'],
    }),
    'password-changed': (data, { contact, url }) => ({
      subject: 'Twoje hasło zostało zmienione',
      preview: 'Nastąpiło wylogowanie na wszystkich urządzeniach.',
      heading: 'Hasło zostało zmienione',
      greeting: `Dzień dobry, ${data.firstName}!`,
      paragraphs: ['Hasło do Twojego konta zostało właśnie zmienione. Nastąpiło wylogowanie na wszystkich urządzeniach.'],
      button: { label: 'Zaloguj się', url: url(paths.login) },
      notes: [`Jeśli to nie Twoja zmiana, od razu napisz na adres ${contact.email} lub zadzwoń pod numer ${contact.phone}.`],
    }),
    'confirm-registration': (data, { url }) => ({
      subject: 'Potwierdź swój adres e-mail',
      preview: 'Został jeden krok.',
      heading: 'Potwierdź swój adres',
      greeting: `Dzień dobry, ${data.firstName}!`,
      paragraphs: ['Dziękujemy za rejestrację. Potwierdź, że to Twój adres, i możesz się zalogować.'],
      button: { label: 'Potwierdź adres', url: url(paths.confirmRegistration(data.token)) },
      notes: [
        'Link jest ważny 24 godziny i działa jeden raz. Jeśli to nie Twoja rejestracja, nie musisz nic robić: bez potwierdzenia konto nie zacznie działać.',
      ],
    }),
    'account-removed': (data, { contact, url }) => ({
      subject: 'Twoje konto zostało usunięte',
      preview: 'Usunęliśmy Twoje dane osobowe.',
      heading: 'Konto usunięte',
      greeting: `Dzień dobry, ${data.firstName}!`,
      paragraphs: [
        'Twoje konto w Komorze zostało usunięte razem z danymi osobowymi. Wystawione dokumenty i umowy przechowujemy, ponieważ wymaga tego prawo.',
        'Jeśli rozpoczęta tuż przedtem płatność jest jeszcze w drodze, zwrócimy ją na Twoją kartę.',
      ],
      button: { label: 'Na stronę główną', url: url(paths.home) },
      notes: [`Jeśli to nie Ty usuwasz konto, od razu napisz na ${contact.email} lub zadzwoń pod ${contact.phone}.`],
    }),
    'registration-exists': (data, { contact, url }) => ({
      subject: 'Masz już konto z tym adresem',
      preview: 'Wystarczy się zalogować.',
      heading: 'Masz już konto',
      greeting: `Dzień dobry, ${data.firstName}!`,
      paragraphs: ['Ktoś próbował się zarejestrować z Twoim adresem e-mail. Masz już z nim konto, wystarczy się zalogować.'],
      button: { label: 'Zaloguj się', url: url(paths.login) },
      notes: [`Jeśli nie pamiętasz hasła, napisz na adres ${contact.email}. Jeśli to nie Ty, nie musisz nic robić.`],
    }),
    'late-payment-refunded': (data, { format, url }) => ({
      subject: 'Zwracamy pieniądze: boks nie był już wolny',
      preview: `${format.money(data.amount)} wróci na Twoją kartę.`,
      heading: 'Zwracamy Twoją płatność',
      greeting: `Dzień dobry, ${data.firstName}!`,
      paragraphs: [
        `Płatność za boks ${data.boxName} (${data.warehouseName}) dotarła po wygaśnięciu rezerwacji. Boks jest już zajęty, a podobnego w tej samej cenie nie mieliśmy.`,
        'Całą kwotę zwracamy na kartę, którą dokonano płatności. Zależnie od banku trwa to zwykle od 5 do 10 dni.',
      ],
      facts: [['Zwracana kwota', format.money(data.amount)]],
      button: { label: 'Wybierz inny boks', url: url('/boxes') },
    }),
    'duplicate-payment-refunded': (data, { format, url }) => ({
      subject: 'Płatność dotarła dwa razy, jedną zwracamy',
      preview: `${format.money(data.amount)} wróci na Twoją kartę.`,
      heading: 'Zwracamy drugą płatność',
      greeting: `Dzień dobry, ${data.firstName}!`,
      paragraphs: [
        `Za boks ${data.boxName} (${data.warehouseName}) zapłacono dwa razy. Najem jest ważny: opłaciła go pierwsza płatność.`,
        'Drugą płatność zwracamy na kartę, którą jej dokonano. Zależnie od banku trwa to zwykle od 5 do 10 dni.',
      ],
      facts: [['Zwracana kwota', format.money(data.amount)]],
      button: { label: 'Zobacz umowy', url: url(paths.contracts) },
    }),
    'rent-paid': (data, { format, url }) => ({
      subject: `Czynsz za boks ${data.boxName} jest opłacony`,
      preview: `Otrzymaliśmy ${format.money(data.amount)}.`,
      heading: 'Dziękujemy, płatność dotarła',
      greeting: `Dzień dobry, ${data.firstName}!`,
      paragraphs: [
        `Otrzymaliśmy płatność za boks ${data.boxName} (${data.warehouseName}).`,
        ...(data.doorsOpenAgain ? ['Drzwi znów się otwierają. Kody dostępu są takie same jak wcześniej.'] : []),
        ...(data.cardLabel === undefined ? [] : [`Kolejne płatności pobierzemy z karty ${data.cardLabel}, którą właśnie zapłacono.`]),
      ],
      facts: [
        ['Okres', `${format.date(data.from, 'long')} – ${format.date(data.to, 'long')}`],
        ['Zapłacono', format.money(data.amount)],
        ...(data.invoiceNumber === undefined ? [] : [['Faktura', data.invoiceNumber] as [string, string]]),
      ],
      button: { label: 'Pokaż faktury', url: url(paths.rents) },
    }),
    'box-shared': (data, { url }) => ({
      subject: `${data.ownerName} udostępnia Ci boks ${data.boxName}`,
      preview: 'Kody zobaczysz po zalogowaniu.',
      heading: 'Masz dostęp do boksu',
      greeting: `Dzień dobry, ${data.firstName}!`,
      paragraphs: [
        `${data.ownerName} pozwala Ci otwierać boks ${data.boxName}. Kody do wejścia i do boksu znajdziesz po zalogowaniu wśród swoich boksów.`,
      ],
      facts: [
        ['Boks', data.boxName],
        ['Magazyn', `${data.warehouseName}, ${data.warehouseAddress}`],
      ],
      button: { label: 'Pokaż moje boksy', url: url(paths.boxes) },
      notes: ['Umową i płatnościami nadal zajmuje się osoba, która wynajmuje boks.'],
    }),
    'box-sharing-ended': (data, { url }) => ({
      subject: `Boks ${data.boxName} nie jest już Ci udostępniany`,
      preview: 'Nie używaj już znanych Ci kodów.',
      heading: 'Udostępnianie boksu zakończone',
      greeting: `Dzień dobry, ${data.firstName}!`,
      paragraphs: [
        `${data.ownerName} nie udostępnia Ci już boksu ${data.boxName} w magazynie ${data.warehouseName}. Nie możesz go już otworzyć.`,
      ],
      button: { label: 'Pokaż moje boksy', url: url(paths.boxes) },
    }),
    'waitlist-free-box': (data, { url }) => ({
      subject: `Wolny boks: ${data.warehouseName}`,
      preview: 'Trzymamy go dla Ciebie 24 godziny.',
      heading: 'Zwolnił się boks',
      paragraphs: [`W magazynie ${data.warehouseName} zwolnił się boks, na który czekasz. Trzymamy go tylko dla Ciebie przez 24 godziny.`],
      button: { label: 'Zobacz boks', url: url(data.link) },
      notes: ['Po 24 godzinach zaproponujemy go następnej osobie w kolejce.'],
    }),
  },
};
