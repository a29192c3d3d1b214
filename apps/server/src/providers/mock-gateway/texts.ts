import type { CardError } from './card-form.ts';
import type { CardBehaviour } from './test-cards.ts';

export interface PageTexts {
  newCard: string;
  saveCard: string;
  keepCard: string;
  nothingCharged: string;
  title: string;
  testMode: string;
  amount: string;
  number: string;
  expiry: string;
  expiryHint: string;
  cvc: string;
  cvcHint: string;
  pay: string;
  cancel: string;
  checkFields: string;
  cards: string;
  cardsHint: string;
  use: string;
  bank: string;
  bankQuestion: string;
  confirm: string;
  deny: string;
  closed: string;
  closedHint: string;
  back: string;
  faults: Record<CardError, string>;
  behaviours: Record<CardBehaviour, string>;
}

const sk: PageTexts = {
  newCard: 'Nová karta',
  saveCard: 'Uložiť kartu',
  keepCard: 'Späť bez zmeny karty',
  nothingCharged: 'Nič sa nestrhne. Karta sa použije pri ďalších platbách.',
  title: 'Platba kartou',
  testMode: 'Skúšobná brána: nič sa naozaj nestrhne.',
  amount: 'Suma na úhradu',
  number: 'Číslo karty',
  expiry: 'Platnosť do',
  expiryHint: 'MM/RR',
  cvc: 'Kód CVC',
  cvcHint: 'Tri číslice zo zadnej strany karty',
  pay: 'Zaplatiť',
  cancel: 'Zrušiť platbu a vrátiť sa',
  checkFields: 'Skontrolujte označené polia.',
  cards: 'Skúšobné karty',
  cardsHint: 'Kliknutím na číslo sa údaje karty vyplnia.',
  use: 'Použiť kartu',
  bank: 'Overenie v banke',
  bankQuestion: 'Vaša banka sa pýta, či túto platbu robíte vy.',
  confirm: 'Potvrdiť platbu',
  deny: 'Odmietnuť',
  closed: 'Táto platba je už uzavretá',
  closedHint: 'Platba bola dokončená, zrušená alebo jej vypršal čas.',
  back: 'Späť',
  faults: {
    missing: 'Povinné pole',
    'number-invalid': 'Toto nie je číslo karty',
    'number-unknown': 'Tu fungujú len skúšobné karty zo zoznamu',
    'expiry-invalid': 'Zadajte mesiac a rok v tvare MM/RR',
    'expiry-past': 'Platnosť karty sa skončila',
    'cvc-invalid': 'Zadajte tri číslice',
  },
  behaviours: {
    PAYS: 'zaplatí',
    NO_FUNDS: 'zamietnutá: málo peňazí na účte',
    EXPIRED_CARD: 'zamietnutá: karta po platnosti',
    CHALLENGE: 'žiada overenie 3-D Secure, aj neskôr',
    SLOW: 'trvá dlho, potom zaplatí',
    LATE: 'peniaze prídu neskoro',
    NOTIFIED_TWICE: 'zaplatí, oznámenie príde dvakrát',
    NOTIFIED_BEFORE_RETURN: 'zaplatí, oznámenie príde pred návratom',
    NEVER_NOTIFIED: 'zaplatí, oznámenie nepríde nikdy',
    LATER_NO_FUNDS: 'teraz zaplatí, neskôr zamietnutá: málo peňazí na účte',
    LATER_STOLEN: 'teraz zaplatí, neskôr zamietnutá: ukradnutá karta',
    LATER_UNHEARD: 'zaplatí, aj neskôr, ale odpoveď brány sa vtedy stratí',
    LATER_HANGS: 'teraz zaplatí, neskôr brána neodpovie a zaplatí o chvíľu',
  },
};

