import type { Offer } from '@komora/api';
import type { InvoicingDetails, LocalOrder } from '../../shared/storage/local-order.ts';
import type { BrowserStorage, Slot } from '../../shared/storage/storage.ts';

/** Typed billing details, without the version that the order assigns. */
export type DetailsDraft = Omit<InvoicingDetails, 'version'>;

/**
 * Changes the order as it is in the storage now, so that one tab does not undo the changes of another. Does nothing without an order in
 * progress.
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

/** Chooses the shortest period and the cheapest insurance where nothing, or nothing that is on offer, is chosen yet. */
export const chooseUsual =
  ({ periods, insurances }: Pick<Offer, 'periods' | 'insurances'>) =>
  (order: LocalOrder): LocalOrder => {
    const [period] = periods.map(({ months }) => months).sort((a, b) => a - b);
    // An own insurance needs a proof, so it is never chosen beforehand.
    const [insurance] = insurances.filter(({ proofDays }) => proofDays === undefined).sort((a, b) => a.price.gross - b.price.gross);
    const isOffered = insurances.some(({ id }) => id === order.insurance);
    if (order.invoicing !== null && isOffered) return order;
    return { ...order, invoicing: order.invoicing ?? period ?? null, insurance: isOffered ? order.insurance : (insurance?.id ?? null) };
  };

/**
 * The order of a signed-in client with the usual choices and stored details. The details count as verified if they are complete, so that the
 * client continues with the summary.
 * @param details null without stored ones
 */
export const expressOrder =
  (offer: Pick<Offer, 'periods' | 'insurances'>, details: DetailsDraft | null, isComplete: boolean) =>
  ({ express: _, ...order }: LocalOrder): LocalOrder => {
    if (details === null || !isComplete) return chooseUsual(offer)(order);
    return { ...prefillInvoicingDetails(details)(chooseUsual(offer)(order)), invoicingDetailsValid: true };
  };

/** @param voucherToken null removes the voucher */
export const setVoucher =
  (voucherToken: string | null) =>
  (order: LocalOrder): LocalOrder => ({ ...order, voucherToken });

/** Typing makes the details unverified. */
export const changeInvoicingDetails =
  (draft: DetailsDraft) =>
  (order: LocalOrder): LocalOrder => ({
    ...order,
    invoicingDetails: { ...draft, version: order.version },
    invoicingDetailsValid: false,
  });

/** Marks the details as verified, unless they changed after they were sent. */
export const verifyInvoicingDetails =
  (verified: InvoicingDetails) =>
  (order: LocalOrder): LocalOrder =>
    JSON.stringify(order.invoicingDetails) === JSON.stringify(verified)
      ? { ...order, invoicingDetailsValid: true, forceValidate: false }
      : order;

/** The buyer shares the typed telephone number with somebody who has an account. */
export const sharePhone = (order: LocalOrder): LocalOrder =>
  order.invoicingDetails === null ? order : { ...order, sharedPhone: order.invoicingDetails.telephoneNumber };

/** True if the buyer has said so of the present number, not of an earlier one. */
export const sharesPhone = ({ invoicingDetails, sharedPhone }: LocalOrder): boolean =>
  invoicingDetails !== null && invoicingDetails.telephoneNumber === sharedPhone;

/** The server rejected the details. */
export const rejectInvoicingDetails = (order: LocalOrder): LocalOrder => ({ ...order, invoicingDetailsValid: false });

/** Replaces the details by those of the signed-in client, or by empty ones. Increments the version. */
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

/** The visitor tried to continue with missing data: the step shows its errors at once. */
export const demandValidity = (order: LocalOrder): LocalOrder => ({ ...order, forceValidate: true });

/** The step has all its data. */
export const dropDemand = (order: LocalOrder): LocalOrder => (order.forceValidate ? { ...order, forceValidate: false } : order);

export const failPayment = (order: LocalOrder): LocalOrder => (order.paymentFailed ? order : { ...order, paymentFailed: true });

/** A new payment attempt: the previous failure no longer counts. */
export const retryPayment = (order: LocalOrder): LocalOrder => (order.paymentFailed ? { ...order, paymentFailed: false } : order);

/** Stores the typed details of an order that is about to be replaced or ended, so that they need not be typed again. */
export function storeBuyer({ order, buyer }: Pick<BrowserStorage, 'order' | 'buyer'>): void {
  const details = order.get()?.invoicingDetails ?? null;
  if (details === null) return;
  const { firstName, lastName, email, telephoneNumber, address } = details;
  if ([firstName, lastName, email, telephoneNumber, address.street].some((text) => text !== '')) buyer.set(details);
}

/** Ends the order of this box. An order of another box, begun meanwhile, stays. */
export function clearOrder(slot: Slot<LocalOrder>, box: string): void {
  if (slot.get()?.box === box) slot.remove();
}
