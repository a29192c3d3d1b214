import type { Wallet } from '@komora/api';

/**
 * True if a device offers a wallet: telephones and tablets only that of their system, other devices both, because their wallets are
 * synchronised with a telephone.
 */
export function isFor(wallet: Wallet, { userAgent, maxTouchPoints }: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>): boolean {
  // An iPad says that it is a Macintosh, which has no touch screen.
  const isApple = /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1);
  return wallet === 'APPLE' ? !userAgent.includes('Android') : !isApple;
}
