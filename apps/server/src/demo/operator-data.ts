import type { Country, Currency, Language } from '@komora/api';
import type { LegalEntitySettings } from '@komora/api/admin';
import { OUTSIDE_VAT } from '@komora/domain';
import { outsideVatClauses } from '../modules/billing/index.ts';
import * as make from './identifiers.ts';

type Texts = Record<Language, string>;

type DemoEntity = LegalEntitySettings & {
  iban: string;
  bic: string | null;
  country: Country;
  invoicePrefix: string;
  contractPrefix: string;
};

const slovakTax = make.slovakTaxNumber('212048837');
const czechCompany = make.companyNumber('1784205');
const polishTax = make.polishTaxNumber('527289431');
const hungarianTax = make.hungarianTaxNumber('2519478', '42');

/** One invented company a country. */
export const entities: DemoEntity[] = [
  {
    country: 'SVK',
    name: 'Komora Sklady s. r. o.',
    address: { street: 'Mlynské nivy', number: '58', city: 'Bratislava', zip: '821 05' },
    companyId: make.companyNumber('5421873'),
    taxId: slovakTax,
    vatId: `SK${slovakTax}`,
    registerEntry: 'Mestský súd Bratislava III, oddiel: Sro, vložka č. 158204/B',
    iban: make.iban('SK', make.czechoslovakAccount('1100', '294512380')),
    bic: 'TATRSKBX',
    email: 'info@komora.example',
    phoneNumber: '+421232112233',
    invoicePrefix: 'SK',
    contractPrefix: 'SK',
  },
  {
    country: 'CZE',
    name: 'Komora Sklady CZ s.r.o.',
    address: { street: 'Jateční', number: '35', city: 'Praha', zip: '170 00' },
    companyId: czechCompany,
    taxId: `CZ${czechCompany}`,
    vatId: `CZ${czechCompany}`,
    registerEntry: 'Městský soud v Praze, oddíl C, vložka 372914',
    iban: make.iban('CZ', make.czechoslovakAccount('0800', '512380294')),
    bic: 'GIBACZPX',
    email: 'info.cz@komora.example',
    phoneNumber: '+420228880144',
    invoicePrefix: 'CZ',
    contractPrefix: 'CZ',
  },
  {
    country: 'POL',
    name: 'Komora Magazyny sp. z o.o.',
    address: { street: 'Wolska', number: '84', city: 'Warszawa', zip: '01-141' },
    companyId: make.polishCompanyNumber('38874126'),
    taxId: polishTax,
    vatId: `PL${polishTax}`,
    registerEntry: 'Sąd Rejonowy dla m.st. Warszawy, XIII Wydział Gospodarczy KRS, KRS 0000913572',
    iban: make.iban('PL', make.polishAccount('1140200', '0000391827465500')),
    bic: 'BREXPLPW',
    email: 'info.pl@komora.example',
    phoneNumber: '+48221530166',
    invoicePrefix: 'PL',
    contractPrefix: 'PL',
  },
  {
    country: 'HUN',
    name: 'Komora Raktárak Kft.',
    address: { street: 'Gyömrői út', number: '50', city: 'Budapest', zip: '1103' },
    companyId: '01-09-384716',
    taxId: hungarianTax,
    vatId: `HU${hungarianTax.slice(0, 8)}`,
    registerEntry: 'Fővárosi Törvényszék Cégbírósága, Cg. 01-09-384716',
    iban: make.iban('HU', make.hungarianAccount('1177301', '611110180000000')),
    bic: 'OTPVHUHB',
    email: 'info.hu@komora.example',
    phoneNumber: '+3619990177',
    invoicePrefix: 'HU',
    contractPrefix: 'HU',
  },
];

/** Basis points; valid from the day on which each rate last changed. */
export const vatRates: Record<Country, { rateBp: number; from: string }> = {
  SVK: { rateBp: 2300, from: '2025-01-01' },
  CZE: { rateBp: 2100, from: '2013-01-01' },
  POL: { rateBp: 2300, from: '2011-01-01' },
  HUN: { rateBp: 2700, from: '2012-01-01' },
};

/** A late fee is a penalty for late payment and no consideration for a supply, in each of the four countries. */
export const noSupply: { code: string; clause: Texts } = { code: OUTSIDE_VAT, clause: outsideVatClauses() };

/** Basis points by months. */
export const periodDiscounts = { 1: 0, 3: 300, 6: 500, 12: 1000 };

interface Level {
  name: Texts;
  /** Minor units of each currency: what is covered, and net per month. */
  coverage: Record<Currency, number>;
  price: Record<Currency, number>;
  /** Of the own insurance of a client. */
  proofDays?: number;
}

