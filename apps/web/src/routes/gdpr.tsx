import { createFileRoute } from '@tanstack/react-router';
import { PrivacyPage } from '../features/legal/privacy-page.tsx';

export const Route = createFileRoute('/gdpr')({ staticData: { texts: ['privacy'] }, component: PrivacyPage });
