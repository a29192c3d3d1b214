import { type LanguageTexts, paths } from '../texts.ts';
import { billingSk } from './billing/sk.ts';
import { doorSk } from './door/sk.ts';
import { dunningSk } from './dunning/sk.ts';
import { endingSk } from './ending/sk.ts';
import { franchisingSk } from './franchising/sk.ts';
import { taxSk } from './tax/sk.ts';

export const sk: LanguageTexts = {
  frame: {
    signature: 'Váš tím Komora',
    contact: 'Otázky? Napíšte alebo zavolajte:',
    automatic: 'Táto správa bola odoslaná automaticky.',
    copyLink: 'Ak tlačidlo nefunguje, skopírujte do prehliadača túto adresu:',
  },
  messages: {
    ...billingSk,
    ...endingSk,
    ...dunningSk,
    ...doorSk,
    ...franchisingSk,
    ...taxSk,
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
      notes: [
        ...(data.documents === undefined ? [] : ['Zmluva a faktúra sú v prílohe.']),
        'Ďalšie platby strhneme z vašej karty automaticky.',
      ],
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
    'confirm-registration': (data, { url }) => ({
      subject: 'Potvrďte svoju e-mailovú adresu',
      preview: 'Zostáva jeden krok.',
      heading: 'Potvrďte svoju adresu',
      greeting: `Dobrý deň, ${data.firstName},`,
      paragraphs: ['ďakujeme za registráciu. Potvrďte, že táto adresa je vaša, a môžete sa prihlásiť.'],
      button: { label: 'Potvrdiť adresu', url: url(paths.confirmRegistration(data.token)) },
      notes: ['Odkaz platí 24 hodín a dá sa použiť raz. Ak ste sa neregistrovali vy, nemusíte nič robiť: bez potvrdenia účet neožije.'],
    }),
    'account-removed': (data, { contact, url }) => ({
      subject: 'Váš účet je zrušený',
      preview: 'Vaše osobné údaje sme vymazali.',
      heading: 'Účet je zrušený',
      greeting: `Dobrý deň, ${data.firstName},`,
      paragraphs: [
        'váš účet v Komore je zrušený a osobné údaje k nemu sme vymazali. Vydané doklady a zmluvy uchovávame, ako nám ukladá zákon.',
        'Ak je na ceste platba, ktorú ste začali tesne predtým, vrátime vám ju na kartu.',
      ],
      button: { label: 'Na úvodnú stránku', url: url(paths.home) },
      notes: [`Ak ste účet nezrušili vy, hneď nám napíšte na ${contact.email} alebo zavolajte na ${contact.phone}.`],
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
    'rent-paid': (data, { format, url }) => ({
      subject: `Nájom boxu ${data.boxName} je zaplatený`,
      preview: `Prijali sme ${format.money(data.amount)}.`,
      heading: 'Ďakujeme, platba prišla',
      greeting: `Dobrý deň, ${data.firstName},`,
      paragraphs: [
        `prijali sme vašu platbu za nájom boxu ${data.boxName} (${data.warehouseName}).`,
        ...(data.doorsOpenAgain ? ['Dvere sa vám opäť otvoria. Prístupové kódy zostali rovnaké.'] : []),
        ...(data.cardLabel === undefined ? [] : [`Ďalšie platby strhneme z karty ${data.cardLabel}, ktorou ste práve zaplatili.`]),
      ],
      facts: [
        ['Obdobie', `${format.date(data.from, 'long')} – ${format.date(data.to, 'long')}`],
        ['Zaplatené', format.money(data.amount)],
        ...(data.invoiceNumber === undefined ? [] : [['Faktúra', data.invoiceNumber] as [string, string]]),
      ],
      button: { label: 'Zobraziť faktúry', url: url(paths.rents) },
    }),
    'box-shared': (data, { url }) => ({
      subject: `${data.ownerName} s vami zdieľa box ${data.boxName}`,
      preview: 'Kódy nájdete po prihlásení.',
      heading: 'Máte prístup k boxu',
      greeting: `Dobrý deň, ${data.firstName},`,
      paragraphs: [
        `${data.ownerName} vám dovoľuje otvárať box ${data.boxName}. Kódy od vchodu a od boxu nájdete po prihlásení medzi svojimi boxmi.`,
      ],
      facts: [
        ['Box', data.boxName],
        ['Sklad', `${data.warehouseName}, ${data.warehouseAddress}`],
      ],
      button: { label: 'Zobraziť moje boxy', url: url(paths.boxes) },
      notes: ['Zmluvu a platby spravuje naďalej ten, kto si box prenajal.'],
    }),
    'box-sharing-ended': (data, { url }) => ({
      subject: `Box ${data.boxName} už s vami nie je zdieľaný`,
      preview: 'Kódy, ktoré poznáte, prosím už nepoužívajte.',
      heading: 'Zdieľanie boxu sa skončilo',
      greeting: `Dobrý deň, ${data.firstName},`,
      paragraphs: [`${data.ownerName} s vami už nezdieľa box ${data.boxName} v sklade ${data.warehouseName}. Odomknúť ho už nemôžete.`],
      button: { label: 'Zobraziť moje boxy', url: url(paths.boxes) },
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
