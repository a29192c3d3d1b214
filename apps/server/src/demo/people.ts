import type { Country, Language } from '@komora/api';
import type { History } from './history.ts';

/** First and last names of the rest, by country; the people are invented. */
export const names: Record<
  Country,
  { first: string[]; last: string[]; language: Language; phone: string; cities: [string, string, string][] }
> = {
  SVK: {
    first: ['Zuzana', 'Peter', 'Lucia', 'Martin', 'Katarína', 'Tomáš', 'Jana', 'Michal'],
    last: ['Kováč', 'Horváth', 'Varga', 'Tóth', 'Baláž', 'Molnár', 'Urban'],
    language: 'SK',
    phone: '+4219051',
    cities: [
      ['Bratislava', 'Hlavná', '811 01'],
      ['Trnava', 'Štefánikova', '917 01'],
      ['Košice', 'Mlynská', '040 01'],
    ],
  },
  CZE: {
    first: ['Tereza', 'Jakub', 'Eliška', 'Ondřej', 'Barbora', 'Vojtěch'],
    last: ['Dvořák', 'Černý', 'Procházka', 'Kučera', 'Pokorný', 'Beneš'],
    language: 'CS',
    phone: '+4206021',
    cities: [
      ['Praha', 'Korunní', '120 00'],
      ['Brno', 'Lidická', '602 00'],
    ],
  },
  POL: {
    first: ['Agnieszka', 'Paweł', 'Joanna', 'Krzysztof', 'Ewa', 'Michał'],
    last: ['Wójcik', 'Mazur', 'Krawczyk', 'Duda', 'Sikora'],
    language: 'PL',
    phone: '+4850112',
    cities: [
      ['Warszawa', 'Puławska', '02-595'],
      ['Kraków', 'Długa', '31-146'],
    ],
  },
  HUN: {
    first: ['Eszter', 'Gábor', 'Réka', 'Zoltán', 'Anna', 'Balázs'],
    last: ['Nagy', 'Szabó', 'Kiss', 'Farkas', 'Balogh'],
    language: 'HU',
    phone: '+3620512',
    cities: [
      ['Budapest', 'Váci út', '1062'],
      ['Debrecen', 'Piac utca', '4024'],
    ],
  },
};

export const demoPassword = 'komora1';

/** Staff sign in with a password of their own and a code of an authenticator that has this secret. */
export const demoStaff = {
  email: 'operator@komora.example',
  name: 'Olívia Správna',
  language: 'SK' as Language,
  password: 'komora console demo',
  totpSecret: 'KOMORADEMOKOMORADEMOKOMORADEMO23',
};

/** Clients who can sign in, with {@link demoPassword}. `warehouses` is where they rent. */
export const logins = {
  clients: [
    {
      email: 'demo@komora.example',
      firstName: 'Diana',
      lastName: 'Ukážková',
      phone: '+421905100002',
      country: 'SVK' as Country,
      language: 'SK' as Language,
      warehouses: ['Bratislava – Ružinov', 'Bratislava – Petržalka'],
      history: 'LONG' as History,
      sharesWith: 'jan@komora.example',
      note: 'two active contracts, five months of paid invoices, a box shared with jan@',
    },
    {
      email: 'jan@komora.example',
      firstName: 'Ján',
      lastName: 'Prázdny',
      phone: '+421905100003',
      country: 'SVK' as Country,
      language: 'SK' as Language,
      warehouses: [],
      note: 'no contract yet, a box shared by demo@',
    },
    {
      email: 'petra@komora.example',
      firstName: 'Petra',
      lastName: 'Vzorová',
      phone: '+420602100004',
      country: 'CZE' as Country,
      language: 'CS' as Language,
      warehouses: ['Praha – Holešovice'],
      note: 'one active contract in Prague',
    },
    {
      email: 'marek@komora.example',
      firstName: 'Marek',
      lastName: 'Przykładowy',
      phone: '+48501100005',
      country: 'POL' as Country,
      language: 'PL' as Language,
      warehouses: ['Kraków – Podgórze'],
      note: 'one active contract in Kraków',
    },
    {
      email: 'eszter@komora.example',
      firstName: 'Eszter',
      lastName: 'Példa',
      phone: '+36205100006',
      country: 'HUN' as Country,
      language: 'HU' as Language,
      warehouses: ['Budapest – Kőbánya'],
      note: 'one active contract in Budapest',
    },
    {
      email: 'olena@komora.example',
      firstName: 'Олена',
      lastName: 'Зразкова',
      phone: '+421905100007',
      country: 'SVK' as Country,
      language: 'UK' as Language,
      warehouses: ['Žilina – Centrum'],
      note: 'one active contract, in Ukrainian',
    },
    {
      email: 'tomas@komora.example',
      firstName: 'Tomáš',
      lastName: 'Odchádzajúci',
      phone: '+421905100008',
      country: 'SVK' as Country,
      language: 'SK' as Language,
      warehouses: ['Bratislava – Rača'],
      history: 'LEAVING' as History,
      note: 'notice given: a contract that ends soon',
    },
    {
      email: 'lucia@komora.example',
      firstName: 'Lucia',
      lastName: 'Zábudlivá',
      phone: '+421905100009',
      country: 'SVK' as Country,
      language: 'SK' as Language,
      warehouses: ['Bratislava – Lamač'],
      history: 'UNPAID' as History,
      note: 'one overdue invoice to pay',
    },
    {
      email: 'radek@komora.example',
      firstName: 'Radek',
      lastName: 'Zamčený',
      phone: '+420602100010',
      country: 'CZE' as Country,
      language: 'CS' as Language,
      warehouses: ['Brno – Štýřice'],
      history: 'OVERLOCKED' as History,
      note: 'overlocked: the doors stay shut until the invoice is paid',
    },
  ],
};
