import type { Inspection, InspectionFindings } from '@komora/api/admin';
import { hundredthsOf, wholeOf } from '../../shared/decimal.ts';
import type { Draft } from './draft.ts';

const LONGEST_TERM = 90;

/** A field that is missing or wrong. Points by their index. */
export type Missing = `point.${number}` | `note.${number}` | 'result' | 'reason' | 'amount' | 'dueInDays';

/** Converts a draft to its request, or lists its missing fields in the order of the page. */
export function checkDraft({ points }: Pick<Inspection, 'points'>, draft: Draft): { readonly missing: Missing[] } | InspectionFindings {
  const missing: Missing[] = [];
  const answers = points.map(({ point }, index) => {
    const { outcome, note } = draft.answers[index] ?? { outcome: '', note: '' };
    if (outcome === '') missing.push(`point.${index}`);
    if (outcome === 'PROBLEM' && note.trim() === '') missing.push(`note.${index}`);
    return { point, outcome: outcome === '' ? ('OK' as const) : outcome, note: outcome === 'PROBLEM' ? note.trim() : '' };
  });
  if (draft.result === '') missing.push('result');
  const [unitNet, dueInDays] = [hundredthsOf(draft.amount), wholeOf(draft.dueInDays)];
  if (draft.isCharged && (unitNet === null || unitNet < 1)) missing.push('amount');
  if (draft.isCharged && (dueInDays === null || dueInDays < 0 || dueInDays > LONGEST_TERM)) missing.push('dueInDays');
  if (draft.reason.trim() === '') missing.push('reason');
  if (missing.length > 0 || draft.result === '') return { missing };
  const charge = draft.isCharged ? { kind: draft.kind, unitNet: unitNet ?? 0, dueInDays: dueInDays ?? 0 } : null;
  return { points: answers, result: draft.result, charge, reason: draft.reason.trim() };
}