const en: PageTexts = {
  newCard: 'New card',
  saveCard: 'Save the card',
  keepCard: 'Back without changing the card',
  nothingCharged: 'Nothing is charged. The card is used for the next payments.',
  title: 'Card payment',
  testMode: 'Test gateway: nothing is really charged.',
  amount: 'Amount to pay',
  number: 'Card number',
  expiry: 'Valid until',
  expiryHint: 'MM/YY',
  cvc: 'CVC code',
  cvcHint: 'Three digits from the back of the card',
  pay: 'Pay',
  cancel: 'Cancel the payment and go back',
  checkFields: 'Please check the marked fields.',
  cards: 'Test cards',
  cardsHint: 'Choose a number to fill in its details.',
  use: 'Use card',
  bank: 'Your bank asks',
  bankQuestion: 'Your bank wants to know whether it is you who makes this payment.',
  confirm: 'Confirm the payment',
  deny: 'Deny',
  closed: 'This payment is closed',
  closedHint: 'It was completed or cancelled, or its time ran out.',
  back: 'Back',
  faults: {
    missing: 'Mandatory',
    'number-invalid': 'This is not a card number',
    'number-unknown': 'Only the listed test cards work here',
    'expiry-invalid': 'Enter month and year as MM/YY',
    'expiry-past': 'This card has expired',
    'cvc-invalid': 'Enter three digits',
  },
  behaviours: {
    PAYS: 'pays',
    NO_FUNDS: 'declined: insufficient funds',
    EXPIRED_CARD: 'declined: expired card',
    CHALLENGE: 'asks for 3-D Secure, later as well',
    SLOW: 'takes long, then pays',
    LATE: 'the money arrives late',
    NOTIFIED_TWICE: 'pays, the notification comes twice',
    NOTIFIED_BEFORE_RETURN: 'pays, the notification comes before the return',
    NEVER_NOTIFIED: 'pays, the notification never comes',
    LATER_NO_FUNDS: 'pays now, later declined: insufficient funds',
    LATER_STOLEN: 'pays now, later declined: stolen card',
    LATER_UNHEARD: 'pays, later as well, but then the answer gets lost',
    LATER_HANGS: 'pays now, later the gateway hangs and pays after a while',
  },
};

const cs: PageTexts = {
  newCard: 'Nová karta',
  saveCard: 'Uložit kartu',
  keepCard: 'Zpět beze změny karty',
  nothingCharged: 'Nic se nestrhne. Karta se použije při dalších platbách.',
  title: 'Platba kartou',
  testMode: 'Zkušební brána: nic se doopravdy nestrhne.',
  amount: 'Částka k úhradě',
  number: 'Číslo karty',
  expiry: 'Platnost do',
  expiryHint: 'MM/RR',
  cvc: 'Kód CVC',
  cvcHint: 'Tři číslice ze zadní strany karty',
  pay: 'Zaplatit',
  cancel: 'Zrušit platbu a vrátit se',
  checkFields: 'Zkontrolujte označená pole.',
  cards: 'Zkušební karty',
  cardsHint: 'Kliknutím na číslo se údaje karty vyplní.',
  use: 'Použít kartu',
  bank: 'Ověření v bance',
  bankQuestion: 'Vaše banka se ptá, zda tuto platbu provádíte vy.',
  confirm: 'Potvrdit platbu',
  deny: 'Odmítnout',
  closed: 'Tato platba je už uzavřená',
  closedHint: 'Platba byla dokončena, zrušena nebo jí vypršel čas.',
  back: 'Zpět',
  faults: {
    missing: 'Povinné pole',
    'number-invalid': 'Toto není číslo karty',
    'number-unknown': 'Tady fungují jen zkušební karty ze seznamu',
    'expiry-invalid': 'Zadejte měsíc a rok ve tvaru MM/RR',
    'expiry-past': 'Platnost karty skončila',
    'cvc-invalid': 'Zadejte tři číslice',
  },
  behaviours: {
    PAYS: 'zaplatí',
    NO_FUNDS: 'zamítnutá: málo peněz na účtu',
    EXPIRED_CARD: 'zamítnutá: karta po platnosti',
    CHALLENGE: 'žádá ověření 3-D Secure, i později',
    SLOW: 'trvá dlouho, potom zaplatí',
    LATE: 'peníze přijdou pozdě',
    NOTIFIED_TWICE: 'zaplatí, oznámení přijde dvakrát',
    NOTIFIED_BEFORE_RETURN: 'zaplatí, oznámení přijde před návratem',
    NEVER_NOTIFIED: 'zaplatí, oznámení nepřijde nikdy',
    LATER_NO_FUNDS: 'teď zaplatí, později zamítnutá: málo peněz na účtu',
    LATER_STOLEN: 'teď zaplatí, později zamítnutá: odcizená karta',
    LATER_UNHEARD: 'zaplatí, i později, ale odpověď brány se tehdy ztratí',
    LATER_HANGS: 'teď zaplatí, později brána neodpoví a zaplatí za chvíli',
  },
};

