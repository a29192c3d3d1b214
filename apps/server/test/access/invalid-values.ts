import * as z from 'zod/mini';

export interface WrongBody {
  /** Used in the message of a failed test. */
  what: string;
  /** Dotted path of the field that the error must name; null for the whole body. */
  path: string | null;
  /** JSON; undefined sends no body. */
  payload: string | undefined;
}

const huge = 'x'.repeat(100_000);
type Definition = z.core.$ZodTypes['_zod']['def'];
const definitionOf = (schema: z.core.$ZodType) => (schema as z.core.$ZodTypes)._zod.def;

/** The input schema inside optional, nullable and pipe schemas. */
function inner(schema: z.core.$ZodType): Definition {
  const definition = definitionOf(schema);
  if (definition.type === 'optional' || definition.type === 'nullable') return inner(definition.innerType);
  if (definition.type === 'pipe') return inner(definition.in);
  // The first option represents a union.
  if (definition.type === 'union' && definition.options[0]) return inner(definition.options[0]);
  return definition;
}

/** Values of wrong types for a schema, by name. */
function wrongValues(definition: Definition): [string, unknown][] {
  switch (definition.type) {
    case 'string':
    case 'enum':
    case 'literal':
      return [
        ['a number', 12_345],
        ['an object', {}],
        ['a list', []],
        ['100 kB of text', huge],
      ];
    case 'number':
    case 'boolean':
      return [
        ['a text', 'seven'],
        ['an object', {}],
        ['100 kB of text', huge],
        definition.type === 'number' ? ['a number past all numbers', Number.MAX_VALUE] : ['a number', 1],
      ];
    case 'object':
    case 'record':
    case 'array':
    case 'tuple':
      return [
        ['a text', 'seven'],
        ['a number', 7],
        definition.type === 'array' || definition.type === 'tuple' ? ['an object', {}] : ['a list', []],
      ];
    default:
      throw new Error(`Say what is wrong for a ${definition.type}`);
  }
}

/** Sets a value at a path of a copy; undefined removes the field. */
function withValue(body: unknown, path: readonly (string | number)[], value: unknown): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return value;
  const copy = structuredClone(body ?? (key === 0 ? [] : {})) as Record<string | number, unknown>;
  const changed = withValue(copy[key], rest, value);
  if (changed === undefined) delete copy[key];
  else copy[key] = changed;
  return copy;
}

/** Every path of a schema with its schema, the body first. */
function places(schema: z.core.$ZodType, path: (string | number)[] = []): { path: (string | number)[]; schema: z.core.$ZodType }[] {
  const definition = inner(schema);
  const here = { path, schema };
  if (definition.type === 'object')
    return [here, ...Object.entries(definition.shape).flatMap(([name, field]) => places(field, [...path, name]))];
  if (definition.type === 'array') return [here, ...places(definition.element, [...path, 0])];
  if (definition.type === 'record') return [here, ...places(definition.valueType, [...path, 'key'])];
  return [here];
}

/** Invalid bodies: no body, another type, and every field in turn missing, of a wrong type, or much too long. */
export function wrongBodies(schema: z.core.$ZodType, good: object): WrongBody[] {
  const bodies: WrongBody[] = [];
  const add = (what: string, path: (string | number)[], value: unknown) =>
    bodies.push({ what, path: path.length === 0 ? null : path.join('.'), payload: JSON.stringify(withValue(good, path, value)) });
  for (const place of places(schema)) {
    const { path } = place;
    const takes = (value: unknown) => z.safeParse(place.schema, value).success;
    // An item of a list or record is not required.
    const isOfObject = path.every((part) => part !== 0 && part !== 'key');
    if (isOfObject && !takes(undefined)) add('nothing', path, undefined);
    if (!takes(null)) add('null', path, null);
    for (const [what, value] of wrongValues(inner(place.schema))) {
      if (what === 'a number past all numbers' && takes(value)) throw new Error(`${path.join('.')} takes any number`);
      add(what, path, value);
    }
  }
  return bodies;
}

/** Bodies in which one text contains what PostgreSQL cannot store: a zero byte or an unpaired surrogate. */
export function unstorableBodies(schema: z.core.$ZodType, good: object): WrongBody[] {
  const texts = places(schema).filter(({ path, schema }) => path.length > 0 && inner(schema).type === 'string');
  return texts.flatMap(({ path }) =>
    Object.entries({ 'a zero byte': 'a\0b', 'half a pair': 'a\ud800b' }).map(([what, value]) => ({
      what,
      path: path.join('.'),
      payload: JSON.stringify(withValue(good, path, value)),
    })),
  );
}

/** As {@link wrongBodies}, with one value of a wrong type for each field. */
export function fewWrongBodies(schema: z.core.$ZodType, good: object): WrongBody[] {
  const seen = new Set<string>();
  return wrongBodies(schema, good).filter(({ what, path }) => {
    const kind = `${path} ${what === 'nothing' || what === 'null' ? what : 'a wrong type'}`;
    if (seen.has(kind)) return false;
    seen.add(kind);
    return true;
  });
}
