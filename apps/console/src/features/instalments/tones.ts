/** The colours of the states. */
export const PLAN_TONES = { ACTIVE: 'info', COMPLETED: 'success', BROKEN: 'error', CANCELLED: 'neutral', REPLACED: 'neutral' } as const;
export const INSTALMENT_TONES = { PLANNED: 'neutral', DUE: 'warning', PARTLY: 'warning', PAID: 'success', MISSED: 'error' } as const;
