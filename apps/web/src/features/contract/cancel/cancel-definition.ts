import type { CancellationReason, CancellationRequest } from '@komora/api';
import type { ErrorCode, FieldError } from '@komora/api/errors';
import { addDays, isLocalDate } from '@komora/domain/local-date';
import { latestTerminationDate } from '@komora/domain/unused-days-credit';
import { defineForm, type FormDefinition } from '@komora/web-kit/define-form';
import { invalid } from '@komora/web-kit/validation';

/** The reasons in the order in which they are offered. */
export const REASONS = [
  'PotrebujemPriestoryBlizsie',
  'NevyhovujeMiCena',
  'NevyhovujeMiVelkostPriestoru',
  'UzNepotrebujem',
  'Ine',
] as const satisfies readonly CancellationReason[];

/** Business dates in the warehouse's zone. */
export interface TerminationDays {
  /** End of the notice. */
  readonly from: string;
  readonly today: string;
}

export type SentRequest = Pick<CancellationRequest, 'day' | 'wasEvictedAndCleaned'>;

export interface CancelDraft {
  /** The day chosen with notice; '' until one is chosen. */
  readonly day: string;
  /** The day chosen for an empty box. Both stay, so that a change of mind loses nothing. */
  readonly soon: string;
  readonly reasons: readonly CancellationReason[];
  readonly note: string;
  readonly wasEvictedAndCleaned: boolean;
}

/** The last day that may be chosen; the server's bound. */
export const latestDay = ({ today }: TerminationDays): string => latestTerminationDate(today);

export const tomorrowOf = ({ today }: TerminationDays): string => addDays(today, 1);

export const chosenDay = ({ wasEvictedAndCleaned, day, soon }: CancelDraft): string => (wasEvictedAndCleaned ? soon : day);

/** The error of the termination date of a box that is not empty yet. */
function dayError(day: string, days: TerminationDays): ErrorCode | undefined {
  if (day === '') return 'revalid/rule/basic/not-null';
  if (!isLocalDate(day)) return 'revalid/rule/basic/regex';
  if (day < days.from) return 'cancelContract/too-early';
  return day > latestDay(days) ? 'cancelContract/too-late' : undefined;
}

function errorsOf(draft: CancelDraft, days: TerminationDays): FieldError[] {
  const day = draft.wasEvictedAndCleaned ? undefined : dayError(draft.day, days);
  return day === undefined ? [] : [{ path: 'day', code: day }];
}

export const hasDay = (draft: CancelDraft, days: TerminationDays): boolean => !errorsOf(draft, days).some(({ path }) => path === 'day');

/** The request by the contract's own days, so that its rules are known before it is sent. The field `day` is the chosen day, of either kind. */
export function cancelForm(days: TerminationDays): FormDefinition<CancelDraft, keyof CancelDraft, CancellationRequest> {
  const form = defineForm<CancelDraft, CancellationRequest>({
    paths: ['wasEvictedAndCleaned', 'day', 'reasons', 'note'],
    validate: (draft) => {
      const errors = errorsOf(draft, days);
      if (errors.length > 0) return invalid(errors);
      const { note, reasons, wasEvictedAndCleaned } = draft;
      return { valid: true, value: { day: chosenDay(draft), note: note.trim() || null, reasons: [...reasons], wasEvictedAndCleaned } };
    },
    fieldOfCode: { 'cancelContract/too-early': 'day', 'cancelContract/too-late': 'day', 'cancelContract/evicted-until-tomorrow': 'day' },
  });
  return {
    ...form,
    read: (draft, path) => (path === 'day' ? chosenDay(draft) : form.read(draft, path)),
    write: (draft, path, value) => form.write(draft, path === 'day' && draft.wasEvictedAndCleaned ? 'soon' : path, value),
  };
}
