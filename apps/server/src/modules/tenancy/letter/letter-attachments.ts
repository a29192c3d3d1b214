import * as z from 'zod/mini';
import type { Deps } from '../../../platform/module/context.ts';
import { messagesCaller, type Print } from '../../../platform/pdf/pdf-renderer.ts';
import type { AttachmentsOf } from '../../messaging/index.ts';
import { letterPdf } from './download-letter.ts';

const WithLetter = z.object({ letter: z.object({ id: z.uuid(), name: z.string() }) });

/** Attaches the letter to the message about a termination by the operator. */
export function letterAttachments(deps: Pick<Deps, 'db' | 'log'>, print: Print): AttachmentsOf {
  return (template, data) => {
    if (template !== 'contract-act' && template !== 'contract-ended') return [];
    // Older messages and other acts have no letter, and anonymised ones contain no data.
    const read = z.safeParse(WithLetter, data);
    if (!read.success) return [];
    const { id, name } = read.data.letter;
    return [
      { name, type: 'application/pdf', bytes: async () => (await letterPdf(deps, print, { letterId: id, caller: messagesCaller })).bytes },
    ];
  };
}
