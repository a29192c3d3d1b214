import { type DoorTexts, paths } from '../../texts.ts';

const doors = { ENTRANCE: 'wejście', BACKUP_ENTRANCE: 'wejście zapasowe', BOX: 'boks' };

export const doorPl: DoorTexts = {
  'service-access': (data, { format }) => {
    const [from, to] = [format.dateTime(data.validFrom, data.timeZone), format.dateTime(data.validTo, data.timeZone)];
    return {
      subject: `Dostęp do boksu ${data.boxName} – ${data.warehouseName}`,
      preview: `Ważny od ${from} do ${to}`,
      heading: 'Masz dostęp',
      paragraphs: [
        `${data.ownerName} daje Ci dostęp do boksu ${data.boxName}. Gdy staniesz przy drzwiach, otwórz link w telefonie: otworzy wejście i boks.`,
      ],
      facts: [
        ['Magazyn', `${data.warehouseName}, ${data.warehouseAddress}`],
        ['Boks', data.boxName],
        ['Ważny od', from],
        ['Ważny do', to],
      ],
      button: { label: 'Otwórz dostęp', url: data.link },
      notes: [
        'Drzwi otworzą się tylko wtedy, gdy jesteś przy magazynie, dlatego telefon poprosi o lokalizację.',
        'Nie przekazuj tej wiadomości dalej: z linku może skorzystać każdy, kto go ma.',
      ],
    };
  },
  'door-not-me': (data, { contact, format, url }) => ({
    subject: 'Otwarcie, które nie było Twoje: co teraz',
    preview: 'Powiadomiliśmy operatora.',
    heading: 'Dziękujemy za zgłoszenie',
    greeting: `Dzień dobry, ${data.firstName},`,
    paragraphs: [
      'dostaliśmy Twoje zgłoszenie, że ta próba otwarcia drzwi nie była Twoja. Powiadomiliśmy operatora magazynu, który to sprawdzi.',
      'Tymczasem zmień hasło, co wyloguje wszystkie Twoje urządzenia, i sprawdź, komu udostępniasz boks i komu dałeś(-aś) dostęp serwisowy.',
    ],
    facts: [
      ['Drzwi', doors[data.door]],
      ['Czas', format.dateTime(data.at, data.timeZone)],
      ['Magazyn', `${data.warehouseName}, ${data.boxName}`],
      ['Umowa', data.contractBusinessId],
    ],
    button: { label: 'Zmień hasło', url: url(paths.changePasswordAsOwner) },
    notes: [`Jeśli w boksie czegoś brakuje lub masz wątpliwości, zadzwoń pod numer ${contact.phone}.`],
  }),
  'door-not-me-operator': (data, { format }) => ({
    subject: `Klient zgłasza obce otwarcie: ${data.warehouseName}, ${data.contractBusinessId}`,
    preview: `${data.reportedBy}: to nie była moja próba.`,
    heading: 'Klient zgłasza otwarcie, które nie było jego',
    paragraphs: [
      `${data.reportedBy} zgłasza, że poniższa próba otwarcia drzwi nie była jego. Sprawdź dziennik drzwi i zadzwoń do klienta.`,
    ],
    facts: [
      ['Drzwi', doors[data.door]],
      ['Czas', format.dateTime(data.at, data.timeZone)],
      ['Magazyn', `${data.warehouseName}, ${data.boxName}`],
      ['Umowa', data.contractBusinessId],
      ['Próba', data.who],
      ['Zgłasza', data.reportedBy],
      ['E-mail', data.email],
      ...(data.phone === null ? [] : [['Telefon', data.phone] satisfies [string, string]]),
    ],
  }),
};
