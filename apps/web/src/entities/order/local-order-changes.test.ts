import { describe, expect, test } from 'vitest';
import { type InvoicingDetails, isLocalOrder, nextStep, startOrder, takeOffer } from './local-order.ts';
import {
  changeInvoicingDetails,
  changeOrder,
  chooseInsurance,
  chooseInvoicing,
  clearOrder,
  type DetailsDraft,
  demandValidity,
  dropDemand,
  emptyDetails,
  failPayment,
  prefillInvoicingDetails,
  refuseInvoicingDetails,
  retryPayment,
  setVoucher,
  verifyInvoicingDetails,
} from './local-order-changes.ts';
import { answered, type Placement, placementFor } from './placement.ts';
import { createStorage, memoryBackend } from './storage.ts';

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

  test('goes on at the choice until both insurance and period are chosen', () => {
    expect(nextStep(started)).toBe('/order/first');
    expect(nextStep(chooseInvoicing(1)(started))).toBe('/order/first');
    expect(nextStep(complete)).toBe('/order/user-details');
  });

  test('takes a voucher on and off', () => {
    const withVoucher = setVoucher('JAR10')(complete);
    expect(withVoucher.voucherToken).toBe('JAR10');
    expect(setVoucher(null)(withVoucher)).toEqual(complete);
  });

  test('needs its details verified again after any change of them', () => {
    const typed = changeInvoicingDetails(draft)(complete);
    const verified = verifyInvoicingDetails(detailsOf(typed))(typed);
    expect(nextStep(verified)).toBe('/order/summary');
    const retyped = changeInvoicingDetails({ ...draft, firstName: 'Hana' })(verified);
    expect(retyped.invoicingDetailsValid).toBe(false);
    expect(retyped.version).toBe(0);
  });

  test('does not take a verification of details that have changed meanwhile', () => {
    const typed = changeInvoicingDetails(draft)(complete);
    const retyped = changeInvoicingDetails({ ...draft, firstName: 'Hana' })(typed);
    expect(verifyInvoicingDetails(detailsOf(typed))(retyped)).toBe(retyped);
  });

  test('loses the verification when the server refuses the details after all', () => {
    const typed = changeInvoicingDetails(draft)(complete);
    const verified = verifyInvoicingDetails(detailsOf(typed))(typed);
    expect(refuseInvoicingDetails(verified).invoicingDetailsValid).toBe(false);
  });

  test('counts the version up with each prefill and each empty reset', () => {
    const prefilled = prefillInvoicingDetails(draft)(complete);
    expect(prefilled.version).toBe(1);
    expect(detailsOf(prefilled)).toEqual({ ...draft, version: 1 });
    expect(prefilled.invoicingDetailsValid).toBe(false);
    const emptied = prefillInvoicingDetails(emptyDetails('CZE'))(prefilled);
    expect(emptied.version).toBe(2);
    expect(detailsOf(emptied).address.countryCode).toBe('CZE');
    expect(detailsOf(changeInvoicingDetails(draft)(emptied)).version).toBe(2);
  });

  test('remembers a failed payment until the next try', () => {
    const failed = failPayment(complete);
    expect(failed.paymentFailed).toBe(true);
    expect(failPayment(failed)).toBe(failed);
    expect(retryPayment(failed).paymentFailed).toBe(false);
  });

  test('says what is missing once somebody wanted to go on', () => {
    const demanded = demandValidity(started);
    expect(demanded.forceValidate).toBe(true);
    expect(dropDemand(demanded).forceValidate).toBe(false);
  });
});

describe('an order in two tabs', () => {
  test('is changed as it stands in the storage, not as a tab last saw it', () => {
    const backend = memoryBackend();
    const [here, there] = [createStorage(backend), createStorage(backend)];
    here.order.set(started);
    expect(there.order.get()).toEqual(started);
    changeOrder(here.order, chooseInvoicing(6));
    changeOrder(there.order, chooseInsurance('insurance-2'));
    expect(here.order.get()).toMatchObject({ invoicing: 6, insurance: 'insurance-2' });
  });

  test('stays away once another tab has ended it', () => {
    const backend = memoryBackend();
    const [here, there] = [createStorage(backend), createStorage(backend)];
    here.order.set(started);
    clearOrder(there.order, 'box-1');
    changeOrder(here.order, chooseInvoicing(6));
    expect(here.order.get()).toBeNull();
  });

  test('outlives the end of an order of another box', () => {
    const { order } = createStorage(memoryBackend());
    order.set(started);
    clearOrder(order, 'box-2');
    expect(order.get()).toEqual(started);
  });

  test('is no order when its details lack a field', () => {
    const backend = memoryBackend();
    const { order } = createStorage(backend);
    backend.setItem('komora.order', JSON.stringify({ ...started, invoicingDetails: { firstName: 'Anna' } }));
    expect(order.get()).toBeNull();
    order.set(prefillInvoicingDetails(draft)(started));
    expect(order.get()?.invoicingDetails?.firstName).toBe('Anna');
  });
});

describe('a placement', () => {
  const box = { id: 'box-1', name: 'A1', size: 'SMALL' as const };
  const first = placementFor(null, 'request', box, () => 'key-1');

  test('keeps its key for the same request until the answer is known', () => {
    expect(placementFor(first, 'request', box, () => 'key-2').idempotencyKey).toBe('key-1');
    const over = answered(first, 'order-1');
    expect(over).toEqual({ idempotencyKey: null, request: '', orderId: 'order-1', box });
    expect(placementFor(over, 'request', box, () => 'key-2').idempotencyKey).toBe('key-2');
  });

  test('takes a new key for another request', () => {
    expect(placementFor(first, 'other', box, () => 'key-2').idempotencyKey).toBe('key-2');
  });

  test('outlives a reload, unless what is stored is none', () => {
    const backend = memoryBackend();
    const kept: Placement = first;
    createStorage(backend).placement.set(kept);
    expect(createStorage(backend).placement.get()).toEqual(kept);
    backend.setItem('komora.placement', JSON.stringify({ ...kept, box: { ...box, size: 'HUGE' } }));
    expect(createStorage(backend).placement.get()).toBeNull();
  });
});

describe('a box offered to somebody who waited', () => {
  const offer = { box: 'box-1', warehouseId: 'warehouse-1', waitlistToken: 'secret' };

  test('begins an order that carries what opens the hold, and survives the storage', () => {
    const order = takeOffer(null, offer);
    expect(order).toEqual({ ...started, waitlistToken: 'secret' });
    expect(isLocalOrder(JSON.parse(JSON.stringify(order)))).toBe(true);
    expect(isLocalOrder({ ...order, waitlistToken: 1 })).toBe(false);
  });

  test('the link followed again goes on with what was chosen; another box begins anew', () => {
    expect(takeOffer(complete, offer)).toEqual({ ...complete, waitlistToken: 'secret' });
    expect(takeOffer(complete, { ...offer, box: 'box-2' }).insurance).toBeNull();
  });
});
