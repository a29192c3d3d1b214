import type { CancellationReason, CancellationRequest } from '@komora/contract';
import { ApiError } from '@komora/contract/client';
import type { ErrorCode } from '@komora/contract/errors';
import { latestClosingDay } from '@komora/domain/early-end';
import { addDays, isLocalDate } from '@komora/domain/local-date';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useApp } from '../../../app.ts';
import { PERSONAL } from '../../../session/use-session.ts';
import { firstDayQuery, hasUnpaidQuery } from '../contract-queries.ts';

/** The reasons in the order in which they are offered. */
export const REASONS = [
  'PotrebujemPriestoryBlizsie',
  'NevyhovujeMiCena',
  'NevyhovujeMiVelkostPriestoru',
  'UzNepotrebujem',
  'Ine',
] as const satisfies readonly CancellationReason[];

/** Business dates in the warehouse's zone. */
export interface ClosingDays {
  /** End of the notice. */
  readonly from: string;
  readonly today: string;
}

export type SentRequest = Pick<CancellationRequest, 'day' | 'wasEvictedAndCleaned'>;

export interface CancelDraft {
  /** The day chosen with notice; '' until one is chosen. */
  readonly day: string;
  /** The day chosen for an emptied box. Both stay, so that a change of mind loses nothing. */
  readonly soon: string;
  readonly reasons: readonly CancellationReason[];
  readonly note: string;
  readonly evicted: boolean;
}

/** The last day that may be chosen; the server's bound. */
export const latestDay = ({ today }: ClosingDays): string => latestClosingDay(today);

export const tomorrowOf = ({ today }: ClosingDays): string => addDays(today, 1);

export const chosenDay = ({ evicted, day, soon }: CancelDraft): string => (evicted ? soon : day);

/** What is wrong with the closing day of a box that is not empty yet. */
function dayFault(day: string, days: ClosingDays): ErrorCode | undefined {
  if (day === '') return 'revalid/rule/basic/not-null';
  if (!isLocalDate(day)) return 'revalid/rule/basic/regex';
  if (day < days.from) return 'cancelContract/too-early';
  return day > latestDay(days) ? 'cancelContract/too-late' : undefined;
}

export interface CancelFaults {
  readonly day: ErrorCode | undefined;
  readonly reasons: ErrorCode | undefined;
}

export function faultsOf(draft: CancelDraft, days: ClosingDays): CancelFaults {
  return {
    day: draft.evicted ? undefined : dayFault(draft.day, days),
    reasons: draft.reasons.length === 0 ? 'revalid/rule/basic/not-null' : undefined,
  };
}

const ABOUT_THE_DAY: ReadonlySet<string> = new Set([
  'cancelContract/too-early',
  'cancelContract/too-late',
  'cancelContract/evicted-until-tomorrow',
]);

/** The field that the server refused, and why; null when the refusal is about something else. */
export function refusedField(error: unknown): { readonly field: 'day' | 'reasons' | 'note'; readonly code: ErrorCode } | null {
  if (!(error instanceof ApiError)) return null;
  const { code, errors = [] } = error.problem;
  if (ABOUT_THE_DAY.has(code)) return { field: 'day', code };
  for (const field of ['day', 'reasons', 'note'] as const) {
    const found = errors.find(({ path }) => path === field || path.startsWith(`${field}.`));
    if (found !== undefined) return { field, code: found.code };
  }
  return null;
}

/** The form's data and its sending. */
export function useCancelForm(id: string, days: ClosingDays, onSent: (sent: SentRequest) => void) {
  const { call } = useApp();
  const queryClient = useQueryClient();
  const [draft, setDraft] = useState<CancelDraft>({ day: days.from, soon: days.today, reasons: [], note: '', evicted: false });
  const send = useMutation({
    mutationFn: (body: CancellationRequest) => call('POST /api/client/contract/{id}/cancellation/request', { params: { id }, body }),
    onSuccess: (_, { day, wasEvictedAndCleaned }) => {
      onSent({ day, wasEvictedAndCleaned });
      return queryClient.invalidateQueries({ queryKey: [PERSONAL] });
    },
    onError: (error) => {
      // A day passed while the form stood open, or an invoice came: what the form goes by is asked anew.
      if (!(error instanceof ApiError) || error.problem.status === 0) return;
      void queryClient.invalidateQueries({ queryKey: firstDayQuery(call, id).queryKey });
      void queryClient.invalidateQueries({ queryKey: hasUnpaidQuery(call, id).queryKey });
    },
  });
  return { draft, change: (part: Partial<CancelDraft>) => setDraft((before) => ({ ...before, ...part })), send };
}
