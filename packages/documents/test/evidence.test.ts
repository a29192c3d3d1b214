import { PDFDocument, PDFName } from '@cantoo/pdf-lib';
import { expect, test } from 'vitest';
import type { EvidenceData, EvidencePart } from '../src/evidence/evidence-data.ts';
import { unpackEvidence } from '../src/evidence/evidence-file.ts';
import { print } from '../src/print.ts';
import { agreement } from './agreement-samples.ts';
import { invoice } from './invoice-samples.ts';
import { aboutOf, textOf } from './read-pdf.ts';

const log = (rows: number): EvidencePart => ({
  title: 'Door openings',
  leavesAt: 2,
  content: [
    {
      kind: 'table',
      columns: [
        { title: 'Time', share: 0.5 },
        { title: 'Door', share: 0.5 },
      ],
      rows: Array.from({ length: rows }, (_, index) => [`2026-03-02 10:${index} Europe/Bratislava`, 'Box Ž-101 — Мукачево']),
    },
  ],
});

const data = async (change: Partial<EvidenceData> = {}): Promise<EvidenceData> => ({
  title: 'Evidence for dispute dp_1',
  subtitle: 'Payment pi_1',
  author: 'Komora',
  at: '2026-03-10T09:00:00Z',
  facts: [['Amount', '52.89 EUR']],
  remarks: ['Pictures of people are not included.'],
  parts: [
    { title: 'Statement', leavesAt: 0, content: [{ kind: 'text', text: 'The client used the box.\n\nŽe áno.' }] },
    { title: 'Agreement', leavesAt: 0, content: await print({ kind: 'agreement', edition: '1', data: agreement('SVK', 'SK') }) },
    { title: 'Invoice', leavesAt: 1, content: await print({ kind: 'invoice', data: invoice('SVK', 'SK') }) },
    log(5),
  ],
  limits: { pages: 19, bytes: 4_500_000 },
  ...change,
});
const render = async (change: Partial<EvidenceData> = {}) => unpackEvidence(await print({ kind: 'evidence', data: await data(change) }));

test('the parts follow a cover with their pages, and the same data produce the same bytes', async () => {
  const first = await render();
  const text = await textOf(first.pdf);
  expect(text).toContain('Contents');
  expect(text).toContain('The client used the box.');
  expect(text).toContain('Box Ž-101 — Мукачево');
  expect(text).toContain(`Page 1 of ${first.pages}`);
  expect(first.leftOut).toEqual([]);
  expect(await aboutOf(first.pdf)).toMatchObject({ title: 'Evidence for dispute dp_1', pages: first.pages });
  expect((await render()).pdf.equals(first.pdf)).toBe(true);
});

test('an appended document keeps its pages unchanged', async () => {
  const original = await print({ kind: 'agreement', edition: '1', data: agreement('SVK', 'SK') });
  const { pdf } = await render();
  const pages = async (bytes: Buffer) => (await PDFDocument.load(bytes)).getPages();
  const contents = (node: Awaited<ReturnType<typeof pages>>[number]['node']) => node.Contents()?.toString() ?? '';
  const before = (await pages(original)).map(({ node }) => contents(node).length);
  expect(before.length).toBeGreaterThan(1);
  const after = (await pages(pdf)).slice(2, 2 + before.length);
  expect(after.map(({ node }) => contents(node).length)).toEqual(before);
  expect(await textOf(pdf)).toContain((await textOf(original)).slice(0, 400));
});

test('the least important parts leave until the rest fits, and the cover says so', async () => {
  const { pdf, pages, leftOut } = await render({ parts: [...(await data()).parts.slice(0, 3), log(2000)] });
  expect(pages).toBeLessThanOrEqual(19);
  expect(leftOut).toEqual(['Door openings']);
  expect(await textOf(pdf)).toContain('Left out to keep the limits of the card networks (19 pages in one file): Door openings.');
  await expect(render({ limits: { pages: 1, bytes: 4_500_000 } })).rejects.toThrow('exceeds its limits');
  expect((await render({ limits: { pages: 19, bytes: 350_000 } })).pdf.length).toBeLessThanOrEqual(350_000);
});

test('a statement of 20,000 characters fits beside the agreement', async () => {
  const text = 'The client opened the box many times and never complained. '.repeat(340).slice(0, 20_000);
  const { leftOut } = await render({
    parts: [{ title: 'S', leavesAt: 0, content: [{ kind: 'text', text }] }, ...(await data()).parts.slice(1)],
  });
  expect(leftOut).toEqual([]);
});

test('a file of staff keeps its pages and loses scripts and links; damaged, encrypted and long ones are rejected', async () => {
  const source = await PDFDocument.create();
  const page = source.addPage();
  page.node.set(PDFName.of('AA'), source.context.obj({ O: { S: 'JavaScript', JS: 'app.alert(1)' } }));
  page.node.set(
    PDFName.of('Annots'),
    source.context.obj([{ Type: 'Annot', Subtype: 'Link', A: { S: 'URI', URI: 'https://evil.example' } }]),
  );
  source.addJavaScript('main', 'app.alert(2)');
  source.setAuthor('Somebody');
  const tidy = (file: Uint8Array) => print({ kind: 'tidy-file', file, at: '2026-03-10T09:00:00Z' });
  const tidied = await tidy(await source.save());
  const written = (await (await PDFDocument.load(tidied)).save({ useObjectStreams: false })).toString();
  for (const word of ['JavaScript', 'evil.example', 'Somebody']) expect(Buffer.from(written).toString('latin1')).not.toContain(word);
  expect((await PDFDocument.load(tidied)).getPageCount()).toBe(1);
  const long = await PDFDocument.create();
  for (let index = 0; index < 16; index++) long.addPage();
  await expect(tidy(await long.save())).rejects.toThrow('too-many-pages');
  await expect(tidy(Buffer.from('%PDF-1.7\ngarbage\n%%EOF'))).rejects.toThrow();
});
