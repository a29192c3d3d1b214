import { decimal } from '../e-invoice/decimal.ts';
import type { EInvoiceData } from '../e-invoice/e-invoice-data.ts';
import { alpha2Of } from '../e-invoice/parties.ts';
import { branch, leaf, type XmlNode, xmlDocument } from '../xml.ts';
import { AccountingFormatError } from './format-error.ts';
import { sumRates } from './rate-sums.ts';

const short = { text: 50, number: 10, address: 50 };
const yesNo = (value: boolean) => (value ? '1' : '0');

/**
 * Issued invoices and credit notes as Money S3 imports them (Cígler Software, schemas _Document.xsd and __Faktura.xsd), in UTF-8. `Doklad` holds
 * ten characters, fewer than our numbers: it is left out, so that Money counts its own series, and our number stands in `EvCisDokl`. Amounts of credit notes are negative.
 * @throws AccountingFormatError for a document in another currency than the company's, or with rates that the format cannot express
 */
export function writeMoneyS3(documents: readonly EInvoiceData[], { currency }: { currency: string }): Uint8Array {
  for (const document of documents)
    if (document.currency !== currency) throw new AccountingFormatError(`${document.number}: the document is in ${document.currency}`);
  const list = branch('SeznamFaktVyd', documents.map(invoice)) ?? { xml: '<SeznamFaktVyd/>' };
  return new TextEncoder().encode(xmlDocument(branch('MoneyData', [list], { description: 'Komora' })));
}

function invoice(document: EInvoiceData): XmlNode {
  const { none, reduced, standard } = sumRates(document);
  const { corrects, country, customer } = document;
  const isCredit = document.kind === 'CREDIT_NOTE';
  const { street, number, city, zip, countryCode } = customer.address;
  const address = (name: string) =>
    branch(name, [
      leaf('Ulice', `${street} ${number}`.slice(0, short.address)),
      leaf('Misto', city.slice(0, short.address)),
      leaf('PSC', zip.slice(0, short.number)),
      leaf('KodStatu', alpha2Of(countryCode)),
    ]);
  return branch('FaktVyd', [
    leaf('EvCisDokl', document.number),
    leaf('Popis', `${document.number} ${document.lines[0]?.subject ?? ''}`.slice(0, short.text)),
    leaf('Vystaveno', document.issuedOn),
    leaf('DatUcPr', document.suppliedOn),
    leaf('PlnenoDPH', document.suppliedOn),
    leaf('Splatno', document.dueOn),
    leaf('VarSymbol', document.variableSymbol),
    country === 'SVK' ? leaf('PuvDoklad', corrects?.number) : null,
    leaf('Druh', 'N'),
    leaf('Dobropis', yesNo(isCredit)),
    leaf('Uhrada', document.paymentMeans === 'CARD' ? 'kartou' : 'převodem'),
    branch('SouhrnDPH', [
      leaf('Zaklad0', decimal(none.net)),
      leaf('Zaklad5', decimal(reduced?.net ?? 0)),
      leaf('Zaklad22', decimal(standard.net)),
      leaf('DPH5', decimal(reduced?.vat ?? 0)),
      leaf('DPH22', decimal(standard.vat)),
    ]),
    leaf('Celkem', decimal(document.total.gross + document.rounding)),
    leaf('Poznamka', [document.number, corrects?.number, document.contractNumber].filter(Boolean).join(' ')),
    branch('DodOdb', [
      leaf('ObchNazev', customer.name.slice(0, short.text)),
      address('ObchAdresa'),
      leaf('FaktNazev', customer.name.slice(0, short.text)),
      leaf('ICO', customer.companyId?.slice(0, short.number)),
      leaf('DIC', (customer.vatId ?? (countryCode === 'SVK' ? null : customer.taxId))?.slice(0, 20)),
      countryCode === 'SVK' ? leaf('DICSK', customer.taxId?.slice(0, 20)) : null,
      address('FaktAdresa'),
      leaf('EMail', customer.email.slice(0, short.text)),
      leaf('PlatceDPH', yesNo(customer.vatId !== null)),
      leaf('FyzOsoba', yesNo(!customer.isCompany)),
    ]),
    branch(
      'SeznamPolozek',
      document.lines.map((line, index) => {
        const byMonth = line.months > 0 && line.unitNet * line.months === line.net;
        return branch('Polozka', [
          leaf('Popis', line.subject.slice(0, short.text)),
          leaf('PocetMJ', String(byMonth ? line.months : 1)),
          leaf('SazbaDPH', decimal(line.rateBp ?? 0)),
          leaf('Cena', decimal(byMonth ? line.unitNet : line.net)),
          leaf('CenaTyp', '0'),
          leaf('Poradi', String(index + 1)),
          branch('NesklPolozka', [leaf('Protizapis', '0')]),
        ]);
      }),
    ),
  ]);
}
