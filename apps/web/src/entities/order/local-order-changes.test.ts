import { describe, expect, test } from 'vitest';
import { type InvoicingDetails, isLocalOrder, nextStep, startOfferedOrder, startOrder } from '../../shared/storage/local-order.ts';
import { answered, type PendingOrder, pendingOrderFor } from '../../shared/storage/pending-order.ts';
import { createStorage, memoryBackend } from '../../shared/storage/storage.ts';
import {
  changeInvoicingDetails,
  changeOrder,
  chooseInsurance,
  chooseInvoicing,
  chooseUsual,
  clearOrder,
  type DetailsDraft,
  demandValidity,
  dropDemand,
  emptyDetails,
  expressOrder,
  failPayment,
  prefillInvoicingDetails,
  rejectInvoicingDetails,
  retryPayment,
  setVoucher,
  sharePhone,
  sharesPhone,
  storeBuyer,
  verifyInvoicingDetails,
} from './local-order-changes.ts';

const draft: DetailsDraft = { ...emptyDetails('SVK'), firstName: 'Anna', lastName: 'Nová', email: 'anna@priklad.sk' };
const started = startOrder('box-1', 'warehouse-1');
const complete = chooseInvoicing(3)(chooseInsurance('insurance-1')(started));

function detailsOf(order: { invoicingDetails: InvoicingDetails | null }): InvoicingDetails {
  if (order.invoicingDetails === null) throw new Error('The order has no details');
  return order.invoicingDetails;
}

describe('an order in progress', () => {
  test('starts with a box and a warehouse and everything else unset', () => {
    expect(started).toEqual({
      box: 'box-1',
      warehouseId: 'warehouse-1',
      insurance: null,
      invoicing: null,
      paymentFailed: false,
      invoicingDetails: null,
      invoicingDetailsValid: false,
      voucherToken: null,
      forceValidate: false,
      version: 0,
    });
  });

  test('continues at the first step until insurance and period are chosen', () => {
    expect(nextStep(started)).toBe('/order/first');
    expect(nextStep(chooseInvoicing(1)(started))).toBe('/order/first');
    expect(nextStep(complete)).toBe('/order/user-details');
  });

  test('adds and removes a voucher', () => {
    const withVoucher = setVoucher('JAR10')(complete);
    expect(withVoucher.voucherToken).toBe('JAR10');
    expect(setVoucher(null)(withVoucher)).toEqual(complete);
  });

  test('needs its details verified again after any change', () => {
    const typed = changeInvoicingDetails(draft)(complete);
    const verified = verifyInvoicingDetails(detailsOf(typed))(typed);
    expect(nextStep(verified)).toBe('/order/summary');
    const retyped = changeInvoicingDetails({ ...draft, firstName: 'Hana' })(verified);
    expect(retyped.invoicingDetailsValid).toBe(false);
    expect(retyped.version).toBe(0);
  });

  test('ignores a verification of details that have changed meanwhile', () => {
    const typed = changeInvoicingDetails(draft)(complete);
    const retyped = changeInvoicingDetails({ ...draft, firstName: 'Hana' })(typed);
    expect(verifyInvoicingDetails(detailsOf(typed))(retyped)).toBe(retyped);
  });

  test('loses the verification when the server rejects the details', () => {
    const typed = changeInvoicingDetails(draft)(complete);
    const verified = verifyInvoicingDetails(detailsOf(typed))(typed);
    expect(rejectInvoicingDetails(verified).invoicingDetailsValid).toBe(false);
  });

  test('shares the telephone number for which the buyer said so, not the next one', () => {
    expect(sharePhone(complete)).toBe(complete);
    const shared = sharePhone(changeInvoicingDetails({ ...draft, telephoneNumber: '+421905123456' })(complete));
    expect(sharesPhone(shared)).toBe(true);
    expect(isLocalOrder(JSON.parse(JSON.stringify(shared)))).toBe(true);
    expect(sharesPhone(changeInvoicingDetails({ ...draft, telephoneNumber: '+421905123457' })(shared))).toBe(false);
    expect(sharesPhone(complete)).toBe(false);
  });

  test('increments the version with each prefill and each reset', () => {
    const prefilled = prefillInvoicingDetails(draft)(complete);
    expect(prefilled.version).toBe(1);
    expect(detailsOf(prefilled)).toEqual({ ...draft, version: 1 });
    expect(prefilled.invoicingDetailsValid).toBe(false);
    const emptied = prefillInvoicingDetails(emptyDetails('CZE'))(prefilled);
    expect(emptied.version).toBe(2);
    expect(detailsOf(emptied).address.countryCode).toBe('CZE');
    expect(detailsOf(changeInvoicingDetails(draft)(emptied)).version).toBe(2);
  });

  test('remembers a failed payment until the next attempt', () => {
    const failed = failPayment(complete);
    expect(failed.paymentFailed).toBe(true);
    expect(failPayment(failed)).toBe(failed);
    expect(retryPayment(failed).paymentFailed).toBe(false);
  });

  test('shows what is missing after an attempt to continue', () => {
    const demanded = demandValidity(started);
    expect(demanded.forceValidate).toBe(true);
    expect(dropDemand(demanded).forceValidate).toBe(false);
  });
});

