import type { BoxPass, PassField } from '../../modules/tenancy/wallet-pass/wallet-pass.ports.ts';
import type { PassSigner } from './read-signer.ts';

/** The colours of the client on paper. */
const colours = { backgroundColor: 'rgb(251, 246, 234)', foregroundColor: 'rgb(27, 22, 80)', labelColor: 'rgb(122, 46, 28)' };

const field = (key: string, { label, value }: PassField) => ({ key, label, value });

/**
 * The description of a pass in Apple's format 1. Without a web service Apple Wallet never changes or removes a pass; the same serial number
 * replaces it.
 */
export function passJson(pass: BoxPass, { passTypeId, teamId }: Pick<PassSigner, 'passTypeId' | 'teamId'>): object {
  const { url, linkText } = pass.codes;
  return {
    formatVersion: 1,
    passTypeIdentifier: passTypeId,
    teamIdentifier: teamId,
    serialNumber: pass.contractId,
    organizationName: pass.operator,
    logoText: pass.operator,
    description: pass.description,
    expirationDate: pass.expiresAt.toISOString().replace(/\.\d+Z$/, 'Z'),
    sharingProhibited: true,
    // Near the warehouse the lock screen offers the pass.
    locations: [{ latitude: pass.location.lat, longitude: pass.location.lng }],
    ...colours,
    generic: {
      primaryFields: [field('box', pass.box)],
      secondaryFields: [field('warehouse', pass.warehouse)],
      auxiliaryFields: [field('address', pass.address)],
      backFields: [
        {
          ...field('codes', { ...pass.codes, value: `${pass.codes.value} ${url}` }),
          attributedValue: `${pass.codes.value} <a href="${url}">${linkText}</a>`,
        },
        field('hours', pass.hours),
        field('contract', pass.contract),
        field('validUntil', pass.validUntil),
      ],
    },
  };
}
