import subsetFont from 'subset-font';

/** Facts of a font file; distances in font units. */
export type Sfnt = {
  unitsPerEm: number;
  ascent: number;
  descent: number;
  has(letter: string): boolean;
  advance(letter: string): number;
};

function characterMap(data: Buffer, at: number): Map<number, number> {
  const glyphs = new Map<number, number>();
  const count = data.readUInt16BE(at + 2);
  for (let index = 0; index < count; index++) {
    const table = at + data.readUInt32BE(at + 8 + index * 8);
    if (data.readUInt16BE(table) !== 4) continue;
    const segments = data.readUInt16BE(table + 6) / 2;
    for (let segment = 0; segment < segments; segment++) {
      const end = data.readUInt16BE(table + 14 + 2 * segment);
      const startAt = table + 16 + 2 * segments + 2 * segment;
      const start = data.readUInt16BE(startAt);
      const delta = data.readUInt16BE(startAt + 2 * segments);
      const offsetAt = startAt + 4 * segments;
      const offset = data.readUInt16BE(offsetAt);
      for (let code = start; code <= end && code < 0xffff; code++) {
        const glyph = offset === 0 ? code : data.readUInt16BE(offsetAt + offset + 2 * (code - start));
        if (glyph !== 0) glyphs.set(code, (glyph + delta) & 0xffff);
      }
    }
  }
  return glyphs;
}

/** Reads the metrics and the character map (cmap format 4) of an SFNT, WOFF or WOFF2 file. Source: OpenType 1.9.1. */
export async function readSfnt(file: Buffer): Promise<Sfnt> {
  const data = await subsetFont(file, undefined, { targetFormat: 'sfnt', keepAllGlyphs: true });
  const tables = new Map<string, number>();
  for (let index = 0; index < data.readUInt16BE(4); index++) {
    const record = 12 + index * 16;
    tables.set(data.toString('latin1', record, record + 4), data.readUInt32BE(record + 8));
  }
  const table = (tag: string): number => {
    const at = tables.get(tag);
    if (at === undefined) throw new Error(`the font has no ${tag} table`);
    return at;
  };
  const [head, hhea, hmtx] = [table('head'), table('hhea'), table('hmtx')];
  const wide = data.readUInt16BE(hhea + 34);
  const glyphs = characterMap(data, table('cmap'));
  const glyphOf = (letter: string) => glyphs.get(letter.codePointAt(0) ?? 0);
  return {
    unitsPerEm: data.readUInt16BE(head + 18),
    ascent: data.readInt16BE(hhea + 4),
    descent: data.readInt16BE(hhea + 6),
    has: (letter) => glyphOf(letter) !== undefined,
    advance: (letter) => data.readUInt16BE(hmtx + 4 * Math.min(glyphOf(letter) ?? 0, wide - 1)),
  };
}
