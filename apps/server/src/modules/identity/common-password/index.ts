export { assertUncommon } from './assert-uncommon.ts';
