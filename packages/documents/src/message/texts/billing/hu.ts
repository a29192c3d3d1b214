import type { BillingMessageData } from '../../message-data.ts';
import { type BillingTexts, paths } from '../../texts.ts';
import { withArticle } from '../hungarian-article.ts';

const reasons: Record<BillingMessageData['rent-payment-failed']['reason'], string> = {
  NO_CARD: 'Ehhez a szerződéshez nincs olyan kártya, amelyet megterhelhetnénk.',
  CHALLENGE: 'A bankja azt kéri, hogy ezt a fizetést Ön személyesen hagyja jóvá, ezért Ön nélkül nem tudjuk levonni.',
  DECLINED: 'A bankja elutasította a kártyás fizetést. Ezt a kártyát nem próbáljuk meg újra.',
  TRIED_OFTEN: 'Többször megpróbáltuk a kártyás terhelést, de a bank minden alkalommal elutasította. Többször nem próbáljuk meg.',
};

const events: Record<BillingMessageData['billing-fault']['event'], [heading: string, sentence: string]> = {
  CONTRACT_PARKED: [
    'Egy szerződés számlázása szünetel',
    'A szerződés számlázása közben váratlan hiba történt. Amíg meg nem nézi és fel nem oldja, semmit sem számlázunk ki és nem vonunk le rajta. A többi szerződést ez nem érinti.',
  ],
  PAYMENT_PARKED: [
    'Más összeg érkezett, mint amit kértünk',
    'A fizetési szolgáltató más összeget vagy pénznemet igazolt vissza, mint amit kértünk. A fizetést félretettük, és semmi nem következett belőle. Kérjük, döntse el, mi legyen vele.',
  ],
  REFUND_FAILED: [
    'Egy visszatérítés nem sikerült',
    'A fizetési szolgáltató elutasította a visszatérítést. A pénzt kézzel kell visszajuttatni az ügyfélnek.',
  ],
  CHARGE_UNKNOWN: [
    'Egy terhelés eredménye egy napja ismeretlen',
    'A fizetési szolgáltató egy napja nem közli, mi lett egy mentett kártya terheléséből. Tovább kérdezzük, és nem terheljük meg újra. Kérjük, ellenőrizze a szolgáltatónál.',
  ],
};

export const billingHu: BillingTexts = {
  'rent-payment-failed': (data, { format, url }) => ({
    subject: `Kérjük, fizesse be ${withArticle(data.boxName)} box bérleti díját`,
    preview: `${format.money(data.amount)} még nincs kifizetve.`,
    heading: 'A bérleti díj az Ön fizetésére vár',
    greeting: `Kedves ${data.firstName}!`,
    paragraphs: [
      reasons[data.reason],
      'Kérjük, fizessen kártyával a számlák oldalán. Ha másik kártyát használ, a további díjakat is arról vonjuk le.',
    ],
    facts: [
      ['Box', data.boxName],
      ['Raktár', data.warehouseName],
      ['Összeg', format.money(data.amount)],
      ['Esedékesség', format.date(data.dueOn, 'long')],
      ...(data.invoiceNumber === null ? [] : [['Számla', data.invoiceNumber] satisfies [string, string]]),
    ],
    button: { label: 'Bérleti díj fizetése', url: url(paths.rents) },
    notes: ['Ha időközben már fizetett, nincs semmi teendője.'],
  }),
  'billing-fault': (data, { format, url }) => {
    const [heading, sentence] = events[data.event];
    return {
      subject: `${heading} – ${data.contractBusinessId ?? data.boxName}`,
      preview: `${data.boxName}, ${data.warehouseName}`,
      heading,
      paragraphs: [sentence],
      facts: [
        ...(data.contractBusinessId === null ? [] : [['Szerződés', data.contractBusinessId] satisfies [string, string]]),
        ['Box', data.boxName],
        ['Raktár', data.warehouseName],
        ...(data.amount === null ? [] : [['Összeg', format.money(data.amount)] satisfies [string, string]]),
        ['Ok', data.reason],
      ],
      button: { label: 'Raktár megtekintése', url: url(paths.warehouse(data.warehouseId)) },
    };
  },
};
