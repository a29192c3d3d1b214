import type { MessageText, MessageTextPart } from '@komora/api/admin';
import type { FieldError } from '@komora/api/errors';
import { faultOf, type TextFault, tidyText } from '@komora/domain/message-text';
import type { FormDefinition } from '@komora/web-kit/define-form';
import { invalid } from '@komora/web-kit/validation';
import type { Texts } from './message-text-queries.ts';

/** Every part as it is typed, by its id. */
export type TextValues = Readonly<Record<string, string>>;

/** @param texts of the operator; absent: the stored ones */
export const textValues = ({ parts }: MessageText, texts?: Texts | null): TextValues =>
  Object.fromEntries(
    parts.map(({ id, text, standard, isPrescribed }) => {
      const own = texts === undefined ? text : texts?.[id];
      return [id, isPrescribed ? standard : (own ?? standard)];
    }),
  );

/** The texts that differ from the standard. */
export const ownTexts = ({ parts }: MessageText, values: TextValues): Texts =>
  Object.fromEntries(
    parts
      .filter(({ isPrescribed }) => !isPrescribed)
      .map(({ id, standard }) => [id, tidyText(values[id] ?? standard), standard] as const)
      .filter(([, text, standard]) => text !== standard)
      .map(([id, text]) => [id, text]),
  );

/** Fault of a part as it is typed. The standard text has none. */
export function faultOfPart(part: MessageTextPart, typed: string): TextFault | null {
  const text = tidyText(typed);
  return text === part.standard ? null : faultOf(text, part);
}

/** The texts that differ from the standard if none is wrong, else null. */
export const usableTexts = (record: MessageText, values: TextValues): Texts | null =>
  record.parts.every((part) => faultOfPart(part, values[part.id] ?? '') === null) ? ownTexts(record, values) : null;

/** The form of a kind of message. The same rules hold on the server. */
export const textForm = (record: MessageText): FormDefinition<TextValues, string, Texts> => ({
  paths: record.parts.map(({ id }) => id),
  prefix: 'texts.',
  read: (values, path) => values[path] ?? '',
  write: (values, path, value) => ({ ...values, [path]: String(value) }),
  validate: (values) => {
    const errors = record.parts.flatMap((part): FieldError[] => {
      const fault = faultOfPart(part, values[part.id] ?? '');
      return fault === null ? [] : [{ path: part.id, code: fault.code }];
    });
    return errors.length > 0 ? invalid(errors) : { valid: true, value: ownTexts(record, values) };
  },
});