const pl: PageTexts = {
  newCard: 'Nowa karta',
  saveCard: 'Zapisz kartę',
  keepCard: 'Wróć bez zmiany karty',
  nothingCharged: 'Nic nie zostanie pobrane. Karta posłuży do kolejnych płatności.',
  title: 'Płatność kartą',
  testMode: 'Bramka testowa: nic nie zostanie naprawdę pobrane.',
  amount: 'Kwota do zapłaty',
  number: 'Numer karty',
  expiry: 'Ważna do',
  expiryHint: 'MM/RR',
  cvc: 'Kod CVC',
  cvcHint: 'Trzy cyfry z tyłu karty',
  pay: 'Zapłać',
  cancel: 'Anuluj płatność i wróć',
  checkFields: 'Sprawdź zaznaczone pola.',
  cards: 'Karty testowe',
  cardsHint: 'Wybierz numer, aby wypełnić dane karty.',
  use: 'Użyj karty',
  bank: 'Weryfikacja w banku',
  bankQuestion: 'Twój bank pyta, czy to Ty dokonujesz tej płatności.',
  confirm: 'Potwierdź płatność',
  deny: 'Odrzuć',
  closed: 'Ta płatność jest już zamknięta',
  closedHint: 'Została zakończona lub anulowana albo minął jej czas.',
  back: 'Wróć',
  faults: {
    missing: 'Pole obowiązkowe',
    'number-invalid': 'To nie jest numer karty',
    'number-unknown': 'Tu działają tylko karty testowe z listy',
    'expiry-invalid': 'Podaj miesiąc i rok jako MM/RR',
    'expiry-past': 'Karta straciła ważność',
    'cvc-invalid': 'Podaj trzy cyfry',
  },
  behaviours: {
    PAYS: 'płaci',
    NO_FUNDS: 'odrzucona: brak środków na koncie',
    EXPIRED_CARD: 'odrzucona: karta nieważna',
    CHALLENGE: 'wymaga 3-D Secure, później też',
    SLOW: 'trwa długo, potem płaci',
    LATE: 'pieniądze przychodzą późno',
    NOTIFIED_TWICE: 'płaci, powiadomienie przychodzi dwa razy',
    NOTIFIED_BEFORE_RETURN: 'płaci, powiadomienie przychodzi przed powrotem',
    NEVER_NOTIFIED: 'płaci, powiadomienie nie przychodzi nigdy',
    LATER_NO_FUNDS: 'teraz płaci, później odrzucona: brak środków na koncie',
    LATER_STOLEN: 'teraz płaci, później odrzucona: karta skradziona',
    LATER_UNHEARD: 'płaci, później też, ale wtedy odpowiedź bramki ginie',
    LATER_HANGS: 'teraz płaci, później bramka nie odpowiada i płaci po chwili',
  },
};

const hu: PageTexts = {
  newCard: 'Új kártya',
  saveCard: 'Kártya mentése',
  keepCard: 'Vissza a kártya módosítása nélkül',
  nothingCharged: 'Nem vonunk le semmit. A kártyát a következő fizetésekhez használjuk.',
  title: 'Fizetés kártyával',
  testMode: 'Tesztkapu: valójában semmit sem vonunk le.',
  amount: 'Fizetendő összeg',
  number: 'Kártyaszám',
  expiry: 'Lejárat',
  expiryHint: 'HH/ÉÉ',
  cvc: 'CVC-kód',
  cvcHint: 'Három számjegy a kártya hátoldalán',
  pay: 'Fizetés:',
  cancel: 'Fizetés megszakítása és vissza',
  checkFields: 'Ellenőrizze a megjelölt mezőket.',
  cards: 'Tesztkártyák',
  cardsHint: 'Válasszon számot: kitölti a kártya adatait.',
  use: 'Kártya használata',
  bank: 'Banki ellenőrzés',
  bankQuestion: 'A bankja megkérdezi, hogy Ön kezdeményezi-e ezt a fizetést.',
  confirm: 'Fizetés megerősítése',
  deny: 'Elutasítás',
  closed: 'Ez a fizetés már lezárult',
  closedHint: 'Befejeződött, megszakították, vagy lejárt az ideje.',
  back: 'Vissza',
  faults: {
    missing: 'Kötelező',
    'number-invalid': 'Ez nem kártyaszám',
    'number-unknown': 'Itt csak a felsorolt tesztkártyák működnek',
    'expiry-invalid': 'Adja meg a hónapot és az évet HH/ÉÉ alakban',
    'expiry-past': 'A kártya lejárt',
    'cvc-invalid': 'Adjon meg három számjegyet',
  },
  behaviours: {
    PAYS: 'fizet',
    NO_FUNDS: 'elutasítva: nincs elég pénz a számlán',
    EXPIRED_CARD: 'elutasítva: lejárt kártya',
    CHALLENGE: '3-D Secure ellenőrzést kér, később is',
    SLOW: 'sokáig tart, azután fizet',
    LATE: 'a pénz későn érkezik',
    NOTIFIED_TWICE: 'fizet, az értesítés kétszer érkezik',
    NOTIFIED_BEFORE_RETURN: 'fizet, az értesítés a visszatérés előtt érkezik',
    NEVER_NOTIFIED: 'fizet, az értesítés soha nem érkezik meg',
    LATER_NO_FUNDS: 'most fizet, később elutasítva: nincs elég pénz a számlán',
    LATER_STOLEN: 'most fizet, később elutasítva: lopott kártya',
    LATER_UNHEARD: 'fizet, később is, de akkor a kapu válasza elvész',
    LATER_HANGS: 'most fizet, később a kapu nem válaszol, majd kis idő múlva fizet',
  },
};

