import { readFileSync } from 'node:fs';
import { validateXML } from 'xmllint-wasm';

const read = (fileName: string) => ({ fileName, contents: readFileSync(new URL(`./schemas/${fileName}`, import.meta.url), 'utf8') });

/**
 * Validates documents of a form against a subset of its schema, which imports the others.
 * @returns violations with the number of the document, from 1, and the line; empty if all are valid
 */
function validator(schema: string, ...imported: string[]): (...documents: string[]) => Promise<string[]> {
  return async (...documents) => {
    const { errors } = await validateXML({
      xml: documents.map((contents, index) => ({ fileName: `document ${index + 1}`, contents })),
      schema: read(schema),
      preload: imported.map(read),
    });
    return errors.map(({ message, loc, rawMessage }) =>
      loc === null ? rawMessage : `${loc.fileName}, line ${loc.lineNumber}: ${message}`,
    );
  };
}

/** The violations of the subset of JPK_FA(4) in `schemas/jpk-fa-4.xsd`. */
export const violationsOfJpkFa = validator('jpk-fa-4.xsd', 'jpk-types-2018.xsd');

/** The violations of the subset of FA(3), the Polish invoice of KSeF, in `schemas/fa-3.xsd`. */
export const violationsOfFa3 = validator('fa-3.xsd');

/** The violations of the subset of InvoiceData 3.0, the Hungarian invoice of Online Számla, in `schemas/nav-invoice-data-3.xsd`. */
export const violationsOfNavInvoice = validator('nav-invoice-data-3.xsd', 'nav-base-3.xsd');

const ublParts = ['ubl-2.1-aggregate.xsd', 'ubl-2.1-basic.xsd'] as const;

/** The violations of the subset of the UBL 2.1 invoice in `schemas/ubl-2.1-invoice.xsd`. */
export const violationsOfUblInvoice = validator('ubl-2.1-invoice.xsd', ...ublParts);

/** The violations of the subset of the UBL 2.1 credit note in `schemas/ubl-2.1-credit-note.xsd`. */
export const violationsOfUblCreditNote = validator('ubl-2.1-credit-note.xsd', ...ublParts);

/** The violations of the subset of the files that POHODA imports in `schemas/pohoda-data.xsd`. */
export const violationsOfPohoda = validator('pohoda-data.xsd', 'pohoda-invoice.xsd', 'pohoda-type.xsd');
