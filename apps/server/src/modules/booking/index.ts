export { createVoucher } from './voucher/index.ts';
