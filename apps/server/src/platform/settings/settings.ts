import {
  DATED_SECTIONS,
  type DatedSection,
  SETTING_SECTIONS,
  SETTING_VALUES,
  type SettingSection,
  type SettingValue,
} from '@komora/api/admin';
import { COUNTRY_FACTS, compareDates, type LegalKind, type LocalDate, localDateIn } from '@komora/domain';
import type { SettingsConfig } from '../../config/settings.ts';
import type { Clock } from '../clock.ts';
import type { Log } from '../logging.ts';
import { fallbackSettings } from './fallback.ts';
import type { LegalDay, StoredSetting } from './settings.sql.ts';

type Undated = Exclude<SettingSection, DatedSection>;

/** A value with the day from which it applies; null: since ever. */
interface Dated<S extends SettingSection> {
  from: LocalDate | null;
  value: SettingValue<S>;
}
type Snapshot = { readonly [S in SettingSection]: readonly Dated<S>[] };

export interface SettingsOptions {
  config: SettingsConfig;
  clock: Clock;
  log: Pick<Log, 'error'>;
}

const isPossible = (section: SettingSection, value: unknown): boolean => SETTING_VALUES[section].safeParse(value).success;

export const isDated = (section: SettingSection): section is DatedSection => (DATED_SECTIONS as readonly string[]).includes(section);

/**
 * Settings of the operator in this process: a variable of the environment first, then the stored value, then the initial one. The listener
 * replaces the stored values after every change of any process.
 */
export class Settings {
  readonly #options: SettingsOptions;
  readonly #listeners = new Set<() => void>();
  #snapshot: Snapshot;
  #legalDays: readonly LegalDay[] = [];

  constructor(options: SettingsOptions) {
    this.#options = options;
    this.#snapshot = this.#read([]);
  }

  get<S extends Undated>(section: S): SettingValue<S> {
    return this.#valueOn(section, null);
  }

  /** The value of a dated section on a business date. */
  on<S extends DatedSection>(section: S, date: LocalDate): SettingValue<S> {
    return this.#valueOn(section, date);
  }

  /** Today in the country of the deployment. */
  today(): LocalDate {
    return this.#dayOf(this.#options.clock.now());
  }

  #dayOf(at: Date): LocalDate {
    return localDateIn(COUNTRY_FACTS[this.#options.config.country].timeZone, at);
  }

  /** Fields of a section that the environment determines. */
  fixed(section: SettingSection): readonly string[] {
    return Object.keys(this.#options.config.fixed[section] ?? {});
  }

  /** Value that applies without a stored one. */
  fallback<S extends SettingSection>(section: S): SettingValue<S> {
    const { fixed, initial } = this.#options.config;
    return Object.assign({}, fallbackSettings[section], initial[section], fixed[section]);
  }

  /** A stored value with the fields that it lacks, because an older version stored it, and with those of the environment. */
  effective<S extends SettingSection>(section: S, stored: unknown): SettingValue<S> {
    const { fixed, initial } = this.#options.config;
    const merged: unknown = Object.assign({}, fallbackSettings[section], initial[section], stored);
    const read = SETTING_VALUES[section].safeParse(merged);
    if (!read.success) {
      this.#options.log.error({ section, err: read.error }, 'a stored setting has another form; its initial value applies');
      return this.fallback(section);
    }
    const value: SettingValue<S> = Object.assign({}, read.data as SettingValue<S>, fixed[section]);
    if (isPossible(section, value) || !isPossible(section, this.fallback(section))) return value;
    this.#options.log.error({ section }, 'a stored setting contradicts a variable of the environment; the initial values apply');
    return this.fallback(section);
  }

  /** First day of the operator's edition of a legal text that is in force at an instant; null: the standard text is. */
  legalDay(kind: LegalKind, at: Date): string | null {
    const day = this.#dayOf(at);
    return this.#legalDays.find((one) => one.kind === kind && compareDates(one.validFrom, day) <= 0)?.validFrom ?? null;
  }

  /** Replaces all stored values, and calls the listeners. @param legalDays the newest first */
  replace(rows: readonly StoredSetting[], legalDays: readonly LegalDay[]): void {
    this.#snapshot = this.#read(rows);
    this.#legalDays = legalDays;
    for (const listener of this.#listeners) listener();
  }

  /** `listener` runs after every change. @returns a function that removes it */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #valueOn<S extends SettingSection>(section: S, date: LocalDate | null): SettingValue<S> {
    const found = this.#snapshot[section].find(({ from }) => from === null || (date !== null && compareDates(from, date) <= 0));
    if (found === undefined) throw new Error(`The setting ${section} has no value`);
    return found.value;
  }

  /** The values of each section, the latest first; the initial value is the last. */
  #read(rows: readonly StoredSetting[]): Snapshot {
    const valuesOf = <S extends SettingSection>(section: S): Dated<S>[] => [
      ...rows
        .filter((row) => row.section === section)
        .map(({ validFrom, value }) => ({ from: validFrom, value: this.effective(section, value) })),
      { from: null, value: this.fallback(section) },
    ];
    return Object.fromEntries(SETTING_SECTIONS.map((section) => [section, valuesOf(section)])) as unknown as Snapshot;
  }
}
