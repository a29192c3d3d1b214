import type { Language, LegalText } from '@komora/api';
import type { LegalEdition, LegalEditionRow, Settings } from '@komora/api/admin';
import { consentTexts } from '@komora/api/consent-texts';
import { LANGUAGES, readLegalText } from '@komora/domain';
import { useTestDatabase } from '@komora/testing';
import { createBox, createOperator, createWarehouse } from '@komora/testing/factories/order';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { aStaffClient, type StaffClient } from '../kit/builders/staff.ts';
import { createTestApp, type TestApp } from '../kit/test-app.ts';

const database = useTestDatabase();
let app: TestApp;
/** Another process. */
let second: TestApp;
let owner: StaffClient;
let boxId: string;

beforeAll(async () => {
  const clock = { at: '2027-03-02T09:00:00Z' };
  app = await createTestApp(database.url, clock);
  second = await createTestApp(database.url, { clock: app.clock });
  owner = await aStaffClient(app);
  const operator = await createOperator(app.pool);
  boxId = await createBox(app.pool, await createWarehouse(app.pool, operator));
});
afterAll(async () => {
  await second.close();
  await app.close();
});
beforeEach(() => app.clock.advance({ seconds: 1 }));

const root = '/api/admin/legal-editions';
const reason = 'new lawyer';
const begin = async (kind: string) => owner.post(root, { kind });
const editions = async () => (await owner.get(root)).json<{ editions: LegalEditionRow[] }>().editions;
const states = async () => (await editions()).map(({ kind, state, validFrom }) => [kind, state, validFrom]);
const write = async ({ id, version }: LegalEdition, texts: object) => owner.put(`${root}/${id}`, { texts, version });
const publish = async ({ id, version }: LegalEdition, validFrom: string) =>
  owner.post(`${root}/${id}/publish`, { validFrom, version, reason });
const shown = async (query = '', kind = 'TERMS', at = app) => {
  const response = await at.get(`/api/client/legal-text/${kind}${query}`);
  return response.statusCode === 200 ? response.json<LegalText>() : response.statusCode;
};
const faults = (response: { json(): unknown }) => {
  const { code, errors = [] } = response.json() as { code: string; errors?: { path: string; code: string }[] };
  return [code, ...errors.map((error) => [error.path, error.code])];
};
const inAll = (text: string) => Object.fromEntries(LANGUAGES.map((language) => [language, text]));
const offered = async () => (await app.get(`/api/client/order/offer/${boxId}`)).json().consentTexts;
const audited = () => app.rows<{ verb: string }>(`select verb from audit_log where noun = 'legal-edition' order by at, id`);

test('before the first edition the standard texts are in force', async () => {
  expect(await shown()).toEqual({ version: consentTexts.termsAndConditions, text: null, language: null, earlier: [] });
  expect(await shown('?version=2020-01-01')).toBe(404);
  expect(await shown('', 'COOKIES')).toBe(404);
  expect(await editions()).toEqual([]);
});

