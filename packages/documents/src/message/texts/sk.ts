import { type LanguageTexts, paths } from '../texts.ts';

const doors = { ENTRANCE: 'vchod', BACKUP_ENTRANCE: 'náhradný vchod', BOX: 'box' };

export const sk: LanguageTexts = {
  frame: {
    signature: 'Váš tím Komora',
    contact: 'Otázky? Napíšte alebo zavolajte:',
    automatic: 'Táto správa bola odoslaná automaticky.',
    copyLink: 'Ak tlačidlo nefunguje, skopírujte do prehliadača túto adresu:',
  },
  messages: {
    'order-confirmed': (data, { format, url }) => ({
      subject: `Box ${data.boxName} je váš – zmluva ${data.contractBusinessId}`,
      preview: `${data.warehouseName}, od ${format.date(data.startsOn, 'long')}`,
      heading: 'Platba prebehla, box je váš',
      greeting: `Dobrý deň, ${data.firstName},`,
      paragraphs: [
        'ďakujeme za objednávku.',
        ...(data.resolution === 'SAME_BOX'
          ? ['Platba prišla až po uplynutí rezervácie, box však bol stále voľný, preto sme vám ho prenajali.']
          : []),
        ...(data.resolution === 'LIKE_BOX'
          ? [
              `Platba prišla až po uplynutí rezervácie a pôvodný box už bol obsadený. Prenajali sme vám podobný box ${data.boxName} v tom istom sklade, nie drahší než pôvodný.`,
            ]
          : []),
        'Prístupové kódy nájdete po prihlásení v detaile zmluvy.',
      ],
      facts: [
        ['Zmluva', data.contractBusinessId],
        ['Box', data.boxName],
        ['Sklad', `${data.warehouseName}, ${data.warehouseAddress}`],
        ['Nájom od', format.date(data.startsOn, 'long')],
        ['Zaplatené', format.money(data.amount)],
        ['Faktúra', data.invoiceNumber],
        ['Ďalšia platba', `${format.money(data.nextCharge.amount)}, ${format.date(data.nextCharge.on, 'long')}`],
      ],
      button: { label: 'Zobraziť zmluvu a kódy', url: url(paths.contracts) },
      notes: ['Ďalšie platby strhneme z vašej karty automaticky.'],
    }),
    'set-password': (data, { contact, url }) => ({
      subject: 'Nastavte si heslo do Komory',
      preview: 'S heslom uvidíte svoju zmluvu, kódy a faktúry.',
      heading: 'Nastavte si heslo',
      greeting: `Dobrý deň, ${data.firstName},`,
      paragraphs: ['k vašej objednávke sme vám vytvorili účet. Nastavte si heslo a uvidíte svoju zmluvu, prístupové kódy a faktúry.'],
      button: { label: 'Nastaviť heslo', url: url(paths.changePassword(data.token)) },
      notes: [`Odkaz platí 7 dní a dá sa použiť raz. Ak prestal platiť, napíšte nám na ${contact.email} a pošleme vám nový.`],
    }),
    'reset-password': (data, { url }) => ({
      subject: 'Obnova hesla',
      preview: 'Odkaz na nové heslo platí hodinu.',
      heading: 'Nové heslo',
      greeting: `Dobrý deň, ${data.firstName},`,
      paragraphs: ['dostali sme žiadosť o nové heslo k vášmu účtu.'],
      button: { label: 'Zvoliť nové heslo', url: url(paths.changePassword(data.token)) },
      notes: ['Odkaz platí hodinu a dá sa použiť raz. Ak ste o nové heslo nežiadali, nemusíte nič robiť: heslo zostáva rovnaké.'],
    }),
    'password-changed': (data, { contact, url }) => ({
      subject: 'Vaše heslo bolo zmenené',
      preview: 'Na všetkých zariadeniach sme vás odhlásili.',
      heading: 'Heslo bolo zmenené',
      greeting: `Dobrý deň, ${data.firstName},`,
      paragraphs: ['heslo k vášmu účtu bolo práve zmenené. Na všetkých zariadeniach sme vás odhlásili.'],
      button: { label: 'Prihlásiť sa', url: url(paths.login) },
      notes: [`Ak ste heslo nemenili vy, hneď nám napíšte na ${contact.email} alebo zavolajte na ${contact.phone}.`],
    }),
    'registration-exists': (data, { contact, url }) => ({
      subject: 'Účet s touto adresou už máte',
      preview: 'Stačí sa prihlásiť.',
      heading: 'Účet už máte',
      greeting: `Dobrý deň, ${data.firstName},`,
      paragraphs: ['niekto sa pokúsil zaregistrovať s vašou e-mailovou adresou. Účet s ňou už máte, stačí sa prihlásiť.'],
      button: { label: 'Prihlásiť sa', url: url(paths.login) },
      notes: [`Ak ste heslo zabudli, napíšte nám na ${contact.email}. Ak ste to neboli vy, nemusíte nič robiť.`],
    }),
    'late-payment-refunded': (data, { format, url }) => ({
      subject: 'Peniaze vám vraciame: box už nebol voľný',
      preview: `${format.money(data.amount)} sa vráti na vašu kartu.`,
      heading: 'Platbu vám vraciame',
      greeting: `Dobrý deň, ${data.firstName},`,
      paragraphs: [
        `vaša platba za box ${data.boxName} (${data.warehouseName}) prišla až po uplynutí rezervácie. Box je medzitým obsadený a podobný sme vám za rovnakú cenu ponúknuť nevedeli.`,
        'Celú sumu vraciame na kartu, ktorou ste platili. Pripísanie trvá podľa banky zvyčajne 5 až 10 dní.',
      ],
      facts: [['Vrátená suma', format.money(data.amount)]],
      button: { label: 'Vybrať iný box', url: url('/boxes') },
    }),
    'duplicate-payment-refunded': (data, { format, url }) => ({
      subject: 'Platba prišla dvakrát, jednu vraciame',
      preview: `${format.money(data.amount)} sa vráti na vašu kartu.`,
      heading: 'Druhú platbu vám vraciame',
      greeting: `Dobrý deň, ${data.firstName},`,
      paragraphs: [
        `za box ${data.boxName} (${data.warehouseName}) prišla platba dvakrát. Prenájom platí, zaplatili ste ho prvou platbou.`,
        'Druhú platbu vraciame na kartu, ktorou ste platili. Pripísanie trvá podľa banky zvyčajne 5 až 10 dní.',
      ],
      facts: [['Vrátená suma', format.money(data.amount)]],
      button: { label: 'Zobraziť zmluvy', url: url(paths.contracts) },
    }),
    'service-access': (data, { format }) => {
      const [from, to] = [format.dateTime(data.validFrom, data.timeZone), format.dateTime(data.validTo, data.timeZone)];
      return {
        subject: `Prístup do boxu ${data.boxName} – ${data.warehouseName}`,
        preview: `Platí od ${from} do ${to}`,
        heading: 'Dostali ste prístup',
        paragraphs: [
          `${data.ownerName} vám dáva prístup do boxu ${data.boxName}. Keď budete stáť pri dverách, otvorte odkaz v telefóne: otvorí vchod aj box.`,
        ],
        facts: [
          ['Sklad', `${data.warehouseName}, ${data.warehouseAddress}`],
          ['Box', data.boxName],
          ['Platí od', from],
          ['Platí do', to],
        ],
        button: { label: 'Otvoriť prístup', url: data.link },
        notes: [
          'Dvere sa otvoria, len keď ste pri sklade, preto si telefón vypýta vašu polohu.',
          'Túto správu neposielajte ďalej: odkaz môže použiť každý, kto ho má.',
        ],
      };
    },
    'door-not-me': (data, { contact, format, url }) => ({
      subject: 'Otvorenie, ktoré nebolo vaše: čo teraz',
      preview: 'Prevádzkovateľa sme upozornili.',
      heading: 'Ďakujeme, že ste nám to oznámili',
      greeting: `Dobrý deň, ${data.firstName},`,
      paragraphs: [
        'oznámili ste nám, že tento pokus o otvorenie dverí nebol váš. Upozornili sme prevádzkovateľa skladu, ktorý to preverí.',
        'Medzitým si zmeňte heslo, čím sa odhlásia všetky vaše zariadenia, a pozrite sa, s kým box zdieľate a komu ste dali servisný prístup.',
      ],
      facts: [
        ['Dvere', doors[data.door]],
        ['Čas', format.dateTime(data.at, data.timeZone)],
        ['Sklad', `${data.warehouseName}, ${data.boxName}`],
        ['Zmluva', data.contractBusinessId],
      ],
      button: { label: 'Zmeniť heslo', url: url(paths.changePasswordAsOwner) },
      notes: [`Ak vám v boxe niečo chýba alebo máte pochybnosti, zavolajte na ${contact.phone}.`],
    }),
    'door-not-me-operator': (data, { format }) => ({
      subject: `Klient hlási cudzie otvorenie: ${data.warehouseName}, ${data.contractBusinessId}`,
      preview: `${data.reportedBy}: nebol to môj pokus.`,
      heading: 'Klient hlási otvorenie, ktoré nebolo jeho',
      paragraphs: [
        `${data.reportedBy} hlási, že nižšie uvedený pokus o otvorenie dverí nebol jeho. Preverte záznam dverí a klientovi zavolajte.`,
      ],
      facts: [
        ['Dvere', doors[data.door]],
        ['Čas', format.dateTime(data.at, data.timeZone)],
        ['Sklad', `${data.warehouseName}, ${data.boxName}`],
        ['Zmluva', data.contractBusinessId],
        ['Pokus', data.who],
        ['Oznamuje', data.reportedBy],
        ['E-mail', data.email],
        ...(data.phone === null ? [] : [['Telefón', data.phone] satisfies [string, string]]),
      ],
    }),
    'waitlist-free-box': (data, { url }) => ({
      subject: `Voľný box: ${data.warehouseName}`,
      preview: 'Držíme vám ho 24 hodín.',
      heading: 'Uvoľnil sa box',
      paragraphs: [`V sklade ${data.warehouseName} sa uvoľnil box, na ktorý čakáte. Držíme ho len pre vás 24 hodín.`],
      button: { label: 'Pozrieť box', url: url(data.link) },
      notes: ['Po 24 hodinách ho ponúkneme ďalšiemu v poradí.'],
    }),
  },
};
