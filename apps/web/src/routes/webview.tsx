import { createFileRoute } from '@tanstack/react-router';
import { WebviewPage } from '../features/webview/webview-page.tsx';

export const Route = createFileRoute('/webview')({ staticData: { texts: ['webview'] }, component: WebviewPage });
