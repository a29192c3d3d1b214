import { testStaffAccess } from './staff-access.ts';

testStaffAccess(0, 'some');
