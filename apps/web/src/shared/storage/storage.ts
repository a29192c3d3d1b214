import { LANGUAGES, type Language } from '@komora/domain/language';
import type { Consent } from './consent.ts';
import { isConsent } from './consent.ts';
import type { InvoicingDetails, LocalOrder } from './local-order.ts';
import { isInvoicingDetails, isLocalOrder } from './local-order.ts';
import type { OfflineBoxes } from './offline-boxes.ts';
import { isOfflineBoxes } from './offline-boxes.ts';
import type { PendingOrder } from './pending-order.ts';
import { isPendingOrder } from './pending-order.ts';

/** Version of the stored values; values of another version are deleted. */
export const STORAGE_VERSION = '1.0';

/** One stored value. `get` returns the same object until the stored text changes. */
export interface Slot<T> {
  get(): T | null;
  set(value: T): void;
  remove(): void;
  /** Calls back after a change in this or another tab. */
  subscribe(listener: () => void): () => void;
}

/** The last known position and when it was taken (ms since the epoch). */
export interface Coordinates {
  readonly lat: number;
  readonly lng: number;
  readonly timestamp: number;
  /** Metres as reported by the device; absent for positions that were not measured. */
  readonly accuracy?: number;
}

/** Unsaved changes of the profile. */
export interface ProfileDraft {
  /** E-mail of the account, so that other clients do not see the draft. */
  readonly owner: string;
  /** JSON of the profile that the changes are based on, and of the form. */
  readonly base: string;
  readonly values: string;
}

export interface BrowserStorage {
  readonly authToken: Slot<string>;
  readonly order: Slot<LocalOrder>;
  /** Invoicing details that were typed into an order that ended without a payment; the next order begins with them. */
  readonly buyer: Slot<InvoicingDetails>;
  readonly pendingOrder: Slot<PendingOrder>;
  /** Time of the last change of `order` or `buyer`, ms since the epoch. */
  readonly orderChangedAt: Slot<number>;
  readonly userLanguage: Slot<Language>;
  readonly sessionId: Slot<string>;
  readonly deviceId: Slot<string>;
  readonly deviceToken: Slot<string>;
  readonly coordinates: Slot<Coordinates>;
  /** Code of a referral link; sent with registrations and orders. */
  readonly referralCode: Slot<string>;
  readonly profileDraft: Slot<ProfileDraft>;
  /** Contains door codes: error reports must not include it. */
  readonly offlineBoxes: Slot<OfflineBoxes>;
  /** Warehouses for which this browser has asked for a message about a free box. */
  readonly waitlists: Slot<readonly string[]>;
  /** The cookie choice. */
  readonly consent: Slot<Consent>;
}

/** The used part of `window.localStorage`. */
export type Backend = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Source of `storage` events of other tabs. */
export type StorageEvents = Pick<Window, 'addEventListener' | 'removeEventListener'>;

const PREFIX = 'komora.';
const VERSION_KEY = `${PREFIX}version`;
const KEYS = [
  'authToken',
  'order',
  'buyer',
  'placement',
  'orderChangedAt',
  'userLanguage',
  'sessionId',
  'deviceId',
  'deviceToken',
  'coordinates',
  'referralCode',
  'profileDraft',
  'offlineBoxes',
  'waitlists',
  'consent',
] as const;
/** Keys of earlier releases. Their values may hold door codes. */
const FORMER_KEYS = ['keptBoxes'];

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';
const isTime = (value: unknown): value is number => Number.isFinite(value);
const isTexts = (value: unknown): value is readonly string[] => Array.isArray(value) && value.every(isText);
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

/** Stores values for this visit only; for the server, and for browsers that refuse storage. */
export function memoryBackend(): Backend {
  const values = new Map<string, string>();
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  };
}

/** Uses `first` until it throws (disabled, full), then memory. */
function withMemoryFallback(first: Backend): Backend {
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
  const notify = (): void => {
    for (const listener of listeners) listener();
  };
  const onStorage = (event: Event): void => {
    const changed = (event as StorageEvent).key;
    if (changed === key || changed === null) notify();
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
      notify();
    },
    remove() {
      backend.removeItem(key);
      notify();
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

/** Creates the storage over a backend; `events` reports changes of other tabs. */
export function createStorage(first: Backend, events: StorageEvents | null = null): BrowserStorage {
  const backend = withMemoryFallback(first);
  for (const key of FORMER_KEYS) backend.removeItem(PREFIX + key);
  if (backend.getItem(VERSION_KEY) !== STORAGE_VERSION) {
    for (const key of KEYS) backend.removeItem(PREFIX + key);
    backend.setItem(VERSION_KEY, STORAGE_VERSION);
  }
  return {
    authToken: createSlot(backend, events, 'authToken', isText),
    order: createSlot(backend, events, 'order', isLocalOrder),
    buyer: createSlot(backend, events, 'buyer', isInvoicingDetails),
    pendingOrder: createSlot(backend, events, 'placement', isPendingOrder),
    orderChangedAt: createSlot(backend, events, 'orderChangedAt', isTime),
    userLanguage: createSlot(backend, events, 'userLanguage', isLanguage),
    sessionId: createSlot(backend, events, 'sessionId', isSessionId),
    deviceId: createSlot(backend, events, 'deviceId', isText),
    deviceToken: createSlot(backend, events, 'deviceToken', isText),
    coordinates: createSlot(backend, events, 'coordinates', isCoordinates),
    referralCode: createSlot(backend, events, 'referralCode', isReferralCode),
    profileDraft: createSlot(backend, events, 'profileDraft', isProfileDraft),
    offlineBoxes: createSlot(backend, events, 'offlineBoxes', isOfflineBoxes),
    waitlists: createSlot(backend, events, 'waitlists', isTexts),
    consent: createSlot(backend, events, 'consent', isConsent),
  };
}

/** Stores the code of a referral link (`?ref=CODE`, on any page); the last link counts. */
export function storeReferral(storage: BrowserStorage, query: string): void {
  const code = new URLSearchParams(query).get('ref');
  if (isReferralCode(code)) storage.referralCode.set(code);
}

/** Opens the browser's storage; a memory storage on the server, and where accessing localStorage throws. */
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

/** The persistent session id, created on first use: 6 characters of 0-9 a-z. */
export function sessionIdOf(storage: BrowserStorage, random: (bytes: Uint8Array<ArrayBuffer>) => void): string {
  const known = storage.sessionId.get();
  if (known !== null) return known;
  const bytes = new Uint8Array(6);
  random(bytes);
  const made = [...bytes].map((byte) => ALPHABET[byte % ALPHABET.length]).join('');
  storage.sessionId.set(made);
  return made;
}
