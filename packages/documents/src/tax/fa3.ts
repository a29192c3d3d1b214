import { decimal } from '../e-invoice/decimal.ts';
import { alpha2Of, isEuVatId, vatIdOf } from '../e-invoice/parties.ts';
import { branch, leaf, type XmlNode, xmlDocument } from '../xml.ts';
import { nipOf, type TaxDocument, TaxDocumentError } from './tax-document.ts';

/** The fields of net and VAT by rate, in basis points (schema FA(3), element Fa). */
const rateFields: Record<number, { net: string; vat: string | null; rate: string }> = {
  2300: { net: 'P_13_1', vat: 'P_14_1', rate: '23' },
  800: { net: 'P_13_2', vat: 'P_14_2', rate: '8' },
  500: { net: 'P_13_3', vat: 'P_14_3', rate: '5' },
  0: { net: 'P_13_6_1', vat: null, rate: '0 KR' },
};

/**
 * A Polish invoice or correction as KSeF takes it: logical structure FA(3), schema http://crd.gov.pl/wzor/2025/06/25/13775/ (CIRFMF/ksef-docs,
 * faktury/schemy/FA). A correction states differences. The same document produces the same bytes.
 * @throws TaxDocumentError for data that the form cannot express
 */
export function writeFa3(document: TaxDocument): string {
  const { supplier, corrects, paid } = document;
  if (document.currency !== 'PLN') throw new TaxDocumentError(`An invoice in ${document.currency} needs its VAT in PLN`);
  const exemptions = document.rates.filter(({ rateBp }) => rateBp === null);
  const yesNo = ['P_16', 'P_17', 'P_18', 'P_18A'].map((name) => leaf(name, '2'));
  const root = branch(
    'Faktura',
    [
      branch('Naglowek', [
        leaf('KodFormularza', 'FA', { kodSystemowy: 'FA (3)', wersjaSchemy: '1-0E' }),
        leaf('WariantFormularza', '3'),
        leaf('DataWytworzeniaFa', document.issuedAt.replace(/\.\d+Z$/, 'Z')),
        leaf('SystemInfo', 'Komora'),
      ]),
      branch('Podmiot1', [
        branch('DaneIdentyfikacyjne', [
          leaf('NIP', nipOf(supplier.taxId, 'Podmiot1/DaneIdentyfikacyjne/NIP')),
          leaf('Nazwa', supplier.name),
        ]),
        address(supplier.address),
        branch('DaneKontaktowe', [leaf('Email', supplier.email)]),
      ]),
      buyer(document),
      branch('Fa', [
        leaf('KodWaluty', document.currency),
        leaf('P_1', document.issuedOn),
        leaf('P_2', document.number),
        leaf('P_6', document.suppliedOn),
        ...totalsByRate(document),
        leaf('P_15', decimal(document.total.gross)),
        branch('Adnotacje', [
          ...yesNo,
          branch(
            'Zwolnienie',
            exemptions.length === 0
              ? [leaf('P_19N', '1')]
              : [leaf('P_19', '1'), leaf('P_19A', exemptions[0]?.exemptionClause?.slice(0, 240))],
          ),
          branch('NoweSrodkiTransportu', [leaf('P_22N', '1')]),
          leaf('P_23', '2'),
          branch('PMarzy', [leaf('P_PMarzyN', '1')]),
        ]),
        leaf('RodzajFaktury', corrects === null ? 'VAT' : 'KOR'),
        ...(corrects === null ? [] : correction(document, corrects)),
        ...document.lines.map((line, index) =>
          branch('FaWiersz', [
            leaf('NrWierszaFa', String(index + 1)),
            leaf('P_7', line.subject),
            leaf('P_8A', 'mies.'),
            leaf('P_8B', String(line.months)),
            leaf('P_9A', decimal(line.unitNet)),
            leaf('P_11', decimal(line.net)),
            leaf('P_12', rateOf(line.rateBp)),
          ]),
        ),
        branch('Platnosc', [
          ...(paid === null ? [] : [leaf('Zaplacono', '1'), leaf('DataZaplaty', paid.on)]),
          ...(paid === null && corrects === null ? [branch('TerminPlatnosci', [leaf('Termin', document.dueOn)])] : []),
          ...paymentForm(document),
          ...(paid === null && corrects === null && document.paymentMeans === 'TRANSFER'
            ? [branch('RachunekBankowy', [leaf('NrRB', supplier.iban.replace(/\s/g, ''))])]
            : []),
        ]),
      ]),
    ],
    { xmlns: 'http://crd.gov.pl/wzor/2025/06/25/13775/' },
  );
  return xmlDocument(root);
}

