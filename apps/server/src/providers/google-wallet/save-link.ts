import { createHash, sign } from 'node:crypto';
import type { BoxPass, PassField } from '../../modules/tenancy/wallet-pass/wallet-pass.ports.ts';
import type { ServiceAccount } from './read-service-account.ts';

const savePage = 'https://pay.google.com/gp/v/save/';
/** Google promises that browsers keep links of this length; longer ones may be cut. */
const longestLink = 1800;

interface Signer {
  account: ServiceAccount;
  issuerId: string;
}

/**
 * The address that adds a generic pass to Google Wallet: a token with the class and the object, signed with RS256. Opening hours are left out
 * if the link would be too long.
 */
export function saveLink(pass: BoxPass, signer: Signer, now: Date): string {
  const link = signedLink(pass, signer, now, ['address', 'codes', 'hours']);
  return link.length <= longestLink ? link : signedLink(pass, signer, now, ['address', 'codes']);
}

function signedLink(pass: BoxPass, { account, issuerId }: Signer, now: Date, modules: readonly ('address' | 'codes' | 'hours')[]): string {
  const claims = {
    iss: account.email,
    aud: 'google',
    typ: 'savetowallet',
    iat: Math.floor(now.getTime() / 1000),
    origins: [],
    payload: { genericClasses: [{ id: classOf(issuerId) }], genericObjects: [genericObject(pass, issuerId, modules)] },
  };
  const content = `${encode({ alg: 'RS256', typ: 'JWT' })}.${encode(claims)}`;
  return `${savePage}${content}.${sign('sha256', Buffer.from(content), account.key).toString('base64url')}`;
}

const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const classOf = (issuerId: string): string => `${issuerId}.komora-box`;

function genericObject(pass: BoxPass, issuerId: string, modules: readonly ('address' | 'codes' | 'hours')[]): object {
  const text = (value: string) => ({ defaultValue: { language: pass.language, value } });
  const module = (id: string, { label, value }: PassField) => ({ id, header: label, body: value });
  const content = {
    classId: classOf(issuerId),
    cardTitle: text(pass.operator),
    subheader: text(pass.box.label),
    header: text(pass.box.value),
    hexBackgroundColor: '#fbf6ea',
    validTimeInterval: { end: { date: pass.expiresAt.toISOString() } },
    textModulesData: modules.map((name) =>
      module(name, name === 'address' ? { ...pass.address, value: `${pass.warehouse.value}, ${pass.address.value}` } : pass[name]),
    ),
    linksModuleData: { uris: [{ id: 'codes', uri: pass.codes.url, description: pass.codes.linkText }] },
  };
  // Google keeps the first object of an id, so other details need another id.
  const version = createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 12);
  return { id: `${issuerId}.${pass.contractId}-${version}`, ...content };
}
