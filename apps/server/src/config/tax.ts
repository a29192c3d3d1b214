import * as z from 'zod/mini';
import { optional, optionalText, type Reading, urlWithDefault } from './variable.ts';

/** Poland's KSeF 2.0. */
export interface KsefConfig extends KsefPlace {
  credentials:
    | { kind: 'TOKEN'; token: string }
    | { kind: 'CERTIFICATE'; certificateFile: string; keyFile: string; keyPassword: string | undefined }
    /** Certificate and key in PEM. */
    | { kind: 'PEM'; certificate: string; key: string; keyPassword: string | undefined };
}

export interface KsefPlace {
  /** With its version, without a trailing slash. */
  url: string;
  /** Base URL of the QR code on invoices. */
  qrUrl: string;
}

/** Hungary's Online Számla 3.0: the technical user. */
export interface NavConfig {
  /** With its version, without a trailing slash. */
  url: string;
  login: string;
  password: string;
  signKey: string;
  /** 16 characters: key to decrypt the exchange token. */
  exchangeKey: string;
}

export interface TaxConfig {
  /** Undefined: Polish invoices are not reported. */
  ksef: KsefConfig | undefined;
  /** Undefined: Hungarian invoices are not reported. */
  nav: NavConfig | undefined;
  /** For credentials that staff enter. */
  taxPlaces: { ksef: KsefPlace; navUrl: string };
}

const navText = 'the value of the technical user at NAV (set all four values or none)';

export const taxVariables = {
  KSEF_CERTIFICATE_FILE: optional(z.string(), 'the file of the certificate of KSEF_KEY_FILE', '/etc/komora/ksef.crt'),
  KSEF_KEY_FILE: optional(z.string(), 'the file of the private key of KSEF_CERTIFICATE_FILE', '/etc/komora/ksef.key'),
  KSEF_KEY_PASSWORD: optionalText(),
  KSEF_TOKEN: optionalText(),
  KSEF_URL: urlWithDefault(['https', 'http'], 'https://api.ksef.mf.gov.pl/v2'),
  KSEF_QR_URL: urlWithDefault(['https', 'http'], 'https://qr.ksef.mf.gov.pl'),
  NAV_LOGIN: optional(z.string(), navText, 'abcdefghijklmno'),
  NAV_PASSWORD: optional(z.string(), navText, 'secret'),
  NAV_SIGN_KEY: optional(z.string(), navText, 'ce-8f5e-215119fa7dd621DLMRHRLH2S'),
  NAV_EXCHANGE_KEY: optional(
    z.string().check(z.length(16)),
    'the exchange key of the technical user at NAV, 16 characters (set all four values or none)',
    '7ac12119fa7dd621',
  ),
  NAV_URL: urlWithDefault(['https', 'http'], 'https://api.onlineszamla.nav.gov.hu/invoiceService/v3'),
};

const navValues = ['NAV_LOGIN', 'NAV_PASSWORD', 'NAV_SIGN_KEY', 'NAV_EXCHANGE_KEY'] as const;

export function taxConfig(reading: Reading<typeof taxVariables>): TaxConfig {
  const { KSEF_URL: url, KSEF_QR_URL: qrUrl, NAV_URL: navUrl } = reading.values;
  const place = { url, qrUrl };
  const credentials = ksefCredentials(reading);
  return {
    ksef: credentials === undefined ? undefined : { credentials, ...place },
    nav: navConfig(reading),
    taxPlaces: { ksef: place, navUrl },
  };
}

/** A certificate takes precedence over a token. The files are read at start. */
function ksefCredentials({ values, report }: Reading<typeof taxVariables>): KsefConfig['credentials'] | undefined {
  const { KSEF_CERTIFICATE_FILE: certificateFile, KSEF_KEY_FILE: keyFile, KSEF_KEY_PASSWORD: keyPassword, KSEF_TOKEN: token } = values;
  if (certificateFile !== undefined && keyFile !== undefined) return { kind: 'CERTIFICATE', certificateFile, keyFile, keyPassword };
  if (certificateFile !== undefined) report('KSEF_KEY_FILE');
  if (keyFile !== undefined) report('KSEF_CERTIFICATE_FILE');
  return token === undefined ? undefined : { kind: 'TOKEN', token };
}

function navConfig({ values, isSet, report }: Reading<typeof taxVariables>): NavConfig | undefined {
  if (!navValues.some((name) => isSet(name))) return undefined;
  for (const name of navValues) if (!isSet(name)) report(name);
  return {
    url: values.NAV_URL,
    login: values.NAV_LOGIN ?? '',
    password: values.NAV_PASSWORD ?? '',
    signKey: values.NAV_SIGN_KEY ?? '',
    exchangeKey: values.NAV_EXCHANGE_KEY ?? '',
  };
}
