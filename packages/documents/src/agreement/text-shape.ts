import type { ConsentKind } from './agreement-data.ts';

/** What the sentences are made of, written as the language writes it. */
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
  isConsumer: boolean;
  /** Asked for the service to begin at once: when; null when nobody did. */
  immediateStart: string | null;
  country: 'SVK' | 'CZE' | 'POL' | 'HUN';
  /** Who settles consumers' disputes there, by its own name. */
  authority: string;
}

export interface Article {
  heading: string;
  paragraphs: string[];
}

/** An agreement's words in one language. */
export interface AgreementTexts {
  title: string;
  concluded: (at: string) => string;
  operator: string;
  customer: string;
  represented: (person: string) => string;
  articles: (said: Said) => Article[];
  consents: { heading: string; kind: string; version: string; at: string; kinds: Record<ConsentKind, string> };
  withdrawal: { heading: string; to: (operator: string) => string; statement: (number: string) => string; lines: string[] };
  page: (number: number, count: number) => string;
}
