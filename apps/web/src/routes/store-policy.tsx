import { createFileRoute } from '@tanstack/react-router';
import { PolicyPage } from '../features/legal/policy-page.tsx';

export const Route = createFileRoute('/store-policy')({ staticData: { texts: ['policy'] }, component: PolicyPage });