/** TFormaPlatnosci: 2 card, 6 transfer. The form has no code for a reward. */
function paymentForm({ paymentMeans }: TaxDocument): XmlNode[] {
  if (paymentMeans === 'REWARD') return [leaf('PlatnoscInna', '1'), leaf('OpisPlatnosci', 'Nagroda za polecenie')];
  return [leaf('FormaPlatnosci', paymentMeans === 'CARD' ? '2' : '6')];
}

function rateOf(rateBp: number | null): string {
  if (rateBp === null) return 'zw';
  const field = rateFields[rateBp];
  if (field === undefined) throw new TaxDocumentError(`FA(3) has no field for a rate of ${rateBp / 100} %`);
  return field.rate;
}

/** In the order of the form, independent of the order of the rates. */
function totalsByRate({ rates }: TaxDocument): XmlNode[] {
  for (const { rateBp } of rates) rateOf(rateBp);
  const ordered = [2300, 800, 500, 0].flatMap((rateBp) => rates.filter((rate) => rate.rateBp === rateBp));
  const exempt = rates.filter(({ rateBp }) => rateBp === null).reduce((sum, { net }) => sum + net, 0);
  return [
    ...ordered.flatMap(({ rateBp, net, vat }) => {
      const field = rateFields[rateBp ?? 0];
      return field === undefined ? [] : [leaf(field.net, decimal(net)), field.vat === null ? null : leaf(field.vat, decimal(vat))];
    }),
    rates.some(({ rateBp }) => rateBp === null) ? leaf('P_13_7', decimal(exempt)) : null,
  ];
}

function address({ street, number, zip, city, countryCode }: TaxDocument['customer']['address']): XmlNode {
  const country = alpha2Of(countryCode);
  if (country === undefined) throw new TaxDocumentError(`Not a country: ${countryCode}`);
  return branch('Adres', [leaf('KodKraju', country), leaf('AdresL1', `${street} ${number}`), leaf('AdresL2', `${zip} ${city}`)]);
}

/**
 * Podmiot2: by NIP; by the VAT number of another member state or of Northern Ireland (TKodyKrajowUE: Greece is EL, Northern Ireland XI); by another
 * number, as a British one; or without a number.
 */
function buyer({ customer }: TaxDocument): XmlNode {
  const vatId = vatIdOf(customer);
  const country = alpha2Of(customer.address.countryCode);
  const otherId = vatId ?? customer.companyId ?? '';
  const name = leaf('Nazwa', customer.name);
  const identity =
    customer.isCompany && country === 'PL'
      ? [leaf('NIP', nipOf(customer.taxId ?? customer.vatId ?? '', 'Podmiot2/DaneIdentyfikacyjne/NIP')), name]
      : vatId !== null && isEuVatId(vatId) && !vatId.startsWith('PL')
        ? [leaf('KodUE', vatId.slice(0, 2)), leaf('NrVatUE', vatId.slice(2)), name]
        : otherId !== '' && !otherId.startsWith('PL')
          ? [leaf('KodKraju', country), leaf('NrID', otherId), name]
          : [leaf('BrakID', '1'), name];
  return branch('Podmiot2', [
    branch('DaneIdentyfikacyjne', identity),
    address(customer.address),
    branch('DaneKontaktowe', [leaf('Email', customer.email)]),
    leaf('JST', '2'),
    leaf('GV', '2'),
  ]);
}

/** An invoice registered in KSeF is referenced by its KSeF number. */
function correction({ lines }: TaxDocument, corrects: NonNullable<TaxDocument['corrects']>): XmlNode[] {
  const number = corrects.authorityNumber;
  return [
    leaf('PrzyczynaKorekty', [...new Set(lines.map(({ subject }) => subject))].join(', ').slice(0, 256)),
    leaf('TypKorekty', '2'),
    branch('DaneFaKorygowanej', [
      leaf('DataWystFaKorygowanej', corrects.issuedOn),
      leaf('NrFaKorygowanej', corrects.number),
      ...(number === null ? [leaf('NrKSeFN', '1')] : [leaf('NrKSeF', '1'), leaf('NrKSeFFaKorygowanej', number)]),
    ]),
  ];
}
