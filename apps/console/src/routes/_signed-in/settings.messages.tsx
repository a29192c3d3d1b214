import { createFileRoute } from '@tanstack/react-router';
import { readMessageSearch } from '../../features/message-texts/message-search.ts';
import { MessagesPage } from '../../features/message-texts/messages-page.tsx';

export const Route = createFileRoute('/_signed-in/settings/messages')({
  validateSearch: readMessageSearch,
  staticData: { texts: ['console-messages'] },
  component: Page,
});

function Page() {
  return <MessagesPage {...Route.useSearch()} />;
}
