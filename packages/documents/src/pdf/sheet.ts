import PDFDocument, { type StructureElement, type StructureOptions } from 'pdfkit';
import { breakLines } from './break-lines.ts';
import { palette } from './palette.ts';
import { drawable, typeface, type Weight } from './typeface.ts';

/** Where an A4 page (595.28 × 841.89 points) is drawn upon; its foot is below `bottom`. */
export const page: Readonly<Record<'left' | 'right' | 'top' | 'bottom', number>> = { left: 48, right: 547.28, top: 44, bottom: 782 };

const measured = 1000;

export interface Style {
  size: number;
  weight?: Weight;
  color?: string;
  align?: 'left' | 'right';
  /** Distance of two lines as a multiple of the size. */
  leading?: number;
}

export interface SheetOptions {
  title: string;
  author: string;
  subject: string;
  /** BCP 47. */
  language: string;
  /** Stands in the file for its making: the same document gives the same bytes. */
  at: Date;
  /** Uncompressed bytes do not depend on the machine's deflate. */
  compress: boolean;
}

/**
 * A document being drawn, page by page, with a structure that is read aloud in the order of drawing (PDF/UA). `y` is where the next
 * thing goes, in points from the top.
 */
export class Sheet {
  y: number = page.top;
  readonly #pdf: PDFDocument;
  readonly #done: Promise<Buffer>;
  readonly #open: StructureElement[] = [];
  /** Of a size of one point. */
  readonly #widths = new Map<string, number>();

