import PDFDocument, { type StructureElement, type StructureOptions } from 'pdfkit';
import { breakLines } from './break-lines.ts';
import { palette } from './palette.ts';
import { ascent, type FallbackName, fallbackBytes, fontOfDocument, printable, type Run, runsOf, type Weight } from './typeface.ts';

/** The printable area of an A4 page (595.28 × 841.89 points). The footer is below `bottom`. */
export const page: Readonly<Record<'left' | 'right' | 'top' | 'bottom', number>> = { left: 48, right: 547.28, top: 44, bottom: 782 };

const measured = 1000;

export interface Style {
  size: number;
  weight?: Weight;
  color?: string;
  align?: 'left' | 'right';
  /** Line height as a multiple of the size. */
  leading?: number;
}

export interface SheetOptions {
  title: string;
  author: string;
  subject: string;
  /** BCP 47. */
  language: string;
  /** The creation date in the file, given so that the same document produces the same bytes. */
  at: Date;
  /** False makes the bytes independent of the machine's deflate implementation. */
  compress: boolean;
}

/**
 * A document being drawn, page by page, with a structure for screen readers in the order of drawing (PDF/UA). `y` is the position of the next
 * element, in points from the top.
 */
export class Sheet {
  y: number = page.top;
  readonly #pdf: PDFDocument;
  readonly #done: Promise<Buffer>;
  readonly #open: StructureElement[] = [];
  /** For a size of one point. */
  readonly #widths = new Map<string, number>();
  readonly #fallbacks = new Set<string>();

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
    pdf.registerFont('regular', fontOfDocument('regular')).registerFont('bold', fontOfDocument('bold'));
    const root = pdf.struct('Document');
    pdf.addStructure(root);
    this.#open.push(root);
    pdf.addPage();
  }

  /** The current tag continues in the same element. */
  #turnPage(): void {
    this.#pdf.continueOnNewPage();
    this.y = page.top;
  }

  /** Starts a new page when less than `height` is left. @returns true if it did */
  reserve(height: number): boolean {
    if (this.y + height <= page.bottom) return false;
    this.#turnPage();
    return true;
  }

  widthOf(text: string, style: Style): number {
    const { size, weight = 'regular' } = style;
    const key = `${weight} ${style.align} ${text}`;
    // Cached: each text is measured for breaking, placing and drawing.
    const known = this.#widths.get(key);
    if (known !== undefined) return known * size;
    const width = runsOf(printable(text)).reduce((sum, run) => sum + this.#widthOfRun(run, weight, style), 0) / measured;
    this.#widths.set(key, width);
    return width * size;
  }

  /** The lines that a text takes within a width. */
  lines(text: string, width: number, style: Style): string[] {
    return breakLines(printable(text), width, (part) => this.widthOf(part, style));
  }

  heightOf(text: string, width: number, style: Style): number {
    return this.lines(text, width, style).length * lineHeight(style);
  }

  /** Draws a text within `width` points; right-aligned text ends at `x + width`. @returns its height */
  write(text: string, x: number, y: number, width: number, style: Style): number {
    const lines = this.lines(text, width, style);
    for (const [index, line] of lines.entries()) this.#draw(line, x, y + index * lineHeight(style), width, style, index < lines.length - 1);
    return lines.length * lineHeight(style);
  }

  /** Draws a paragraph at `y`, with a label in the margin. It can continue on the next page. Moves `y` below it. */
  paragraph(text: string, style: Style, place: { x?: number; width?: number; tag?: string; label?: string } = {}): void {
    const { x = page.left, width = page.right - x, tag = 'P', label } = place;
    const lines = this.lines(text, width, style);
    // Avoid a single first or last line on a page.
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
    let left = align === 'right' ? x + width - this.widthOf(line, style) : x;
    const top = y + (lineHeight(style) - pdf.currentLineHeight()) / 2;
    // Screen readers and copied text need the space between two lines.
    for (const run of runsOf(more ? `${line} ` : line)) {
      if (run.font === null) pdf.font(weight, size).text(run.text, left, top, { lineBreak: false, ...features(style) });
      else {
        // All fonts of a line share its baseline.
        const options = { lineBreak: false, baseline: 'alphabetic', ...shaping } as const;
        pdf.font(this.#fallback(run.font, weight), size).text(run.text, left, top + ascent * size, options);
      }
      left += (this.#widthOfRun(run, weight, style) * size) / measured;
    }
  }

  /** For a size of `measured` points. */
  #widthOfRun({ text, font }: Run, weight: Weight, style: Style): number {
    const options = font === null ? features(style) : shaping;
    return this.#pdf.font(font === null ? weight : this.#fallback(font, weight), measured).widthOfString(text, options);
  }

  /** Registers a fallback font at its first use, so that other documents do not contain it. */
  #fallback(name: FallbackName, weight: Weight): string {
    const id = `${name}-${weight}`;
    if (!this.#fallbacks.has(id)) this.#pdf.registerFont(id, fallbackBytes(name, weight));
    this.#fallbacks.add(id);
    return id;
  }

  /** One structure element with the content that `draw` draws. */
  tag(type: string, draw: () => void, options: StructureOptions = {}): void {
    this.#parent().add(this.#pdf.struct(type, options, draw));
  }

  /** A structure element that contains elements. */
  group(type: string, fill: () => void): void {
    const element = this.#pdf.struct(type);
    this.#parent().add(element);
    this.#open.push(element);
    fill();
    this.#open.pop();
    element.end();
  }

  /** A decorative drawing, which screen readers skip. */
  decorate(draw: (pdf: PDFDocument) => void): void {
    this.#pdf.markContent('Artifact', { type: 'Layout' });
    draw(this.#pdf);
    this.#pdf.endMarkedContent();
  }

  /** A drawing with an alternative text. */
  figure(alt: string, box: { x: number; y: number; width: number; height: number }, draw: (pdf: PDFDocument) => void): void {
    const { x, y, width, height } = box;
    this.tag('Figure', () => draw(this.#pdf), { alt, bbox: [x, y, x + width, y + height] });
  }

  rule(y: number, { from = page.left, to = page.right, width = 0.6, color = palette.line as string } = {}): void {
    this.decorate((pdf) => pdf.moveTo(from, y).lineTo(to, y).lineWidth(width).stroke(color));
  }

  /** Draws the footer of each page. Call it once, at the end. */
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

/** With features PDFKit shapes a run as a whole; otherwise it shapes word by word, which reverses the words of Arabic. */
const shaping: { features: string[] } = { features: ['liga'] };

/** Tabular digits are used for columns of numbers only, not in running text. */
function features({ align }: Style): { features?: string[] } {
  return align === 'right' ? { features: ['tnum'] } : {};
}

export function lineHeight({ size, leading = 1.4 }: Style): number {
  return size * leading;
}
