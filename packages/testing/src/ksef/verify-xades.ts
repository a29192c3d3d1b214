import { createHash, X509Certificate } from 'node:crypto';
import { DOMParser, XMLSerializer } from '@xmldom/xmldom';
import { Application, Parse, SignedXml, setNodeDependencies } from 'xadesjs';
import xpath from 'xpath';

setNodeDependencies({ DOMParser, XMLSerializer, xpath });
Application.setEngine('node', globalThis.crypto);

/**
 * Verifies a signed AuthTokenRequest with a library other than the one that signs. @returns null if it is right, otherwise the wrong part
 */
export async function verifyAuthTokenRequest(
  xml: string,
  expected: { challenge: string; nip: string; certificate: string; now: Date },
): Promise<string | null> {
  const document = Parse(xml);
  const textOf = (name: string) => document.getElementsByTagName(name)[0]?.textContent;
  if (document.documentElement.namespaceURI !== 'http://ksef.mf.gov.pl/auth/token/2.0') return 'namespace';
  if (textOf('Challenge') !== expected.challenge) return 'challenge';
  if (textOf('Nip') !== expected.nip || textOf('SubjectIdentifierType') !== 'certificateSubject') return 'context';
  const signature = document.getElementsByTagName('ds:Signature')[0];
  if (signature === undefined || signature.parentNode !== document.documentElement) return 'no enveloped signature';
  const certificate = new X509Certificate(expected.certificate);
  if (textOf('ds:X509Certificate') !== certificate.raw.toString('base64')) return 'certificate';
  if (expected.now < new Date(certificate.validFrom) || expected.now > new Date(certificate.validTo)) return 'validity';
  const signedDigest = document.getElementsByTagName('xades:CertDigest')[0]?.getElementsByTagName('ds:DigestValue')[0];
  if (signedDigest?.textContent !== createHash('sha256').update(certificate.raw).digest('base64')) return 'certificate digest';
  const types = Array.from(document.getElementsByTagName('ds:Reference')).map((reference) => reference.getAttribute('Type'));
  if (!types.includes('http://uri.etsi.org/01903#SignedProperties')) return 'signed properties';
  const signed = new SignedXml(document);
  signed.LoadXml(signature);
  // It throws for a wrong digest.
  return (await signed.Verify().catch(() => false)) ? null : 'signature';
}
