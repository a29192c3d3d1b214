/** The language in which the operator of each country is written to. */
export const operatorLanguage = { SVK: 'SK', CZE: 'CS', POL: 'PL', HUN: 'HU' } as const;
