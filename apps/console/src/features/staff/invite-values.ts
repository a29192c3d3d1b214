import type { Assignment } from '@komora/api/admin';
import type { Language } from '@komora/api/enumerations';
import type { AssignmentRow } from './assignment-values.ts';

export interface WithRows {
  readonly assignments: readonly AssignmentRow[];
}

export interface InviteValues extends WithRows {
  readonly name: string;
  readonly email: string;
  readonly locale: string;
}

export interface InviteBody {
  readonly name: string;
  readonly email: string;
  readonly locale: Language;
  readonly assignments: Assignment[];
}
