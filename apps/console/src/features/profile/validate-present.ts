import { staffEndpoints } from '@komora/api/admin/staff';
import { validateBy, withErrors } from '@komora/web-kit/validation';

const { body } = staffEndpoints['POST /api/admin/me/invitation'];

export const validatePresent =
  (factor: 'code' | 'recoveryCode') =>
  ({ password, ...factors }: { readonly password: string; readonly code: string; readonly recoveryCode: string }) => {
    const value = factors[factor];
    const isMissing = value.trim() === '';
    return withErrors(
      validateBy(body, { password, ...(isMissing ? {} : { [factor]: value }) }),
      isMissing ? [{ path: factor, code: 'revalid/rule/basic/not-null' }] : [],
    );
  };
