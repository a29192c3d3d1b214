export {
  type AfterStateSet,
  afterStateSetPort,
  changeBox,
  createBoxes,
  type ImportedBox,
  importBoxes,
  lockBox,
  markToCheck,
  readBox,
  removeImportedBoxes,
  settleCheckedBox,
} from './box/index.ts';
export { changePeriodDiscounts, createInsurance } from './insurance/index.ts';
export { arrangePhotos, listPhotos, type ProcessedPhoto, preparePhoto, storePhoto, writeFiles } from './photo/index.ts';
export { publishPlan, saveDraft } from './plan/index.ts';
export { type DiscountPlace, discountLimitOf, importPrices, readDiscountLimit } from './price/index.ts';
export { assertNotOver, createPromotion } from './promotion/index.ts';
export {
  type ActiveReservation,
  activeAt,
  deleteExpiredMoveInHolds,
  extendHold,
  findActiveReservation,
  findLikeBox,
  holdBox,
  holdForMoveIn,
  moveHold,
  occupyBoxes,
  passHoldToOrder,
  type ReservationRow,
  redeemOffer,
  releaseHold,
  releaseMoveInHold,
  releaseRented,
  rentBox,
  sizeBoundsInCm2,
  transferBox,
  vacateBoxes,
} from './reservation/index.ts';
export { followWaitlistEntry, offerBox, readWaitlistEntry } from './waitlist/index.ts';
export {
  catalogueChanged,
  createWarehouse,
  hasWarehouses,
  type ImportedWarehouse,
  importWarehouse,
  listOpenWarehouses,
  publishWarehouse,
  setWarehouseActive,
} from './warehouse/index.ts';