test('typed details outlast the order, and empty ones do not replace them', () => {
  const storage = createStorage(memoryBackend());
  storage.order.set(changeInvoicingDetails(draft)(started));
  storeBuyer(storage);
  storage.order.set(startOrder('box-2', 'warehouse-1'));
  expect(storage.order.get()?.invoicingDetails).toBeNull();
  storeBuyer(storage);
  storage.order.set(prefillInvoicingDetails(emptyDetails('SVK'))(startOrder('box-3', 'warehouse-1')));
  storeBuyer(storage);
  expect(storage.buyer.get()).toMatchObject({ firstName: 'Anna', email: 'anna@priklad.sk' });
});

describe('an order in two tabs', () => {
  test('changes the stored order, not the copy that a tab read before', () => {
    const backend = memoryBackend();
    const [here, there] = [createStorage(backend), createStorage(backend)];
    here.order.set(started);
    expect(there.order.get()).toEqual(started);
    changeOrder(here.order, chooseInvoicing(6));
    changeOrder(there.order, chooseInsurance('insurance-2'));
    expect(here.order.get()).toMatchObject({ invoicing: 6, insurance: 'insurance-2' });
  });

  test('stays deleted after another tab has ended it', () => {
    const backend = memoryBackend();
    const [here, there] = [createStorage(backend), createStorage(backend)];
    here.order.set(started);
    clearOrder(there.order, 'box-1');
    changeOrder(here.order, chooseInvoicing(6));
    expect(here.order.get()).toBeNull();
  });

  test('is kept when an order of another box ends', () => {
    const { order } = createStorage(memoryBackend());
    order.set(started);
    clearOrder(order, 'box-2');
    expect(order.get()).toEqual(started);
  });

  test('is invalid when its details lack a field', () => {
    const backend = memoryBackend();
    const { order } = createStorage(backend);
    backend.setItem('komora.order', JSON.stringify({ ...started, invoicingDetails: { firstName: 'Anna' } }));
    expect(order.get()).toBeNull();
    order.set(prefillInvoicingDetails(draft)(started));
    expect(order.get()?.invoicingDetails?.firstName).toBe('Anna');
  });
});

