import { type DoorTexts, paths } from '../../texts.ts';

const doors = { ENTRANCE: 'vchod', BACKUP_ENTRANCE: 'náhradný vchod', BOX: 'box' };

export const doorSk: DoorTexts = {
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
};
