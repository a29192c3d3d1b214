/** The origin of a map server whose tiles have the address `https://…/{z}/{x}/{y}`. */
export const tileOrigin = (tileUrl: string): string => new URL(tileUrl.replace(/[{}]/g, '')).origin;