describe('a pending order', () => {
  const box = { id: 'box-1', name: 'A1', size: 'SMALL' as const };
  const first = pendingOrderFor(null, 'request', box, () => 'key-1');

  test('keeps its key for an equal request until the outcome is known', () => {
    expect(pendingOrderFor(first, 'request', box, () => 'key-2').idempotencyKey).toBe('key-1');
    const over = answered(first, 'order-1');
    expect(over).toEqual({ idempotencyKey: null, request: '', orderId: 'order-1', box });
    expect(pendingOrderFor(over, 'request', box, () => 'key-2').idempotencyKey).toBe('key-2');
  });

  test('gets a new key for another request', () => {
    expect(pendingOrderFor(first, 'other', box, () => 'key-2').idempotencyKey).toBe('key-2');
  });

  test('keeps the id of the earlier order of the same box, until the server has answered another request', () => {
    const placed = answered(first, 'order-1');
    const changed = pendingOrderFor(placed, 'other', box, () => 'key-2');
    expect(changed).toMatchObject({ idempotencyKey: 'key-2', orderId: 'order-1' });
    // Rejected, for example because the earlier order has been paid meanwhile.
    expect(answered(changed, null).orderId).toBe('order-1');
    expect(answered(changed, 'order-2').orderId).toBe('order-2');
  });

  test('does not keep the id of an order of another box', () => {
    const placed = answered(first, 'order-1');
    expect(pendingOrderFor(placed, 'request', { ...box, id: 'box-2' }, () => 'key-2').orderId).toBeNull();
    expect(pendingOrderFor(null, 'request', box, () => 'key-2').orderId).toBeNull();
  });

  test('is read back after a reload, and an invalid one is ignored', () => {
    const backend = memoryBackend();
    const stored: PendingOrder = first;
    createStorage(backend).pendingOrder.set(stored);
    expect(createStorage(backend).pendingOrder.get()).toEqual(stored);
    backend.setItem('komora.placement', JSON.stringify({ ...stored, box: { ...box, size: 'HUGE' } }));
    expect(createStorage(backend).pendingOrder.get()).toBeNull();
  });
});

describe('a box offered to a person of the waiting list', () => {
  const offer = { box: 'box-1', warehouseId: 'warehouse-1', waitlistToken: 'secret' };

  test('starts an order with the token of the hold and stores it', () => {
    const order = startOfferedOrder(null, offer);
    expect(order).toEqual({ ...started, waitlistToken: 'secret' });
    expect(isLocalOrder(JSON.parse(JSON.stringify(order)))).toBe(true);
    expect(isLocalOrder({ ...order, waitlistToken: 1 })).toBe(false);
  });

  test('following the link again keeps the choices; another box starts a new order', () => {
    expect(startOfferedOrder(complete, offer)).toEqual({ ...complete, waitlistToken: 'secret' });
    expect(startOfferedOrder(complete, { ...offer, box: 'box-2' }).insurance).toBeNull();
  });
});

const price = (gross: number) => ({ net: gross, vat: 0, gross, currency: 'EUR' as const });
const offered = {
  periods: ([3, 1, 12] as const).map((months) => ({ months, discountBp: 0, pricePerMonth: price(100) })),
  insurances: [
    { id: 'full', name: {}, coverage: { amount: 9, currency: 'EUR' as const }, price: price(500) },
    { id: 'basic', name: {}, coverage: { amount: 1, currency: 'EUR' as const }, price: price(200) },
  ],
} satisfies Parameters<typeof chooseUsual>[0];

test('without a choice the shortest period and the cheapest insurance are chosen', () => {
  expect(chooseUsual(offered)(startOrder('b', 'w'))).toMatchObject({ invoicing: 1, insurance: 'basic' });
});

test('a choice stays, except for an insurance that is no longer on offer', () => {
  const chosen = { ...startOrder('b', 'w'), invoicing: 12, insurance: 'full' };
  expect(chooseUsual(offered)(chosen)).toBe(chosen);
  expect(chooseUsual(offered)({ ...chosen, insurance: 'gone' })).toMatchObject({ invoicing: 12, insurance: 'basic' });
});

test('an express order with complete details is ready for the summary, with incomplete ones it is not', () => {
  const order = { ...startOrder('b', 'w'), express: true };
  const details = emptyDetails('SVK');
  const ready = expressOrder(offered, details, true)(order);
  expect([nextStep(ready), ready.express]).toEqual(['/order/summary', undefined]);
  for (const begun of [expressOrder(offered, details, false)(order), expressOrder(offered, null, false)(order)])
    expect([nextStep(begun), begun.express, begun.invoicingDetails]).toEqual(['/order/user-details', undefined, null]);
});
