import { readFileSync } from 'node:fs';
import { validateXML } from 'xmllint-wasm';

const read = (fileName: string) => ({ fileName, contents: readFileSync(new URL(`./schemas/${fileName}`, import.meta.url), 'utf8') });

/** The violations of the subset of JPK_FA(4) in `schemas/jpk-fa-4.xsd`, with their lines; empty for a valid document. */
export async function violationsOfJpkFa(xml: string): Promise<string[]> {
  const { errors } = await validateXML({
    xml: { fileName: 'jpk-fa.xml', contents: xml },
    schema: read('jpk-fa-4.xsd'),
    preload: read('jpk-types-2018.xsd'),
  });
  return errors.map(({ message, loc, rawMessage }) => (loc === null ? rawMessage : `${loc.lineNumber}: ${message}`));
}
