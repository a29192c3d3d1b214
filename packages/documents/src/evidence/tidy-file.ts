import { PDFDocument, PDFName } from '@cantoo/pdf-lib';

const A4 = { width: 595.28, height: 841.89, margin: 40 } as const;
/** Of one file of staff: more never fits beside the rest. */
const MOST_PAGES = 15;

/**
 * A file of staff as PDF: the pages of a PDF without its scripts, forms and metadata, or a picture (JPEG) on a page. Its errors name what is wrong.
 * @throws Error `unreadable` or `too-many-pages`
 */
export async function tidyFile(file: Uint8Array, at: Date): Promise<Buffer> {
  const out = await PDFDocument.create({ updateMetadata: false });
  out.setCreationDate(at);
  if (file[0] === 0xff) await drawPicture(out, file);
  else await copyPages(out, file);
  return Buffer.from(await out.save({ addDefaultPage: false }));
}

async function copyPages(out: PDFDocument, file: Uint8Array): Promise<void> {
  const source = await PDFDocument.load(file, { updateMetadata: false, throwOnInvalidObject: true });
  if (source.isEncrypted || source.getPageCount() === 0) throw new Error('unreadable');
  if (source.getPageCount() > MOST_PAGES) throw new Error('too-many-pages');
  for (const copy of await out.copyPages(source, source.getPageIndices())) {
    // Links, forms and scripts of a page are annotations and actions.
    for (const key of ['Annots', 'AA']) copy.node.delete(PDFName.of(key));
    out.addPage(copy);
  }
}

async function drawPicture(out: PDFDocument, file: Uint8Array): Promise<void> {
  const picture = await out.embedJpg(file);
  const { width, height } = picture.scaleToFit(A4.width - 2 * A4.margin, A4.height - 2 * A4.margin);
  out.addPage([A4.width, A4.height]).drawImage(picture, { x: A4.margin, y: A4.height - A4.margin - height, width, height });
}
