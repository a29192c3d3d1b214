import { categoryKey, type EInvoiceModel, type VatCategory } from './model.ts';
import { alpha2Of, endpointOf, vatIdOf } from './parties.ts';

/** A rule of EN 16931 (BR-…) or Peppol BIS Billing 3 (PEPPOL-…) that a document breaks. */
export interface BrokenRule {
  rule: string;
  found: string;
}

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

/**
 * The rules on sums, VAT and parties that a document breaks: EN 16931-1 §6.4 and Peppol. Rules that the writer cannot
 * break (codes, formats) are left out. Every sum is computed again; the given totals are not used.
 */
export function brokenRules(model: EInvoiceModel): BrokenRule[] {
  return [...wholeAmounts(model), ...totals(model), ...breakdown(model), ...lines(model), ...parties(model)];
}

/** BR-DEC: no amount has more than two decimals; ours are whole minor units. */
function wholeAmounts({ lines: all, allowances, taxes, totals: sums }: EInvoiceModel): BrokenRule[] {
  const amounts = [
    ...Object.values(sums),
    ...all.flatMap(({ amount, price }) => [amount, price]),
    ...allowances.map(({ amount }) => amount),
    ...taxes.flatMap(({ taxable, tax }) => [taxable, tax]),
  ];
  return amounts.filter((amount) => !Number.isSafeInteger(amount)).map((amount) => ({ rule: 'BR-DEC', found: String(amount) }));
}

function totals({ lines: all, allowances, taxes, totals: sums, data }: EInvoiceModel): BrokenRule[] {
  const expected: [rule: string, said: number, should: number][] = [
    ['BR-CO-10', sums.lines, sum(all.map(({ amount }) => amount))],
    ['BR-CO-11', sums.allowances, sum(allowances.map(({ amount }) => amount))],
    ['BR-CO-13', sums.withoutVat, sums.lines - sums.allowances],
    ['BR-CO-14', sums.vat, sum(taxes.map(({ tax }) => tax))],
    ['BR-CO-15', sums.withVat, sums.withoutVat + sums.vat],
    ['BR-CO-16', sums.payable, sums.withVat - sums.prepaid + sums.rounding],
  ];
  return [
    ...expected.filter(([, said, should]) => said !== should).map(([rule, said, should]) => ({ rule, found: `${said}, not ${should}` })),
    ...(sums.payable > 0 && data.dueOn === '' ? [{ rule: 'BR-CO-25', found: 'nothing says by when to pay' }] : []),
  ];
}

/** The breakdown has a row per category. Its base is the sum of the lines of the category, its tax the rate of the base. */
function breakdown({ lines: all, allowances, taxes, data }: EInvoiceModel): BrokenRule[] {
  const broken: BrokenRule[] = [];
  const used = new Map([...all, ...allowances].map(({ category }) => [categoryKey(category), category]));
  for (const [key, category] of used) {
    const rows = taxes.filter((tax) => categoryKey(tax.category) === key);
    if (rows.length !== 1) broken.push({ rule: `BR-${category.id}-01`, found: `${rows.length} rows of the VAT breakdown for ${key}` });
  }
  for (const { category, taxable, tax } of taxes) {
    const key = categoryKey(category);
    const taxed = (part: readonly { category: VatCategory; amount: number }[]) =>
      sum(part.filter((one) => categoryKey(one.category) === key).map(({ amount }) => amount));
    const base = taxed(all) - taxed(allowances);
    if (taxable !== base) broken.push({ rule: `BR-${category.id}-08`, found: `${taxable}, not ${base}` });
    const exact = (taxable * (category.rateBp ?? 0)) / 10_000;
    // A later partial refund can contain a minor unit from the rounding of the whole.
    if (Math.abs(tax - exact) > 1) broken.push({ rule: category.id === 'S' ? 'BR-S-09' : 'BR-CO-17', found: `${tax}, not ${exact}` });
    const needsReason = category.id === 'E' || category.id === 'O';
    if (needsReason && category.reason === null) broken.push({ rule: `BR-${category.id}-10`, found: 'no reason' });
  }
  const outside = taxes.some(({ category }) => category.id === 'O');
  if (outside && taxes.length > 1) broken.push({ rule: 'BR-O-11', found: `${taxes.length} rows beside one outside VAT` });
  if (!outside && vatIdOf(data.supplier) === null)
    broken.push({ rule: 'BR-S-02', found: `the seller's VAT number ${data.supplier.vatId}` });
  return broken;
}

function lines({ lines: all, allowances }: EInvoiceModel): BrokenRule[] {
  return [
    ...(all.length === 0 ? [{ rule: 'BR-16', found: 'no line' }] : []),
    ...all.filter(({ price }) => price < 0).map(({ price }) => ({ rule: 'BR-27', found: String(price) })),
    ...all
      .filter(({ amount, quantity, price }) => amount !== quantity * price)
      .map(({ amount, quantity, price }) => ({ rule: 'PEPPOL-EN16931-R120', found: `${amount}, not ${quantity} × ${price}` })),
    ...all.filter(({ subject }) => subject.trim() === '').map(() => ({ rule: 'BR-25', found: 'a line without a name' })),
    ...allowances.filter(({ reason }) => reason.trim() === '').map(() => ({ rule: 'BR-33', found: 'a reduction without a reason' })),
  ];
}

function parties({ data }: EInvoiceModel): BrokenRule[] {
  const { supplier, customer, kind, corrects } = data;
  const broken: BrokenRule[] = [];
  if (supplier.name.trim() === '') broken.push({ rule: 'BR-06', found: 'the seller has no name' });
  if (customer.name.trim() === '') broken.push({ rule: 'BR-07', found: 'the buyer has no name' });
  if (alpha2Of(supplier.address.countryCode) === undefined) broken.push({ rule: 'BR-09', found: supplier.address.countryCode });
  if (alpha2Of(customer.address.countryCode) === undefined) broken.push({ rule: 'BR-11', found: customer.address.countryCode });
  if (endpointOf(supplier).value.trim() === '') broken.push({ rule: 'PEPPOL-EN16931-R020', found: 'no address of the seller' });
  if (endpointOf(customer).value.trim() === '') broken.push({ rule: 'PEPPOL-EN16931-R010', found: 'no address of the buyer' });
  if (kind === 'CREDIT_NOTE' && (corrects === null || corrects.number === ''))
    broken.push({ rule: 'BR-55', found: 'a credit note that names no invoice' });
  return broken;
}
