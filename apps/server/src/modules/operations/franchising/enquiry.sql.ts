import type { FranchiseEnquiry } from '@komora/api/admin';
import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';

export type EnquiryRow = Omit<FranchiseEnquiry, 'receivedAt' | 'closedAt'> & { receivedAt: Date; closedAt: Date | null };

export interface EnquiryFilter {
  state?: 'OPEN' | 'CLOSED' | undefined;
}

const matches = ({ state }: EnquiryFilter) =>
  sql`(${state ?? null}::text is null or (m.closed_at is not null) = (${state ?? null} = 'CLOSED'))`;
const marked = sql`left join task_marks m on m.kind = 'franchise-enquiry' and m.subject_id = c.id and m.since = c.received_at`;

/** At most `limit` rows, the newest first. `after`: the id of the last row of the page before. */
export async function listEnquiryRows(
  reader: Reader,
  filter: EnquiryFilter,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<EnquiryRow[]> {
  const { rows } = await sql<EnquiryRow>`
    select c.id, c.received_at as "receivedAt", m.closed_at as "closedAt", c.language, c.full_name as "fullName", c.email, c.phone_number as "phoneNumber",
      c.city_to_open as city, c.property_status as "propertyStatus", c.property_area_in_m2 as "propertyAreaInM2", c.business_experience as "businessExperience",
      c.current_position_and_area as position, c.capital_investment as "capitalInvestment", c.return_on_investment as "returnOnInvestment",
      c.is_primary_income as "isPrimaryIncome", c.motivation
    from franchising_contacts c ${marked}
    where ${matches(filter)} and (${after ?? null}::uuid is null
      or (c.received_at, c.id) < (select p.received_at, p.id from franchising_contacts p where p.id = ${after ?? null}))
    order by c.received_at desc, c.id desc limit ${limit}`.execute(reader);
  return rows;
}

/** Counts at most `most` rows. */
export async function countEnquiries(reader: Reader, filter: EnquiryFilter, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from (select from franchising_contacts c ${marked} where ${matches(filter)} limit ${most}) counted`.execute(reader);
  return rows[0]?.count ?? 0;
}
