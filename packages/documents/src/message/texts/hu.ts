import { type LanguageTexts, paths } from '../texts.ts';

const doors = { ENTRANCE: 'bejárat', BACKUP_ENTRANCE: 'tartalék bejárat', BOX: 'box' };

export const hu: LanguageTexts = {
  frame: {
    signature: 'A Komora csapata',
    contact: 'Kérdése van? Írjon vagy hívjon minket:',
    automatic: 'Ezt az üzenetet automatikusan küldtük.',
    copyLink: 'Ha a gomb nem működik, másolja ezt a címet a böngészőbe:',
  },
  messages: {
    'order-confirmed': (data, { format, url }) => ({
      subject: `Az Öné a(z) ${data.boxName} box – ${data.contractBusinessId} szerződés`,
      preview: `${data.warehouseName}, ${format.date(data.startsOn, 'long')}`,
      heading: 'A fizetés megérkezett, a box az Öné',
      greeting: `Kedves ${data.firstName}!`,
      paragraphs: [
        ...(data.resolution === 'SAME_BOX'
          ? ['A fizetés a foglalás lejárta után érkezett meg, de a box még szabad volt, így az Öné.']
          : []),
        ...(data.resolution === 'LIKE_BOX'
          ? [
              `A fizetés a foglalás lejárta után érkezett meg, és a választott box addigra foglalt lett. Ugyanabban a raktárban egy hasonló boxot (${data.boxName}) adtunk bérbe Önnek, nem magasabb áron.`,
            ]
          : []),
        'Köszönjük a megrendelést. A belépőkódokat bejelentkezés után a szerződés oldalán találja.',
      ],
      facts: [
        ['Szerződés', data.contractBusinessId],
        ['Box', data.boxName],
        ['Raktár', `${data.warehouseName}, ${data.warehouseAddress}`],
        ['Bérlet kezdete', format.date(data.startsOn, 'long')],
        ['Fizetve', format.money(data.amount)],
        ['Számla', data.invoiceNumber],
        ['Következő fizetés', `${format.money(data.nextCharge.amount)}, ${format.date(data.nextCharge.on, 'long')}`],
      ],
      button: { label: 'Szerződés és kódok', url: url(paths.contracts) },
      notes: ['A további díjakat automatikusan a kártyájáról vonjuk le.'],
    }),
    'set-password': (data, { contact, url }) => ({
      subject: 'Állítsa be Komora-jelszavát',
      preview: 'Jelszóval elérheti szerződését, kódjait és számláit.',
      heading: 'Állítsa be jelszavát',
      greeting: `Kedves ${data.firstName}!`,
      paragraphs: [
        'A megrendeléséhez fiókot hoztunk létre Önnek. Állítson be jelszót, hogy elérje szerződését, belépőkódjait és számláit.',
      ],
      button: { label: 'Jelszó beállítása', url: url(paths.changePassword(data.token)) },
      notes: [`A hivatkozás 7 napig érvényes, és egyszer használható. Ha lejárt, írjon a(z) ${contact.email} címre, és újat küldünk.`],
    }),
    'reset-password': (data, { url }) => ({
      subject: 'Új jelszó beállítása',
      preview: 'A hivatkozás egy óráig érvényes.',
      heading: 'Új jelszó',
      greeting: `Kedves ${data.firstName}!`,
      paragraphs: ['Új jelszót kértek az Ön fiókjához.'],
      button: { label: 'Új jelszó megadása', url: url(paths.changePassword(data.token)) },
      notes: ['A hivatkozás egy óráig érvényes, és egyszer használható. Ha nem Ön kérte, nincs teendője: a jelszava nem változik.'],
    }),
    'password-changed': (data, { contact, url }) => ({
      subject: 'Jelszava megváltozott',
      preview: 'Minden eszközön kijelentkeztettük.',
      heading: 'A jelszó megváltozott',
      greeting: `Kedves ${data.firstName}!`,
      paragraphs: ['Fiókjának jelszava az imént megváltozott. Minden eszközön kijelentkeztettük.'],
      button: { label: 'Bejelentkezés', url: url(paths.login) },
      notes: [`Ha nem Ön változtatta meg, azonnal írjon a(z) ${contact.email} címre, vagy hívja a(z) ${contact.phone} számot.`],
    }),
    'registration-exists': (data, { contact, url }) => ({
      subject: 'Ezzel a címmel már van fiókja',
      preview: 'Elég bejelentkeznie.',
      heading: 'Már van fiókja',
      greeting: `Kedves ${data.firstName}!`,
      paragraphs: ['Valaki az Ön e-mail-címével próbált regisztrálni. Ezzel a címmel már van fiókja, elég bejelentkeznie.'],
      button: { label: 'Bejelentkezés', url: url(paths.login) },
      notes: [`Ha elfelejtette a jelszavát, írjon a(z) ${contact.email} címre. Ha nem Ön volt, nincs teendője.`],
    }),
    'late-payment-refunded': (data, { format, url }) => ({
      subject: 'Visszatérítjük a díjat: a box már nem volt szabad',
      preview: `${format.money(data.amount)} visszakerül a kártyájára.`,
      heading: 'Visszatérítjük a befizetését',
      greeting: `Kedves ${data.firstName}!`,
      paragraphs: [
        `A(z) ${data.boxName} boxért (${data.warehouseName}) küldött fizetése a foglalás lejárta után érkezett meg. A box időközben foglalt lett, hasonlót pedig ugyanezen az áron nem tudtunk ajánlani.`,
        'A teljes összeget visszautaljuk arra a kártyára, amellyel fizetett. A jóváírás banktól függően általában 5–10 nap.',
      ],
      facts: [['Visszatérített összeg', format.money(data.amount)]],
      button: { label: 'Másik box választása', url: url('/boxes') },
    }),
    'duplicate-payment-refunded': (data, { format, url }) => ({
      subject: 'Kétszer érkezett fizetés, az egyiket visszatérítjük',
      preview: `${format.money(data.amount)} visszakerül a kártyájára.`,
      heading: 'Visszatérítjük a második fizetést',
      greeting: `Kedves ${data.firstName}!`,
      paragraphs: [
        `A(z) ${data.boxName} boxért (${data.warehouseName}) kétszer érkezett fizetés. A bérlet érvényes, az első fizetés fedezte.`,
        'A második fizetést visszautaljuk arra a kártyára, amellyel fizetett. A jóváírás banktól függően általában 5–10 nap.',
      ],
      facts: [['Visszatérített összeg', format.money(data.amount)]],
      button: { label: 'Szerződéseim', url: url(paths.contracts) },
    }),
    'service-access': (data, { format }) => {
      const [from, to] = [format.dateTime(data.validFrom, data.timeZone), format.dateTime(data.validTo, data.timeZone)];
      return {
        subject: `Hozzáférés a(z) ${data.boxName} boxhoz – ${data.warehouseName}`,
        preview: `Érvényes: ${from} – ${to}`,
        heading: 'Hozzáférést kapott',
        paragraphs: [
          `${data.ownerName} hozzáférést adott Önnek a(z) ${data.boxName} boxhoz. Amikor az ajtónál áll, nyissa meg a linket a telefonján: kinyitja a bejáratot és a boxot is.`,
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
      notes: [`Ha valami hiányzik a boxból, vagy kétségei vannak, hívja a(z) ${contact.phone} számot.`],
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
    'waitlist-free-box': (data, { url }) => ({
      subject: `Szabad box: ${data.warehouseName}`,
      preview: '24 órán át fenntartjuk Önnek.',
      heading: 'Felszabadult egy box',
      paragraphs: [`A(z) ${data.warehouseName} raktárban felszabadult egy box, amelyre vár. 24 órán át csak Önnek tartjuk fenn.`],
      button: { label: 'A box megtekintése', url: url(data.link) },
      notes: ['24 óra elteltével a sorban következőnek ajánljuk fel.'],
    }),
  },
};
