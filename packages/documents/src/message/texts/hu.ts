import { type LanguageTexts, paths } from '../texts.ts';
import { billingHu } from './billing/hu.ts';
import { doorHu } from './door/hu.ts';
import { dunningHu } from './dunning/hu.ts';
import { endingHu } from './ending/hu.ts';
import { franchisingHu } from './franchising/hu.ts';
import { withArticle, withArticleFirst } from './hungarian-article.ts';
import { taxHu } from './tax/hu.ts';

export const hu: LanguageTexts = {
  frame: {
    signature: 'A Komora csapata',
    contact: 'Kérdése van? Írjon vagy hívjon minket:',
    automatic: 'Ezt az üzenetet automatikusan küldtük.',
    copyLink: 'Ha a gomb nem működik, másolja ezt a címet a böngészőbe:',
  },
  messages: {
    ...billingHu,
    ...endingHu,
    ...dunningHu,
    ...doorHu,
    ...franchisingHu,
    ...taxHu,
    'order-confirmed': (data, { format, url }) => ({
      subject: `Az Öné ${withArticle(data.boxName)} box – ${data.contractBusinessId} szerződés`,
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
      notes: [
        ...(data.documents === undefined ? [] : ['A szerződést és a számlát mellékeltük.']),
        'A további díjakat automatikusan a kártyájáról vonjuk le.',
      ],
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
      notes: [
        `A hivatkozás 7 napig érvényes, és egyszer használható. Ha lejárt, írjon ${withArticle(contact.email)} címre, és újat küldünk.`,
      ],
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
      notes: [
        `Ha nem Ön változtatta meg, azonnal írjon ${withArticle(contact.email)} címre, vagy hívja ${withArticle(contact.phone)} számot.`,
      ],
    }),
    'confirm-registration': (data, { url }) => ({
      subject: 'Erősítse meg az e-mail-címét',
      preview: 'Már csak egy lépés van hátra.',
      heading: 'Erősítse meg a címét',
      greeting: `Kedves ${data.firstName}!`,
      paragraphs: ['Köszönjük a regisztrációt. Erősítse meg, hogy ez az Ön címe, és már be is jelentkezhet.'],
      button: { label: 'Cím megerősítése', url: url(paths.confirmRegistration(data.token)) },
      notes: [
        'A hivatkozás 24 óráig érvényes, és egyszer használható. Ha nem Ön regisztrált, nincs teendője: megerősítés nélkül a fiók nem lép életbe.',
      ],
    }),
    'account-removed': (data, { contact, url }) => ({
      subject: 'Fiókját megszüntettük',
      preview: 'Személyes adatait töröltük.',
      heading: 'A fiók megszűnt',
      greeting: `Kedves ${data.firstName}!`,
      paragraphs: [
        'Komora-fiókját megszüntettük, személyes adatait töröltük belőle. A kiállított bizonylatokat és szerződéseket a jogszabályok szerint megőrizzük.',
        'Ha egy közvetlenül előtte indított fizetés még úton van, visszautaljuk a kártyájára.',
      ],
      button: { label: 'A kezdőlapra', url: url(paths.home) },
      notes: [
        `Ha nem Ön szüntette meg a fiókot, azonnal írjon ${withArticle(contact.email)} címre, vagy hívja ${withArticle(contact.phone)} számot.`,
      ],
    }),
    'registration-exists': (data, { contact, url }) => ({
      subject: 'Ezzel a címmel már van fiókja',
      preview: 'Elég bejelentkeznie.',
      heading: 'Már van fiókja',
      greeting: `Kedves ${data.firstName}!`,
      paragraphs: ['Valaki az Ön e-mail-címével próbált regisztrálni. Ezzel a címmel már van fiókja, elég bejelentkeznie.'],
      button: { label: 'Bejelentkezés', url: url(paths.login) },
      notes: [`Ha elfelejtette a jelszavát, írjon ${withArticle(contact.email)} címre. Ha nem Ön volt, nincs teendője.`],
    }),
    'late-payment-refunded': (data, { format, url }) => ({
      subject: 'Visszatérítjük a díjat: a box már nem volt szabad',
      preview: `${format.money(data.amount)} visszakerül a kártyájára.`,
      heading: 'Visszatérítjük a befizetését',
      greeting: `Kedves ${data.firstName}!`,
      paragraphs: [
        `${withArticleFirst(data.boxName)} boxért (${data.warehouseName}) küldött fizetése a foglalás lejárta után érkezett meg. A box időközben foglalt lett, hasonlót pedig ugyanezen az áron nem tudtunk ajánlani.`,
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
        `${withArticleFirst(data.boxName)} boxért (${data.warehouseName}) kétszer érkezett fizetés. A bérlet érvényes, az első fizetés fedezte.`,
        'A második fizetést visszautaljuk arra a kártyára, amellyel fizetett. A jóváírás banktól függően általában 5–10 nap.',
      ],
      facts: [['Visszatérített összeg', format.money(data.amount)]],
      button: { label: 'Szerződéseim', url: url(paths.contracts) },
    }),
    'rent-paid': (data, { format, url }) => ({
      subject: `${withArticleFirst(data.boxName)} box bérleti díja kifizetve`,
      preview: `Megérkezett: ${format.money(data.amount)}.`,
      heading: 'Köszönjük, a fizetés megérkezett',
      greeting: `Kedves ${data.firstName}!`,
      paragraphs: [
        `Megkaptuk ${withArticle(data.boxName)} box (${data.warehouseName}) bérleti díját.`,
        ...(data.doorsOpenAgain ? ['Az ajtók ismét nyílnak. A belépési kódok nem változtak.'] : []),
        ...(data.cardLabel === undefined
          ? []
          : [`A további díjakat ${withArticle(data.cardLabel)} kártyáról vonjuk le, amellyel most fizetett.`]),
      ],
      facts: [
        ['Időszak', `${format.date(data.from, 'long')} – ${format.date(data.to, 'long')}`],
        ['Fizetve', format.money(data.amount)],
        ...(data.invoiceNumber === undefined ? [] : [['Számla', data.invoiceNumber] as [string, string]]),
      ],
      button: { label: 'Számlák megtekintése', url: url(paths.rents) },
    }),
    'box-shared': (data, { url }) => ({
      subject: `${data.ownerName} megosztotta Önnel ${withArticle(data.boxName)} boxot`,
      preview: 'A kódokat bejelentkezés után látja.',
      heading: 'Hozzáférést kapott egy boxhoz',
      greeting: `Kedves ${data.firstName}!`,
      paragraphs: [
        `${data.ownerName} lehetővé tette, hogy kinyissa ${withArticle(data.boxName)} boxot. A bejárat és a box kódját bejelentkezés után a saját boxai között találja.`,
      ],
      facts: [
        ['Box', data.boxName],
        ['Raktár', `${data.warehouseName}, ${data.warehouseAddress}`],
      ],
      button: { label: 'Boxaim megtekintése', url: url(paths.boxes) },
      notes: ['A szerződést és a fizetéseket továbbra is a box bérlője intézi.'],
    }),
    'box-sharing-ended': (data, { url }) => ({
      subject: `${withArticleFirst(data.boxName)} boxot már nem osztják meg Önnel`,
      preview: 'Kérjük, az ismert kódokat többé ne használja.',
      heading: 'A box megosztása véget ért',
      greeting: `Kedves ${data.firstName}!`,
      paragraphs: [
        `${data.ownerName} már nem osztja meg Önnel ${withArticle(data.warehouseName)} raktárban lévő ${data.boxName} boxot. Többé nem tudja kinyitni.`,
      ],
      button: { label: 'Boxaim megtekintése', url: url(paths.boxes) },
    }),
    'waitlist-free-box': (data, { url }) => ({
      subject: `Szabad box: ${data.warehouseName}`,
      preview: '24 órán át fenntartjuk Önnek.',
      heading: 'Felszabadult egy box',
      paragraphs: [
        `${withArticleFirst(data.warehouseName)} raktárban felszabadult egy box, amelyre vár. 24 órán át csak Önnek tartjuk fenn.`,
      ],
      button: { label: 'A box megtekintése', url: url(data.link) },
      notes: ['24 óra elteltével a sorban következőnek ajánljuk fel.'],
    }),
  },
};
