import fc from 'fast-check';
import { hostileHeaders, hostilePayload, hostileText, hostileType, hostileValue } from './hostile.ts';

export interface Call {
  params: Record<string, string>;
  query: URLSearchParams;
  /** Undefined: no body. */
  body: unknown;
  /** Of an endpoint that takes a file, instead of the body. */
  file?: Buffer;
  /** Instead of the body and the file. */
  payload?: string;
  headers: Record<string, string>;
}

/** One change to a valid call. `pick` chooses among the places that the call has. */
export type Change =
  | { kind: 'nothing' }
  | { kind: 'value'; pick: number; value: unknown }
  | { kind: 'removed'; pick: number }
  | { kind: 'added'; pick: number; name: string; value: unknown }
  | { kind: 'repeated'; pick: number; times: number }
  | { kind: 'body'; value: unknown }
  | { kind: 'payload'; payload: string; type: string }
  | { kind: 'file'; pick: number; how: 'empty' | 'cut' | 'damaged' | 'repeated' }
  | { kind: 'param'; pick: number; text: string }
  | { kind: 'query'; pick: number; name: string; text: string }
  | { kind: 'headers'; headers: Record<string, string> };

const pick = fc.nat(10_000);
const name = fc.oneof(fc.constantFrom('__proto__', 'constructor', 'id', 'userId', 'price', 'status', 'role', '$where', ''), hostileText);

export const anyChange: fc.Arbitrary<Change> = fc.oneof(
  { weight: 1, arbitrary: fc.constant<Change>({ kind: 'nothing' }) },
  { weight: 8, arbitrary: fc.record({ kind: fc.constant('value' as const), pick, value: hostileValue }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('removed' as const), pick }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('added' as const), pick, name, value: hostileValue }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('repeated' as const), pick, times: fc.constantFrom(2, 101, 3000) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('body' as const), value: hostileValue }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('payload' as const), payload: hostilePayload, type: hostileType }) },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('file' as const), pick, how: fc.constantFrom('empty', 'cut', 'damaged', 'repeated') }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('param' as const), pick, text: hostileText }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('query' as const), pick, name, text: hostileText }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('headers' as const), headers: hostileHeaders }) },
);

type Place = { holder: Record<string, unknown> | unknown[]; key: string | number };

/** Every place inside a JSON value. */
function placesOf(value: unknown): Place[] {
  if (typeof value !== 'object' || value === null) return [];
  const keys = Array.isArray(value) ? [...value.keys()] : Object.keys(value);
  const holder = value as Place['holder'];
  return keys.flatMap((key) => [{ holder, key }, ...placesOf(holder[key as never])]);
}

const oneOf = <T>(items: readonly T[], index: number): T | undefined => items[index % Math.max(items.length, 1)];

/** Sets an own field, also one that is called `__proto__`. */
function setField(holder: object, key: string | number, value: unknown): void {
  Object.defineProperty(holder, key, { value, enumerable: true, configurable: true, writable: true });
}

function changedFile(file: Buffer, at: number, how: 'empty' | 'cut' | 'damaged' | 'repeated'): Buffer {
  const position = file.length === 0 ? 0 : at % file.length;
  if (how === 'empty') return Buffer.alloc(0);
  if (how === 'cut') return file.subarray(0, position);
  if (how === 'repeated') return Buffer.concat([file, file]);
  const damaged = Buffer.from(file);
  for (let byte = position; byte < Math.min(position + 8, damaged.length); byte++) damaged[byte] = (damaged[byte] ?? 0) ^ 0xff;
  return damaged;
}

/** Applies a change. A change to a place that the call does not have leaves the call as it is. */
export function applyChange(call: Call, change: Change): void {
  const place = 'pick' in change ? oneOf(placesOf(call.body), change.pick) : undefined;
  switch (change.kind) {
    case 'nothing':
      return;
    case 'value':
      if (place) setField(place.holder, place.key, change.value);
      return;
    case 'removed':
      if (place) delete place.holder[place.key as never];
      return;
    case 'added': {
      const holders = [call.body, ...placesOf(call.body).map(({ holder, key }) => holder[key as never] as unknown)];
      const holder = oneOf(
        holders.filter((one): one is object => typeof one === 'object' && one !== null),
        change.pick,
      );
      if (holder) setField(holder, change.name, change.value);
      return;
    }
    case 'repeated':
      if (place)
        setField(
          place.holder,
          place.key,
          Array.from({ length: change.times }, () => place.holder[place.key as never] as unknown),
        );
      return;
    case 'body':
      call.body = change.value;
      return;
    case 'payload':
      call.payload = change.payload;
      call.headers['content-type'] = change.type;
      return;
    case 'file':
      if (call.file) call.file = changedFile(call.file, change.pick, change.how);
      return;
    case 'param': {
      const param = oneOf(Object.keys(call.params), change.pick);
      if (param !== undefined) call.params[param] = change.text;
      return;
    }
    case 'query':
      call.query.append(oneOf([...call.query.keys(), change.name], change.pick) ?? change.name, change.text);
      return;
    case 'headers':
      Object.assign(call.headers, change.headers);
  }
}
