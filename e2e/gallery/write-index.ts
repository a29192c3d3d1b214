import { fileOf, type Picture } from './take-pictures.ts';

/** A page in Markdown that shows the screenshots, grouped by screen. */
export function indexPage(pictures: readonly Picture[]): string {
  const screens = [...new Set(pictures.map(({ screen }) => screen))];
  const sections = screens.map((screen) => {
    const shown = pictures.filter((one) => one.screen === screen);
    const images = shown.map((one) => {
      const name = `${screen}, ${one.locale}, ${one.width} px, ${one.scheme}`;
      return `<img src="${fileOf(one)}" alt="${name}" title="${name}" height="480">`;
    });
    return `## ${screen}\n\n${images.join('\n')}\n`;
  });
  return `# Screens\n\nMade by \`npm run screens\`; every other language, width and scheme by \`npm run screens -- --all --out <folder>\`.\n\n${sections.join('\n')}`;
}
