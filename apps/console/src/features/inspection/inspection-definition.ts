import type { Inspection, InspectionFindings } from '@komora/api/admin';
import type { FieldValue, FormDefinition } from '@komora/web-kit/define-form';
import type { Answer, Draft } from '../../shared/outbox/inspection-draft.ts';
import { createReader } from '../../shared/typed-reader.ts';

const LONGEST_TERM = 90;

/** Paths of a point's answer in the errors of the server. */
export const pointPath = (index: number, field: keyof Answer): string => `points.${index}.${field}`;

/** Fields after the points, by their path in the errors of the server. */
const FIELDS = {
  result: 'result',
  'charge.isCharged': 'isCharged',
  'charge.kind': 'kind',
  'charge.unitNet': 'amount',
  'charge.dueInDays': 'dueInDays',
  reason: 'reason',
} as const satisfies Record<string, keyof Draft>;
export type FieldPath = keyof typeof FIELDS;
const isField = (path: string): path is FieldPath => path in FIELDS;

const answerAt = (draft: Draft, index: number): Answer => draft.answers[index] ?? { outcome: '', note: '' };

/** Index and field of a path `points.<index>.<field>`. */
function partsOf(path: string): { readonly index: number; readonly field: keyof Answer } {
  const [, index, field] = path.split('.');
  return { index: Number(index), field: field === 'note' ? 'note' : 'outcome' };
}

/** The form of an inspection with these points. Its output is the request. */
export function inspectionForm({ points }: Pick<Inspection, 'points'>): FormDefinition<Draft, string, InspectionFindings> {
  return {
    paths: [
      ...points.flatMap((_, index) => [pointPath(index, 'outcome'), pointPath(index, 'note')]),
      ...Object.keys(FIELDS).filter(isField),
    ],
    read: (draft, path) => {
      if (isField(path)) return draft[FIELDS[path]];
      const { index, field } = partsOf(path);
      return answerAt(draft, index)[field];
    },
    write: (draft, path, value: FieldValue) => {
      if (isField(path)) return { ...draft, [FIELDS[path]]: value };
      const { index, field } = partsOf(path);
      return { ...draft, answers: points.map((_, at) => ({ ...answerAt(draft, at), ...(at === index ? { [field]: value } : {}) })) };
    },
    validate: (draft) => {
      const reader = createReader();
      const answers = points.map(({ point }, index) => {
        const { outcome, note } = answerAt(draft, index);
        reader.text(pointPath(index, 'outcome'), outcome);
        const isProblem = outcome === 'PROBLEM';
        return {
          point,
          outcome: isProblem ? ('PROBLEM' as const) : ('OK' as const),
          note: isProblem ? reader.text(pointPath(index, 'note'), note) : '',
        };
      });
      reader.text('result', draft.result);
      const charge = draft.isCharged ? readCharge(reader, draft) : null;
      const reason = reader.text('reason', draft.reason);
      return reader.result({ points: answers, result: draft.result === 'FREE' ? 'FREE' : 'REPAIR', charge, reason });
    },
    fieldOfCode: { 'ledger/invalid-amount': 'charge.unitNet' },
  };
}

function readCharge(reader: ReturnType<typeof createReader>, { kind, amount, dueInDays }: Draft): InspectionFindings['charge'] {
  const within = (path: FieldPath, value: number, from: number, to: number): number => {
    if (value < from || value > to) reader.errors.push({ path, code: 'revalid/rule/basic/regex' });
    return value;
  };
  return {
    kind,
    unitNet: within('charge.unitNet', reader.hundredths('charge.unitNet', amount), 1, Number.MAX_SAFE_INTEGER),
    dueInDays: within('charge.dueInDays', reader.whole('charge.dueInDays', dueInDays), 0, LONGEST_TERM),
  };
}
