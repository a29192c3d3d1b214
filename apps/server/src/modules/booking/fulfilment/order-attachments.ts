import * as z from 'zod/mini';
import type { Deps } from '../../../platform/module/context.ts';
import { messagesCaller, type Print } from '../../../platform/pdf/pdf-renderer.ts';
import { invoicePdf } from '../../billing/index.ts';
import type { Attachment, AttachmentsOf } from '../../messaging/index.ts';
import { agreementPdf } from '../../tenancy/index.ts';

/** The fields of a confirmation that identify its documents. */
const Confirmation = z.object({
  contractBusinessId: z.string(),
  invoiceNumber: z.string(),
  documents: z.object({ contractId: z.uuid(), invoiceId: z.nullable(z.uuid()) }),
});

const Registered = z.object({ documentId: z.uuid(), documentNumber: z.string() });

/**
 * Attaches the agreement and the invoice to the confirmation of an order, so that the buyer has both, and other invoices to their messages. An invoice that waits for its number at the
 * tax authority is attached to a later message.
 */
export function orderAttachments(deps: Pick<Deps, 'db' | 'config' | 'settings' | 'log'>, print: Print): AttachmentsOf {
  return (template, data) => {
    if (template === 'document-registered' || template === 'charge-issued' || template === 'charge-overdue') {
      const registered = z.safeParse(Registered, data);
      return registered.success ? [invoiceFile(deps, print, registered.data.documentNumber, registered.data.documentId)] : [];
    }
    if (template !== 'order-confirmed') return [];
    const read = z.safeParse(Confirmation, data);
    // Old confirmations have no documents, and anonymised ones contain no data.
    if (!read.success) return [];
    const { documents, contractBusinessId, invoiceNumber } = read.data;
    return [
      {
        name: `${contractBusinessId}.pdf`,
        type: 'application/pdf',
        bytes: async () => (await agreementPdf(deps, print, { contractId: documents.contractId, caller: messagesCaller })).bytes,
      },
      ...(documents.invoiceId === null ? [] : [invoiceFile(deps, print, invoiceNumber, documents.invoiceId)]),
    ];
  };
}

const invoiceFile = (deps: Pick<Deps, 'db' | 'config'>, print: Print, number: string, invoiceId: string): Attachment => ({
  name: `${number}.pdf`,
  type: 'application/pdf',
  bytes: () => invoiceBytes(deps, print, invoiceId),
});

async function invoiceBytes(deps: Pick<Deps, 'db' | 'config'>, print: Print, invoiceId: string): Promise<Buffer> {
  const file = await invoicePdf(deps, print, { invoiceId });
  if (file === undefined) throw new Error(`There is no invoice ${invoiceId} to attach`);
  return file.bytes;
}
