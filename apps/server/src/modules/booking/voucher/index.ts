export { checkVoucher, type GoodVoucher, refuseVoucher, type VoucherUse } from './check-voucher.ts';
export { redeemVoucher, releaseVoucher, reserveVoucher } from './reserve-voucher.ts';
