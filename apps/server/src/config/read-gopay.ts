import { type Reading, refuse, url } from './read.ts';

export interface GopayConfig {
  /** Number of the e-shop. */
  goId: string;
  clientId: string;
  clientSecret: string;
  /** Of the REST interface v3, without a trailing slash. */
  apiUrl: string;
}

const places: Record<string, string> = { sandbox: 'https://gw.sandbox.gopay.com/api', production: 'https://gate.gopay.cz/api' };

/** Undefined when nobody pays by it and nothing of it is set. */
export function gopay(read: Reading, { production, chosen }: { production: boolean; chosen: boolean }): GopayConfig | undefined {
  const value = (name: string) => read.env[name]?.trim() ?? '';
  const goId = value('GOPAY_GOID');
  const clientId = value('GOPAY_CLIENT_ID');
  const clientSecret = value('GOPAY_CLIENT_SECRET');
  const apiUrl = apiUrlOf(read, production);
  if (!chosen && goId === '' && clientId === '' && clientSecret === '') return undefined;
  if (!/^\d{8,12}$/.test(goId))
    refuse(read, 'GOPAY_GOID', 'the number of the e-shop at GoPay, 8 to 12 digits, needed with GOPAY', '8123456789');
  if (!/^[\w-]{4,64}$/.test(clientId))
    refuse(read, 'GOPAY_CLIENT_ID', 'the client id of the e-shop at GoPay, needed with GOPAY', '1061399163');
  if (!/^[\x21-\x7e]{4,128}$/.test(clientSecret))
    refuse(read, 'GOPAY_CLIENT_SECRET', 'the client secret of the e-shop at GoPay, needed with GOPAY', 'stDTmVXF');
  return { goId, clientId, clientSecret, apiUrl };
}

function apiUrlOf(read: Reading, production: boolean): string {
  const asked = read.env.GOPAY_API_URL?.trim() || (production ? 'production' : 'sandbox');
  const place = Object.hasOwn(places, asked) ? places[asked] : undefined;
  if (place !== undefined) return place;
  if (!production) return url(read, 'GOPAY_API_URL', ['http:', 'https:'], 'http://127.0.0.1:4240/api') ?? '';
  refuse(read, 'GOPAY_API_URL', 'sandbox or production (in production mode no other: that would be a fake)', 'production');
  return '';
}