const uk: PageTexts = {
  newCard: 'Нова картка',
  saveCard: 'Зберегти картку',
  keepCard: 'Назад без зміни картки',
  nothingCharged: 'Нічого не спишемо. Карткою оплачуватимуться наступні платежі.',
  title: 'Оплата карткою',
  testMode: 'Тестовий шлюз: насправді нічого не спишемо.',
  amount: 'Сума до сплати',
  number: 'Номер картки',
  expiry: 'Дійсна до',
  expiryHint: 'ММ/РР',
  cvc: 'Код CVC',
  cvcHint: 'Три цифри зі зворотного боку картки',
  pay: 'Сплатити',
  cancel: 'Скасувати платіж і повернутися',
  checkFields: 'Перевірте позначені поля.',
  cards: 'Тестові картки',
  cardsHint: 'Виберіть номер, щоб заповнити дані картки.',
  use: 'Використати картку',
  bank: 'Перевірка в банку',
  bankQuestion: 'Ваш банк запитує, чи цей платіж робите ви.',
  confirm: 'Підтвердити платіж',
  deny: 'Відхилити',
  closed: 'Цей платіж уже закрито',
  closedHint: 'Його завершено чи скасовано, або його час минув.',
  back: 'Назад',
  faults: {
    missing: 'Обов’язкове поле',
    'number-invalid': 'Це не номер картки',
    'number-unknown': 'Тут діють лише тестові картки зі списку',
    'expiry-invalid': 'Введіть місяць і рік у форматі ММ/РР',
    'expiry-past': 'Строк дії картки закінчився',
    'cvc-invalid': 'Введіть три цифри',
  },
  behaviours: {
    PAYS: 'сплачує',
    NO_FUNDS: 'відхилено: недостатньо коштів',
    EXPIRED_CARD: 'відхилено: строк дії картки закінчився',
    CHALLENGE: 'просить 3-D Secure, пізніше теж',
    SLOW: 'триває довго, потім сплачує',
    LATE: 'гроші надходять пізно',
    NOTIFIED_TWICE: 'сплачує, сповіщення надходить двічі',
    NOTIFIED_BEFORE_RETURN: 'сплачує, сповіщення надходить до повернення',
    NEVER_NOTIFIED: 'сплачує, сповіщення не надходить ніколи',
    LATER_NO_FUNDS: 'зараз сплачує, пізніше відхилено: недостатньо коштів',
    LATER_STOLEN: 'зараз сплачує, пізніше відхилено: картку викрадено',
    LATER_UNHEARD: 'сплачує, пізніше теж, але тоді відповідь шлюзу губиться',
    LATER_HANGS: 'зараз сплачує, пізніше шлюз не відповідає і сплачує згодом',
  },
};

export interface PageLanguage {
  /** BCP 47, for the page's `lang` and the number format. */
  tag: string;
  texts: PageTexts;
}

const languages: Record<string, PageLanguage> = {
  sk: { tag: 'sk', texts: sk },
  cs: { tag: 'cs', texts: cs },
  en: { tag: 'en', texts: en },
  pl: { tag: 'pl', texts: pl },
  hu: { tag: 'hu', texts: hu },
  uk: { tag: 'uk', texts: uk },
};
const fallback: PageLanguage = { tag: 'en', texts: en };

/** Returns the first supported language of the candidates, else English. Case-insensitive. */
export function pageLanguage(...candidates: unknown[]): PageLanguage {
  for (const candidate of candidates) {
    const key = typeof candidate === 'string' ? candidate.toLowerCase() : '';
    const found = Object.hasOwn(languages, key) ? languages[key] : undefined;
    if (found) return found;
  }
  return fallback;
}