export const insuranceLevels: Level[] = [
  {
    name: {
      SK: 'Základné poistenie',
      CS: 'Základní pojištění',
      EN: 'Basic insurance',
      UK: 'Базове страхування',
      PL: 'Ubezpieczenie podstawowe',
      HU: 'Alapbiztosítás',
    },
    coverage: { EUR: 100_000, CZK: 2_500_000, PLN: 450_000, HUF: 40_000_000 },
    price: { EUR: 190, CZK: 4900, PLN: 790, HUF: 79_000 },
  },
  {
    name: {
      SK: 'Rozšírené poistenie',
      CS: 'Rozšířené pojištění',
      EN: 'Extended insurance',
      UK: 'Розширене страхування',
      PL: 'Ubezpieczenie rozszerzone',
      HU: 'Bővített biztosítás',
    },
    coverage: { EUR: 300_000, CZK: 7_500_000, PLN: 1_300_000, HUF: 120_000_000 },
    price: { EUR: 490, CZK: 11_900, PLN: 1990, HUF: 189_000 },
  },
  {
    name: {
      SK: 'Prémiové poistenie',
      CS: 'Prémiové pojištění',
      EN: 'Premium insurance',
      UK: 'Преміальне страхування',
      PL: 'Ubezpieczenie premium',
      HU: 'Prémium biztosítás',
    },
    coverage: { EUR: 1_000_000, CZK: 25_000_000, PLN: 4_500_000, HUF: 400_000_000 },
    price: { EUR: 1190, CZK: 28_900, PLN: 4990, HUF: 449_000 },
  },
  {
    name: {
      SK: 'Mám vlastné poistenie',
      CS: 'Mám vlastní pojištění',
      EN: 'I have my own insurance',
      UK: 'Маю власне страхування',
      PL: 'Mam własne ubezpieczenie',
      HU: 'Saját biztosításom van',
    },
    coverage: { EUR: 100_000, CZK: 2_500_000, PLN: 450_000, HUF: 40_000_000 },
    price: { EUR: 0, CZK: 0, PLN: 0, HUF: 0 },
    proofDays: 14,
  },
];

const firstMonthFree: Texts = {
  SK: 'Prvý mesiac zadarmo',
  CS: 'První měsíc zdarma',
  EN: 'First month free',
  UK: 'Перший місяць безкоштовно',
  PL: 'Pierwszy miesiąc gratis',
  HU: 'Az első hónap ingyen',
};

/** Both days are included, counted from today. The last one has ended and shows nowhere. */
export const promotions: { country: Country; promoType: 'Snowflake' | 'Christmas'; title: Texts; from: number; to: number }[] = [
  { country: 'SVK', promoType: 'Snowflake', title: firstMonthFree, from: -19, to: 72 },
  { country: 'CZE', promoType: 'Snowflake', title: firstMonthFree, from: -19, to: 72 },
  { country: 'SVK', promoType: 'Christmas', title: firstMonthFree, from: -400, to: -340 },
];

interface DemoVoucher {
  token: string;
  country: Country;
  /** Name of the one warehouse in which it counts. */
  warehouse?: string;
  promoType: 'Gift' | 'Heart' | 'Leaf' | 'Sun' | 'Gem' | 'Easter' | 'Umbrella';
  discountBp?: number;
  discountAmount?: number;
  /** Days from today. */
  from: number;
  to: number;
  max: number;
}

/** One of each kind; the tokens say which. */
export const vouchers: DemoVoucher[] = [
  { token: 'VITAJTE10', country: 'SVK', promoType: 'Gift', discountBp: 1000, from: -30, to: 365, max: 1000 },
  { token: 'VITEJTE10', country: 'CZE', promoType: 'Gift', discountBp: 1000, from: -30, to: 365, max: 1000 },
  { token: 'WITAJ10', country: 'POL', promoType: 'Gift', discountBp: 1000, from: -30, to: 365, max: 1000 },
  { token: 'UDV10', country: 'HUN', promoType: 'Gift', discountBp: 1000, from: -30, to: 365, max: 1000 },
  { token: 'KOMORA15', country: 'SVK', promoType: 'Heart', discountAmount: 1500, from: -30, to: 365, max: 1000 },
  {
    token: 'ZILINA20',
    country: 'SVK',
    warehouse: 'Žilina – Centrum',
    promoType: 'Leaf',
    discountBp: 2000,
    from: -30,
    to: 365,
    max: 1000,
  },
  { token: 'SKONCILA', country: 'SVK', promoType: 'Sun', discountBp: 1500, from: -400, to: -30, max: 1000 },
  { token: 'NESKOR', country: 'SVK', promoType: 'Easter', discountBp: 1000, from: 60, to: 120, max: 1000 },
];
