// Styles of all drawings, for pages that load the code of a drawing late: the drawing in the server's HTML needs them before any script.
import './iso-box.module.css';
