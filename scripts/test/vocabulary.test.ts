import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { splitName } from '../lib/checks/source-words.ts';
import { findRetired, lowerAllowance, vocabulary } from '../lib/checks/vocabulary.ts';
import { RETIRED } from '../lib/checks/vocabulary-terms.ts';

const server = 'apps/server/src/modules/order/place-order.ts';
const integration = 'apps/server/test/order/place-order.test.ts';

test.each([
  ['claimBoxFor', 'claim box for'],
  ['claim_box_for', 'claim box for'],
  ['claim-box-for.ts', 'claim box for ts'],
  ['HTMLHouse2Of', 'html house2 of'],
  ['CONTRACT_PARKED', 'contract parked'],
])('the words of %s are "%s"', (name, words) => {
  expect(splitName(name)).toBe(words);
});

/** One offence for each term, and for each place in which a term is searched for. */
const offences: readonly [term: string, file: string, text: string][] = [
  ['house', integration, 'const house = await useHouse();'],
  ['house', server, '// The house decides.'],
  ['house', 'CONTRIBUTING.md', '## Rules of the house'],
  ['house', 'apps/server/test/account-house.ts', ''],
  ['judge', server, 'export function judgeDoorTry() {}'],
  ['judge', server, '/** Rows.\n * They are judged later. */'],
  ['tell', server, 'await tellOperator();'],
  ['tell', server, 'const neverTold = 1;'],
  ['tell', integration, "test('the renter is told', run);"],
  ['keeper', server, 'class DoorKeeper {}'],
  ['kept', server, 'const keptBoxes = [];'],
  ['refusal, refuse', server, 'throw new Refusal();'],
  ['refusal, refuse', server, 'const refuseVoucher = 1;'],
  ['ladder', server, 'const ladder = readSteps();'],
  ['letter (a message)', 'apps/server/src/modules/tenancy/contract-act/acts.ts', 'return { actLetters };'],
  ['closing day', server, 'latestClosingDay(today);'],
  ['closing day', 'packages/i18n/catalogues/en/error.json', '{\n  "too-early": "Before the first closing day."\n}'],
  ['lease (of a box)', 'packages/i18n/catalogues/en/error.json', '  "end": "The lease of your box ends.",'],
  ['gate (of a position)', server, 'useLocationGate();'],
  ['mortal', integration, 'startMortal();'],
  ['town', integration, 'const town = useTown();'],
  ['the ear', server, '// When the ear is lost, streams end.'],
  ['whoever', 'docs/runbooks/restore.md', 'Whoever restores a backup reads this first.'],
  ['whatever', server, '// A text, whatever stands in it.'],
  ['anew', 'scripts/dev.ts', '// Starts anew.'],
  ['ask', server, 'const ask = () => call();'],
  ['sibling', server, 'const siblings = readSiblings();'],
  ['claim (of a box)', 'db/schema.sql', 'create table public.box_claims (id uuid);'],
  ['claim (of a box)', server, 'claimBox(boxId);'],
  ['claim (of a key or a cluster)', server, 'claimKey(key);'],
  ['forget-*', 'apps/server/src/modules/order/forget-orders.ts', ''],
  ['sweep-*', server, 'sweepExpired();'],
  ['*.states.ts', 'apps/server/src/modules/order/order.states.ts', ''],
  ['ask*', server, 'askPayment(id);'],
  ['news', server, 'onNews(update);'],
  ['presser', server, 'const presser = 1;'],
  ['apology', 'apps/web/src/shell/apology.tsx', ''],
  ['park', server, 'parkContract(id);'],
  ['surroundings', server, '// The surroundings say so.'],
  ['journey', 'e2e/order.spec.ts', '// Browser journeys share a server.'],
  ['own shop, moving shop', 'e2e/order.spec.ts', 'startOwnShop();'],
];

describe('a retired term', () => {
  test.each(offences)('"%s" in %s is found: %s', (term, file, text) => {
    const [first] = findRetired(file, text);
    expect(first?.file).toBe(file);
    expect(first?.message).toContain(`the term "${term}" is retired. Use: `);
  });

  test('has an offence in this file', () => {
    expect([...new Set(offences.map(([term]) => term))].sort()).toEqual(RETIRED.map(({ term }) => term).sort());
  });

  test('is reported at its line', () => {
    expect(findRetired(server, "const a = 'x';\n\n/**\n * The house.\n */\n")).toMatchObject([{ line: 4 }]);
    expect(findRetired(integration, "test.each([\n  [1],\n])(\n  'he is told %s',\n  run);\n")).toMatchObject([{ line: 4 }]);
  });
});

test.each([
  [server, 'const warehouse = await readWarehouse(); // A warehouse near your house number 5.'],
  [server, 'const houseNumber = 1; // Our warehouse-keeping.'],
  [server, "const text = 'the house is told whatever';"],
  [server, '// The gateway refuses the connection. Tell the client to retry and ask again.'],
  [server, 'const jwtClaims = claims; const parking = 1; const newsletter = 2; const linear = 3;'],
  [server, 'const asked = 1; const task = 2; const teller = 3;'],
  ['apps/web/src/ui/tabs/tabs.tsx', 'element.nextElementSibling;'],
  [server, 'const town = address.town;'],
  ['docs/glossary.md', 'house: retired'],
  ['db/migrations/0001_house.sql', 'create table box_claims ();'],
  ['packages/i18n/catalogues/en/error.json', '  "keeper": "News by e-mail",'],
  ['packages/i18n/catalogues/en/privacy.json', '  "text": "Whoever processes data for us",'],
  ['packages/i18n/catalogues/hu/error.json', '  "lease": "lease",'],
  [server, '/** The lease of a job. */'],
])('in %s ordinary English passes: %s', (file, text) => {
  expect(findRetired(file, text)).toEqual([]);
});

describe('the allowance', () => {
  let root = '';
  const allowance = 'scripts/lib/checks/vocabulary-allowance.json';
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  };
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'komora-vocabulary-'));
    write('docs/a.md', 'The house.\nA keeper.\n');
  });
  afterEach(() => rmSync(root, { recursive: true, force: true }));

  test('accepts the places that it counts, and no more', async () => {
    expect(await vocabulary.run(root)).toMatchObject({ ok: false, report: expect.stringContaining('docs/a.md:1  "house"') });
    write(allowance, '{ "docs/a.md": 2 }');
    expect(await vocabulary.run(root)).toMatchObject({ ok: true });
    write('docs/a.md', 'The house.\nA keeper.\nAnew.\n');
    expect(await vocabulary.run(root)).toMatchObject({ ok: false, report: expect.stringContaining('docs/a.md:3') });
  });

  test('fails when a file needs none any more, until it is lowered', async () => {
    write(allowance, '{ "docs/a.md": 7, "docs/gone.md": 1 }');
    expect(await vocabulary.run(root)).toMatchObject({ ok: false, report: expect.stringContaining('docs/gone.md needs no allowance') });
    expect(await lowerAllowance(root)).toBe(1);
    expect(JSON.parse(readFileSync(join(root, allowance), 'utf8'))).toEqual({ 'docs/a.md': 2 });
    expect(await vocabulary.run(root)).toMatchObject({ ok: true });
  });

  test('is never raised', async () => {
    write(allowance, '{ "docs/a.md": 1 }');
    await lowerAllowance(root);
    expect(JSON.parse(readFileSync(join(root, allowance), 'utf8'))).toEqual({ 'docs/a.md': 1 });
  });
});
