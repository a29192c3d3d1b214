import { ReportFormat, SCHEDULED_REPORTS } from '@komora/api/admin';
import { Language } from '@komora/api/enumerations';
import * as z from 'zod/mini';
import { type AttachmentsOf, UndeliverableError } from '../../../modules/messaging/index.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { FORMATS, readReportFile } from '../report-file/index.ts';
import { readReportScope } from './may-read.ts';
import { findDelivery, findStaffContact, rejectDelivery } from './schedule.sql.ts';
import { schedulePeriod } from './schedule-period.ts';

const Data = z.object({
  runId: z.uuid(),
  staffId: z.uuid(),
  report: z.enum(SCHEDULED_REPORTS),
  format: z._default(ReportFormat, 'CSV'),
  to: z.string(),
});
type Delivery = z.infer<typeof Data>;

/**
 * Attaches the rows of a scheduled report. They are read when the message is sent, with the rights that the recipient holds at that moment: a message
 * that waited for the mail server shows nothing to a person who was dismissed meanwhile.
 */
export const reportAttachments =
  (deps: Deps): AttachmentsOf =>
  (template, data) => {
    if (template !== 'scheduled-report') return [];
    const read = z.safeParse(Data, data);
    // Anonymised messages contain no data.
    if (!read.success) return [];
    const { report, format, to } = read.data;
    const { type, ending } = FORMATS[format];
    return [{ name: `${report}-${to}.${ending}`, type, bytes: () => readBytes(deps, read.data) }];
  };

/** @throws UndeliverableError if the person may not read the report any more, or its schedule was removed */
async function readBytes(deps: Deps, { runId, staffId, format }: Delivery): Promise<Buffer> {
  const delivery = await findDelivery(deps.db, runId, staffId);
  if (delivery === undefined) throw new UndeliverableError('The schedule of this report was removed');
  const scope = await readReportScope(deps.db, delivery, staffId, deps.clock.now());
  if (typeof scope === 'string') {
    await inTransaction(deps.db, (trx) => rejectDelivery(trx, runId, staffId, scope));
    throw new UndeliverableError(`The recipient may not read this report any more: ${scope}`);
  }
  const { report, filters, every, asOf } = delivery;
  const days = schedulePeriod(report, every, asOf).filters;
  const language = Language.parse((await findStaffContact(deps.db, staffId))?.locale);
  const { bytes } = await readReportFile(deps, { report, scope, filters: { ...filters, ...days }, format }, language);
  return bytes;
}
