import type { Wallet } from '@komora/api';
import { Language } from '@komora/api/enumerations';
import { localDateIn } from '@komora/domain';
import * as z from 'zod/mini';
import { AppError } from '../../../platform/app-error.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { decrypt, encrypt } from '../../../platform/secrets.ts';
import { assertOwner } from '../sharing/index.ts';
import type { AppleWallet, BoxPass, GoogleWallet } from './wallet-pass.ports.ts';
import { presentPass } from './wallet-pass.presenter.ts';
import { getPassFacts, type PassFacts } from './wallet-pass.sql.ts';

export interface Wallets {
  apple: AppleWallet;
  google: GoogleWallet;
}

type PassDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'secretKey' | 'settings'>;

interface Own {
  clientId: string;
  contractId: string;
}

const ticketMs = 10 * 60_000;
/** Content of the address of a file. It is encrypted, so that nobody else can make one. */
const Ticket = z.object({
  use: z.literal('wallet-pass'),
  clientId: z.string(),
  contractId: z.string(),
  language: Language,
  until: z.number(),
});

/** Returns the wallets for which a pass of a client's contract can be made now. @throws AppError not-found, forbidden as {@link assertOwner} */
export async function listWallets({ db, clock }: Pick<Deps, 'db' | 'clock'>, wallets: Wallets, own: Own): Promise<{ wallets: Wallet[] }> {
  await assertOwner(db, own.contractId, own.clientId);
  if (!isInUse(await getPassFacts(db, own.contractId), clock.now())) return { wallets: [] };
  return {
    wallets: [...(wallets.apple.isReady() ? (['APPLE'] as const) : []), ...(wallets.google.isReady() ? (['GOOGLE'] as const) : [])],
  };
}

/**
 * Returns where the browser gets a pass: a file of this server for Apple, which browsers fetch without the token of the session, or a page of
 * Google. The pass contains no door code, so it can be made during an overlock, too.
 * @throws AppError wallet-pass/unavailable; not-found, forbidden as {@link assertOwner}
 */
export async function issueWalletPass(
  deps: PassDeps,
  wallets: Wallets,
  { wallet, language, ...own }: Own & { wallet: Wallet; language: Language },
): Promise<{ url: string }> {
  const pass = await readPass(deps, wallets, { wallet, language, ...own });
  if (wallet === 'GOOGLE') return { url: wallets.google.linkTo(pass) };
  const ticket: z.infer<typeof Ticket> = { use: 'wallet-pass', ...own, language, until: deps.clock.now().getTime() + ticketMs };
  return { url: `/api/client/wallet-pass/${encrypt(deps.secretKey, JSON.stringify(ticket)).toString('base64url')}` };
}

/** @throws AppError not-found for an unknown or old ticket */
export function openTicket({ clock, secretKey }: Pick<Deps, 'clock' | 'secretKey'>, given: string): Own & { language: Language } {
  const ticket = readTicket(secretKey, given);
  if (ticket === null || ticket.until < clock.now().getTime()) throw new AppError('not-found');
  return ticket;
}

/** Returns the file of a pass for Apple Wallet. @throws AppError wallet-pass/unavailable; not-found, forbidden as {@link assertOwner} */
export async function downloadWalletPass(
  deps: PassDeps,
  wallets: Wallets,
  ticket: Own & { language: Language },
): Promise<{ bytes: Buffer; name: string; type: 'application/vnd.apple.pkpass' }> {
  const pass = await readPass(deps, wallets, { wallet: 'APPLE', ...ticket });
  return { bytes: await wallets.apple.sign(pass), name: `${pass.contract.value}.pkpass`, type: 'application/vnd.apple.pkpass' };
}

async function readPass(
  { db, clock, config, settings }: PassDeps,
  { apple, google }: Wallets,
  { wallet, language, clientId, contractId }: Own & { wallet: Wallet; language: Language },
): Promise<BoxPass> {
  await assertOwner(db, contractId, clientId);
  const facts = await getPassFacts(db, contractId);
  const isReady = wallet === 'APPLE' ? apple.isReady() : google.isReady();
  if (!isReady || !isInUse(facts, clock.now())) throw new AppError('wallet-pass/unavailable');
  return presentPass(facts, { language, now: clock.now(), site: { ...config, shopName: settings.get('contact').shopName } });
}

/** Also before the first day, and not after the last one, although the contract is ended later. */
const isInUse = ({ status, terminatesOn, timeZone }: PassFacts, now: Date): boolean =>
  (status === 'ACTIVE' || status === 'TERMINATING') && (terminatesOn === null || terminatesOn >= localDateIn(timeZone, now));

function readTicket(secretKey: Deps['secretKey'], given: string): z.infer<typeof Ticket> | null {
  try {
    return Ticket.parse(JSON.parse(decrypt(secretKey, Buffer.from(given, 'base64url'))));
  } catch {
    return null;
  }
}
