import { RetryAlert } from '@komora/web-kit/retry-alert';
import { useText } from '@komora/web-kit/use-text';
import { useQuery } from '@tanstack/react-query';
import { useApp } from './app-context.ts';
import { assigneesQuery } from './assignees-query.ts';
import { FormSelect, type FormSelectProps } from './form-select.tsx';

/** Chooses a colleague. Says so while the names are loading, and offers to load them again after a failure: an empty list would look like nobody to choose. */
export function AssigneeSelect(props: Omit<FormSelectProps, 'options'>) {
  const common = useText('common');
  const colleagues = useQuery(assigneesQuery(useApp()));
  return (
    <>
      <FormSelect
        {...props}
        options={(colleagues.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        hint={colleagues.isPending && colleagues.fetchStatus !== 'idle' ? common('state.loading') : props.hint}
      />
      {colleagues.error === null || colleagues.data !== undefined ? null : <RetryAlert query={colleagues} />}
    </>
  );
}
