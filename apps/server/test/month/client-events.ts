import type { EventScene } from './event-scene.ts';

export async function notice(scene: EventScene) {
  const contract = await scene.contract();
  if (contract === undefined) return false;
  const token = await scene.tokenOf(contract);
  const path = `/api/client/contract/${contract.id}/cancellation`;
  const first = await scene.ask('GET', `${path}/first-possible-date`, undefined, token);
  if (first === false) return false;
  const { from, today } = first.json<{ from: string; today: string }>();
  const isEmpty = scene.shop.random(3) === 0;
  return scene.ask('POST', `${path}/request`, { day: isEmpty ? today : from, reasons: [], wasEvictedAndCleaned: isEmpty }, token);
}

export async function confirmMoveOut(scene: EventScene) {
  const contract = await scene.contract(`c.status = 'TERMINATING' and c.terminates_on < date '${scene.day(10)}'`);
  if (contract === undefined) return false;
  return scene.ask('POST', `/api/client/contract/${contract.id}/cancelation/evict`, {}, await scene.tokenOf(contract));
}

export async function withdraw(scene: EventScene) {
  const contract = await scene.contract(`c.status = 'ACTIVE' and c.created_at > '${scene.day(-12)}'`);
  if (contract === undefined) return false;
  const { name, email, businessId: contractBusinessId } = contract;
  return scene.ask('POST', '/api/client/withdrawal/confirm', { name, email, contractBusinessId }, await scene.tokenOf(contract));
}

export async function unlock(scene: EventScene, isReported: boolean) {
  const contract = await scene.contract(`c.status = 'ACTIVE' and c.overlocked_at is null`);
  if (contract === undefined) return false;
  const token = await scene.tokenOf(contract);
  const opened = await scene.ask('POST', `/api/client/lock-v2/box-unlock/${contract.id}`, { lat: 48.12, lng: 17.1 }, token);
  if (!isReported) return opened;
  const history = await scene.ask('GET', '/api/client/lock-v2/history', undefined, token);
  if (history === false) return false;
  const [first] = Object.values(history.json<Record<string, { id: string }[]>>()).flat();
  return first === undefined ? false : scene.ask('POST', `/api/client/lock-v2/history/${first.id}/not-me`, {}, token);
}

export async function deadAddress(scene: EventScene) {
  const contract = await scene.contract();
  if (contract === undefined) return false;
  scene.shop.deadAddresses.add(contract.email);
  return true;
}

export function franchise(scene: EventScene) {
  const number = scene.nextNumber();
  return scene.ask('POST', '/api/client/franchising/contact', {
    fullName: `Záujemca ${number}`,
    email: `franchise${number}@example.com`,
    phoneNumber: `+42190999${String(number).padStart(4, '0')}`,
    businessExperience: 'NO_EXPERIENCE',
    currentPositionAndArea: 'predaj',
    propertyStatus: 'HAS_PROPERTY',
    propertyAreaInM2: 300,
    cityToOpen: 'Nitra',
    capitalInvestment: 'LESS_THAN_30',
    returnOnInvestment: 'ONE_TO_TWO_YEARS',
    isPrimaryIncome: true,
    hasReadFranchiseBrochure: true,
    motivation: 'chcem vlastnú pobočku',
  });
}

export function wait(scene: EventScene) {
  const number = scene.nextNumber();
  const [{ warehouseId }] = scene.shop.companies;
  return scene.ask('PUT', `/api/client/warehouse/${warehouseId}/subscribe/new-free-box`, {
    email: `caka${number}@example.com`,
    size: 'LARGE',
  });
}

export function browserError(scene: EventScene) {
  const number = scene.nextNumber();
  const context = {
    browser: 'Firefox',
    localStorage: {},
    location: '/my/boxes',
    screenSize: '390x844',
    sessionId: 'month',
    username: null,
  };
  return scene.ask('POST', '/api/ops/error', { error: `TypeError: x${number}`, stacktrace: '', context });
}
