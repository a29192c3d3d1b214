import type { Language } from '@komora/api';

/** A drawn picture of the demo: 1500 × 1000. */
export interface Scene {
  svg: string;
  alt: Record<Language, string>;
}

const ink = '#1b1650';
const paper = '#fbf6ea';
const signal = '#ff5f1f';
const signalDark = '#d94a10';
const kraft = '#e0b071';
const kraftDark = '#c08f50';
const mist = '#c5bfe6';
const indigo = '#4238a8';

const rect = (x: number, y: number, width: number, height: number, fill: string, more = ''): string =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}" ${more}/>`;
const path = (d: string, fill: string, more = ''): string => `<path d="${d}" fill="${fill}" ${more}/>`;
const circle = (x: number, y: number, r: number, fill: string): string => `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"/>`;
const times = (count: number, draw: (index: number) => string): string => Array.from({ length: count }, (_, index) => draw(index)).join('');
const picture = (content: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1500 1000" width="1500" height="1000">${content}</svg>`;

/** A roller door with its slats. */
const roller = (x: number, y: number, width: number, height: number, fill: string, line: string): string =>
  rect(x, y, width, height, fill) +
  times(Math.floor(height / 28) - 1, (slat) => rect(x, y + 28 * (slat + 1), width, 4, line)) +
  rect(x + width / 2 - 22, y + height - 34, 44, 12, ink, 'rx="6"');

/** A cardboard box with its tape. */
const carton = (x: number, y: number, width: number, height: number): string =>
  rect(x, y, width, height, kraft) +
  path(`M${x + width} ${y}l${width * 0.22} ${-height * 0.18}v${height}l${-width * 0.22} ${height * 0.18}z`, kraftDark) +
  path(`M${x} ${y}l${width * 0.22} ${-height * 0.18}h${width}l${-width * 0.22} ${height * 0.18}z`, '#efc892') +
  rect(x + width * 0.42, y, width * 0.16, height * 0.42, '#f6ddb4');

/** A delivery van that looks to the left. */
const van = (x: number, y: number, body: string): string =>
  path(`M${x} ${y}q0-60 40-95l62-58q20-18 50-18h300q26 0 26 26v180q0 20-20 20h-438q-20 0-20-20z`, body) +
  path(`M${x + 58} ${y - 88}l56-52q12-11 30-11h52v78h-142q-8-4 4-15z`, '#d8e6f3') +
  rect(x + 218, y - 128, 4, 150, '#00000022') +
  rect(x + 6, y - 4, 34, 22, '#ffd27a', 'rx="8"') +
  [x + 100, x + 372].map((wheel) => circle(wheel, y + 54, 48, ink) + circle(wheel, y + 54, 20, mist)).join('');

interface Light {
  sky: string;
  low: string;
  ground: string;
  wall: string;
  glass: string;
  disc: string;
}
const day: Light = { sky: '#bfe0f2', low: '#e9f4f2', ground: '#d9cdb4', wall: paper, glass: '#8fb6d6', disc: '#fff3c9' };
const dusk: Light = { sky: '#3c3192', low: '#f39a6b', ground: '#5a4d7c', wall: '#d9cfe0', glass: '#ffd98a', disc: '#ffcf87' };
const winter: Light = { sky: '#d5dfec', low: '#f3f6f9', ground: '#eef2f6', wall: '#f3e7d0', glass: '#a9c3d9', disc: '#ffffff' };

/** The building from the street. */
function facade({ sky, low, ground, wall, glass, disc }: Light, vanBody: string, doors: number): string {
  const width = 900 / doors;
  return picture(
    `<defs><linearGradient id="s" x2="0" y2="1"><stop stop-color="${sky}"/><stop offset="1" stop-color="${low}"/></linearGradient></defs>` +
      rect(0, 0, 1500, 1000, 'url(#s)') +
      circle(1230, 190, 74, disc) +
      path('M0 640q160-120 330-60t330-40 420 30 420-40v300h-1500z', indigo, 'opacity="0.18"') +
      rect(0, 720, 1500, 280, ground) +
      path('M230 300l440-110 600 110v450h-1040z', wall) +
      path('M210 306l460-120 620 120v34l-620-118-460 116z', ink) +
      times(6, (index) => rect(330 + index * 150, 350, 96, 64, glass, 'rx="6"')) +
      rect(230, 440, 1040, 26, signal) +
      times(doors, (index) => roller(290 + index * width + 10, 500, width - 26, 250, signal, signalDark)) +
      rect(1196, 520, 60, 230, indigo) +
      circle(1244, 640, 6, paper) +
      path('M600 262l70-40 70 40v56l-70 40-70-40z', signal, `stroke="${ink}" stroke-width="6"`) +
      path('M600 262l70 40 70-40M670 302v56', 'none', `stroke="${ink}" stroke-width="6"`) +
      rect(0, 750, 1500, 10, '#00000022') +
      times(6, (index) => rect(70 + index * 250, 892, 130, 12, '#ffffff88')) +
      van(110, 790, vanBody) +
      [1340, 1420]
        .map((x) => rect(x - 8, 660, 16, 100, '#6b5138') + circle(x, 620, 62, '#4f8f6b') + circle(x + 22, 580, 40, '#6aa984'))
        .join(''),
  );
}

/** A corridor between doors, in one-point perspective. */
function corridor(wall: string, door: string, line: string): string {
  const [cx, cy] = [750, 430];
  const at = (x: number, y: number, depth: number): string => `${cx + (x - cx) * depth} ${cy + (y - cy) * depth}`;
  const depths = [1, 0.72, 0.53, 0.4, 0.31, 0.245, 0.2];
  const side = (x: number): string =>
    depths
      .slice(0, -1)
      .map((near, index) => {
        const far = depths[index + 1] ?? near;
        const [a, b] = [near - (near - far) * 0.12, far + (near - far) * 0.16];
        const slats = times(9, (slat) =>
          path(`M${at(x, 210 + slat * 78, a)}L${at(x, 210 + slat * 78, b)}`, 'none', `stroke="${line}" stroke-width="${5 * near}"`),
        );
        return path(`M${at(x, 160, a)}L${at(x, 160, b)}L${at(x, 900, b)}L${at(x, 900, a)}z`, door) + slats;
      })
      .join('');
  return picture(
    rect(0, 0, 1500, 1000, wall) +
      path(`M0 0H1500L${at(1500, 0, 0.2)}L${at(0, 0, 0.2)}z`, '#efe6d2') +
      path(`M0 1000H1500L${at(1500, 1000, 0.2)}L${at(0, 1000, 0.2)}z`, '#b9b3cf') +
      path(`M600 1000H900L${at(900, 1000, 0.2)}L${at(600, 1000, 0.2)}z`, '#d3cee4') +
      rect(cx - 150, cy - 86, 300, 200, '#f8f1e0') +
      rect(cx - 44, cy - 30, 88, 144, indigo) +
      depths
        .slice(0, -1)
        .map((depth) =>
          path(`M${at(600, 30, depth)}L${at(900, 30, depth)}L${at(880, 30, depth * 0.86)}L${at(620, 30, depth * 0.86)}z`, '#fffef6'),
        )
        .join('') +
      side(60) +
      side(1440),
  );
}

/** An open box with the things of a household. */
const openBox = picture(
  rect(0, 0, 1500, 1000, '#e5ddf0') +
    rect(0, 840, 1500, 160, '#b9b3cf') +
    rect(210, 90, 1080, 760, '#2b2563') +
    path('M210 850l150-110h780l150 110z', '#6f68a8') +
    rect(360, 190, 780, 550, '#4a4392') +
    times(5, (index) => rect(210, 90 + index * 22, 1080, 16, index % 2 === 0 ? signal : signalDark)) +
    [
      [400, 560, 190, 180],
      [400, 400, 170, 160],
      [620, 600, 170, 140],
      [620, 470, 150, 130],
      [420, 270, 140, 130],
    ]
      .map(([x = 0, y = 0, width = 0, height = 0]) => carton(x, y, width, height))
      .join('') +
    // A lamp and an armchair.
    rect(862, 360, 10, 380, paper) +
    path('M800 360l34-110h66l34 110z', '#ffd98a') +
    path('M900 600q0-70 60-70h120q60 0 60 70v150h-240z', '#b5432a') +
    rect(930, 640, 180, 70, '#d9603f', 'rx="20"') +
    rect(886, 620, 44, 130, '#963521', 'rx="18"') +
    rect(1110, 620, 44, 130, '#963521', 'rx="18"') +
    // A bicycle in front.
    [250, 470].map((x) => `<circle cx="${x}" cy="840" r="84" fill="none" stroke="${ink}" stroke-width="14"/>`).join('') +
    path(
      'M250 840l70-120h110l40 120M320 720l50 120h-120M370 840l60-120-8-34h46M300 690h50',
      'none',
      `stroke="${signal}" stroke-width="13" stroke-linejoin="round" stroke-linecap="round"`,
    ),
);

/** The door with its reader, opened with a phone. */
const phoneDoor = picture(
  rect(0, 0, 1500, 1000, '#ece2cc') +
    rect(0, 860, 1500, 140, '#cbbd9f') +
    rect(180, 80, 560, 780, ink) +
    roller(210, 110, 500, 720, signal, signalDark) +
    rect(790, 330, 110, 190, ink, 'rx="18"') +
    circle(845, 385, 30, '#7fdba8') +
    times(9, (index) => circle(820 + (index % 3) * 25, 442 + Math.floor(index / 3) * 25, 7, mist)) +
    path(
      'M930 400q40 24 0 50M952 372q84 52 0 106M974 344q128 80 0 162',
      'none',
      `stroke="${indigo}" stroke-width="12" stroke-linecap="round"`,
    ) +
    path('M1120 1000l-20-250q-6-70 50-80l140-10q60 0 70 60l40 280z', '#e9b48f') +
    rect(1080, 330, 240, 460, ink, 'rx="36" transform="rotate(8 1200 560)"') +
    rect(1098, 352, 204, 416, paper, 'rx="22" transform="rotate(8 1200 560)"') +
    `<g transform="rotate(8 1200 560)">` +
    path('M1160 470v-36q0-42 40-42t40 42', 'none', `stroke="${ink}" stroke-width="16" stroke-linecap="round"`) +
    rect(1140, 470, 120, 96, '#14653f', 'rx="14"') +
    rect(1124, 640, 152, 52, signal, 'rx="26"') +
    '</g>' +
    path('M1060 640q-30 10-20 46l30 60q40 30 70-20z', '#e9b48f'),
);

/** The ramp with a van and a trolley. */
const ramp = picture(
  rect(0, 0, 1500, 1000, '#d9e7ef') +
    rect(0, 700, 1500, 300, '#c9bda3') +
    rect(700, 120, 800, 600, paper) +
    rect(700, 120, 800, 40, signal) +
    roller(800, 250, 300, 470, mist, '#a79fd3') +
    rect(1140, 250, 300, 470, '#2b2563') +
    carton(1180, 580, 130, 140) +
    carton(1300, 610, 110, 110) +
    carton(1190, 460, 110, 110) +
    rect(700, 716, 800, 16, ink) +
    van(90, 730, indigo) +
    // A trolley with boxes.
    rect(700, 834, 320, 16, ink, 'rx="8"') +
    path('M1016 842l44-220h40', 'none', `stroke="${ink}" stroke-width="14" stroke-linejoin="round" stroke-linecap="round"`) +
    [750, 970].map((x) => circle(x, 872, 28, ink) + circle(x, 872, 10, mist)).join('') +
    carton(720, 700, 150, 134) +
    carton(890, 730, 110, 104) +
    carton(735, 580, 120, 112),
);

/** In the order of their drawing: three fronts, two corridors, then details. */
export const scenes = {
  day: {
    svg: facade(day, signal, 5),
    alt: {
      SK: 'Budova skladu zvonka s oranžovými roletami a dodávkou',
      CS: 'Budova skladu zvenku s oranžovými roletami a dodávkou',
      EN: 'The building from outside, with orange roller doors and a van',
      UK: 'Будівля складу зовні з помаранчевими ролетами та фургоном',
      PL: 'Budynek magazynu z zewnątrz, z pomarańczowymi roletami i furgonetką',
      HU: 'A raktárépület kívülről, narancssárga redőnyökkel és egy furgonnal',
    },
  },
  dusk: {
    svg: facade(dusk, paper, 4),
    alt: {
      SK: 'Sklad večer, okná svietia',
      CS: 'Sklad večer, okna svítí',
      EN: 'The warehouse in the evening, with lit windows',
      UK: 'Склад увечері, вікна світяться',
      PL: 'Magazyn wieczorem, z oświetlonymi oknami',
      HU: 'A raktár este, kivilágított ablakokkal',
    },
  },
  winter: {
    svg: facade(winter, indigo, 6),
    alt: {
      SK: 'Sklad v zime, dodávka pri vstupe',
      CS: 'Sklad v zimě, dodávka u vchodu',
      EN: 'The warehouse in winter, a van at the entrance',
      UK: 'Склад узимку, фургон біля входу',
      PL: 'Magazyn zimą, furgonetka przy wejściu',
      HU: 'A raktár télen, furgon a bejáratnál',
    },
  },
  corridor: {
    svg: corridor('#f4ead6', signal, signalDark),
    alt: {
      SK: 'Svetlá chodba s dverami boxov po oboch stranách',
      CS: 'Světlá chodba s dveřmi boxů po obou stranách',
      EN: 'A bright corridor with box doors on both sides',
      UK: 'Світлий коридор із дверима боксів з обох боків',
      PL: 'Jasny korytarz z drzwiami boksów po obu stronach',
      HU: 'Világos folyosó, mindkét oldalán boxajtókkal',
    },
  },
  corridorBlue: {
    svg: corridor('#e7e4f8', indigo, '#2f277f'),
    alt: {
      SK: 'Chodba na poschodí s modrými dverami',
      CS: 'Chodba v patře s modrými dveřmi',
      EN: 'The corridor upstairs, with blue doors',
      UK: 'Коридор на поверсі із синіми дверима',
      PL: 'Korytarz na piętrze z niebieskimi drzwiami',
      HU: 'Emeleti folyosó kék ajtókkal',
    },
  },
  box: {
    svg: openBox,
    alt: {
      SK: 'Otvorený box s krabicami, kreslom, lampou a bicyklom',
      CS: 'Otevřený box s krabicemi, křeslem, lampou a kolem',
      EN: 'An open box with cartons, an armchair, a lamp and a bicycle',
      UK: 'Відчинений бокс із коробками, кріслом, лампою та велосипедом',
      PL: 'Otwarty boks z kartonami, fotelem, lampą i rowerem',
      HU: 'Nyitott box dobozokkal, fotellel, lámpával és kerékpárral',
    },
  },
  phone: {
    svg: phoneDoor,
    alt: {
      SK: 'Dvere boxu sa otvárajú telefónom',
      CS: 'Dveře boxu se otevírají telefonem',
      EN: 'A box door that opens with a phone',
      UK: 'Двері боксу відчиняються телефоном',
      PL: 'Drzwi boksu otwierane telefonem',
      HU: 'A boxajtó telefonnal nyílik',
    },
  },
  ramp: {
    svg: ramp,
    alt: {
      SK: 'Rampa s vozíkom na nakladanie',
      CS: 'Rampa s vozíkem na nakládání',
      EN: 'The loading ramp with a trolley',
      UK: 'Рампа з візком для завантаження',
      PL: 'Rampa z wózkiem do załadunku',
      HU: 'Rakodórámpa kézikocsival',
    },
  },
} satisfies Record<string, Scene>;
export type SceneName = keyof typeof scenes;
