export {
  extendHold,
  findActiveReservation,
  findLikeBox,
  holdBox,
  moveHold,
  redeemOffer,
  releaseHold,
  releaseRented,
  rentBox,
  sizeBoundsInCm2,
} from './reservation/index.ts';
export { offerBox } from './waitlist/index.ts';
export { hasWarehouses, listOpenWarehouses } from './warehouse/index.ts';
