import { type LocalDate, localDateIn } from '@komora/domain';
import { invalidField } from '../../../platform/app-error.ts';
import type { Deps } from '../../../platform/module/context.ts';
import type { Treatment } from './vat-rule.sql.ts';

/** @throws AppError request/invalid at `rateBp` unless there is either a rate or a complete exemption */
export function assertTreatment({ rateBp, exemptionCode, exemptionClause }: Treatment): void {
  const isExempt = exemptionCode !== null && exemptionClause !== null;
  const hasNone = exemptionCode === null && exemptionClause === null;
  if (rateBp === null ? !isExempt : !hasNone) throw invalidField('rateBp');
}

/** All four countries have the same local time. */
export const todayOf = ({ clock }: Pick<Deps, 'clock'>): LocalDate => localDateIn('Europe/Bratislava', clock.now());
