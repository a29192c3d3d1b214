import * as z from 'zod/mini';

/** The used subset of JSON Schema 2020-12. */
export interface JsonSchema {
  type?: string | string[];
  description?: string;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  [keyword: string]: unknown;
}

/** Schema of a request. */
export function inputSchema(schema: z.core.$ZodType): JsonSchema {
  return convert(schema, 'input');
}

/** Schema of a response. */
export function outputSchema(schema: z.core.$ZodType): JsonSchema {
  return convert(schema, 'output');
}

function convert(schema: z.core.$ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...rest }: JsonSchema = {
    ...z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'draft-2020-12' }),
  } as JsonSchema;
  return rest;
}
