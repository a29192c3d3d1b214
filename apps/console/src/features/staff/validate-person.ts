import { staffEndpoints } from '@komora/api/admin/staff';
import { type ValidationResult, validateBy } from '@komora/web-kit/validation';
import * as z from 'zod/mini';

const { email, name, locale, reason } = staffEndpoints['PUT /api/admin/staff/{id}'].body.shape;
const body = z.object({ email, name, locale, reason });

export const validatePerson = (values: object): ValidationResult<z.infer<typeof body>> => validateBy(body, values);
