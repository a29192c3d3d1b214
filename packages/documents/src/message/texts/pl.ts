import { type LanguageTexts, paths } from '../texts.ts';

const doors = { ENTRANCE: 'wejście', BACKUP_ENTRANCE: 'wejście zapasowe', BOX: 'boks' };

export const pl: LanguageTexts = {
  frame: {
    signature: 'Zespół Komora',
    contact: 'Pytania? Napisz lub zadzwoń:',
    automatic: 'Ta wiadomość została wysłana automatycznie.',
    copyLink: 'Jeśli przycisk nie działa, skopiuj ten adres do przeglądarki:',
  },
  messages: {
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
      notes: ['Kolejne płatności pobierzemy z karty automatycznie.'],
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
    'service-access': (data, { format }) => {
      const [from, to] = [format.dateTime(data.validFrom, data.timeZone), format.dateTime(data.validTo, data.timeZone)];
      return {
        subject: `Dostęp do boksu ${data.boxName} – ${data.warehouseName}`,
        preview: `Ważny od ${from} do ${to}`,
        heading: 'Masz dostęp',
        paragraphs: [
          `${data.ownerName} daje Ci dostęp do boksu ${data.boxName}. Gdy staniesz przy drzwiach, otwórz link w telefonie: otworzy wejście i boks.`,
        ],
        facts: [
          ['Magazyn', `${data.warehouseName}, ${data.warehouseAddress}`],
          ['Boks', data.boxName],
          ['Ważny od', from],
          ['Ważny do', to],
        ],
        button: { label: 'Otwórz dostęp', url: data.link },
        notes: [
          'Drzwi otworzą się tylko wtedy, gdy jesteś przy magazynie, dlatego telefon poprosi o lokalizację.',
          'Nie przekazuj tej wiadomości dalej: z linku może skorzystać każdy, kto go ma.',
        ],
      };
    },
    'door-not-me': (data, { contact, format, url }) => ({
      subject: 'Otwarcie, które nie było Twoje: co teraz',
      preview: 'Powiadomiliśmy operatora.',
      heading: 'Dziękujemy za zgłoszenie',
      greeting: `Dzień dobry, ${data.firstName},`,
      paragraphs: [
        'dostaliśmy Twoje zgłoszenie, że ta próba otwarcia drzwi nie była Twoja. Powiadomiliśmy operatora magazynu, który to sprawdzi.',
        'Tymczasem zmień hasło, co wyloguje wszystkie Twoje urządzenia, i sprawdź, komu udostępniasz boks i komu dałeś(-aś) dostęp serwisowy.',
      ],
      facts: [
        ['Drzwi', doors[data.door]],
        ['Czas', format.dateTime(data.at, data.timeZone)],
        ['Magazyn', `${data.warehouseName}, ${data.boxName}`],
        ['Umowa', data.contractBusinessId],
      ],
      button: { label: 'Zmień hasło', url: url(paths.changePasswordAsOwner) },
      notes: [`Jeśli w boksie czegoś brakuje lub masz wątpliwości, zadzwoń pod numer ${contact.phone}.`],
    }),
    'door-not-me-operator': (data, { format }) => ({
      subject: `Klient zgłasza obce otwarcie: ${data.warehouseName}, ${data.contractBusinessId}`,
      preview: `${data.reportedBy}: to nie była moja próba.`,
      heading: 'Klient zgłasza otwarcie, które nie było jego',
      paragraphs: [
        `${data.reportedBy} zgłasza, że poniższa próba otwarcia drzwi nie była jego. Sprawdź dziennik drzwi i zadzwoń do klienta.`,
      ],
      facts: [
        ['Drzwi', doors[data.door]],
        ['Czas', format.dateTime(data.at, data.timeZone)],
        ['Magazyn', `${data.warehouseName}, ${data.boxName}`],
        ['Umowa', data.contractBusinessId],
        ['Próba', data.who],
        ['Zgłasza', data.reportedBy],
        ['E-mail', data.email],
        ...(data.phone === null ? [] : [['Telefon', data.phone] satisfies [string, string]]),
      ],
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
