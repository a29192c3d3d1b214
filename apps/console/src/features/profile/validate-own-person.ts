import { sessionEndpoints } from '@komora/api/admin/session';
import { type ValidationResult, validateBy } from '@komora/web-kit/validation';
import * as z from 'zod/mini';

const { name, locale } = sessionEndpoints['PUT /api/admin/me'].body.shape;
const { email } = sessionEndpoints['PUT /api/admin/me/email'].body.shape;
const nameBody = z.object({ name, locale });
const emailBody = z.object({ email });

export const validateOwnName = (values: object): ValidationResult<z.infer<typeof nameBody>> => validateBy(nameBody, values);
export const validateOwnEmail = (values: object): ValidationResult<z.infer<typeof emailBody>> => validateBy(emailBody, values);
