/** The records of the demo that the screens show: warehouses, and clients by the state of their contract. */
export interface Facts {
  readonly origin: string;
  readonly warehouseId: string;
  /** A warehouse without a free box. */
  readonly fullWarehouseId: string;
  readonly boxId: string;
  readonly insuranceId: string;
  readonly clients: Readonly<Record<Client, { readonly token: string; readonly contractId: string }>>;
}

/** Clients of the demo, named by the state that they show. */
const CLIENTS = {
  full: 'demo@komora.example',
  empty: 'jan@komora.example',
  terminating: 'tomas@komora.example',
  unpaid: 'lucia@komora.example',
  overlocked: 'radek@komora.example',
} as const;
export type Client = keyof typeof CLIENTS;

async function read<T>(url: string, init?: RequestInit): Promise<T> {
  const response = await fetch(url, init);
  if (!response.ok) throw new Error(`${url} responded with ${response.status}`);
  return (await response.json()) as T;
}

/** Reads the records from a running demo. @throws Error when the server does not have the demo catalog */
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
    await Promise.all(Object.entries(CLIENTS).map(async ([name, email]) => [name, await logIn(origin, email)])),
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

async function logIn(origin: string, username: string): Promise<{ token: string; contractId: string }> {
  const body = JSON.stringify({ username, password: 'komora1', rememberMe: false, deviceId: 'gallery', domain: 'CLIENT' });
  const headers = { 'content-type': 'application/json' };
  const { token } = await read<{ token: string }>(`${origin}/auth/custom/login`, { method: 'POST', headers, body });
  type Contracts = { contracts: { id: string; status: string }[] };
  const { contracts } = await read<Contracts>(`${origin}/api/client/my/contracts`, { headers: { authorization: `Bearer ${token}` } });
  return { token, contractId: (contracts.find(({ status }) => status !== 'TERMINATED') ?? contracts[0])?.id ?? '' };
}
