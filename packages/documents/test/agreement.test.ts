import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { agreementTexts } from '../src/agreement/agreement-texts.ts';
import { secondEditionTexts } from '../src/agreement/second-edition-texts.ts';
import type { Said } from '../src/agreement/text-shape.ts';
import { type AgreementData, print } from '../src/print.ts';
import { agreement } from './agreement-samples.ts';
import { expectAgreementTerms } from './expect-contents.ts';
import { languages, mainCases } from './invoice-samples.ts';
import { aboutOf, marksOf, textOf } from './read-pdf.ts';

const pdf = (data: AgreementData) => print({ kind: 'agreement', edition: '1', data });

test.each(mainCases)('an agreement in $country, $language, contains all terms', expectAgreementTerms);

describe.each(languages)('in %s', (language) => {
  const texts = agreementTexts(language);
  let whole = '';
  beforeAll(async () => {
    whole = await textOf(await pdf(agreement('SVK', language)));
  });

  test('every article has a heading and text, as many as in the other languages', () => {
    for (const number of [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]) expect(whole).toContain(` ${number}.1 `);
    expect(whole).not.toContain(' 13. ');
  });

  test('only a consumer’s agreement has the withdrawal form', async () => {
    const { customer } = agreement('SVK', language);
    const company = { ...customer, name: 'Ďurič s. r. o.', person: 'Ján Ďurič', isConsumer: false, companyId: '12345678' };
    const ofCompany = await textOf(await pdf(agreement('SVK', language, { customer: company })));
    expect(ofCompany).not.toContain(texts.withdrawal.heading);
    expect(ofCompany).toContain(texts.represented('Ján Ďurič'));
    expect(whole).toContain(texts.withdrawal.heading);
  });

  test('terms that were not agreed are omitted: discount, promotion, consents', async () => {
    const bare = await textOf(await pdf(agreement('SVK', language, { periodDiscountBp: 0, refund: null, consents: [] })));
    expect(bare.length).toBeLessThan(whole.length);
    expect(bare).not.toContain(texts.consents.heading);
  });
});

test.each([
  ['SK', 1, 'do 1 dňa od'],
  ['SK', 2, 'do 2 dní od'],
  ['CS', 1, 'do 1 dne od'],
  ['CS', 21, 'do 21 dnů od'],
  ['EN', 1, 'within 1 day of'],
  ['EN', 2, 'within 2 days of'],
  ['UK', 1, 'протягом 1 дня від'],
  ['UK', 11, 'протягом 11 днів від'],
  ['UK', 21, 'протягом 21 дня від'],
  ['PL', 1, 'w ciągu 1 dnia od'],
  ['PL', 22, 'w ciągu 22 dni od'],
  ['HU', 1, '1 napon belül'],
] as const)('the clause about an own insurance in %s counts %i days right', async (language, proofDays, words) => {
  const ownInsurance = { proofDays, graceDays: 7, noticeDays: 14 };
  const text = await textOf(await pdf(agreement('SVK', language, { ownInsurance })));
  expect(text.replace(/\s+/g, ' ')).toContain(words);
});

test('every page closes the tags that it opens', async () => {
  for (const language of languages) {
    const bytes = await pdf(agreement('POL', language));
    for (const { opened, closed } of marksOf(bytes)) expect(opened).toBe(closed);
    const about = await aboutOf(bytes);
    expect(about).toMatchObject({
      title: `${agreementTexts(language).title} SK-2026-000042`,
      language: language.toLowerCase(),
      isTagged: true,
    });
    expect(about.pages).toBeGreaterThan(1);
  }
});

/**
 * An edition of the agreement never changes. A different hash means that texts or drawing have changed. Such a change
 * is a new edition beside this one, never a new hash.
 */
const firstEdition: Record<string, string> = {
  SK: '0e95be8c7c46d5d4',
  CS: '5b5b6fb5493e9def',
  EN: '928f55c70d567829',
  UK: '32e66fa3fa2a62da',
  PL: '2b9770b39d8ebdad',
  HU: '44e418e9264765b6',
};

test.each(languages)('the bytes of the first edition in %s never change', async (language) => {
  const hash = createHash('sha256')
    .update(await pdf(agreement('SVK', language)))
    .digest('hex');
  expect(hash.slice(0, 16)).toBe(firstEdition[language]);
});

const withClause = (language: (typeof languages)[number], noticeDays = 30) => agreement('SVK', language, { priceClause: { noticeDays } });
const secondEdition = (data: AgreementData) => print({ kind: 'agreement', edition: '2', data });

test.each(languages)('the second edition in %s is the first one with the price clause and its notice', async (language) => {
  const said = {
    ...({} as Said),
    period: 3 as const,
    country: 'SVK' as const,
    own: null,
    refund: null,
    discount: null,
    isConsumer: true,
    immediateStart: null,
  };
  const [first, second] = [agreementTexts(language), secondEditionTexts(language, 45)].map((texts) => texts.articles(said));
  const clause = second?.[2]?.paragraphs.at(-1) ?? '';
  expect(second?.map(({ paragraphs }, index) => (index === 2 ? paragraphs.slice(0, -1) : paragraphs))).toEqual(
    first?.map(({ paragraphs }) => paragraphs),
  );
  expect(clause).toContain('45');
  const printed = (await textOf(await secondEdition(withClause(language, 45)))).replace(/\s+/g, '');
  expect(printed).toContain(clause.slice(0, 120).replace(/\s+/g, ''));
});

test('an agreement without the clause is not printed in the second edition', async () => {
  await expect(secondEdition(agreement('SVK', 'SK'))).rejects.toThrow('has no price clause');
});

/** As {@link firstEdition}. */
const secondEditionHashes: Record<string, string> = {
  SK: '91ce8aeecea248d1',
  CS: 'e3577956987c969b',
  EN: 'cc633b95c92acd01',
  UK: 'f67f5bee06c282c2',
  PL: '9f0023dd0327cf6e',
  HU: 'e82d3aac04ed5fe4',
};

test.each(languages)('the bytes of the second edition in %s never change', async (language) => {
  const hash = createHash('sha256')
    .update(await secondEdition(withClause(language)))
    .digest('hex');
  expect(hash.slice(0, 16)).toBe(secondEditionHashes[language]);
});
