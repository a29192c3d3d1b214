import { createFileRoute } from '@tanstack/react-router';
import { FirstRunPage } from '../../features/first-run/first-run-page.tsx';

export const Route = createFileRoute('/_signed-in/first-run')({ staticData: { texts: ['console-first-run'] }, component: FirstRunPage });
