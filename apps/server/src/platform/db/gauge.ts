import type { Reader } from './database.ts';

export interface GaugeValue {
  /** The value of the gauge's label. Only values from a closed set: each one is a time series for ever. */
  label?: string;
  value: number;
}

/** A number that the database knows. Read at each scrape, so the query must be cheap on a large database. */
export interface Gauge {
  /** Without the prefix `komora_`; the unit is its suffix. */
  name: string;
  help: string;
  /** Name of the label; absent: one value. */
  label?: string;
  /** The value only grows while its source lives: it is shown as a counter. */
  isCounter?: true;
  read(reader: Reader, now: Date): Promise<readonly GaugeValue[]>;
}
