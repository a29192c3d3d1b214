import { createHash, createPrivateKey, createPublicKey, type KeyLike, KeyObject, sign, verify } from 'node:crypto';
import { branch, leaf, type XmlNode, xmlDocument } from '@komora/documents/xml';
import { type SignatureAlgorithm, SignedXml } from 'xml-crypto';
import type { KsefCertificate } from './ksef-credentials.ts';

const algorithms = {
  exclusive: 'http://www.w3.org/2001/10/xml-exc-c14n#',
  enveloped: 'http://www.w3.org/2000/09/xmldsig#enveloped-signature',
  sha256: 'http://www.w3.org/2001/04/xmlenc#sha256',
  rsa: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
  ecdsa: 'http://www.w3.org/2001/04/xmldsig-more#ecdsa-sha256',
} as const;
const namespaces = { 'xmlns:xades': 'http://uri.etsi.org/01903/v1.3.2#', 'xmlns:ds': 'http://www.w3.org/2000/09/xmldsig#' };
const signedPropertiesType = 'http://uri.etsi.org/01903#SignedProperties';
/** Tolerance for a clock ahead of KSeF's; the official clients use the same. */
const clockToleranceMs = 60_000;

/**
 * Builds the log-in request of KSeF: AuthTokenRequest with an enveloped XAdES-BES signature (CIRFMF/ksef-docs: uwierzytelnianie.md,
 * auth/podpis-xades.md). RSA keys sign with RSASSA-PKCS1-v1_5, EC keys with ECDSA as R || S; the hash is SHA-256.
 * @param input.nip the seller in whose context Komora works
 */
export function signAuthTokenRequest(
  { certificate, key }: KsefCertificate,
  { challenge, nip, now }: { challenge: string; nip: string; now: Date },
): string {
  const request = xmlDocument(
    branch(
      'AuthTokenRequest',
      [leaf('Challenge', challenge), branch('ContextIdentifier', [leaf('Nip', nip)]), leaf('SubjectIdentifierType', 'certificateSubject')],
      { xmlns: 'http://ksef.mf.gov.pl/auth/token/2.0' },
    ),
  );
  const properties = qualifyingProperties(certificate, new Date(now.getTime() - clockToleranceMs));
  const signer = new SignedXml({
    privateKey: key,
    publicCert: certificate.toString(),
    signatureAlgorithm: key.asymmetricKeyType === 'ec' ? algorithms.ecdsa : algorithms.rsa,
    canonicalizationAlgorithm: algorithms.exclusive,
    objects: [{ content: properties?.xml ?? '' }],
  });
  signer.SignatureAlgorithms[algorithms.ecdsa] = EcdsaSha256;
  const digestAlgorithm = algorithms.sha256;
  signer.addReference({ xpath: '/*', isEmptyUri: true, transforms: [algorithms.enveloped, algorithms.exclusive], digestAlgorithm });
  signer.addReference({
    xpath: "//*[@Id='SignedProperties']",
    type: signedPropertiesType,
    transforms: [algorithms.exclusive],
    digestAlgorithm,
  });
  signer.computeSignature(request, { prefix: 'ds', attrs: { Id: 'Signature' }, location: { reference: '/*', action: 'append' } });
  return signer.getSignedXml();
}

/** The signed properties of XAdES-BES: time and certificate of the signature. */
function qualifyingProperties(certificate: KsefCertificate['certificate'], signedAt: Date): XmlNode {
  const digest = createHash('sha256').update(certificate.raw).digest('base64');
  return branch(
    'xades:QualifyingProperties',
    [
      branch(
        'xades:SignedProperties',
        [
          branch('xades:SignedSignatureProperties', [
            leaf('xades:SigningTime', signedAt.toISOString()),
            branch('xades:SigningCertificate', [
              branch('xades:Cert', [
                branch('xades:CertDigest', [
                  { xml: `<ds:DigestMethod Algorithm="${algorithms.sha256}"/>` },
                  leaf('ds:DigestValue', digest),
                ]),
                branch('xades:IssuerSerial', [
                  leaf('ds:X509IssuerName', certificate.issuer.split('\n').reverse().join(', ')),
                  leaf('ds:X509SerialNumber', BigInt(`0x${certificate.serialNumber}`).toString()),
                ]),
              ]),
            ]),
          ]),
        ],
        { Id: 'SignedProperties' },
      ),
    ],
    { ...namespaces, Target: '#Signature' },
  );
}

/** The fixed-length form R || S. */
const dsaEncoding = 'ieee-p1363';

/** ECDSA with SHA-256; xml-crypto contains only RSA and HMAC. */
class EcdsaSha256 implements SignatureAlgorithm {
  getAlgorithmName = () => algorithms.ecdsa;

  getSignature = (signedInfo: Parameters<SignatureAlgorithm['getSignature']>[0], privateKey: KeyLike): string =>
    sign('sha256', Buffer.from(String(signedInfo)), {
      key: privateKey instanceof KeyObject ? privateKey : createPrivateKey(privateKey),
      dsaEncoding,
    }).toString('base64');

  verifySignature = (material: string, key: KeyLike, signature: string): boolean =>
    verify(
      'sha256',
      Buffer.from(material),
      { key: key instanceof KeyObject ? key : createPublicKey(key), dsaEncoding },
      Buffer.from(signature, 'base64'),
    );
}
