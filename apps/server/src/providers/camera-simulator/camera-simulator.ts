import type { Camera, CameraPlace } from '../../modules/access/entrance-photo/entrance-photo.ports.ts';

const width = 640;
const height = 360;

/** Draws an entrance with warehouse name and time, by day or by night. The result is deterministic. */
export const cameraSimulator: Camera = {
  capture: async (place, at) => ({ bytes: Buffer.from(draw(place, at), 'utf8'), mediaType: 'image/svg+xml' }),
};

function draw({ warehouseId, warehouseName, timeZone }: CameraPlace, at: Date): string {
  const timestamp = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }).format(at);
  const hour = Number(timestamp.slice(11, 13));
  const isDay = hour >= 7 && hour < 19;
  const colours = isDay
    ? { sky: '#b9cfdd', wall: '#8d949b', ground: '#6b7178', door: '#4a5157', light: '#e7ecef' }
    : { sky: '#10161c', wall: '#2a3036', ground: '#1a1f24', door: '#14181c', light: '#f4e3a1' };
  // The cars in front depend on warehouse and hour.
  const seed = [...warehouseId].reduce((sum, sign) => (sum * 31 + sign.charCodeAt(0)) % 9973, hour);
  const cars = [0, 1, 2].filter((place) => (seed >> place) % 2 === 1).map((place) => car(70 + place * 190, isDay));
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" font-family="monospace">
<rect width="${width}" height="${height}" fill="${colours.sky}"/>
<rect y="90" width="${width}" height="170" fill="${colours.wall}"/>
<rect y="260" width="${width}" height="100" fill="${colours.ground}"/>
<rect x="270" y="140" width="100" height="120" fill="${colours.door}"/>
<path d="M320 140v120" stroke="${colours.wall}" stroke-width="3"/>
<circle cx="320" cy="118" r="9" fill="${colours.light}"/>
${cars.join('\n')}
<rect width="${width}" height="34" fill="#000" fill-opacity=".55"/>
<text x="12" y="23" font-size="17" fill="#fff">${escapeXml(warehouseName)}</text>
<text x="${width - 12}" y="23" font-size="17" fill="#fff" text-anchor="end">${timestamp}</text>
</svg>`;
}

function car(x: number, isDay: boolean): string {
  return `<path d="M${x} 300h110v26h-110zM${x + 18} 280h66l14 20h-94z" fill="${isDay ? '#3d5a73' : '#222c35'}"/>`;
}

function escapeXml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
