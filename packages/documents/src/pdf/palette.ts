/** The light scheme of the design tokens on white paper. */
export const palette = {
  ink: '#1b1650',
  soft: '#554f7d',
  line: '#d8cfbd',
  tint: '#f7f1e6',
  signal: '#ff5f1f',
  success: '#14653f',
  successTint: '#e6f4e9',
  black: '#000000',
} as const;
