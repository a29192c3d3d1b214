import { createFileRoute, useSearch } from '@tanstack/react-router';
import { EnquiriesPage } from '../../features/enquiries/enquiries-page.tsx';
import { readEnquiryFilters } from '../../features/enquiries/enquiry-filters.ts';

export const Route = createFileRoute('/_signed-in/enquiries')({
  validateSearch: readEnquiryFilters,
  staticData: { texts: ['console-enquiries', 'franchising'], byWarehouse: true },
  component: Page,
});

function Page() {
  const { warehouse } = useSearch({ from: '__root__' });
  return <EnquiriesPage filters={Route.useSearch()} warehouse={warehouse} />;
}
