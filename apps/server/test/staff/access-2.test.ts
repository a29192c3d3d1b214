import { testStaffAccess } from './staff-access.ts';

testStaffAccess(1, 'some');
