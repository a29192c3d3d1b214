import { createHash } from 'node:crypto';

/** The parts of a CycloneDX document that differ between two runs of npm on one commit. */
export interface Sbom {
  serialNumber: string;
  metadata: { timestamp: string; component: { name: string; [other: string]: unknown }; [other: string]: unknown };
  components: readonly { 'bom-ref': string }[];
  [other: string]: unknown;
}

/** Replaces random number, time and folder name by values of the commit, and sorts the components. */
export function reproducibleSbom(
  sbom: Sbom,
  { commit, committedAt, version }: { commit: string; committedAt: Date; version: string },
): Sbom {
  const digits = createHash('sha256').update(`komora ${version} ${commit}`).digest('hex');
  // The form of a UUID of version 8, which its maker defines.
  const uuid = `${digits.slice(0, 8)}-${digits.slice(8, 12)}-8${digits.slice(13, 16)}-8${digits.slice(17, 20)}-${digits.slice(20, 32)}`;
  return {
    ...sbom,
    serialNumber: `urn:uuid:${uuid}`,
    metadata: { ...sbom.metadata, timestamp: committedAt.toISOString(), component: { ...sbom.metadata.component, name: 'komora' } },
    components: sbom.components.toSorted((a, b) => (a['bom-ref'] < b['bom-ref'] ? -1 : 1)),
  };
}

/** Lines as `sha256sum --check` reads them. */
export function checksums(files: readonly { name: string; content: Buffer }[]): string {
  return files.map(({ name, content }) => `${createHash('sha256').update(content).digest('hex')}  ${name}\n`).join('');
}
