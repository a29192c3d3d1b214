import * as z from 'zod/mini';
import type { Deps } from '../../deps.ts';
import type { Print } from '../../print/printer.ts';
import { printAgreement } from '../agreement/index.ts';
import { printInvoice } from '../invoice/index.ts';
import type { AttachmentsOf } from '../message/index.ts';

/** The part of a confirmation's data that names its documents. */
const Confirmation = z.object({
  contractBusinessId: z.string(),
  invoiceNumber: z.string(),
  documents: z.object({ contractId: z.uuid(), invoiceId: z.uuid() }),
});

/** What goes along with the confirmation of an order: the agreement and the invoice, since the buyer shall hold both in their own hands. */
export function orderAttachments(deps: Pick<Deps, 'db' | 'config' | 'log'>, print: Print): AttachmentsOf {
  return (template, data) => {
    if (template !== 'order-confirmed') return [];
    const read = z.safeParse(Confirmation, data);
    // Confirmations from before had no documents, and erased ones say nothing any more.
    if (!read.success) return [];
    const { documents, contractBusinessId, invoiceNumber } = read.data;
    return [
      {
        name: `${contractBusinessId}.pdf`,
        type: 'application/pdf',
        bytes: async () => (await printAgreement(deps, print, documents.contractId)).bytes,
      },
      { name: `${invoiceNumber}.pdf`, type: 'application/pdf', bytes: () => invoiceBytes(deps, print, documents.invoiceId) },
    ];
  };
}

async function invoiceBytes(deps: Pick<Deps, 'db' | 'config'>, print: Print, invoiceId: string): Promise<Buffer> {
  const file = await printInvoice(deps, print, { invoiceId });
  if (file === undefined) throw new Error(`There is no invoice ${invoiceId} to attach`);
  return file.bytes;
}
