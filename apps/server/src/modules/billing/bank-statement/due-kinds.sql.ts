/** The debits that a transfer pays. A deposit is due from its agreement until it is paid or ended. */
export const DUE_KINDS = ['INVOICE', 'CHARGE', 'OPENING', 'DEPOSIT_IN'] as const;
export type DueKind = (typeof DUE_KINDS)[number];

/** @returns true if a transfer may pay the entry of this kind */
export const isDueKind = (kind: string): kind is DueKind => DUE_KINDS.some((due) => due === kind);
