import type { InvoicingDetails, LocalOrder } from './local-order.ts';
import type { Slot } from './storage.ts';

/** What is typed into the details' form, without the version that the order gives it. */
export type DetailsDraft = Omit<InvoicingDetails, 'version'>;

/**
 * Changes the order as it stands in the storage at this moment, so that a change in one tab never brings back what another tab
 * has changed since. Without an order in progress nothing happens.
 */
export function changeOrder(slot: Slot<LocalOrder>, change: (order: LocalOrder) => LocalOrder): void {
  const order = slot.get();
  if (order === null) return;
  const changed = change(order);
  if (changed !== order) slot.set(changed);
}

/** @param months of one invoicing period */
export const chooseInvoicing =
  (months: number) =>
  (order: LocalOrder): LocalOrder => ({ ...order, invoicing: months });

/** @param insurance id of an insurance of the offer */
export const chooseInsurance =
  (insurance: string) =>
  (order: LocalOrder): LocalOrder => ({ ...order, insurance });

/** @param voucherToken null takes the voucher off */
export const setVoucher =
  (voucherToken: string | null) =>
  (order: LocalOrder): LocalOrder => ({ ...order, voucherToken });

/** Something was typed: the details are unverified again. */
export const changeInvoicingDetails =
  (draft: DetailsDraft) =>
  (order: LocalOrder): LocalOrder => ({
    ...order,
    invoicingDetails: { ...draft, version: order.version },
    invoicingDetailsValid: false,
  });

/** The details are good, unless they have been changed since they were sent to be verified. */
export const verifyInvoicingDetails =
  (verified: InvoicingDetails) =>
  (order: LocalOrder): LocalOrder =>
    JSON.stringify(order.invoicingDetails) === JSON.stringify(verified)
      ? { ...order, invoicingDetailsValid: true, forceValidate: false }
      : order;

/** The server no longer takes the details. */
export const refuseInvoicingDetails = (order: LocalOrder): LocalOrder => ({ ...order, invoicingDetailsValid: false });

/** The signed-in user's own details in place of whatever was typed; also an empty reset. Counts up the version. */
export const prefillInvoicingDetails =
  (draft: DetailsDraft) =>
  (order: LocalOrder): LocalOrder => {
    const version = order.version + 1;
    return { ...order, version, invoicingDetails: { ...draft, version }, invoicingDetailsValid: false };
  };

/** Empty details in the country of the deployment. */
export function emptyDetails(countryCode: string): DetailsDraft {
  return {
    firstName: '',
    lastName: '',
    email: '',
    telephoneNumber: '',
    company: null,
    address: { street: '', number: '', city: '', zip: '', countryCode },
    type: 'FyzickaOsoba',
  };
}

/** Somebody wanted to go on although something is missing: its step says what, at once. */
export const demandValidity = (order: LocalOrder): LocalOrder => ({ ...order, forceValidate: true });

/** The step has what it needs. */
export const dropDemand = (order: LocalOrder): LocalOrder => (order.forceValidate ? { ...order, forceValidate: false } : order);

export const failPayment = (order: LocalOrder): LocalOrder => (order.paymentFailed ? order : { ...order, paymentFailed: true });

/** A new try: what went wrong before no longer counts. */
export const retryPayment = (order: LocalOrder): LocalOrder => (order.paymentFailed ? { ...order, paymentFailed: false } : order);

/** Ends the order of this box; one of another box, begun meanwhile, stays. */
export function clearOrder(slot: Slot<LocalOrder>, box: string): void {
  if (slot.get()?.box === box) slot.remove();
}
