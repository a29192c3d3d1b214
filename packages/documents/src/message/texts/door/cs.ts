import { type DoorTexts, paths } from '../../texts.ts';

const doors = { ENTRANCE: 'vchod', BACKUP_ENTRANCE: 'náhradní vchod', BOX: 'box' };

export const doorCs: DoorTexts = {
  'service-access': (data, { format }) => {
    const [from, to] = [format.dateTime(data.validFrom, data.timeZone), format.dateTime(data.validTo, data.timeZone)];
    return {
      subject: `Přístup do boxu ${data.boxName} – ${data.warehouseName}`,
      preview: `Platí od ${from} do ${to}`,
      heading: 'Dostali jste přístup',
      paragraphs: [
        `${data.ownerName} vám dává přístup do boxu ${data.boxName}. Až budete stát u dveří, otevřete odkaz v telefonu: otevře vchod i box.`,
      ],
      facts: [
        ['Sklad', `${data.warehouseName}, ${data.warehouseAddress}`],
        ['Box', data.boxName],
        ['Platí od', from],
        ['Platí do', to],
      ],
      button: { label: 'Otevřít přístup', url: data.link },
      notes: [
        'Dveře se otevřou, jen když jste u skladu, proto si telefon vyžádá vaši polohu.',
        'Tuto zprávu neposílejte dál: odkaz může použít každý, kdo ho má.',
      ],
    };
  },
  'door-not-me': (data, { contact, format, url }) => ({
    subject: 'Otevření, které nebylo vaše: co teď',
    preview: 'Provozovatele jsme upozornili.',
    heading: 'Děkujeme, že jste nám to oznámili',
    greeting: `Dobrý den, ${data.firstName},`,
    paragraphs: [
      'oznámili jste nám, že tento pokus o otevření dveří nebyl váš. Upozornili jsme provozovatele skladu, který to prověří.',
      'Mezitím si změňte heslo, čímž se odhlásí všechna vaše zařízení, a podívejte se, s kým box sdílíte a komu jste dali servisní přístup.',
    ],
    facts: [
      ['Dveře', doors[data.door]],
      ['Čas', format.dateTime(data.at, data.timeZone)],
      ['Sklad', `${data.warehouseName}, ${data.boxName}`],
      ['Smlouva', data.contractBusinessId],
    ],
    button: { label: 'Změnit heslo', url: url(paths.changePasswordAsOwner) },
    notes: [`Pokud vám v boxu něco chybí nebo máte pochybnosti, zavolejte na ${contact.phone}.`],
  }),
  'door-not-me-operator': (data, { format }) => ({
    subject: `Klient hlásí cizí otevření: ${data.warehouseName}, ${data.contractBusinessId}`,
    preview: `${data.reportedBy}: nebyl to můj pokus.`,
    heading: 'Klient hlásí otevření, které nebylo jeho',
    paragraphs: [
      `${data.reportedBy} hlásí, že níže uvedený pokus o otevření dveří nebyl jeho. Prověřte záznam dveří a klientovi zavolejte.`,
    ],
    facts: [
      ['Dveře', doors[data.door]],
      ['Čas', format.dateTime(data.at, data.timeZone)],
      ['Sklad', `${data.warehouseName}, ${data.boxName}`],
      ['Smlouva', data.contractBusinessId],
      ['Pokus', data.who],
      ['Oznamuje', data.reportedBy],
      ['E-mail', data.email],
      ...(data.phone === null ? [] : [['Telefon', data.phone] satisfies [string, string]]),
    ],
  }),
};
