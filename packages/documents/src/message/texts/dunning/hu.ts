import type { ContractNames, DunningMessageData } from '../../message-data.ts';
import { type DunningTexts, paths, type TextTools } from '../../texts.ts';
import { withArticle, withArticleFirst } from '../hungarian-article.ts';

const named = (data: ContractNames): [string, string][] => [
  ['Szerződés', data.contractBusinessId],
  ['Box', data.boxName],
  ['Raktár', data.warehouseName],
];

const open = (data: DunningMessageData['doors-shut'], format: TextTools['format']): [string, string][] => [
  ...named(data),
  ['Összeg', format.money(data.amount)],
  ['Esedékesség', format.date(data.dueOn, 'long')],
  ...(data.invoiceNumber === null ? [] : [['Számla', data.invoiceNumber] satisfies [string, string]]),
];

export const dunningHu: DunningTexts = {
  'payment-announced': (data, { format, url }) => ({
    subject:
      data.cardLabel === null
        ? `${withArticleFirst(data.boxName)} box következő díja ekkor esedékes: ${format.date(data.from, 'long')}`
        : `${format.date(data.from, 'long')}: ${format.money(data.amount)} terhelés ${withArticle(data.boxName)} boxért`,
    preview: `${data.warehouseName}, ${format.money(data.amount)}`,
    heading: 'Közeleg a következő fizetés',
    greeting: `Kedves ${data.firstName}!`,
    paragraphs: [
      data.cardLabel === null
        ? 'Ehhez a szerződéshez nincs elmentett kártya. Az esedékesség napján fizetési linket küldünk.'
        : `A következő időszak bérleti díját ${withArticle(data.cardLabel)} kártyáról vonjuk le. Nincs semmi teendője.`,
    ],
    facts: [
      ...named(data),
      ['Időszak', `${format.date(data.from, 'long')} – ${format.date(data.to, 'long')}`],
      ...(data.reward === null ? [] : [['Ajánlási jutalomból fizetve', format.money(data.reward)] satisfies [string, string]]),
      ['Összeg', format.money(data.amount)],
      ['Fizetés napja', format.date(data.from, 'long')],
    ],
    button: { label: 'Számlák megtekintése', url: url(paths.rents) },
  }),
  'card-expires-soon': (data, { format, url }) => ({
    subject: `${withArticleFirst(data.boxName)} boxhoz tartozó kártya a következő fizetés előtt lejár`,
    preview: `${data.cardLabel}, ${format.date(data.expiresOn, 'long')}`,
    heading: 'Kártyája hamarosan lejár',
    greeting: `Kedves ${data.firstName}!`,
    paragraphs: [
      `${withArticleFirst(data.cardLabel)} kártya a következő fizetés előtt lejár. A bankok gyakran maguk közlik velünk a megújított kártya adatait, ezért mindenképp megpróbáljuk a terhelést.`,
      'Ha a fizetés nem sikerül, linket küldünk, amelyen másik kártyával fizethet; onnantól azt használjuk. Az ajtók addig is nyílnak.',
    ],
    facts: [
      ...named(data),
      ['Kártya', data.cardLabel],
      ['A kártya érvényes', format.date(data.expiresOn, 'long')],
      ['Következő fizetés', format.date(data.chargedOn, 'long')],
    ],
    button: { label: 'Szerződés megtekintése', url: url(paths.contracts) },
  }),
  'rent-overdue': (data, { format, url }) => ({
    subject: `${withArticleFirst(data.boxName)} box bérleti díja még nincs kifizetve`,
    preview: `${format.money(data.amount)}, ${data.warehouseName}`,
    heading: 'A bérleti díj még nincs kifizetve',
    greeting: `Kedves ${data.firstName}!`,
    paragraphs: [
      `${withArticleFirst(data.boxName)} box bérleti díja esedékes volt, de a fizetés nem érkezett meg hozzánk. Kérjük, fizessen kártyával vagy banki átutalással.`,
      ...(data.retryOn === null
        ? []
        : [
            `A kártyát ${format.date(data.retryOn, 'long')} napján újra megpróbáljuk terhelni. Azonnal is fizethet, ezzel vagy másik kártyával.`,
          ]),
    ],
    facts: open(data, format),
    button: { label: 'Fizetés', url: url(paths.rents) },
    notes: ['Az elmúlt napokban fizetett? Akkor kérjük, hagyja figyelmen kívül ezt az üzenetet; a banki átutalás néhány napig is tarthat.'],
  }),
  'rent-last-call': (data, { format, url }) => ({
    subject:
      data.locksOn === null
        ? `Kérjük, fizesse ki ${withArticle(data.boxName)} box bérleti díját`
        : `Kérjük, fizesse ki ${withArticle(data.boxName)} boxot: ${format.date(data.locksOn, 'long')} napján lezárjuk az ajtókat`,
    preview: `${format.money(data.amount)}, ${data.warehouseName}`,
    heading: 'Utolsó emlékeztető',
    greeting: `Kedves ${data.firstName}!`,
    paragraphs: [
      `${withArticleFirst(data.boxName)} box bérleti díja továbbra sincs kifizetve.`,
      ...(data.locksOn === null
        ? []
        : [
            `${format.date(data.locksOn, 'long')} napján lezárjuk a bejáratot és a boxot Ön és mindenki előtt, akivel megosztja, amíg a díj be nem érkezik. Holmija a helyén marad, a kódok nem változnak.`,
          ]),
    ],
    facts: [
      ...open(data, format),
      ...(data.locksOn === null ? [] : [['Ajtók lezárása', format.date(data.locksOn, 'long')] satisfies [string, string]]),
    ],
    button: { label: 'Fizetés', url: url(paths.rents) },
    notes: ['Az elmúlt napokban fizetett? Akkor kérjük, hagyja figyelmen kívül ezt az üzenetet; a banki átutalás néhány napig is tarthat.'],
  }),
  'doors-shut': (data, { format, url }) => ({
    subject: `${withArticleFirst(data.boxName)} box ajtajai a díj kifizetéséig zárva vannak`,
    preview: `${format.money(data.amount)}, ${data.warehouseName}`,
    heading: 'Az ajtókat lezártuk',
    greeting: `Kedves ${data.firstName}!`,
    paragraphs: [
      `A bérleti díj nincs kifizetve, ezért a bejárat és ${withArticle(data.boxName)} box egyelőre nem nyílik. Holmija biztonságban van.`,
      'Amint értesülünk a fizetésről, az ajtók ugyanazokkal a kódokkal maguktól újra nyílnak. A kártyás fizetés egy pillanat, a banki átutalás néhány nap.',
    ],
    facts: open(data, format),
    button: { label: 'Fizetés', url: url(paths.rents) },
  }),
};
