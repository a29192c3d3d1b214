import type { ImportReading } from '@komora/api/admin';
import type { Country, Currency } from '@komora/api/enumerations';

/** The company of an import, and how its file is read. */
export interface ImportPlace {
  id: string;
  legalEntityId: string;
  country: Country;
  currency: Currency;
  contractPrefix: string;
  /** Null: rows of all warehouses of the company. */
  warehouseId: string | null;
  reading: ImportReading;
}
