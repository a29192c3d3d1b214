import type { Page } from '@playwright/test';
import type { wordsOf } from './words.ts';

type Words = ReturnType<typeof wordsOf>;

/** What the routes of the demo are about. */
export interface Things {
  readonly warehouse: { readonly id: string; readonly name: string };
  readonly boxId: string;
  readonly insuranceId: string;
  /** Of a client with an active contract, and of one who gave notice. */
  readonly active: Visitor;
  readonly terminating: Visitor;
}

export interface Visitor {
  readonly token: string;
  readonly contractId: string;
}

/** One route of the specification, as it stands for somebody who opens its address. */
export interface VisitedRoute {
  readonly path: string;
  readonly status?: 404;
  /** Where the default product title does not stand. */
  readonly title?: (words: Words) => string;
  /** Who is signed in. */
  readonly as?: 'active' | 'terminating';
  /** An order in progress is needed. */
  readonly order?: true;
}

/** Every route of the specification, and the pages that were added to it. */
export function everyRoute({ warehouse, active, terminating }: Things): VisitedRoute[] {
  const location = { title: (words: Words) => words('warehouse')('detail.title', { name: warehouse.name }) };
  return [
    { path: '/', title: (words) => words('landing')('title') },
    { path: '/boxes', title: (words) => words('warehouse')('search.title') },
    { path: `/location/${warehouse.id}`, ...location },
    { path: `/location/${warehouse.id}?display=plan`, ...location },
    { path: '/webview' },
    { path: '/login' },
    { path: '/registration' },
    { path: '/reset-password/request' },
    { path: '/reset-password/change' },
    { path: '/reset-password/change?token=unknown' },
    { path: '/order/first', order: true },
    { path: '/order/user-details', order: true },
    { path: '/order/summary', order: true },
    { path: '/order/status-check?orderId=01890000-0000-7000-8000-000000000000' },
    { path: '/help' },
    { path: '/gdpr' },
    { path: '/store-policy' },
    { path: '/franchising' },
    { path: '/service-access?email=a%40example.com&token=unknown' },
    { path: '/withdrawal' },
    { path: '/accessibility' },
    { path: '/no-such-page', status: 404 },
    { path: '/my/boxes', as: 'active' },
    { path: '/my/contracts', as: 'active' },
    { path: `/my/contracts/${active.contractId}`, as: 'active' },
    { path: `/my/contracts/${active.contractId}/cancel`, as: 'active' },
    { path: `/my/contracts/${terminating.contractId}/eviction`, as: 'terminating' },
    { path: '/my/rents', as: 'active' },
    { path: '/my/profile', as: 'active' },
    { path: '/my/profile/change-password', as: 'active' },
    { path: '/my/profile/delete', as: 'active' },
  ];
}

/** Reads what the routes are about from the running demo. */
export async function findThings(page: Page): Promise<Things> {
  const read = async <T>(path: string, headers: Record<string, string> = {}): Promise<T> => {
    const answer = await page.request.get(path, { headers });
    if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}`);
    return (await answer.json()) as T;
  };
  const enter = async (username: string, status: string): Promise<Visitor> => {
    const data = { username, password: 'komora1', rememberMe: false, deviceId: 'every-route', domain: 'CLIENT' };
    const { token } = (await (await page.request.post('/auth/custom/login', { data })).json()) as { token: string };
    type Listed = { contracts: { id: string; status: string }[] };
    const { contracts } = await read<Listed>('/api/client/my/contracts', { authorization: `Bearer ${token}` });
    const contract = contracts.find((one) => one.status === status);
    if (contract === undefined) throw new Error(`${username} has no contract that is ${status}`);
    return { token, contractId: contract.id };
  };
  type Warehouses = { warehouses: { id: string; name: string; hasFreeBoxes: boolean }[] };
  const { warehouses } = await read<Warehouses>('/api/client/warehouse?limit=100&country=HUN');
  const warehouse = warehouses.find(({ hasFreeBoxes }) => hasFreeBoxes);
  if (warehouse === undefined) throw new Error('No warehouse of the demo has a free box');
  const { boxes } = await read<{ boxes: { id: string; availability: string }[] }>(`/api/client/warehouse/${warehouse.id}/boxes`);
  const boxId = boxes.find(({ availability }) => availability === 'AVAILABLE')?.id ?? '';
  const { insurances } = await read<{ insurances: { id: string }[] }>(`/api/client/order/offer/${boxId}`);
  return {
    warehouse,
    boxId,
    insuranceId: insurances[0]?.id ?? '',
    active: await enter('eszter@komora.example', 'ACTIVE'),
    terminating: await enter('tomas@komora.example', 'TERMINATING'),
  };
}

/** What the browser keeps of an order that is ready to be placed. */
export const readyOrder = ({ boxId, warehouse, insuranceId }: Things) => ({
  box: boxId,
  warehouseId: warehouse.id,
  insurance: insuranceId,
  invoicing: 3,
  paymentFailed: false,
  invoicingDetails: {
    version: 1,
    firstName: 'Anna',
    lastName: 'Nová',
    email: 'anna.nova@example.com',
    telephoneNumber: '+421903123456',
    company: null,
    address: { street: 'Mlynské nivy', number: '12', city: 'Bratislava', zip: '821 09', countryCode: 'SVK' },
    type: 'FyzickaOsoba',
  },
  invoicingDetailsValid: true,
  voucherToken: null,
  forceValidate: false,
  version: 1,
});
