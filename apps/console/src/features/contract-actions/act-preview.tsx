import { Alert } from '@komora/ui/alert';
import { Skeleton } from '@komora/ui/progress';
import { errorText } from '@komora/web-kit/error-text';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useApp } from '../../shared/app-context.ts';
import { isConflict } from '../../shared/conflict.tsx';
import { ActOutcome } from './act-outcome.tsx';
import { type ActBody, type ActName, callAct, STANDING } from './acts.ts';

export interface ActPreviewProps {
  readonly name: ActName;
  readonly id: string;
  readonly version: number;
  /** Null: not known yet. */
  readonly body: ActBody | null;
}

/** The outcome of an act before it happens, as the server computes it. */
export function ActPreview({ name, id, version, body }: ActPreviewProps) {
  const app = useApp();
  const query = useQuery({
    queryKey: [STANDING, 'preview', id, name, version, body],
    queryFn: ({ signal }) =>
      callAct(app)(`POST /api/admin/contracts/{id}/${name}/preview`, { params: { id }, body: { ...body, version }, signal }),
    enabled: body !== null,
    placeholderData: keepPreviousData,
    retry: false,
  });
  if (body === null) return null;
  if (query.isError) return isConflict(query.error) ? null : <Alert tone="warning">{errorText(app.texts, query.error)}</Alert>;
  return query.data === undefined ? <Skeleton height="6rem" /> : <ActOutcome outcome={query.data} />;
}
