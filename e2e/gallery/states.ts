import type { Route } from '@playwright/test';

/** What is answered in the server's place, by the address's pattern. */
export type Answers = Readonly<Record<string, (route: Route) => Promise<void>>>;

/** Is never answered: the page shows what it waits with. */
export const held = (): Promise<void> => new Promise(() => undefined);

/** A fault of the server. */
export const refused = (route: Route): Promise<void> =>
  route.fulfill({
    status: 500,
    contentType: 'application/problem+json',
    json: { status: 500, code: 'unexpected', detail: 'An unexpected error occurred', reference: '00000000' },
  });

const json = (value: unknown) => (route: Route) => route.fulfill({ json: value });

/** Somebody who has no contract, no box and no rent. */
export const nothing: Answers = {
  '**/api/client/my/contracts?*': json({ contracts: [], total: 0 }),
  '**/api/client/my/contracts': json({ contracts: [], total: 0 }),
  '**/api/client/my/shared-boxes': json({ sharedWithMe: [], sharedByMe: [] }),
};

/** An order whose payment stands so. */
export const orderStatus = (payment: 'PENDING' | 'SUCCESS' | 'FAIL'): Answers => ({
  '**/api/client/order/status?*': json({
    orderId: '01890000-0000-7000-8000-000000000000',
    status: { PENDING: 'SUBMITTED', SUCCESS: 'FULFILLED', FAIL: 'SUBMITTED' }[payment],
    payment,
    retryable: payment === 'FAIL',
    holdExpiresAt: '2099-01-01T12:30:00.000Z',
    chargedNow: { amount: 8472, currency: 'EUR' },
    boxName: '104',
    warehouseId: '01890000-0000-7000-8000-000000000001',
    warehouseName: 'Bratislava – Petržalka',
    resolution: null,
    accountCreated: payment === 'SUCCESS',
  }),
});

/** A service access that is good, or is no more. */
export const serviceAccess = (status: 'VALID' | 'EXPIRED'): Answers => ({
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
            boxId: '01890000-0000-7000-8000-000000000002',
            boxName: '104',
            backupEntrance: true,
          },
  }),
});
