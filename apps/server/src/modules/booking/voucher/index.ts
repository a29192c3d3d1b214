export { checkVoucher, rejectVoucher, type ValidVoucher, type VoucherUse } from './check-voucher.ts';
export { redeemVoucher, releaseVoucher, reserveVoucher } from './reserve-voucher.ts';
export { createVoucher } from './save-voucher.ts';
export { voucherRoutes } from './voucher.routes.ts';
