/** A finished file of evidence. */
export interface EvidenceFile {
  pdf: Buffer;
  pages: number;
  /** Titles of parts that the limits left no room for. */
  leftOut: string[];
}

const LINE_END = 0x0a;

/** One buffer for the file and what is known about it, because a print job returns bytes: a line of JSON, then the PDF. */
export function packEvidence({ pdf, ...facts }: EvidenceFile): Buffer {
  return Buffer.concat([Buffer.from(JSON.stringify(facts)), Buffer.from([LINE_END]), pdf]);
}

export function unpackEvidence(packed: Buffer): EvidenceFile {
  const end = packed.indexOf(LINE_END);
  const facts: unknown = JSON.parse(packed.subarray(0, end).toString());
  // Written by packEvidence of the same release.
  return { ...(facts as Omit<EvidenceFile, 'pdf'>), pdf: packed.subarray(end + 1) };
}
