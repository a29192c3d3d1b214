export interface FieldError {
  scope: 'F' | 'G';
  field: string | null;
  error_code: number;
  error_name: string;
  message: string;
}

const currencies = ['CZK', 'EUR', 'PLN', 'HUF', 'GBP', 'USD', 'RON', 'BGN'];
const languages = ['CS', 'EN', 'SK', 'DE', 'RU', 'PL', 'HU', 'FR', 'RO', 'BG', 'HR', 'IT', 'ES'];

export function globalError(code: number, name: string): FieldError {
  return { scope: 'G', field: null, error_code: code, error_name: name, message: name };
}

function fieldError(field: string, code: 110 | 111): FieldError {
  const error_name = code === 110 ? 'MANDATORY' : 'WRONG_FORMAT';
  return { scope: 'F', field, error_code: code, error_name, message: error_name };
}

export type Body = Record<string, unknown>;

export function isBody(value: unknown): value is Body {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const isWhole = (value: unknown): boolean => Number.isSafeInteger(value);
const isText = (value: unknown, most: number): boolean => typeof value === 'string' && value !== '' && value.length <= most;

/** Validates the fields that first and recurring payments share. */
export function checkOrder(body: Body): FieldError[] {
  const errors: FieldError[] = [];
  const need = (field: string, good: boolean) => {
    if (!good) errors.push(fieldError(field, body[field] === undefined ? 110 : 111));
  };
  need('amount', isWhole(body.amount) && Number(body.amount) > 0);
  need('currency', currencies.includes(String(body.currency)));
  need('order_number', isText(body.order_number, 128) && /^[A-Za-z0-9]+$/.test(String(body.order_number)));
  if (body.order_description !== undefined) need('order_description', isText(body.order_description, 256));
  const items = Array.isArray(body.items) ? body.items.filter(isBody) : [];
  need('items', items.length > 0 && items.every((item) => isText(item.name, 256) && isWhole(item.amount)));
  if (errors.length === 0 && items.reduce((sum, item) => sum + Number(item.amount), 0) !== body.amount)
    errors.push(globalError(360, 'PAYMENT_ITEMS_SUM_MISMATCH'));
  return errors;
}

/** Validates the other fields of a first payment. @param today 'YYYY-MM-DD' */
export function checkCreation(body: Body, goId: number, today: string): FieldError[] {
  const errors = checkOrder(body);
  const { payer, target, callback, recurrence, lang } = body;
  if (!isBody(target) || target.type !== 'ACCOUNT' || Number(target.goid) !== goId) errors.push(fieldError('target', 111));
  if (!isBody(payer) || !isBody(payer.contact) || !isText(payer.contact.email, 128)) errors.push(fieldError('payer', 110));
  for (const name of ['return_url', 'notification_url']) {
    const url = isBody(callback) ? callback[name] : undefined;
    if (!isText(url, 512) || !URL.canParse(String(url))) errors.push(fieldError(`callback.${name}`, url === undefined ? 110 : 111));
  }
  if (lang !== undefined && !languages.includes(String(lang))) errors.push(fieldError('lang', 111));
  if (recurrence !== undefined && !isRecurrence(recurrence, today)) errors.push(fieldError('recurrence', 111));
  return errors;
}

function isRecurrence(value: unknown, today: string): boolean {
  if (!isBody(value) || value.recurrence_cycle !== 'ON_DEMAND') return false;
  const to = String(value.recurrence_date_to);
  return /^\d{4}-\d{2}-\d{2}$/.test(to) && to > today && to < '2099-12-31';
}
