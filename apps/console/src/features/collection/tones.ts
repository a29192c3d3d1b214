/** The colours of the states. */
export const CASE_TONES = { RUNNING: 'warning', SETTLED: 'success', TAKEN_BACK: 'neutral' } as const;
