declare module 'subset-font' {
  type Axis = number | { min: number; max: number; default?: number };
  type Options = {
    targetFormat: 'sfnt' | 'woff' | 'woff2';
    keepAllGlyphs?: boolean;
    variationAxes?: Record<string, Axis>;
  };
  /** A font with only the characters of `text`; rejects when the file is no font. */
  export default function subsetFont(file: Buffer, text: string | undefined, options: Options): Promise<Buffer>;
}
