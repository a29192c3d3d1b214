import type { Country, Language } from '@komora/domain';

import type { InvoiceData, InvoiceLine, Supplier } from '../src/print.ts';

export const languages: Language[] = ['SK', 'CS', 'EN', 'UK', 'PL', 'HU'];
export const countries: Country[] = ['SVK', 'CZE', 'POL', 'HUN'];

interface Case {
  country: Country;
  language: Language;
}

/** Each language and each country at least once. {@link otherCases} has the other combinations, for the slow tests. */
export const mainCases: Case[] = [
  ...languages.map((language): Case => ({ country: 'SVK', language })),
  { country: 'CZE', language: 'CS' },
  { country: 'POL', language: 'PL' },
  { country: 'HUN', language: 'HU' },
];
export const otherCases: Case[] = countries
  .flatMap((country) => languages.map((language): Case => ({ country, language })))
  .filter((one) => !mainCases.some(({ country, language }) => country === one.country && language === one.language));

const contact = { email: 'info@komora.example', phoneNumber: '+421232112233' };

const suppliers: Record<Country, Supplier> = {
  SVK: {
    ...contact,
    name: 'Komora Sklady s. r. o.',
    address: { street: 'Mlynské nivy', number: '58', city: 'Bratislava', zip: '821 05', countryCode: 'SVK' },
    companyId: '54218734',
    taxId: '2120488378',
    vatId: 'SK2120488378',
    registerEntry: 'Mestský súd Bratislava III, oddiel: Sro, vložka č. 158204/B',
    iban: 'SK3112000000198742637541',
    bic: 'TATRSKBX',
  },
  CZE: {
    ...contact,
    name: 'Komora Sklady CZ s.r.o.',
    address: { street: 'Jateční', number: '35', city: 'Praha', zip: '170 00', countryCode: 'CZE' },
    companyId: '17842055',
    taxId: 'CZ17842055',
    vatId: 'CZ17842055',
    registerEntry: 'Městský soud v Praze, oddíl C, vložka 372914',
    iban: 'CZ6508000000192000145399',
    bic: 'GIBACZPX',
  },
  POL: {
    ...contact,
    name: 'Komora Magazyny sp. z o.o.',
    address: { street: 'Wolska', number: '84', city: 'Warszawa', zip: '01-141', countryCode: 'POL' },
    companyId: '388741260',
    taxId: '5272894311',
    vatId: 'PL5272894311',
    registerEntry: 'Sąd Rejonowy dla m.st. Warszawy, XIII Wydział Gospodarczy KRS, KRS 0000913572',
    iban: 'PL61109010140000071219812874',
    bic: 'BREXPLPW',
  },
  HUN: {
    ...contact,
    name: 'Komora Raktárak Kft.',
    address: { street: 'Gyömrői út', number: '50', city: 'Budapest', zip: '1103', countryCode: 'HUN' },
    companyId: '01-09-384716',
    taxId: '25194781-2-42',
    vatId: 'HU25194781',
    registerEntry: 'Fővárosi Törvényszék Cégbírósága, Cg. 01-09-384716',
    iban: 'HU42117730161111101800000000',
    bic: 'OTPVHUHB',
  },
};

/** Rent and insurance for one month in minor units, with what comes to whole forints in HUF. */
const sold = {
  SVK: { currency: 'EUR', rateBp: 2300, net: [4990, 200], vat: [1148, 46], rounding: 0 },
  CZE: { currency: 'CZK', rateBp: 2100, net: [124_900, 4900], vat: [26_229, 1029], rounding: 0 },
  POL: { currency: 'PLN', rateBp: 2300, net: [21_900, 790], vat: [5037, 182], rounding: 0 },
  HUN: { currency: 'HUF', rateBp: 2700, net: [1_999_900, 79_000], vat: [539_973, 21_330], rounding: -3 },
} as const;

function line(subject: string, net: number, vat: number, rateBp: number): InvoiceLine {
  return { subject, months: 1, unitNet: net, net, vat, gross: net + vat, rateBp };
}

/** An invoice of two lines that nobody has paid yet. */
export function invoice(country: Country, language: Language, change: Partial<InvoiceData> = {}): InvoiceData {
  const { currency, rateBp, net, vat, rounding } = sold[country];
  const lines = [line('Nájom boxu A12', net[0], vat[0], rateBp), line('Poistenie vecí', net[1], vat[1], rateBp)];
  const total = { net: net[0] + net[1], vat: vat[0] + vat[1], gross: net[0] + net[1] + vat[0] + vat[1] };
  return {
    kind: 'INVOICE',
    language,
    country,
    number: `${country.slice(0, 2)}2026000042`,
    issuedOn: '2026-11-20',
    suppliedOn: '2026-11-19',
    dueOn: '2026-12-04',
    variableSymbol: '2026000042',
    currency,
    supplier: suppliers[country],
    customer: {
      name: 'Ľubomír Őszi-Łęcki',
      address: { street: 'Hviezdoslavovo námestie', number: '5', city: 'Košice', zip: '040 01', countryCode: 'SVK' },
      companyId: null,
      taxId: null,
      vatId: null,
    },
    contractNumber: 'SK-2026-000042',
    period: { from: '2026-11-20', to: '2026-12-20' },
    lines,
    rates: [{ rateBp, exemptionClause: null, ...total }],
    total,
    rounding,
    fromReward: 0,
    payable: total.gross + rounding,
    paid: null,
    corrects: null,
    ...change,
  };
}

/** A note that gives back the first line of the invoice. */
export function creditNote(country: Country, language: Language): InvoiceData {
  const original = invoice(country, language);
  const { rateBp, net, vat } = sold[country];
  const back = line('Prvý mesiac zadarmo', -net[0], -vat[0], rateBp);
  const total = { net: back.net, vat: back.vat, gross: back.gross };
  return {
    ...original,
    kind: 'CREDIT_NOTE',
    number: `${country.slice(0, 2)}D2026000007`,
    lines: [back],
    rates: [{ rateBp, exemptionClause: null, ...total }],
    total,
    rounding: 0,
    fromReward: 0,
    payable: total.gross,
    corrects: { number: original.number, issuedOn: original.issuedOn },
  };
}
