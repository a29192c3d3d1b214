import type { AgreementData } from './agreement-data.ts';
import { renderAgreement } from './render-agreement.ts';
import { textsOf } from './second-edition-texts.ts';

/**
 * The second edition of the agreement as PDF: the first one with a price clause. Never change its texts: a change is a new edition.
 * @throws Error if the agreement has no price clause
 */
export async function renderSecondEdition(data: AgreementData): Promise<Buffer> {
  if (data.priceClause === undefined) throw new Error(`Agreement ${data.number} has no price clause`);
  return renderAgreement(data, textsOf(data));
}
