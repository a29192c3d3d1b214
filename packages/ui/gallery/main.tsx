import { createRoot } from 'react-dom/client';
import '../src/ui/fonts/onest.css';
import '../src/ui/tokens.css';
import '../src/ui/base.css';
import { Gallery } from './gallery.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(<Gallery />);
