import type { Country, InvoicingDetails, Language } from '@komora/api';
import type { History } from './history.ts';

export interface LoadedClient {
  id: string;
  language: Language;
  country: Country;
  details: InvoicingDetails;
  /** Names of the warehouses in which a demo login rents; undefined for the rest. */
  warehouses?: string[];
  /** The course of the tenancy; default: all rents paid. */
  history?: History;
}
