import type { Country } from '@komora/domain';
import type { IdentifierLabels } from '../invoice/identifiers.ts';
import type { ConsentKind } from './agreement-data.ts';

/** The values inside the sentences, formatted for the language. */
export interface Said {
  operator: string;
  operatorEmail: string;
  operatorAddress: string;
  box: string;
  area: string;
  /** `1,5 × 2 × 2,5 m` */
  size: string;
  warehouse: string;
  place: string;
  startsOn: string;
  period: 1 | 3 | 6 | 12;
  rent: string;
  insurance: string;
  /** A ratio, like `5 %`; null without one. */
  discount: string | null;
  first: string;
  recurring: string;
  refund: { amount: string; by: string } | null;
  insuranceName: string;
  coverage: string;
  noticeDays: number;
  /** Days of the clause about an own insurance; null without one. */
  own: { proofDays: number; graceDays: number; noticeDays: number } | null;
  isConsumer: boolean;
  /** When the client asked for the service to begin at once; null without such a request. */
  immediateStart: string | null;
  country: Country;
  /** The country's authority for consumer disputes, by its own name. */
  authority: string;
}

export interface Article {
  heading: string;
  paragraphs: string[];
}

/** The texts of an agreement in one language. */
export interface AgreementTexts {
  title: string;
  concluded: (at: string) => string;
  operator: string;
  customer: string;
  represented: (person: string) => string;
  articles: (said: Said) => Article[];
  consents: { heading: string; kind: string; version: string; at: string; kinds: Record<ConsentKind, string> };
  withdrawal: { heading: string; to: (operator: string) => string; statement: (number: string) => string; lines: string[] };
  /** Labels for a company from a country whose own names are not known. */
  identifiers: IdentifierLabels;
  page: (number: number, count: number) => string;
}
