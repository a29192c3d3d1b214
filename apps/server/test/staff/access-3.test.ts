import { testStaffAccess } from './staff-access.ts';

testStaffAccess(2, 'some');
