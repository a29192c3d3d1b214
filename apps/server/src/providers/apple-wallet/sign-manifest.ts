import { createHash, sign } from 'node:crypto';
import * as asn1 from 'asn1js';
import type { PassSigner } from './read-signer.ts';

/** Object identifiers of CMS (RFC 5652) and its algorithms. */
const ids = {
  data: '1.2.840.113549.1.7.1',
  signedData: '1.2.840.113549.1.7.2',
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingTime: '1.2.840.113549.1.9.5',
  sha256: '2.16.840.1.101.3.4.2.1',
  rsa: '1.2.840.113549.1.1.1',
} as const;

const oid = (value: string) => new asn1.ObjectIdentifier({ value });
const sequence = (...value: asn1.AsnType[]) => new asn1.Sequence({ value });
const set = (...value: asn1.AsnType[]) => new asn1.Set({ value });
const version = () => new asn1.Integer({ value: 1 });
const algorithm = (id: string) => sequence(oid(id), new asn1.Null());
/** The implicit or explicit tag [0]. */
const tagged = (...value: asn1.AsnType[]) => new asn1.Constructed({ idBlock: { tagClass: 3, tagNumber: 0 }, value });
const attribute = (id: string, value: asn1.AsnType) => sequence(oid(id), set(value));

/**
 * A detached signature of a manifest: CMS SignedData in DER with the time, the certificate and its issuer, as Apple Wallet expects it.
 * @param now the time of the signature, before 2050: UTCTime has two digits of the year
 */
export function signManifest(manifest: Buffer, { certificate, key, intermediate }: PassSigner, now: Date): Buffer {
  // In the order of their encodings, as DER demands of a set.
  const attributes = [
    attribute(ids.contentType, oid(ids.data)),
    attribute(ids.signingTime, new asn1.UTCTime({ valueDate: now })),
    attribute(ids.messageDigest, new asn1.OctetString({ valueHex: createHash('sha256').update(manifest).digest() })),
  ];
  // RFC 5652, 5.4: what is signed has the tag of a set, not the tag [0] of its place.
  const signature = sign('sha256', Buffer.from(set(...attributes).toBER()), key);
  const own = parse(certificate.raw);
  const [, serialNumber, , issuer] = partsOf(partsOf(own)[0]);
  if (serialNumber === undefined || issuer === undefined) throw new Error('The certificate has no serial number or issuer');
  const signerInfo = sequence(
    version(),
    sequence(issuer, serialNumber),
    algorithm(ids.sha256),
    tagged(...attributes),
    algorithm(ids.rsa),
    new asn1.OctetString({ valueHex: signature }),
  );
  const signedData = sequence(
    version(),
    set(algorithm(ids.sha256)),
    sequence(oid(ids.data)),
    tagged(own, parse(intermediate.raw)),
    set(signerInfo),
  );
  return Buffer.from(sequence(oid(ids.signedData), tagged(signedData)).toBER());
}

const parse = (der: Buffer): asn1.AsnType => asn1.fromBER(der).result;

/** The elements of a sequence; none of anything else. */
const partsOf = (value: asn1.AsnType | undefined): asn1.AsnType[] => (value instanceof asn1.Sequence ? value.valueBlock.value : []);
