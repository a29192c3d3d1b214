import * as z from 'zod/mini';

const Answer = z.object({ outcome: z.enum(['', 'OK', 'PROBLEM']), note: z.string() });
export type Answer = z.infer<typeof Answer>;

/** Typed values of an inspection. */
const Draft = z.object({
  answers: z.array(Answer),
  result: z.enum(['', 'FREE', 'REPAIR']),
  reason: z.string(),
  isCharged: z.boolean(),
  kind: z.enum(['CLEANING', 'LOCK']),
  amount: z.string(),
  dueInDays: z.string(),
});
export type Draft = z.infer<typeof Draft>;

export const emptyDraft = (points: number): Draft => ({
  answers: Array.from({ length: points }, () => ({ outcome: '', note: '' })),
  result: '',
  reason: '',
  isCharged: false,
  kind: 'CLEANING',
  amount: '',
  dueInDays: '14',
});

const keyOf = (id: string): string => `komora.console.inspection.${id}`;

/** The stored draft of an inspection with this checklist; null: none. */
export function storedDraft(id: string, points: number): Draft | null {
  try {
    const read = z.safeParse(Draft, JSON.parse(localStorage.getItem(keyOf(id)) ?? 'null'));
    return read.success && read.data.answers.length === points ? read.data : null;
  } catch {
    return null;
  }
}

/** Without storage the draft lasts as long as the page. */
export function storeDraft(id: string, draft: Draft | null): void {
  try {
    if (draft === null) localStorage.removeItem(keyOf(id));
    else localStorage.setItem(keyOf(id), JSON.stringify(draft));
  } catch {
    return;
  }
}
