import { isIP } from 'node:net';

export interface Problem {
  name: string;
  value: string | undefined;
  expected: string;
  example: string;
}

export interface Reading {
  env: Record<string, string | undefined>;
  problems: Problem[];
}

export function refuse({ env, problems }: Reading, name: string, expected: string, example: string): void {
  problems.push({ name, value: env[name], expected, example });
}

export function text({ env }: Reading, name: string, fallback: string): string {
  return env[name]?.trim() || fallback;
}

/** Undefined when the variable is not set, else what `read` makes of it. */
export function optional<T>({ env }: Reading, name: string, read: (name: string) => T | undefined): T | undefined {
  return env[name]?.trim() ? read(name) : undefined;
}

export function wholeNumber(reading: Reading, name: string, min: number, max: number, fallback: number): number {
  const value = reading.env[name]?.trim();
  if (!value) return fallback;
  const number = Number(value);
  if (/^\d+$/.test(value) && number >= min && number <= max) return number;
  refuse(reading, name, `a whole number from ${min} to ${max}`, String(fallback));
  return fallback;
}

export function oneOf<const T extends string>(reading: Reading, name: string, options: readonly T[], fallback: T): T {
  const value = reading.env[name]?.trim();
  if (!value) return fallback;
  const found = options.find((option) => option === value);
  if (found === undefined) refuse(reading, name, `one of ${options.join(', ')}`, fallback);
  return found ?? fallback;
}

export function list<const T extends string>(reading: Reading, name: string, options: readonly T[], fallback: T[]): T[] {
  const value = reading.env[name]?.trim();
  if (!value) return fallback;
  const parts = value.split(',').map((part) => part.trim());
  const found = parts.flatMap((part) => options.find((option) => option === part) ?? []);
  if (found.length === parts.length && found.length > 0) return [...new Set(found)];
  refuse(reading, name, `a comma-separated list of ${options.join(', ')}`, (fallback.length > 0 ? fallback : options).join(','));
  return fallback;
}

export function flag(reading: Reading, name: string, fallback: boolean): boolean {
  return oneOf(reading, name, ['true', 'false'] as const, fallback ? 'true' : 'false') === 'true';
}

/** An absolute address without a trailing slash. */
export function url(reading: Reading, name: string, protocols: string[], example: string): string | undefined {
  const value = reading.env[name]?.trim() ?? '';
  if (URL.canParse(value) && protocols.includes(new URL(value).protocol)) return value.replace(/\/+$/, '');
  refuse(reading, name, `an address that begins with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`, example);
  return undefined;
}

/** The id of a Google Analytics 4 property. */
export function measurementId(reading: Reading, name: string): string | undefined {
  const value = reading.env[name]?.trim() ?? '';
  if (/^G-[A-Z0-9]{4,20}$/.test(value)) return value;
  refuse(reading, name, 'a measurement id of Google Analytics 4, G- and capital letters or digits', 'G-ABC123DEF4');
  return undefined;
}

export function secretKey(reading: Reading, name: string): Buffer | undefined {
  const value = reading.env[name]?.trim() ?? '';
  if (/^[0-9a-fA-F]{64}$/.test(value)) return Buffer.from(value, 'hex');
  refuse(reading, name, '64 hexadecimal digits', 'the output of: openssl rand -hex 32');
  return undefined;
}

const mostHops = 10;

/** A number of proxies in a row (0: none), or a list of addresses with an optional prefix length. */
export function trustedProxies(reading: Reading, name: string): false | number | string[] {
  const value = reading.env[name]?.trim();
  if (!value || value === '0') return false;
  if (/^\d+$/.test(value) && Number(value) <= mostHops) return Number(value);
  const ranges = value.split(',').map((part) => part.trim());
  if (ranges.every(isRange)) return ranges;
  refuse(
    reading,
    name,
    `how many reverse proxies stand in a row (0 to ${mostHops}), or a comma-separated list of their addresses or networks`,
    '1, or 10.0.0.0/8',
  );
  return false;
}

function isRange(text: string): boolean {
  const [address = '', prefix, ...rest] = text.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (version === 4 ? 32 : 128));
}
