import type { BillingMessageData } from '../../message-data.ts';
import { type BillingTexts, paths } from '../../texts.ts';

const reasons: Record<BillingMessageData['rent-payment-failed']['reason'], string> = {
  NO_CARD: 'k této smlouvě nemáme kartu, ze které bychom mohli platbu strhnout.',
  CHALLENGE: 'vaše banka chce, abyste tuto platbu potvrdili osobně. Bez vás ji proto nemůžeme strhnout.',
  DECLINED: 'vaše banka platbu kartou odmítla. Tuto kartu už zkoušet nebudeme.',
  TRIED_OFTEN: 'platbu kartou jsme zkusili několikrát a banka ji pokaždé odmítla. Dál už ji zkoušet nebudeme.',
};

const events: Record<BillingMessageData['billing-fault']['event'], [heading: string, sentence: string]> = {
  CONTRACT_PARKED: [
    'Účtování smlouvy je pozastaveno',
    'Při účtování této smlouvy nastala neočekávaná chyba. Nic se na ní neúčtuje ani nestrhává, dokud ji nezkontrolujete a neuvolníte. Ostatní smlouvy to neovlivnilo.',
  ],
  PAYMENT_PARKED: [
    'Přišla jiná částka, než jsme žádali',
    'Platební brána potvrdila jinou částku nebo měnu, než jsme žádali. Platbu jsme odložili a nic z ní nevyplynulo. Rozhodněte prosím, co s ní.',
  ],
  REFUND_FAILED: ['Vrácení peněz se nepodařilo', 'Platební brána vrácení odmítla. Peníze je třeba klientovi vrátit ručně.'],
  CHARGE_UNKNOWN: [
    'Výsledek platby není znám už den',
    'Platební brána už den neřekla, jak dopadla platba uloženou kartou. Ptáme se dál; podruhé ji nestrhneme. Ověřte ji prosím u poskytovatele.',
  ],
};

export const billingCs: BillingTexts = {
  'rent-payment-failed': (data, { format, url }) => ({
    subject: `Zaplaťte prosím nájem boxu ${data.boxName}`,
    preview: `${format.money(data.amount)} zatím není uhrazeno.`,
    heading: 'Nájem čeká na vaši platbu',
    greeting: `Dobrý den, ${data.firstName},`,
    paragraphs: [
      reasons[data.reason],
      'Zaplaťte prosím kartou na stránce s fakturami. Použijete-li jinou kartu, budeme z ní strhávat i další platby.',
    ],
    facts: [
      ['Box', data.boxName],
      ['Sklad', data.warehouseName],
      ['Částka', format.money(data.amount)],
      ['Splatné', format.date(data.dueOn, 'long')],
      ...(data.invoiceNumber === null ? [] : [['Faktura', data.invoiceNumber] satisfies [string, string]]),
    ],
    button: { label: 'Zaplatit nájem', url: url(paths.rents) },
    notes: ['Pokud jste mezitím zaplatili, nemusíte nic dělat.'],
  }),
  'billing-fault': (data, { format, url }) => {
    const [heading, sentence] = events[data.event];
    return {
      subject: `${heading} – ${data.contractBusinessId ?? data.boxName}`,
      preview: `${data.boxName}, ${data.warehouseName}`,
      heading,
      paragraphs: [sentence],
      facts: [
        ...(data.contractBusinessId === null ? [] : [['Smlouva', data.contractBusinessId] satisfies [string, string]]),
        ['Box', data.boxName],
        ['Sklad', data.warehouseName],
        ...(data.amount === null ? [] : [['Částka', format.money(data.amount)] satisfies [string, string]]),
        ['Důvod', data.reason],
      ],
      button: { label: 'Zobrazit sklad', url: url(paths.warehouse(data.warehouseId)) },
    };
  },
};
