/** The languages of the product (specification, section 3), as the server stores them. */
export const LANGUAGES = ['SK', 'CS', 'EN', 'UK', 'PL', 'HU'] as const;
export type Language = (typeof LANGUAGES)[number];
