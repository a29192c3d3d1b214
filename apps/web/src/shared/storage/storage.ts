import type { Language } from '@komora/i18n';
import { LANGUAGES } from '@komora/i18n';
import type { Consent } from './consent.ts';
import { isConsent } from './consent.ts';
import type { KeptBoxes } from './kept-boxes.ts';
import { isKeptBoxes } from './kept-boxes.ts';
import type { LocalOrder } from './local-order.ts';
import { isLocalOrder } from './local-order.ts';
import type { Placement } from './placement.ts';
import { isPlacement } from './placement.ts';

/** Layout of what is kept in the browser; another version on disk is thrown away. */
export const STORAGE_VERSION = '1.0';

/** One value kept in the browser. `get` gives the same object until the stored text changes. */
export interface Slot<T> {
  get(): T | null;
  set(value: T): void;
  remove(): void;
  /** Calls back on a change in this or another tab. */
  subscribe(listener: () => void): () => void;
}

/** The last known position and when it was taken (ms since the epoch). */
export interface Coordinates {
  readonly lat: number;
  readonly lng: number;
  readonly timestamp: number;
  /** Metres as the device reports it; absent where nobody asked. */
  readonly accuracy?: number;
}

/** Changes of the profile that are not saved yet. */
export interface ProfileDraft {
  /** E-mail of the account, so that nobody else gets to see them. */
  readonly owner: string;
  /** JSON of the profile that they were made on, and of the form as it stands. */
  readonly base: string;
  readonly values: string;
}

export interface BrowserStorage {
  readonly authToken: Slot<string>;
  readonly order: Slot<LocalOrder>;
  readonly placement: Slot<Placement>;
  readonly userLanguage: Slot<Language>;
  readonly sessionId: Slot<string>;
  readonly deviceId: Slot<string>;
  readonly deviceToken: Slot<string>;
  readonly coordinates: Slot<Coordinates>;
  /** Whose link led here; sent with a registration and with orders. */
  readonly referralCode: Slot<string>;
  readonly profileDraft: Slot<ProfileDraft>;
  /** Holds door codes: no report of an error may carry it. */
  readonly keptBoxes: Slot<KeptBoxes>;
  /** What was said of cookies. */
  readonly consent: Slot<Consent>;
}

/** What is used of `window.localStorage`. */
export type Backend = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Where the `storage` events of other tabs come from. */
export type StorageEvents = Pick<Window, 'addEventListener' | 'removeEventListener'>;

const PREFIX = 'komora.';
const VERSION_KEY = `${PREFIX}version`;
const KEYS = [
  'authToken',
  'order',
  'placement',
  'userLanguage',
  'sessionId',
  'deviceId',
  'deviceToken',
  'coordinates',
  'referralCode',
  'profileDraft',
  'keptBoxes',
  'consent',
] as const;

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';
const isSessionId = (value: unknown): value is string => typeof value === 'string' && /^[0-9a-z]{6}$/.test(value);
const isReferralCode = (value: unknown): value is string => typeof value === 'string' && /^[0-9A-Za-z-]{1,40}$/.test(value);
const isLanguage = (value: unknown): value is Language => typeof value === 'string' && (LANGUAGES as readonly string[]).includes(value);
const isCoordinates = (value: unknown): value is Coordinates => {
  if (typeof value !== 'object' || value === null) return false;
  const { lat, lng, timestamp } = value as Partial<Record<keyof Coordinates, unknown>>;
  return [lat, lng, timestamp].every((part) => typeof part === 'number' && Number.isFinite(part));
};

const isProfileDraft = (value: unknown): value is ProfileDraft => {
  if (typeof value !== 'object' || value === null) return false;
  const { owner, base, values } = value as Partial<Record<keyof ProfileDraft, unknown>>;
  return [owner, base, values].every(isText);
};

/** Keeps values for the visit alone; stands in where the browser refuses storage, and on the server. */
export function memoryBackend(): Backend {
  const values = new Map<string, string>();
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  };
}

