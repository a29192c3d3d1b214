import { hungarianTaxNumber } from '@komora/documents/tax-documents';
import type { XmlNode } from '@komora/documents/xml';
import type { NavConfig } from '../../config/tax.ts';
import { call } from '../../platform/http-client/call.ts';
import type { Deps } from '../../platform/module/context.ts';
import { at, readXml, textAt, type XmlElement, XmlError } from '../../platform/xml/read-xml.ts';
import { navRequest } from './nav-request.ts';

const limits = { maxBytes: 16 * 1024 * 1024, maxElements: 200_000 };

/** NAV rejected the whole call and received no documents. */
export class NavRequestError extends Error {
  override name = 'NavRequestError';
  readonly code: string;

  constructor(code: string, message: string) {
    super(`${code}: ${message}`);
    this.code = code;
  }
}

/** Calls an operation of Online Számla for one seller. @throws NavRequestError, UnreachableError; Error if the outcome is unknown */
export function navCaller(config: NavConfig, { clock, ids }: Pick<Deps, 'clock' | 'ids'>) {
  return async (
    name: string,
    { sellerTaxId }: { sellerTaxId: string },
    content: readonly XmlNode[],
    operations: readonly { operation: string; data: string }[] = [],
  ): Promise<XmlElement> => {
    const requestId = ids.uuid().replaceAll('-', '').slice(0, 30);
    const signed = { config, taxpayerId: hungarianTaxNumber(sellerTaxId).taxpayerId, requestId, now: clock.now() };
    const { status, body } = await call(`${config.url}/${name[0]?.toLowerCase()}${name.slice(1)}`, {
      method: 'POST',
      headers: { 'content-type': 'application/xml', accept: 'application/xml' },
      body: navRequest(name, signed, content, operations),
    });
    return parseResponse(status, body);
  };
}

/** @throws NavRequestError for a rejected call; Error for an unreadable response */
function parseResponse(status: number, body: Buffer): XmlElement {
  let response: XmlElement | undefined;
  try {
    response = readXml(body, limits);
  } catch (error) {
    if (!(error instanceof XmlError)) throw error;
    throw new Error(`NAV answered ${status} without XML`, { cause: error });
  }
  const result = at(response, 'result') ?? response;
  if (status < 300 && textAt(result, 'funcCode') === 'OK') return response;
  const code = textAt(result, 'errorCode') ?? String(status);
  const message = textAt(result, 'message') ?? '';
  if (status >= 500) throw new Error(`NAV answered ${status} ${code}: ${message}`);
  throw new NavRequestError(code, message);
}
