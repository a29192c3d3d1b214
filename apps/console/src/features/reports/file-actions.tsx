import { isIntegrityReport, type ReportFormat, type ReportName } from '@komora/api/admin';
import { Button } from '@komora/ui/button';
import { RetryAlert } from '@komora/web-kit/retry-alert';
import { saveFile } from '@komora/web-kit/save-file';
import { useText } from '@komora/web-kit/use-text';
import { useMutation } from '@tanstack/react-query';
import { useApp } from '../../shared/app-context.ts';
import { SendRegularly } from './schedule-dialog.tsx';
import { FORMATS } from './schedule-values.ts';

/** A file of rows, with the query of its call. */
export interface ReportFile {
  readonly name: ReportName;
  readonly query: Readonly<Record<string, string | undefined>>;
}

/** The buttons of a file of rows: send it regularly, or download it. */
export function FileActions({ file }: { readonly file: ReportFile }) {
  const { call } = useApp();
  const text = useText('console-reports');
  const download = useMutation({
    mutationFn: (format: ReportFormat) => {
      const query = file.query as Record<string, never>;
      const { name: report } = file;
      if (isIntegrityReport(report))
        return format === 'CSV'
          ? call('GET /api/admin/reports/integrity/{report}/csv', { params: { report }, query })
          : call('GET /api/admin/reports/integrity/{report}/xlsx', { params: { report }, query });
      return format === 'CSV'
        ? call('GET /api/admin/reports/{report}/csv', { params: { report }, query })
        : call('GET /api/admin/reports/{report}/xlsx', { params: { report }, query });
    },
    onSuccess: (saved) => saveFile(saved),
  });
  return (
    <>
      <SendRegularly report={file.name} query={file.query} />
      {FORMATS.map((format) => (
        <Button
          key={format}
          icon="download"
          busy={download.isPending && download.variables === format}
          disabled={download.isPending}
          onClick={() => download.mutate(format)}
        >
          {text(`download.${format}`)}
        </Button>
      ))}
      {download.error === null ? null : (
        <RetryAlert query={{ error: download.error, isFetching: download.isPending, refetch: () => download.mutate(download.variables) }} />
      )}
    </>
  );
}