/** Reads through to `first`; once it throws (disabled, full) the visit goes on in memory. */
function tolerant(first: Backend): Backend {
  const memory = memoryBackend();
  const attempt = <R>(work: () => R, otherwise: () => R): R => {
    try {
      return work();
    } catch {
      return otherwise();
    }
  };
  return {
    getItem: (key) =>
      memory.getItem(key) ??
      attempt(
        () => first.getItem(key),
        () => null,
      ),
    setItem(key, value) {
      memory.removeItem(key);
      attempt(
        () => first.setItem(key, value),
        () => memory.setItem(key, value),
      );
    },
    removeItem(key) {
      memory.removeItem(key);
      attempt(
        () => first.removeItem(key),
        () => undefined,
      );
    },
  };
}

function parse(text: string | null): unknown {
  if (text === null) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function createSlot<T>(backend: Backend, events: StorageEvents | null, name: string, valid: (value: unknown) => value is T): Slot<T> {
  const key = PREFIX + name;
  const listeners = new Set<() => void>();
  let seen: string | null = null;
  let value: T | null = null;
  const tell = (): void => {
    for (const listener of listeners) listener();
  };
  const onStorage = (event: Event): void => {
    const changed = (event as StorageEvent).key;
    if (changed === key || changed === null) tell();
  };
  return {
    get() {
      const text = backend.getItem(key);
      if (text === seen) return value;
      const parsed = parse(text);
      seen = text;
      value = valid(parsed) ? parsed : null;
      return value;
    },
    set(next) {
      backend.setItem(key, JSON.stringify(next));
      tell();
    },
    remove() {
      backend.removeItem(key);
      tell();
    },
    subscribe(listener) {
      if (listeners.size === 0) events?.addEventListener('storage', onStorage);
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) events?.removeEventListener('storage', onStorage);
      };
    },
  };
}

/** The product's values over a backend; `events` brings the changes of other tabs. */
export function createStorage(first: Backend, events: StorageEvents | null = null): BrowserStorage {
  const backend = tolerant(first);
  if (backend.getItem(VERSION_KEY) !== STORAGE_VERSION) {
    for (const key of KEYS) backend.removeItem(PREFIX + key);
    backend.setItem(VERSION_KEY, STORAGE_VERSION);
  }
  return {
    authToken: createSlot(backend, events, 'authToken', isText),
    order: createSlot(backend, events, 'order', isLocalOrder),
    placement: createSlot(backend, events, 'placement', isPlacement),
    userLanguage: createSlot(backend, events, 'userLanguage', isLanguage),
    sessionId: createSlot(backend, events, 'sessionId', isSessionId),
    deviceId: createSlot(backend, events, 'deviceId', isText),
    deviceToken: createSlot(backend, events, 'deviceToken', isText),
    coordinates: createSlot(backend, events, 'coordinates', isCoordinates),
    referralCode: createSlot(backend, events, 'referralCode', isReferralCode),
    profileDraft: createSlot(backend, events, 'profileDraft', isProfileDraft),
    keptBoxes: createSlot(backend, events, 'keptBoxes', isKeptBoxes),
    consent: createSlot(backend, events, 'consent', isConsent),
  };
}

/** Keeps the code of a referral link (`?ref=CODE`, on any page); the last link counts. */
export function keepReferral(storage: BrowserStorage, query: string): void {
  const code = new URLSearchParams(query).get('ref');
  if (isReferralCode(code)) storage.referralCode.set(code);
}

/** The storage of this browser; on the server, or where even naming localStorage throws, one in memory. */
export function openStorage(): BrowserStorage {
  if (typeof window === 'undefined') return createStorage(memoryBackend());
  let backend: Backend;
  try {
    backend = window.localStorage;
  } catch {
    backend = memoryBackend();
  }
  return createStorage(backend, window);
}

const ALPHABET = '0123456789abcdefghijklmnopqrstuvwxyz';

/** The persistent session id, made on first use: 6 characters of 0-9 a-z. */
export function sessionIdOf(storage: BrowserStorage, random: (bytes: Uint8Array<ArrayBuffer>) => void): string {
  const known = storage.sessionId.get();
  if (known !== null) return known;
  const bytes = new Uint8Array(6);
  random(bytes);
  const made = [...bytes].map((byte) => ALPHABET[byte % ALPHABET.length]).join('');
  storage.sessionId.set(made);
  return made;
}
