import type { BillingMessageData } from '../../message-data.ts';
import { type BillingTexts, paths } from '../../texts.ts';

const reasons: Record<BillingMessageData['rent-payment-failed']['reason'], string> = {
  NO_CARD: 'do tej umowy nie mamy karty, którą moglibyśmy obciążyć.',
  CHALLENGE: 'bank chce, aby potwierdzić tę płatność osobiście, dlatego nie możemy jej pobrać samodzielnie.',
  DECLINED: 'bank odrzucił płatność kartą. Nie będziemy już próbować tej karty.',
  TRIED_OFTEN: 'kilkakrotnie próbowaliśmy pobrać płatność z karty, ale bank za każdym razem ją odrzucał. Nie będziemy już próbować.',
};

const events: Record<BillingMessageData['billing-fault']['event'], [heading: string, sentence: string]> = {
  CONTRACT_PARKED: [
    'Rozliczanie umowy jest wstrzymane',
    'Podczas rozliczania tej umowy wystąpił nieoczekiwany błąd. Nic nie jest na niej naliczane ani pobierane, dopóki nie zostanie sprawdzona i odblokowana. Innych umów to nie dotyczy.',
  ],
  PAYMENT_PARKED: [
    'Wpłynęła inna kwota, niż żądaliśmy',
    'Bramka płatnicza potwierdziła inną kwotę lub walutę, niż żądaliśmy. Płatność odłożono i nic z niej nie wynikło. Prosimy zdecydować, co z nią zrobić.',
  ],
  REFUND_FAILED: ['Zwrot pieniędzy się nie powiódł', 'Bramka płatnicza odrzuciła zwrot. Pieniądze trzeba zwrócić klientowi ręcznie.'],
  CHARGE_UNKNOWN: [
    'Wynik płatności jest nieznany od doby',
    'Bramka płatnicza od doby nie podaje, jak zakończyła się płatność zapisaną kartą. Pytamy dalej i nie pobierzemy jej ponownie. Prosimy sprawdzić ją u operatora płatności.',
  ],
};

export const billingPl: BillingTexts = {
  'rent-payment-failed': (data, { format, url }) => ({
    subject: `Prosimy o opłacenie najmu boksu ${data.boxName}`,
    preview: `Do zapłaty pozostaje ${format.money(data.amount)}.`,
    heading: 'Czynsz czeka na Państwa płatność',
    greeting: `Dzień dobry, ${data.firstName},`,
    paragraphs: [
      reasons[data.reason],
      'Prosimy zapłacić kartą na stronie z fakturami. Jeśli zostanie użyta inna karta, kolejne płatności będziemy pobierać z niej.',
    ],
    facts: [
      ['Boks', data.boxName],
      ['Magazyn', data.warehouseName],
      ['Kwota', format.money(data.amount)],
      ['Termin płatności', format.date(data.dueOn, 'long')],
      ...(data.invoiceNumber === null ? [] : [['Faktura', data.invoiceNumber] satisfies [string, string]]),
    ],
    button: { label: 'Zapłać czynsz', url: url(paths.rents) },
    notes: ['Jeśli płatność została już wykonana, nie trzeba nic robić.'],
  }),
  'billing-fault': (data, { format, url }) => {
    const [heading, sentence] = events[data.event];
    return {
      subject: `${heading} – ${data.contractBusinessId ?? data.boxName}`,
      preview: `${data.boxName}, ${data.warehouseName}`,
      heading,
      paragraphs: [sentence],
      facts: [
        ...(data.contractBusinessId === null ? [] : [['Umowa', data.contractBusinessId] satisfies [string, string]]),
        ['Boks', data.boxName],
        ['Magazyn', data.warehouseName],
        ...(data.amount === null ? [] : [['Kwota', format.money(data.amount)] satisfies [string, string]]),
        ['Powód', data.reason],
      ],
      button: { label: 'Zobacz magazyn', url: url(paths.warehouse(data.warehouseId)) },
    };
  },
};
