import { createRoot } from 'react-dom/client';
import '../src/fonts/onest.css';
import '../src/tokens.css';
import '../src/base.css';
import { Gallery } from './gallery.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(<Gallery />);
