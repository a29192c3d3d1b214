import type { ContractNames, OperatorNote } from '../../message-data.ts';
import { type EndingTexts, paths } from '../../texts.ts';
import { withArticleFirst } from '../hungarian-article.ts';

const named = (data: ContractNames): [string, string][] => [
  ['Szerződés', data.contractBusinessId],
  ['Box', data.boxName],
  ['Raktár', data.warehouseName],
];

const reasons: Record<NonNullable<OperatorNote['reasons']>[number], string> = {
  PotrebujemPriestoryBlizsie: 'közelebbi helyre van szüksége',
  NevyhovujeMiCena: 'az ár',
  NevyhovujeMiVelkostPriestoru: 'a box mérete',
  UzNepotrebujem: 'már nincs rá szüksége',
  Ine: 'egyéb',
};

const events: Record<OperatorNote['event'], [heading: string, sentence: string]> = {
  CANCELLATION: ['Bérlet megszüntetésének kérése', 'Egy ügyfél a bérlet megszüntetését kérte.'],
  EVICTION: ['A box kiürítése megerősítve', 'Egy ügyfél megerősítette, hogy a box üres.'],
  ENDED: ['A bérlet véget ért', 'A bérlet véget ért, a box ismét szabad.'],
  WITHDRAWAL: ['Elállás a szerződéstől', 'Egy ügyfél elállt a szerződéstől.'],
};

export const endingHu: EndingTexts = {
  'cancellation-registered': (data, { format, url }) => ({
    subject: `A bérlet megszüntetését rögzítettük – ${data.contractBusinessId} szerződés`,
    preview: `A bérlet utolsó napja: ${format.date(data.closesOn, 'long')}`,
    heading: 'A bérlet megszüntetését rögzítettük',
    greeting: `Kedves ${data.firstName}!`,
    paragraphs: [
      data.isEmpty
        ? 'Jelezte, hogy a box már üres és tiszta. Ajtajai többé nem nyílnak.'
        : 'A bérlet utolsó napjának végéig a kódok és az ajtók a megszokott módon működnek. Kérjük, addig ürítse ki és tisztítsa meg a boxot, és erősítse meg ezt a szerződés oldalán.',
      'Amit az utolsó nap utáni napokra fizetett, visszatérítjük a kártyájára.',
    ],
    facts: [...named(data), ['A bérlet utolsó napja', format.date(data.closesOn, 'long')]],
    button: { label: 'A szerződés megtekintése', url: url(paths.contracts) },
  }),
  'eviction-confirmed': (data, { format, url }) => ({
    subject: `${withArticleFirst(data.boxName)} box üres – ${data.contractBusinessId} szerződés`,
    preview: 'Köszönjük a megerősítést.',
    heading: 'A box üres',
    greeting: `Kedves ${data.firstName}!`,
    paragraphs: [
      'Köszönjük, rögzítettük, hogy a box üres. Ajtajai többé nem nyílnak sem Önnek, sem azoknak, akikkel a boxot megosztotta.',
      'A bérlet az utolsó napjáig tart. Amit a további napokra fizetett, visszatérítjük a kártyájára.',
    ],
    facts: [...named(data), ['A bérlet utolsó napja', format.date(data.closesOn, 'long')]],
    button: { label: 'A szerződés megtekintése', url: url(paths.contracts) },
  }),
  'contract-ends-soon': (data, { format, url }) => ({
    subject: `${withArticleFirst(data.boxName)} box bérlete véget ér: ${format.date(data.closesOn, 'long')}`,
    preview: 'Kérjük, addig ürítse ki és tisztítsa meg a boxot.',
    heading: 'A bérlete hamarosan véget ér',
    greeting: `Kedves ${data.firstName}!`,
    paragraphs: ['Kérjük, a bérlet utolsó napjának végéig ürítse ki és tisztítsa meg a boxot. Utána az ajtajai többé nem nyílnak.'],
    facts: [...named(data), ['A bérlet utolsó napja', format.date(data.closesOn, 'long')]],
    button: { label: 'A szerződés megtekintése', url: url(paths.contracts) },
    notes: ['Már üres a box? Erősítse meg a szerződés oldalán.'],
  }),
  'contract-ended': (data, { format, url }) => ({
    subject: `${withArticleFirst(data.boxName)} box bérlete véget ért`,
    preview: 'Köszönjük, hogy nálunk tárolt.',
    heading: 'A bérlete véget ért',
    greeting: `Kedves ${data.firstName}!`,
    paragraphs: [
      'Belépőkódjai már nem érvényesek. A szerződés és a számlák a fiókjában maradnak.',
      ...(data.refund === null
        ? []
        : [
            'Amit a további napokra fizetett, visszautaljuk arra a kártyára, amellyel fizetett. A jóváírás banktól függően általában 5–10 nap; a módosító számlát a fiókjában találja.',
          ]),
      'Köszönjük, hogy nálunk tárolt.',
    ],
    facts: [
      ...named(data),
      ['A bérlet utolsó napja', format.date(data.endedOn, 'long')],
      ...(data.refund === null ? [] : [['Visszatérített összeg', format.money(data.refund)] satisfies [string, string]]),
    ],
    button: { label: 'A szerződés megtekintése', url: url(paths.contracts) },
  }),
  'withdrawal-acknowledged': (data, { format, url }) => {
    const at = format.dateTime(data.at, data.timeZone);
    return {
      subject: `Megkaptuk elállását – ${data.contractBusinessId} szerződés`,
      preview: `Beérkezett: ${at}`,
      heading: 'Az elállást megkaptuk',
      greeting: `Kedves ${data.name}!`,
      paragraphs: [
        'Ön elállt az alábbi szerződéstől. Ez az üzenet igazolja, mit és mikor nyilatkozott; kérjük, őrizze meg.',
        `Kérjük, ürítse ki a boxot legkésőbb ekkor: ${format.date(data.emptyBy, 'long')} A kódok és az ajtók e nap végéig működnek.`,
        ...(data.refund === null
          ? []
          : [
              'Az elállás utáni napok díját visszautaljuk arra a kártyára, amellyel fizetett. A jóváírás banktól függően általában 5–10 nap.',
            ]),
      ],
      facts: [
        ...named(data),
        ['Név', data.name],
        ['E-mail', data.email],
        ['Beérkezett', at],
        ['Kiürítendő eddig', format.date(data.emptyBy, 'long')],
        ...(data.refund === null ? [] : [['Visszatérített összeg', format.money(data.refund)] satisfies [string, string]]),
      ],
      button: { label: 'A szerződés megtekintése', url: url(paths.contracts) },
    };
  },
  'operator-note': (data, { format, url }) => {
    const [heading, sentence] = events[data.event];
    return {
      subject: `${heading} – ${data.contractBusinessId}`,
      preview: `${data.boxName}, ${data.warehouseName}`,
      heading,
      paragraphs: [sentence],
      facts: [
        ...named(data),
        ['Ügyfél', data.clientName],
        ['A bérlet utolsó napja', format.date(data.day, 'long')],
        ...(data.reasons ? [['Okok', data.reasons.map((reason) => reasons[reason]).join(', ')] satisfies [string, string]] : []),
        ...(data.note ? [['Megjegyzés', data.note] satisfies [string, string]] : []),
        ...(data.refund ? [['Visszatérített összeg', format.money(data.refund)] satisfies [string, string]] : []),
      ],
      button: { label: 'A raktár megtekintése', url: url(paths.warehouse(data.warehouseId)) },
    };
  },
};
