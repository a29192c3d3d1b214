/** Milliseconds after which a kept position is no longer the visitor's (specification, section 9). */
export const POSITION_LIFE = 600_000;
/** Milliseconds after which the permission is looked at again and the position taken anew (specification, section 9). */
export const POSITION_REFRESH = 180_000;
