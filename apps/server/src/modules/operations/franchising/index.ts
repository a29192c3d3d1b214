export { franchisingRoutes } from './franchising.routes.ts';
