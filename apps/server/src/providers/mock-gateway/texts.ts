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

export interface PageLanguage {
  /** BCP 47, for the page's `lang` and the number format. */
  tag: string;
  texts: PageTexts;
}

const languages: Record<string, PageLanguage> = {
  sk: { tag: 'sk', texts: sk },
  cs: { tag: 'cs', texts: cs },
  en: { tag: 'en', texts: en },
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
