interface Authorities {
  /** Settles consumers' disputes out of court. */
  readonly disputes: string;
  /** Supervises the protection of personal data. */
  readonly data: string;
}

/** The authorities for consumers in each country, by their own names. */
export const authorities = {
  SVK: { disputes: 'Slovenská obchodná inšpekcia (soi.sk)', data: 'Úrad na ochranu osobných údajov SR (dataprotection.gov.sk)' },
  CZE: { disputes: 'Česká obchodní inspekce (coi.gov.cz)', data: 'Úřad pro ochranu osobních údajů (uoou.gov.cz)' },
  POL: { disputes: 'Inspekcja Handlowa (uokik.gov.pl)', data: 'Urząd Ochrony Danych Osobowych (uodo.gov.pl)' },
  HUN: {
    disputes: 'Budapesti Békéltető Testület (bekeltet.bkik.hu)',
    data: 'Nemzeti Adatvédelmi és Információszabadság Hatóság (naih.hu)',
  },
} as const satisfies Record<string, Authorities>;
