declare module 'fontkit' {
  export interface PathCommand {
    command: 'moveTo' | 'lineTo' | 'quadraticCurveTo' | 'bezierCurveTo' | 'closePath';
    args: number[];
  }
  export interface GlyphRun {
    glyphs: { id: number; path: { commands: PathCommand[] } }[];
    positions: { xAdvance: number; xOffset: number; yOffset: number }[];
  }
  /** Lengths are font units, `unitsPerEm` of which are the size of the text; y grows upwards. */
  export interface Font {
    unitsPerEm: number;
    ascent: number;
    hasGlyphForCodePoint(codePoint: number): boolean;
    layout(text: string, features?: string[]): GlyphRun;
  }
  /** Reads a TrueType or OpenType file. */
  export function create(bytes: Uint8Array): Font;
}

declare module 'pdfkit' {
  import type { Font } from 'fontkit';

  export interface StructureElement {
    add(child: StructureElement): StructureElement;
    end(): void;
  }
  export interface StructureOptions {
    alt?: string;
    scope?: 'Column' | 'Row';
    /** Left, top, right, bottom in points from the page's top left. */
    bbox?: [number, number, number, number];
  }

  /** The part of PDFKit in use. Lengths are points, measured from the page's top left corner. */
  export default class PDFDocument {
    constructor(options: {
      size: 'A4';
      margin: number;
      pdfVersion: '1.7';
      subset: 'PDF/UA';
      tagged: true;
      lang: string;
      displayTitle: true;
      bufferPages: true;
      autoFirstPage: false;
      compress: boolean;
      info: { Title: string; Author: string; Subject: string; Producer: string; Creator: string; CreationDate: Date; ModDate: Date };
    });
    on(event: 'data', listener: (chunk: Uint8Array) => void): this;
    on(event: 'end', listener: () => void): this;
    on(event: 'error', listener: (error: Error) => void): this;
    end(): void;
    addPage(): this;
    /** Closes the open marks on this page and opens them again on the next. */
    continueOnNewPage(): this;
    switchToPage(index: number): unknown;
    bufferedPageRange(): { start: number; count: number };
    registerFont(name: string, font: Uint8Array | Font): this;
    font(name: string, size: number): this;
    widthOfString(text: string, options?: { features?: string[] }): number;
    currentLineHeight(includeGap?: boolean): number;
    text(text: string, x: number, y: number, options: { lineBreak: false; features?: string[]; baseline?: 'alphabetic' }): this;
    fillColor(color: string): this;
    strokeColor(color: string): this;
    lineWidth(width: number): this;
    rect(x: number, y: number, width: number, height: number): this;
    roundedRect(x: number, y: number, width: number, height: number, radius: number): this;
    path(d: string): this;
    moveTo(x: number, y: number): this;
    lineTo(x: number, y: number): this;
    fill(color?: string): this;
    stroke(color?: string): this;
    save(): this;
    restore(): this;
    translate(x: number, y: number): this;
    scale(factor: number): this;
    struct(type: string, options?: StructureOptions, draw?: () => void): StructureElement;
    addStructure(element: StructureElement): this;
    markContent(tag: 'Artifact', options?: { type: 'Pagination' | 'Layout' }): this;
    endMarkedContent(): this;
  }
}
