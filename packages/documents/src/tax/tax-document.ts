import type { EInvoiceData } from '../e-invoice/e-invoice-data.ts';

/** An issued document with the data of a tax report. */
export interface TaxDocument extends Omit<EInvoiceData, 'corrects'> {
  /** The instant of issue, ISO 8601 in UTC. */
  issuedAt: string;
  /** The document that a credit note corrects; null for an invoice. */
  corrects: {
    number: string;
    issuedOn: string;
    /** The document was reported. */
    reported: boolean;
    /** The number that the authority gave it. */
    authorityNumber: string | null;
    /** The ordinal number of the change, from 1. */
    index: number;
    /** Lines of the invoice and of its changes before this one. */
    linesBefore: number;
    /** The change cancels the whole invoice. */
    cancels: boolean;
  } | null;
}

/** A document that the authority's form cannot express. The message is for the operator. */
export class TaxDocumentError extends Error {
  override name = 'TaxDocumentError';
  /** The element of the authority's form; null if several or none. */
  readonly element: string | null;

  constructor(message: string, element: string | null = null) {
    super(message);
    this.element = element;
  }
}

/** The ten digits of a Polish tax number. @param element of the form, for the error. @throws TaxDocumentError */
export function nipOf(taxId: string, element: string | null = null): string {
  const nip = taxId.replace(/\D/g, '');
  if (!/^[1-9]\d{9}$/.test(nip)) throw new TaxDocumentError(`Not a NIP: ${taxId}`, element);
  return nip;
}

export interface HungarianTaxNumber {
  taxpayerId: string;
  vatCode: string | null;
  countyCode: string | null;
}

/** `25194781-2-42` in its parts. @param element of the form, for the error. @throws TaxDocumentError */
export function hungarianTaxNumber(taxId: string, element: string | null = null): HungarianTaxNumber {
  const [, taxpayerId, vatCode = null, countyCode = null] = /^(\d{8})(?:(\d)(\d{2}))?$/.exec(taxId.replace(/\D/g, '')) ?? [];
  if (taxpayerId === undefined) throw new TaxDocumentError(`Not a Hungarian tax number: ${taxId}`, element);
  return { taxpayerId, vatCode, countyCode };
}
