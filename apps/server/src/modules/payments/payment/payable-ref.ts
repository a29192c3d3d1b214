export type PayableKind = 'ORDER' | 'RENT';

/** The order or rent that a payment pays. */
export interface PayableRef {
  kind: PayableKind;
  id: string;
}
