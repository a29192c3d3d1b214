import type { FranchiseEnquiry } from '@komora/api/admin';
import type { Deps } from '../../../platform/module/context.ts';
import { countLimit, cutPage, presentCount } from '../../../platform/staff/list-page.ts';
import { countEnquiries, type EnquiryFilter, type EnquiryRow, listEnquiryRows } from './enquiry.sql.ts';

/** A page of enquiries, the newest first. */
export async function listEnquiries(
  { db }: Pick<Deps, 'db'>,
  { after, limit = 50, ...filter }: EnquiryFilter & { after?: string | undefined; limit?: number | undefined },
) {
  const { rows, next } = cutPage(await listEnquiryRows(db, filter, { after, limit: limit + 1 }), limit);
  return { rows: rows.map(presentEnquiry), next, count: presentCount(await countEnquiries(db, filter, countLimit)) };
}

const presentEnquiry = ({ receivedAt, closedAt, ...row }: EnquiryRow): FranchiseEnquiry => ({
  ...row,
  receivedAt: receivedAt.toISOString(),
  closedAt: closedAt?.toISOString() ?? null,
});
