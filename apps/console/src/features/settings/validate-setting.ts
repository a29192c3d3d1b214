import { SETTING_VALUES } from '@komora/api/admin/setting';
import { Reason } from '@komora/api/admin/values';
import { LocalDate } from '@komora/api/values';
import { type ValidationResult, validateBy } from '@komora/web-kit/validation';
import * as z from 'zod/mini';
import type { SectionDefinition } from './sections.ts';
import { controlPath, storedValues, type TypedValues } from './setting-values.ts';

/** Validates a section by the schemas of its call; errors are at the paths of the controls. */
export function validateSection(definition: SectionDefinition): (values: TypedValues) => ValidationResult<object> {
  const { section, isDated, hasReason } = definition;
  const body = z.object({
    value: SETTING_VALUES[section],
    ...(isDated ? { from: LocalDate } : {}),
    ...(hasReason ? { reason: Reason } : {}),
  });
  return (values) => {
    const { from, reason } = values;
    const result = validateBy(body, { value: storedValues(definition, values), from, reason });
    return result.valid ? result : { valid: false, errors: result.errors.map((error) => ({ ...error, path: controlPath(error.path) })) };
  };
}
