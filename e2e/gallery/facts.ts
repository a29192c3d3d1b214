/** What the pages of the gallery are about: the demo's warehouses, and its clients by what their contract is in. */
export interface Facts {
  readonly origin: string;
  readonly warehouseId: string;
  /** A warehouse without a free box. */
  readonly fullWarehouseId: string;
  readonly boxId: string;
  readonly insuranceId: string;
  readonly clients: Readonly<Record<Client, { readonly token: string; readonly contractId: string }>>;
}

/** Clients of the demo, named by what is to be seen of them. */
const CLIENTS = {
  full: 'demo@komora.example',
  empty: 'jan@komora.example',
  terminating: 'tomas@komora.example',
  unpaid: 'lucia@komora.example',
  overlocked: 'radek@komora.example',
} as const;
export type Client = keyof typeof CLIENTS;

async function read<T>(url: string, init?: RequestInit): Promise<T> {
  const answer = await fetch(url, init);
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
  return (await answer.json()) as T;
}

/** Reads them from a running demo. @throws Error when it is not the demo catalogue */
export async function readFacts(origin: string): Promise<Facts> {
  type Listed = { id: string; hasFreeBoxes: boolean; freeBoxCount: number; deactivation: { deactivated: boolean } };
  const { warehouses } = await read<{ warehouses: Listed[] }>(`${origin}/api/client/warehouse?limit=100&country=SVK`);
  const open = warehouses.find(({ hasFreeBoxes }) => hasFreeBoxes);
  const full = warehouses.find(({ hasFreeBoxes, deactivation }) => !hasFreeBoxes && !deactivation.deactivated);
  if (open === undefined || full === undefined) throw new Error('The demo has a warehouse with free boxes and one without');
  type Box = { id: string; availability: string };
  const { boxes } = await read<{ boxes: Box[] }>(`${origin}/api/client/warehouse/${open.id}/boxes`);
  const boxId = boxes.findLast(({ availability }) => availability === 'AVAILABLE')?.id;
  if (boxId === undefined) throw new Error('The warehouse has a free box');
  const { insurances } = await read<{ insurances: { id: string }[] }>(`${origin}/api/client/order/offer/${boxId}`);
  const clients = Object.fromEntries(
    await Promise.all(Object.entries(CLIENTS).map(async ([name, email]) => [name, await enter(origin, email)])),
  );
  return {
    origin,
    warehouseId: open.id,
    fullWarehouseId: full.id,
    boxId,
    insuranceId: insurances[1]?.id ?? '',
    clients: clients as Facts['clients'],
  };
}

async function enter(origin: string, username: string): Promise<{ token: string; contractId: string }> {
  const body = JSON.stringify({ username, password: 'komora1', rememberMe: false, deviceId: 'gallery', domain: 'CLIENT' });
  const headers = { 'content-type': 'application/json' };
  const { token } = await read<{ token: string }>(`${origin}/auth/custom/login`, { method: 'POST', headers, body });
  type Contracts = { contracts: { id: string; status: string }[] };
  const { contracts } = await read<Contracts>(`${origin}/api/client/my/contracts`, { headers: { authorization: `Bearer ${token}` } });
  return { token, contractId: (contracts.find(({ status }) => status !== 'TERMINATED') ?? contracts[0])?.id ?? '' };
}
