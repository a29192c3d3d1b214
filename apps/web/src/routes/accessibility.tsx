import { createFileRoute } from '@tanstack/react-router';
import { AccessibilityPage } from '../features/legal/accessibility-page.tsx';

export const Route = createFileRoute('/accessibility')({ staticData: { texts: ['accessibility'] }, component: AccessibilityPage });
