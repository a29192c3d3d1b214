import type { Country, InvoicingDetails, Language } from '@komora/contract';
import type { History } from './history.ts';

export interface LoadedClient {
  id: string;
  language: Language;
  country: Country;
  details: InvoicingDetails;
  /** Names of the warehouses in which a demo login rents; undefined for the rest. */
  warehouses?: string[];
  /** How it went there; the usual way unless told. */
  history?: History;
}
