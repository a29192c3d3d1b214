import type { OrderState } from '@komora/api';
import type { Route } from '@playwright/test';

/** Responses in place of the server's, by pattern of the address. */
export type Responses = Readonly<Record<string, (route: Route) => Promise<void>>>;

/** Never responds: the page shows its loading state. */
export const pending = (): Promise<void> => new Promise(() => undefined);

/** An error of the server. */
export const failed = (route: Route): Promise<void> =>
  route.fulfill({
    status: 500,
    contentType: 'application/problem+json',
    json: { status: 500, code: 'unexpected', detail: 'An unexpected error occurred', reference: '00000000' },
  });

const json = (value: unknown) => (route: Route) => route.fulfill({ json: value });

/** A client without contract, box and rent. */
export const nothing: Responses = {
  '**/api/client/my/contracts?*': json({ contracts: [], total: 0 }),
  '**/api/client/my/contracts': json({ contracts: [], total: 0 }),
  '**/api/client/my/shared-boxes': json({ sharedWithMe: [], sharedByMe: [] }),
};

/** An order with a payment status. @param contractId of a paid order */
export const orderStatus = (payment: OrderState['payment'], contractId: string | null = null): Responses => ({
  '**/api/client/order/status?*': json({
    orderId: '01890000-0000-7000-8000-000000000000',
    status: payment === 'SUCCESS' ? 'FULFILLED' : 'SUBMITTED',
    payment,
    declineReason: payment === 'FAIL' ? 'INSUFFICIENT_FUNDS' : null,
    retryable: payment === 'FAIL',
    holdExpiresAt: '2099-01-01T12:30:00.000Z',
    chargedNow: { amount: 8472, currency: 'EUR' },
    boxName: '104',
    warehouseId: '01890000-0000-7000-8000-000000000001',
    warehouseName: 'Bratislava – Petržalka',
    resolution: null,
    accountCreated: payment === 'SUCCESS',
    contractId,
  } satisfies OrderState),
});

/** A service access that is valid, or has expired. */
export const serviceAccess = (status: 'VALID' | 'EXPIRED'): Responses => ({
  '**/auth/unlock-token?*': json({
    status,
    validFrom: '2026-11-02T08:00:00.000Z',
    validTo: '2026-11-12T16:00:00.000Z',
    timeZone: 'Europe/Bratislava',
    place:
      status === 'EXPIRED'
        ? null
        : {
            warehouseId: '01890000-0000-7000-8000-000000000001',
            warehouseName: 'Bratislava – Petržalka',
            address: { street: 'Einsteinova', number: '23', city: 'Bratislava', zip: '851 01', countryCode: 'SVK' },
            location: { lat: 48.1307, lng: 17.11 },
            boxes: [{ id: '01890000-0000-7000-8000-000000000002', name: '104' }],
            entrance: { label: 'Vchod z dvora', labelLanguage: 'SK' },
            backupEntrance: true,
          },
  }),
});
