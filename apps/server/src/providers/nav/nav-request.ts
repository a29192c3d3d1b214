import { branch, leaf, type XmlNode, xmlDocument } from '@komora/documents/xml';
import type { NavConfig } from '../../config/tax.ts';
import { passwordHash, requestSignature } from './nav-signature.ts';

export interface NavCall {
  config: NavConfig;
  /** The first eight digits of the seller's tax number. */
  taxpayerId: string;
  /** Never used twice. */
  requestId: string;
  now: Date;
}

/** An id of 18 characters, as NAV requires for software. */
const softwareId = 'KOMORA-STORAGE-001';

/**
 * Builds a request of Online Számla 3.0 with header, signed user and software (nav-gov-hu/Online-Invoice, sample/API sample). The API
 * requires this element order in the header.
 */
export function navRequest(
  name: string,
  { config, taxpayerId, requestId, now }: NavCall,
  content: readonly XmlNode[],
  operations: readonly { operation: string; data: string }[] = [],
): string {
  const timestamp = now.toISOString();
  const signature = requestSignature({ requestId, timestamp, signKey: config.signKey }, operations);
  return xmlDocument(
    branch(
      `${name}Request`,
      [
        branch('common:header', [
          leaf('common:requestId', requestId),
          leaf('common:timestamp', timestamp),
          leaf('common:requestVersion', '3.0'),
          leaf('common:headerVersion', '1.0'),
        ]),
        branch('common:user', [
          leaf('common:login', config.login),
          leaf('common:passwordHash', passwordHash(config.password), { cryptoType: 'SHA-512' }),
          leaf('common:taxNumber', taxpayerId),
          leaf('common:requestSignature', signature, { cryptoType: 'SHA3-512' }),
        ]),
        branch('software', [
          leaf('softwareId', softwareId),
          leaf('softwareName', 'Komora'),
          leaf('softwareOperation', 'LOCAL_SOFTWARE'),
          leaf('softwareMainVersion', '1'),
          leaf('softwareDevName', 'Komora'),
          leaf('softwareDevContact', 'info@komora.example'),
        ]),
        ...content,
      ],
      { 'xmlns:common': 'http://schemas.nav.gov.hu/NTCA/1.0/common', xmlns: 'http://schemas.nav.gov.hu/OSA/3.0/api' },
    ),
  );
}
