import * as z from 'zod/mini';

/** As much of JSON Schema 2020-12 as is read here. */
export interface JsonSchema {
  type?: string | string[];
  description?: string;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  [keyword: string]: unknown;
}

/** What a caller may send. */
export function inputSchema(schema: z.core.$ZodType): JsonSchema {
  return convert(schema, 'input');
}

/** What the server answers. */
export function outputSchema(schema: z.core.$ZodType): JsonSchema {
  return convert(schema, 'output');
}

function convert(schema: z.core.$ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...rest }: JsonSchema = {
    ...z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'draft-2020-12' }),
  } as JsonSchema;
  return rest;
}
