export type PayableKind = 'ORDER' | 'RENT' | 'RECOVERED';

/** The order or rent that a payment pays. */
export interface PayableRef {
  kind: PayableKind;
  id: string;
}
