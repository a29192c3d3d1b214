import { PDFDocument } from '@cantoo/pdf-lib';
import type Stripe from 'stripe';
import type { RecordedRequest } from '../wire-fake.ts';
import type { Bank } from './bank.ts';
import { rejectUnknownParams } from './checkout.ts';
import { ApiError, invalid, missing, notThere, unknownParam } from './errors.ts';
import { flat, type Params, part, value } from './form.ts';
import { type Dispute, newId, type UploadedFile } from './state.ts';

/** Of one text, and of all together (docs.stripe.com/api/disputes/update). */
const maxText = 20_000;
const maxTexts = 150_000;
const charactersOfPage = 3000;
/** Of a file of evidence (docs.stripe.com/file-upload). */
const maxBytes = 5 * 1024 * 1024;

const knownOfDispute = ['evidence', 'expand', 'metadata', 'submit'] as const satisfies readonly (keyof Stripe.DisputeUpdateParams)[];
const textFields = [
  'access_activity_log',
  'customer_email_address',
  'customer_name',
  'customer_purchase_ip',
  'product_description',
  'service_date',
  'uncategorized_text',
] as const satisfies readonly (keyof Stripe.DisputeUpdateParams.Evidence)[];
const fileFields = ['uncategorized_file'] as const satisfies readonly (keyof Stripe.DisputeUpdateParams.Evidence)[];
const knownOfFile = ['content', 'expand', 'filename', 'purpose', 'type'];

export const isMultipart = ({ headers }: RecordedRequest): boolean => headers['content-type']?.startsWith('multipart/form-data') ?? false;

/** The parameters of an upload; the file is three of them, with its content in base64. */
export async function decodeMultipart({ headers, bytes }: RecordedRequest): Promise<Params> {
  const form = await new Response(new Uint8Array(bytes), { headers: { 'content-type': headers['content-type'] ?? '' } }).formData();
  const params: Params = Object.create(null);
  for (const [name, one] of form) {
    if (typeof one === 'string') params[name] = one;
    else {
      params.filename = one.name;
      params.type = one.type;
      params.content = Buffer.from(await one.arrayBuffer()).toString('base64');
    }
  }
  return params;
}

/** @throws ApiError as Stripe rejects */
export function createFile(bank: Bank, params: Params): UploadedFile {
  rejectUnknownParams(params, knownOfFile);
  const content = value(params, 'content');
  if (content === null) throw missing('file');
  const purpose = value(params, 'purpose') ?? '';
  if (purpose !== 'dispute_evidence') throw invalid('purpose', 'This fake knows evidence of disputes alone');
  const size = Buffer.from(content, 'base64').length;
  if (size > maxBytes) throw new ApiError(400, { param: 'file', message: 'The file is too large.' });
  const type = { 'application/pdf': 'pdf', 'image/jpeg': 'jpg', 'image/png': 'png' }[value(params, 'type') ?? ''];
  if (type === undefined) throw invalid('file', 'Evidence is a PDF, JPEG or PNG');
  const file: UploadedFile = {
    id: newId('file'),
    purpose,
    filename: value(params, 'filename') ?? '',
    type,
    content,
    size,
    created: bank.seconds(),
  };
  bank.state.files[file.id] = file;
  return file;
}

/** An estimate, as Stripe's: the pages of the files, and the texts on pages of their own. */
async function countPages(bank: Bank, evidence: Readonly<Record<string, string>>): Promise<number> {
  let pages = 0;
  let characters = 0;
  for (const [name, text] of Object.entries(evidence)) {
    const file = (fileFields as readonly string[]).includes(name) ? bank.state.files[text] : undefined;
    if (file === undefined) characters += text.length;
    else pages += (await PDFDocument.load(Buffer.from(file.content, 'base64'), { updateMetadata: false })).getPageCount();
  }
  return pages + Math.ceil(characters / charactersOfPage);
}

/** Saves evidence and, unless `submit` is false, sends it: once. @throws ApiError as Stripe rejects */
export async function updateDispute(bank: Bank, id: string, params: Params): Promise<Dispute> {
  rejectUnknownParams(params, knownOfDispute);
  const dispute = bank.state.disputes[id];
  if (dispute === undefined) throw notThere('dispute', id);
  if (dispute.status !== 'needs_response' && dispute.status !== 'warning_needs_response')
    throw new ApiError(400, { message: 'This dispute is already closed or under review.' });
  if (bank.seconds() > dispute.dueBy) throw new ApiError(400, { message: 'The deadline for evidence has passed.' });
  const evidence = flat(part(params, 'evidence'));
  for (const [name, text] of Object.entries(evidence)) {
    if ((fileFields as readonly string[]).includes(name)) {
      if (text !== '' && bank.state.files[text] === undefined) throw notThere('file upload', text, `evidence[${name}]`, 400);
    } else if (!(textFields as readonly string[]).includes(name)) throw unknownParam(`evidence[${name}]`);
    else if (text.length > maxText) throw invalid(`evidence[${name}]`, 'The text has more than 20,000 characters.');
  }
  const all = { ...dispute.evidence, ...evidence };
  if ((await countPages(bank, all)) > bank.maxEvidencePages)
    throw new ApiError(400, {
      code: 'dispute_evidence_page_limit_exceeded',
      message: 'The evidence exceeds the page limit of the network.',
    });
  if (Object.values(all).join('').length > maxTexts) throw invalid('evidence', 'The texts have more than 150,000 characters.');
  dispute.evidence = all;
  if (value(params, 'submit') !== 'false') {
    dispute.submissions += 1;
    dispute.status = dispute.status === 'needs_response' ? 'under_review' : 'warning_under_review';
  }
  await bank.deliveries.announce('charge.dispute.updated', bank.objects.dispute(dispute));
  return dispute;
}
