import { createFileRoute } from '@tanstack/react-router';
import { FranchisingPage } from '../features/franchising/franchising-page.tsx';

export const Route = createFileRoute('/franchising')({ staticData: { texts: ['franchising'] }, component: FranchisingPage });
