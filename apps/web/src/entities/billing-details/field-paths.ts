import type { DetailsDraft } from '../order/local-order-changes.ts';

const TOP = ['firstName', 'lastName', 'email', 'telephoneNumber'] as const;
const COMPANY = ['name', 'ico', 'dic', 'icoDph'] as const;
const ADDRESS = ['street', 'number', 'city', 'zip', 'countryCode'] as const;

/** Every field of the form in display order; the paths are those of the API. */
export const FIELD_PATHS = [
  ...COMPANY.map((name) => `company.${name}` as const),
  ...TOP,
  ...ADDRESS.map((name) => `address.${name}` as const),
] as const;
export type FieldPath = (typeof FIELD_PATHS)[number];

export function isFieldPath(path: string): path is FieldPath {
  return FIELD_PATHS.some((known) => known === path);
}

const NO_COMPANY = { name: '', ico: '', dic: '', icoDph: '' } as const;

const find = <T extends string>(names: readonly T[], name: string): T | undefined => names.find((known) => known === name);

/** The text of a field. */
export function readField(draft: DetailsDraft, path: FieldPath): string {
  const [group, name = ''] = path.split('.');
  const top = find(TOP, path);
  if (top !== undefined) return draft[top];
  const inCompany = group === 'company' ? find(COMPANY, name) : undefined;
  if (inCompany !== undefined) return (draft.company ?? NO_COMPANY)[inCompany];
  const inAddress = find(ADDRESS, name);
  return inAddress === undefined ? '' : draft.address[inAddress];
}

/** The details with one field changed. */
export function writeField(draft: DetailsDraft, path: FieldPath, value: string): DetailsDraft {
  const [group, name = ''] = path.split('.');
  if (group === 'company') return { ...draft, company: { ...NO_COMPANY, ...draft.company, [name]: value } };
  if (group === 'address') return { ...draft, address: { ...draft.address, [name]: value } };
  return { ...draft, [path]: value };
}
