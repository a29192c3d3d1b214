import type { Assignment } from '@komora/api/admin';
import type { FormDefinition } from '@komora/web-kit/define-form';
import { invalid } from '@komora/web-kit/validation';
import { assignmentOf, FIELDS, type RowField, type RowPath, rowErrors } from './assignment-values.ts';
import type { InviteBody, InviteValues, WithRows } from './invite-values.ts';

const ROW = /^assignments\.(\d+)\.(\w+)$/;

const rowPaths = (count: number): RowPath[] =>
  Array.from({ length: count }, (_, index) => index).flatMap((index) => FIELDS.map((field): RowPath => `assignments.${index}.${field}`));

function readRow({ assignments }: WithRows, path: string): string {
  const [, index, field] = ROW.exec(path) ?? [];
  return assignments[Number(index)]?.[field as RowField] ?? '';
}

function writeRow<Values extends WithRows>(values: Values, path: string, value: string): Values {
  const [, index, field] = ROW.exec(path) ?? [];
  return { ...values, assignments: values.assignments.map((row, at) => (at === Number(index) ? { ...row, [field ?? '']: value } : row)) };
}

/** The assignments of a person. @param count of rows */
export const assignmentsForm = (count: number): FormDefinition<WithRows, RowPath, { readonly assignments: Assignment[] }> => ({
  paths: rowPaths(count),
  read: readRow,
  write: (values, path, value) => writeRow(values, path, String(value)),
  validate: ({ assignments }) => {
    const errors = rowErrors(assignments);
    return errors.length > 0 ? invalid(errors) : { valid: true, value: { assignments: assignments.map(assignmentOf) } };
  },
});

const PERSON = ['name', 'email', 'locale'] as const;
type InvitePath = (typeof PERSON)[number] | RowPath;
const isPerson = (path: string): path is (typeof PERSON)[number] => PERSON.some((one) => one === path);

/** A person to invite, with the first assignments. @param count of rows */
export const inviteForm = (count: number): FormDefinition<InviteValues, InvitePath, InviteBody> => ({
  paths: [...PERSON, ...rowPaths(count)],
  read: (values, path) => (isPerson(path) ? values[path] : readRow(values, path)),
  write: (values, path, value) => (isPerson(path) ? { ...values, [path]: String(value) } : writeRow(values, path, String(value))),
  validate: { load: async () => (await import('./validate-invite.ts')).validateInvite },
  fieldOfCode: { 'staff/email-exists': 'email' },
});
