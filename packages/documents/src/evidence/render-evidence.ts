import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import { drawMark } from '../pdf/mark.ts';
import { palette } from '../pdf/palette.ts';
import { page, Sheet } from '../pdf/sheet.ts';
import { drawBlock, drawFacts, drawHeading } from './draw-blocks.ts';
import type { EvidenceData, EvidencePart } from './evidence-data.ts';
import { packEvidence } from './evidence-file.ts';

interface Section {
  title: string;
  leavesAt: number;
  document: PDFDocument;
  pages: number;
  /** Pages that are printed here get a number; those of other documents stay unchanged. */
  isPrinted: boolean;
}

/**
 * The evidence as one PDF within its limits: the parts that leave first are left out until the rest fits, and the cover says so. The same data produce
 * the same bytes. @returns the bytes of `packEvidence` @throws Error if the parts that are never left out exceed the limits
 */
export async function renderEvidence(data: EvidenceData): Promise<Buffer> {
  let sections = await Promise.all(data.parts.map((part) => sectionOf(data, part)));
  const leftOut: string[] = [];
  for (;;) {
    const cover = await PDFDocument.load(await renderCover(data, sections, leftOut), { updateMetadata: false });
    const pages = sections.reduce((sum, section) => sum + section.pages, cover.getPageCount());
    if (pages <= data.limits.pages) {
      const pdf = await join(data, cover, sections);
      if (pdf.length <= data.limits.bytes) return packEvidence({ pdf, pages, leftOut });
    }
    const leaves = lastToLeave(sections);
    if (leaves === undefined) throw new Error(`The evidence ${data.title} exceeds its limits`);
    sections = sections.filter((section) => section !== leaves);
    leftOut.push(leaves.title);
  }
}

function lastToLeave(sections: readonly Section[]): Section | undefined {
  const most = Math.max(...sections.map(({ leavesAt }) => leavesAt));
  return most <= 0 ? undefined : sections.findLast(({ leavesAt }) => leavesAt === most);
}

async function sectionOf(data: EvidenceData, { title, leavesAt, content }: EvidencePart): Promise<Section> {
  const isPrinted = !(content instanceof Uint8Array);
  const bytes = isPrinted ? await renderPart(data, title, content) : content;
  const document = await PDFDocument.load(bytes, { updateMetadata: false });
  return { title, leavesAt, document, pages: document.getPageCount(), isPrinted };
}

const sheetOf = ({ title, author, subtitle, at }: EvidenceData): Sheet =>
  new Sheet({ title, author, subject: subtitle, language: 'en', at: new Date(at), compress: true });

function renderPart(data: EvidenceData, title: string, blocks: Exclude<EvidencePart['content'], Uint8Array>): Promise<Buffer> {
  const sheet = sheetOf(data);
  drawHeading(sheet, title);
  for (const block of blocks) drawBlock(sheet, block);
  return sheet.finish();
}

/** One page: `remarks` and the number of parts are small. */
function renderCover(data: EvidenceData, sections: readonly Section[], leftOut: readonly string[]): Promise<Buffer> {
  const sheet = sheetOf(data);
  drawMark(sheet, page.left, page.top, 34);
  const [x, width] = [page.left + 44, page.right - page.left - 44];
  sheet.tag('H1', () => {
    sheet.y += sheet.write(data.title, x, page.top - 3, width, { size: 18, weight: 'bold', leading: 1.2 });
  });
  sheet.tag('P', () => sheet.write(data.subtitle, x, sheet.y - 2, width, { size: 9.5, color: palette.soft }));
  sheet.y += 30;
  drawFacts(sheet, data.facts);
  sheet.y += 10;
  drawHeading(sheet, 'Contents');
  let from = 2;
  for (const { title, pages } of sections) {
    const to = from + pages - 1;
    sheet.tag('P', () => {
      const style = { size: 10, leading: 1.6 } as const;
      const height = sheet.write(title, page.left, sheet.y, 380, style);
      sheet.write(from === to ? `page ${from}` : `pages ${from}–${to}`, page.right - 110, sheet.y, 110, {
        ...style,
        align: 'right',
      });
      sheet.y += height;
    });
    from = to + 1;
  }
  sheet.y += 12;
  const remarks = [
    ...(leftOut.length === 0
      ? []
      : [`Left out to keep the limits of the card networks (${data.limits.pages} pages in one file): ${leftOut.join('; ')}.`]),
    ...data.remarks,
  ];
  for (const remark of remarks) {
    sheet.paragraph(remark, { size: 8.5, leading: 1.4, color: palette.soft });
    sheet.y += 3;
  }
  return sheet.finish();
}

async function join({ title, author, subtitle, at }: EvidenceData, cover: PDFDocument, sections: readonly Section[]): Promise<Buffer> {
  const all = await PDFDocument.create({ updateMetadata: false });
  all.setTitle(title, { showInWindowTitleBar: true });
  all.setAuthor(author);
  all.setSubject(subtitle);
  all.setLanguage('en');
  all.setProducer('Komora');
  all.setCreator('Komora');
  all.setCreationDate(new Date(at));
  all.setModificationDate(new Date(at));
  const printed: boolean[] = [];
  for (const { document, isPrinted } of [{ document: cover, isPrinted: true }, ...sections]) {
    for (const copy of await all.copyPages(document, document.getPageIndices())) {
      all.addPage(copy);
      printed.push(isPrinted);
    }
  }
  const font = await all.embedFont(StandardFonts.Helvetica);
  all.getPages().forEach((one, index) => {
    if (printed[index]) one.drawText(`Page ${index + 1} of ${printed.length}`, { x: page.right - 60, y: 28, size: 7.5, font });
  });
  return Buffer.from(await all.save({ addDefaultPage: false }));
}
