import type { BillingMessageData } from '../../message-data.ts';
import { type BillingTexts, paths } from '../../texts.ts';

const reasons: Record<BillingMessageData['rent-payment-failed']['reason'], string> = {
  NO_CARD: 'k tejto zmluve nemáme kartu, z ktorej by sme mohli platbu strhnúť.',
  CHALLENGE: 'vaša banka chce, aby ste túto platbu potvrdili osobne. Bez vás ju preto nevieme strhnúť.',
  DECLINED: 'vaša banka platbu kartou odmietla. Túto kartu už skúšať nebudeme.',
  TRIED_OFTEN: 'platbu kartou sme skúsili viackrát a banka ju zakaždým odmietla. Ďalej ju už skúšať nebudeme.',
};

const events: Record<BillingMessageData['billing-fault']['event'], [heading: string, sentence: string]> = {
  CONTRACT_PARKED: [
    'Účtovanie zmluvy je pozastavené',
    'Pri účtovaní tejto zmluvy nastala neočakávaná chyba. Nič sa na nej neúčtuje ani nestŕha, kým ju neskontrolujete a neuvoľníte. Ostatné zmluvy to neovplyvnilo.',
  ],
  PAYMENT_PARKED: [
    'Prišla iná suma, než sme žiadali',
    'Platobná brána potvrdila inú sumu alebo menu, než sme žiadali. Platbu sme odložili a nič z nej nevyplynulo. Rozhodnite, prosím, čo s ňou.',
  ],
  REFUND_FAILED: ['Vrátenie peňazí sa nepodarilo', 'Platobná brána vrátenie odmietla. Peniaze treba klientovi vrátiť ručne.'],
  CHARGE_UNKNOWN: [
    'Výsledok platby nie je známy už deň',
    'Platobná brána už deň nepovedala, ako sa skončila platba uloženou kartou. Pýtame sa ďalej; druhýkrát ju nestrhneme. Overte ju, prosím, u poskytovateľa.',
  ],
};

export const billingSk: BillingTexts = {
  'rent-payment-failed': (data, { format, url }) => ({
    subject: `Zaplaťte, prosím, nájom boxu ${data.boxName}`,
    preview: `${format.money(data.amount)} zatiaľ nie je uhradených.`,
    heading: 'Nájom čaká na vašu platbu',
    greeting: `Dobrý deň, ${data.firstName},`,
    paragraphs: [
      reasons[data.reason],
      'Zaplaťte, prosím, kartou na stránke s faktúrami. Ak použijete inú kartu, budeme z nej strhávať aj ďalšie platby.',
    ],
    facts: [
      ['Box', data.boxName],
      ['Sklad', data.warehouseName],
      ['Suma', format.money(data.amount)],
      ['Splatné', format.date(data.dueOn, 'long')],
      ...(data.invoiceNumber === null ? [] : [['Faktúra', data.invoiceNumber] satisfies [string, string]]),
    ],
    button: { label: 'Zaplatiť nájom', url: url(paths.rents) },
    notes: ['Ak ste medzičasom zaplatili, nemusíte nič robiť.'],
  }),
  'billing-fault': (data, { format, url }) => {
    const [heading, sentence] = events[data.event];
    return {
      subject: `${heading} – ${data.contractBusinessId ?? data.boxName}`,
      preview: `${data.boxName}, ${data.warehouseName}`,
      heading,
      paragraphs: [sentence],
      facts: [
        ...(data.contractBusinessId === null ? [] : [['Zmluva', data.contractBusinessId] satisfies [string, string]]),
        ['Box', data.boxName],
        ['Sklad', data.warehouseName],
        ...(data.amount === null ? [] : [['Suma', format.money(data.amount)] satisfies [string, string]]),
        ['Dôvod', data.reason],
      ],
      button: { label: 'Zobraziť sklad', url: url(paths.warehouse(data.warehouseId)) },
    };
  },
};
