/** The order in progress in browser storage. The server learns of it when the summary is confirmed. */
export interface LocalOrder {
  readonly box: string;
  readonly warehouseId: string;
  /** The chosen insurance type; null until chosen. */
  readonly insurance: string | null;
  /** The invoicing period in months; null until chosen. */
  readonly invoicing: number | null;
  readonly paymentFailed: boolean;
  readonly invoicingDetails: InvoicingDetails | null;
  readonly invoicingDetailsValid: boolean;
  readonly voucherToken: string | null;
  readonly forceValidate: boolean;
  /** Opens a box that is held for a person of the waiting list; only in orders that began with that person's link. */
  readonly waitlistToken?: string;
  /** Begun by a signed-in client: stored details and the usual choices lead to the summary at once. */
  readonly express?: boolean;
  /** The telephone number of the details that another account has, if the buyer has said that they share it. */
  readonly sharedPhone?: string;
  /** Counts prefills and resets of the billing details. */
  readonly version: number;
}

export interface InvoicingDetails {
  readonly version: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly telephoneNumber: string;
  readonly company: {
    readonly name: string;
    readonly ico: string;
    readonly dic: string;
    readonly icoDph: string;
  } | null;
  readonly address: {
    readonly street: string;
    readonly number: string;
    readonly city: string;
    readonly zip: string;
    readonly countryCode: string;
  };
  readonly type: 'PravnickaOsoba' | 'FyzickaOsoba';
}

const hasTexts = (value: unknown, names: readonly string[]): boolean =>
  typeof value === 'object' && value !== null && names.every((name) => typeof (value as Record<string, unknown>)[name] === 'string');

/** True if stored details have every field as text; the form validates their content. */
export function isInvoicingDetails(value: unknown): value is InvoicingDetails {
  if (!hasTexts(value, ['firstName', 'lastName', 'email', 'telephoneNumber'])) return false;
  const { address, company, type, version } = value as Partial<Record<keyof InvoicingDetails, unknown>>;
  return (
    hasTexts(address, ['street', 'number', 'city', 'zip', 'countryCode']) &&
    (company === null || hasTexts(company, ['name', 'ico', 'dic', 'icoDph'])) &&
    (type === 'PravnickaOsoba' || type === 'FyzickaOsoba') &&
    Number.isInteger(version)
  );
}

const isTextOrNull = (value: unknown): boolean => value === null || typeof value === 'string';

/** True if a stored value is an order. */
export function isLocalOrder(value: unknown): value is LocalOrder {
  if (typeof value !== 'object' || value === null) return false;
  const order = value as Partial<Record<keyof LocalOrder, unknown>>;
  return (
    typeof order.box === 'string' &&
    typeof order.warehouseId === 'string' &&
    isTextOrNull(order.insurance) &&
    (order.invoicing === null || typeof order.invoicing === 'number') &&
    typeof order.paymentFailed === 'boolean' &&
    (order.invoicingDetails === null || isInvoicingDetails(order.invoicingDetails)) &&
    typeof order.invoicingDetailsValid === 'boolean' &&
    isTextOrNull(order.voucherToken) &&
    typeof order.forceValidate === 'boolean' &&
    (order.waitlistToken === undefined || typeof order.waitlistToken === 'string') &&
    (order.express === undefined || typeof order.express === 'boolean') &&
    (order.sharedPhone === undefined || typeof order.sharedPhone === 'string') &&
    Number.isInteger(order.version)
  );
}

/** Next step of an order: the first incomplete one, otherwise the summary. */
export function nextStep(order: LocalOrder): '/order/first' | '/order/user-details' | '/order/summary' {
  if (order.insurance === null || order.invoicing === null) return '/order/first';
  return order.invoicingDetailsValid ? '/order/summary' : '/order/user-details';
}

/** A new order of a box, without any choices (specification, section 4). */
export function startOrder(box: string, warehouseId: string): LocalOrder {
  return {
    box,
    warehouseId,
    insurance: null,
    invoicing: null,
    paymentFailed: false,
    invoicingDetails: null,
    invoicingDetailsValid: false,
    voucherToken: null,
    forceValidate: false,
    version: 0,
  };
}

/** An order of a box that was offered to a person of the waiting list; continues an order in progress of the same box. */
export function startOfferedOrder(
  current: LocalOrder | null,
  offer: { box: string; warehouseId: string; waitlistToken: string },
): LocalOrder {
  const { box, warehouseId, waitlistToken } = offer;
  return current?.box === box ? { ...current, waitlistToken } : { ...startOrder(box, warehouseId), waitlistToken };
}

/** The choices of an order without what belongs to a person; increments the version. */
export function withoutPerson({ waitlistToken: _token, express: _express, sharedPhone: _phone, ...order }: LocalOrder): LocalOrder {
  return {
    ...order,
    invoicingDetails: null,
    invoicingDetailsValid: false,
    voucherToken: null,
    paymentFailed: false,
    forceValidate: false,
    version: order.version + 1,
  };
}