test('a draft begins with the standard texts of all languages, and there is one of each kind', async () => {
  const draft = (await begin('TERMS')).json<LegalEdition>();
  expect(Object.keys(draft.texts).sort()).toEqual([...LANGUAGES].sort());
  const [store, terms] = readLegalText(draft.texts.EN ?? '');
  expect([store?.title, store?.sections.length, terms?.title, terms?.sections.length]).toEqual([
    'Storage conditions',
    6,
    'Trading terms',
    10,
  ]);
  for (const text of Object.values(draft.texts)) expect(text).not.toMatch(/\{\{|undefined|NaN/);
  expect(draft.replaces).toEqual(draft.texts);
  expect(faults(await begin('TERMS'))).toEqual(['legal-edition/has-draft']);
  // Visitors do not see it.
  expect(await shown()).toMatchObject({ text: null });
});

test('a draft is written by one person at a time, and checked when it is published', async () => {
  const [row] = await editions();
  const draft = (await owner.get(`${root}/${row?.id}`)).json<LegalEdition>();
  const written = (
    await write(draft, { ...inAll('  ## A\r\n\r\n\r\n\r\nB  \n'), SK: 'Bez nadpisu', CS: '# Jen část' })
  ).json<LegalEdition>();
  expect(written.texts.EN).toBe('## A\n\nB');
  const late = await write(draft, inAll('## Late\nText'));
  expect(late.statusCode).toBe(409);
  expect(late.json().current.version).toBe(written.version);
  expect(faults(await publish(written, '2027-04-01'))).toEqual([
    'request/invalid',
    ['texts.SK', 'legal-text/before-section'],
    ['texts.CS', 'legal-text/no-section'],
  ]);
  const some = (await write(written, { SK: '## A\nB', EN: '## A\nB', HU: '' })).json<LegalEdition>();
  expect(faults(await publish(some, '2027-04-01'))).toEqual([
    'request/invalid',
    ...LANGUAGES.filter((language) => !['SK', 'EN'].includes(language)).map((language) => [
      `texts.${language}`,
      'legal-edition/language-missing',
    ]),
  ]);
  const whole = (await write(some, inAll('## A\nB'))).json<LegalEdition>();
  expect(faults(await publish(whole, '2027-03-01'))).toEqual(['legal-edition/too-early', ['validFrom', 'legal-edition/too-early']]);
});

test('an edition is in force from its day on, in every process, and consents name it', async () => {
  const [row] = await editions();
  const draft = (await owner.get(`${root}/${row?.id}`)).json<LegalEdition>();
  const texts = { ...inAll('## Terms\nOne'), SK: '## Podmienky\nJedna' };
  const published = (await publish((await write(draft, texts)).json(), '2027-03-05')).json<LegalEdition>();
  expect([published.state, published.replaces.EN?.startsWith('# Storage conditions')]).toEqual(['PLANNED', true]);
  expect(faults(await write(published, inAll('## Other\nText')))).toEqual(['legal-edition/published']);
  expect(await shown()).toMatchObject({ text: null });
  expect((await offered()).termsAndConditions).toBe(consentTexts.termsAndConditions);
  // In Slovakia it is the 5th already.
  app.clock.set('2027-03-04T23:30:00Z');
  expect(await states()).toEqual([['TERMS', 'IN_FORCE', '2027-03-05']]);
  expect(await shown('?language=SK')).toEqual({
    version: '2027-03-05',
    text: '## Podmienky\nJedna',
    language: 'SK',
    earlier: [consentTexts.termsAndConditions],
  });
  expect(await shown('?language=SK', 'TERMS', second)).toMatchObject({ version: '2027-03-05' });
  expect(await shown(`?version=${consentTexts.termsAndConditions}`)).toMatchObject({
    version: consentTexts.termsAndConditions,
    text: null,
  });
  expect(await offered()).toMatchObject({ termsAndConditions: '2027-03-05', privacyPolicy: consentTexts.privacyPolicy });
});

test('the next edition replaces it on its day, and the earlier one can still be read', async () => {
  const draft = (await begin('TERMS')).json<LegalEdition>();
  expect(draft.texts.SK).toBe('## Podmienky\nJedna');
  expect(faults(await publish(draft, '2027-03-05'))).toEqual(['legal-edition/day-taken', ['validFrom', 'legal-edition/day-taken']]);
  const next = (await write(draft, inAll('## Terms\nTwo'))).json<LegalEdition>();
  expect((await publish(next, '2027-03-10')).statusCode).toBe(200);
  app.clock.set('2027-03-10T12:00:00Z');
  expect(await states()).toEqual([
    ['TERMS', 'IN_FORCE', '2027-03-10'],
    ['TERMS', 'PAST', '2027-03-05'],
  ]);
  expect(await shown()).toMatchObject({ version: '2027-03-10', earlier: ['2027-03-05', consentTexts.termsAndConditions] });
  expect(await shown('?version=2027-03-05&language=EN')).toMatchObject({ version: '2027-03-05', text: '## Terms\nOne' });
});

test('a planned edition becomes a draft again before its day, one in force does not', async () => {
  const draft = (await begin('PRIVACY')).json<LegalEdition>();
  const { id, version } = (await publish(draft, '2027-04-01')).json<LegalEdition>();
  expect(await shown('?version=2027-04-01', 'PRIVACY')).toBe(404);
  const again = await owner.post(`${root}/${id}/withdraw`, { version, reason });
  expect(again.json()).toMatchObject({ state: 'DRAFT', validFrom: null, publishedBy: null });
  expect((await owner.post(`${root}/${id}/withdraw`, { version: version + 1, reason })).json().code).toBe('legal-edition/in-force');
  const inForce = (await editions()).find(({ state }) => state === 'IN_FORCE');
  const current = (await owner.get(`${root}/${inForce?.id}`)).json<LegalEdition>();
  for (const act of ['withdraw', 'delete']) {
    const rejected = await owner.post(`${root}/${current.id}/${act}`, { version: current.version, reason });
    expect(rejected.json().code).toBe(act === 'delete' ? 'legal-edition/published' : 'legal-edition/in-force');
  }
  expect((await owner.post(`${root}/${id}/delete`, { version: version + 1, reason })).statusCode).toBe(204);
  expect((await owner.get(`${root}/${id}`)).statusCode).toBe(404);
  expect((await audited()).map(({ verb }) => verb)).toEqual([
    'legal-edition.draft',
    ...Array.from({ length: 4 }, () => 'legal-edition.write'),
    'legal-edition.publish',
    'legal-edition.draft',
    'legal-edition.write',
    'legal-edition.publish',
    'legal-edition.draft',
    'legal-edition.publish',
    'legal-edition.withdraw',
    'legal-edition.delete',
  ]);
});

test('of two people who begin a draft or publish it at once, one does', async () => {
  const drafts = await Promise.all([begin('PRIVACY'), begin('PRIVACY'), begin('PRIVACY')]);
  expect(drafts.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409]);
  const draft = drafts.find(({ statusCode }) => statusCode === 200)?.json<LegalEdition>();
  if (draft === undefined) throw new Error('No draft was begun');
  const published = await Promise.all([publish(draft, '2027-05-01'), publish(draft, '2027-05-02')]);
  expect(published.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
});

test('the database keeps editions that were in force, also from statements of the program', async () => {
  const [row] = await app.rows<{ id: string }>(`select id from legal_editions where valid_from = '2027-03-05'`);
  for (const statement of [
    `update legal_editions set valid_from = null, published_at = null, published_by = null, version = 9, changed_at = '2027-03-20' where id = $1`,
    `update legal_editions set valid_from = '2027-03-06', version = 9, changed_at = '2027-03-01' where id = $1`,
    'delete from legal_editions where id = $1',
    `update legal_edition_texts set text = 'other' where edition_id = $1`,
    'delete from legal_edition_texts where edition_id = $1',
    `insert into legal_edition_texts values ($1, 'SK', 'other') on conflict do nothing`,
  ])
    await expect(app.rows(statement, [row?.id]), statement).rejects.toMatchObject({ code: '23514' });
});

test('a language is offered on the page only if every edition in force and every planned one has a text in it', async () => {
  const page = async () => (await owner.get('/api/admin/settings')).json<Settings>().page;
  const offer = async (languages: Language[]) => {
    const { value, version } = await page();
    return owner.put('/api/admin/settings/page', { value: { ...value, languages }, version });
  };
  const all = (await page()).value.languages;
  const fewer = all.filter((language) => language !== 'UK');
  expect((await offer(fewer)).statusCode).toBe(200);
  const { UK, ...others } = inAll('## Terms\nThree');
  const draft = (await write((await begin('TERMS')).json(), others)).json<LegalEdition>();
  expect((await publish(draft, '2027-06-01')).statusCode).toBe(200);
  // Planned, then in force.
  for (const day of ['2027-05-31T10:00:00Z', '2027-06-02T10:00:00Z']) {
    app.clock.set(day);
    expect(faults(await offer(all))).toEqual([
      'setting/language-without-legal-text',
      ['value.languages', 'setting/language-without-legal-text'],
    ]);
    expect((await page()).value.languages).toEqual(fewer);
  }
  const next = (await write((await begin('TERMS')).json(), { ...others, UK })).json<LegalEdition>();
  expect((await publish(next, '2027-06-02')).statusCode).toBe(200);
  expect((await offer(all)).statusCode).toBe(200);
});
