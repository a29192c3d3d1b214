import { type DoorTexts, paths } from '../../texts.ts';
import { withArticle } from '../hungarian-article.ts';

const doors = { ENTRANCE: 'bejárat', BACKUP_ENTRANCE: 'tartalék bejárat', BOX: 'box' };

export const doorHu: DoorTexts = {
  'service-access': (data, { format }) => {
    const [from, to] = [format.dateTime(data.validFrom, data.timeZone), format.dateTime(data.validTo, data.timeZone)];
    return {
      subject: `Hozzáférés ${withArticle(data.boxName)} boxhoz – ${data.warehouseName}`,
      preview: `Érvényes: ${from} – ${to}`,
      heading: 'Hozzáférést kapott',
      paragraphs: [
        `${data.ownerName} hozzáférést adott Önnek ${withArticle(data.boxName)} boxhoz. Amikor az ajtónál áll, nyissa meg a linket a telefonján: kinyitja a bejáratot és a boxot is.`,
      ],
      facts: [
        ['Raktár', `${data.warehouseName}, ${data.warehouseAddress}`],
        ['Box', data.boxName],
        ['Érvényesség kezdete', from],
        ['Érvényesség vége', to],
      ],
      button: { label: 'Hozzáférés megnyitása', url: data.link },
      notes: [
        'Az ajtók csak akkor nyílnak ki, ha a raktárnál van, ezért a telefon elkéri a tartózkodási helyét.',
        'Ezt az üzenetet ne továbbítsa: a linket bárki használhatja, akinél megvan.',
      ],
    };
  },
  'door-not-me': (data, { contact, format, url }) => ({
    subject: 'Nem az Öné volt a nyitás: mi a teendő most',
    preview: 'Az üzemeltetőt értesítettük.',
    heading: 'Köszönjük, hogy jelezte',
    greeting: `Kedves ${data.firstName}!`,
    paragraphs: [
      'Jelezte nekünk, hogy ez az ajtónyitási kísérlet nem Öntől származott. Értesítettük a raktár üzemeltetőjét, aki kivizsgálja az esetet.',
      'Addig is változtassa meg a jelszavát, ez minden eszközéről kijelentkezteti, és nézze meg, kivel osztja meg a boxot és kinek adott szervizhozzáférést.',
    ],
    facts: [
      ['Ajtó', doors[data.door]],
      ['Időpont', format.dateTime(data.at, data.timeZone)],
      ['Raktár', `${data.warehouseName}, ${data.boxName}`],
      ['Szerződés', data.contractBusinessId],
    ],
    button: { label: 'Jelszó módosítása', url: url(paths.changePasswordAsOwner) },
    notes: [`Ha valami hiányzik a boxból, vagy kétségei vannak, hívja ${withArticle(contact.phone)} számot.`],
  }),
  'door-not-me-operator': (data, { format }) => ({
    subject: `Ügyfél idegen nyitást jelez: ${data.warehouseName}, ${data.contractBusinessId}`,
    preview: `${data.reportedBy} szerint nem ő volt.`,
    heading: 'Egy ügyfél olyan nyitást jelez, amely nem tőle származott',
    paragraphs: [
      `${data.reportedBy} jelzi, hogy az alábbi ajtónyitási kísérlet nem tőle származott. Nézze meg az ajtónaplót, és hívja fel az ügyfelet.`,
    ],
    facts: [
      ['Ajtó', doors[data.door]],
      ['Időpont', format.dateTime(data.at, data.timeZone)],
      ['Raktár', `${data.warehouseName}, ${data.boxName}`],
      ['Szerződés', data.contractBusinessId],
      ['Kié volt', data.who],
      ['Bejelentő', data.reportedBy],
      ['E-mail', data.email],
      ...(data.phone === null ? [] : [['Telefon', data.phone] satisfies [string, string]]),
    ],
  }),
};
