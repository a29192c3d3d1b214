import { sessionEndpoints } from '@komora/api/admin/session';
import { validateBy } from '@komora/web-kit/validation';
import * as z from 'zod/mini';

// The code is not a field of the form.
const Person = z.omit(sessionEndpoints['POST /api/admin/setup'].body, { token: true });

export const validateSetUp = (values: unknown) => validateBy(Person, values);
