import { flag, optional, type Reading, refuse, text, url } from './read.ts';

/** Poland's KSeF 2.0. */
export interface KsefConfig {
  /** With its version, without a trailing slash. */
  url: string;
  /** A KSeF token of the seller, with the right to issue. */
  token: string;
  /** Where the code on a printed invoice leads. */
  qrUrl: string;
  /** Whether invoices of private persons go there, too. */
  consumers: boolean;
}

/** Hungary's Online Számla 3.0: the technical user. */
export interface NavConfig {
  /** With its version, without a trailing slash. */
  url: string;
  login: string;
  password: string;
  signKey: string;
  /** 16 characters: the key of the token that is exchanged. */
  exchangeKey: string;
}

/** Undefined while nothing of it is set: such an authority is not reported to. */
export function ksefConfig(reading: Reading): KsefConfig | undefined {
  const token = optional(reading, 'KSEF_TOKEN', (name) => text(reading, name, ''));
  const address = optional(reading, 'KSEF_URL', (name) => url(reading, name, ['https:', 'http:'], 'https://api.ksef.mf.gov.pl/v2'));
  const qrUrl = optional(reading, 'KSEF_QR_URL', (name) => url(reading, name, ['https:', 'http:'], 'https://qr.ksef.mf.gov.pl'));
  const consumers = flag(reading, 'KSEF_CONSUMERS', false);
  if (token === undefined) return undefined;
  return { token, url: address ?? 'https://api.ksef.mf.gov.pl/v2', qrUrl: qrUrl ?? 'https://qr.ksef.mf.gov.pl', consumers };
}

/** Undefined while nothing of it is set. Half of it is a mistake. */
export function navConfig(reading: Reading): NavConfig | undefined {
  const example = { NAV_LOGIN: 'abcdefghijklmno', NAV_PASSWORD: 'secret', NAV_SIGN_KEY: 'ce-8f5e-215119fa7dd621DLMRHRLH2S' };
  const address = optional(reading, 'NAV_URL', (name) =>
    url(reading, name, ['https:', 'http:'], 'https://api.onlineszamla.nav.gov.hu/invoiceService/v3'),
  );
  const [login, password, signKey, exchangeKey] = ['NAV_LOGIN', 'NAV_PASSWORD', 'NAV_SIGN_KEY', 'NAV_EXCHANGE_KEY'].map((name) =>
    text(reading, name, ''),
  );
  if (!login && !password && !signKey && !exchangeKey) return undefined;
  for (const [name, sample] of Object.entries(example))
    if (text(reading, name, '') === '') refuse(reading, name, 'what NAV shows of the technical user, all four or none', sample);
  if (exchangeKey?.length !== 16)
    refuse(reading, 'NAV_EXCHANGE_KEY', 'the 16 characters that NAV shows of the technical user', '7ac12119fa7dd621');
  return {
    url: address ?? 'https://api.onlineszamla.nav.gov.hu/invoiceService/v3',
    login: login ?? '',
    password: password ?? '',
    signKey: signKey ?? '',
    exchangeKey: exchangeKey ?? '',
  };
}