  constructor({ title, author, subject, language, at, compress }: SheetOptions) {
    const pdf = new PDFDocument({
      size: 'A4',
      margin: 0,
      pdfVersion: '1.7',
      subset: 'PDF/UA',
      tagged: true,
      lang: language,
      displayTitle: true,
      bufferPages: true,
      autoFirstPage: false,
      compress,
      info: { Title: title, Author: author, Subject: subject, Producer: 'Komora', Creator: 'Komora', CreationDate: at, ModDate: at },
    });
    this.#pdf = pdf;
    const chunks: Uint8Array[] = [];
    this.#done = new Promise((resolve, reject) => {
      pdf.on('data', (chunk) => chunks.push(chunk));
      pdf.on('end', () => resolve(Buffer.concat(chunks)));
      pdf.on('error', reject);
    });
    pdf.registerFont('regular', typeface.regular).registerFont('bold', typeface.bold);
    const root = pdf.struct('Document');
    pdf.addStructure(root);
    this.#open.push(root);
    pdf.addPage();
  }

  /** What is being tagged goes on in the same element. */
  #turnPage(): void {
    this.#pdf.continueOnNewPage();
    this.y = page.top;
  }

  /** Goes on to a new page when less than `height` is left on this one. True when it did. */
  reserve(height: number): boolean {
    if (this.y + height <= page.bottom) return false;
    this.#turnPage();
    return true;
  }

  widthOf(text: string, style: Style): number {
    const { size, weight = 'regular' } = style;
    const key = `${weight} ${style.align} ${text}`;
    // Every text is measured to be broken, to be placed, and to be drawn.
    const known = this.#widths.get(key);
    if (known !== undefined) return known * size;
    const width = this.#pdf.font(weight, measured).widthOfString(drawable(text), features(style)) / measured;
    this.#widths.set(key, width);
    return width * size;
  }

  /** The lines that a text takes within a width. */
  lines(text: string, width: number, style: Style): string[] {
    return breakLines(drawable(text), width, (part) => this.widthOf(part, style));
  }

  heightOf(text: string, width: number, style: Style): number {
    return this.lines(text, width, style).length * lineHeight(style);
  }

  /** Draws a text within `width` points at a place, right-aligned ones up to `x + width`. @returns the height that it took */
  write(text: string, x: number, y: number, width: number, style: Style): number {
    const lines = this.lines(text, width, style);
    for (const [index, line] of lines.entries()) this.#draw(line, x, y + index * lineHeight(style), width, style, index < lines.length - 1);
    return lines.length * lineHeight(style);
  }

  /** A paragraph at `y` that may go over to the next page, with a label in the margin before it; moves `y` below it. */
  paragraph(text: string, style: Style, place: { x?: number; width?: number; tag?: string; label?: string } = {}): void {
    const { x = page.left, width = page.right - x, tag = 'P', label } = place;
    const lines = this.lines(text, width, style);
    // Neither a first nor a last line stands alone.
    this.reserve((lines.length > 3 ? 2 : lines.length) * lineHeight(style));
    this.tag(tag, () => {
      if (label !== undefined) this.#draw(label, page.left, this.y, x - page.left, style, true);
      for (const [index, line] of lines.entries()) {
        const left = lines.length - index;
        if (left === 2 && index > 1) this.reserve(2 * lineHeight(style));
        else this.reserve(lineHeight(style));
        this.#draw(line, x, this.y, width, style, left > 1);
        this.y += lineHeight(style);
      }
    });
  }

  #draw(line: string, x: number, y: number, width: number, style: Style, more: boolean): void {
    const { size, weight = 'regular', color = palette.ink, align = 'left' } = style;
    const pdf = this.#pdf.font(weight, size).fillColor(color);
    const left = align === 'right' ? x + width - this.widthOf(line, style) : x;
    const above = (lineHeight(style) - pdf.currentLineHeight()) / 2;
    // The space between two lines is part of what is read and copied.
    pdf.text(more ? `${line} ` : line, left, y + above, { lineBreak: false, ...features(style) });
  }

  /** One element of the structure with the content that `draw` draws. */
  tag(type: string, draw: () => void, options: StructureOptions = {}): void {
    this.#parent().add(this.#pdf.struct(type, options, draw));
  }

  /** An element whose parts are elements themselves. */
  group(type: string, fill: () => void): void {
    const element = this.#pdf.struct(type);
    this.#parent().add(element);
    this.#open.push(element);
    fill();
    this.#open.pop();
    element.end();
  }

  /** A drawing that says nothing by itself, which a screen reader passes over. */
  decorate(draw: (pdf: PDFDocument) => void): void {
    this.#pdf.markContent('Artifact', { type: 'Layout' });
    draw(this.#pdf);
    this.#pdf.endMarkedContent();
  }

  /** A drawing with a meaning, told in words. */
  figure(alt: string, box: { x: number; y: number; width: number; height: number }, draw: (pdf: PDFDocument) => void): void {
    const { x, y, width, height } = box;
    this.tag('Figure', () => draw(this.#pdf), { alt, bbox: [x, y, x + width, y + height] });
  }

  rule(y: number, { from = page.left, to = page.right, width = 0.6, color = palette.line as string } = {}): void {
    this.decorate((pdf) => pdf.moveTo(from, y).lineTo(to, y).lineWidth(width).stroke(color));
  }

  /** Writes what stands at the foot of each page; called once, at the end. */
  footers(write: (number: number, count: number) => void): void {
    const { start, count } = this.#pdf.bufferedPageRange();
    for (let index = 0; index < count; index++) {
      this.#pdf.switchToPage(start + index);
      this.#pdf.markContent('Artifact', { type: 'Pagination' });
      write(index + 1, count);
      this.#pdf.endMarkedContent();
    }
  }

  finish(): Promise<Buffer> {
    this.#open[0]?.end();
    this.#pdf.end();
    return this.#done;
  }

  #parent(): StructureElement {
    const parent = this.#open.at(-1);
    if (parent === undefined) throw new Error('A finished sheet takes nothing more');
    return parent;
  }
}

/** Figures stand below each other in columns of numbers alone; in running text they keep their own widths. */
function features({ align }: Style): { features?: string[] } {
  return align === 'right' ? { features: ['tnum'] } : {};
}

export function lineHeight({ size, leading = 1.4 }: Style): number {
  return size * leading;
}
