import type { ErrorCode } from './errors.ts';

/** Codes that the rule of a schema names for its field. Apart from the catalogue of all codes, which no page loads. */
const ruleCodes = [
  'revalid/rule/basic/not-null',
  'revalid/rule/basic/regex',
  'phoneNumber-invalid',
  'mustBeChecked',
] as const satisfies readonly ErrorCode[];
export type RuleCode = (typeof ruleCodes)[number];

/** The code of the rule that an issue of a schema reports; undefined for the schema's own checks. */
export function ruleCode(params: Record<string, unknown> | undefined): RuleCode | undefined {
  return ruleCodes.find((code) => code === params?.code);
}
