import sharp from "sharp"

/** Parts of a reward's picture: its emblem, and the hues of ground and emblem in degrees. */
export interface RewardPicture {
  readonly emblem: keyof typeof EMBLEMS
  readonly ground: number
  readonly hue: number
}

const EDGE = 480
const RAYS = 24

const ink = (hue: number, light: number) => `hsl(${hue} 62% ${light}%)`

/** Emblems on a square of 480, drawn in a light and a dark tone of one hue. */
const EMBLEMS = {
  mug: (hue: number) => `
    <path d="M150 180h160v120a50 50 0 0 1-50 50h-60a50 50 0 0 1-50-50z" fill="${ink(hue, 72)}"/>
    <path d="M310 205h20a42 42 0 0 1 0 84h-20" fill="none" stroke="${ink(hue, 72)}" stroke-width="22"/>
    <path d="M150 180h160v30H150z" fill="${ink(hue, 46)}"/>
    <path d="M195 150q-18-26 0-48m35 48q-18-26 0-48m35 48q-18-26 0-48" fill="none" stroke="${ink(hue, 86)}" stroke-width="9" stroke-linecap="round"/>`,
  shirt: (hue: number) => `
    <path d="M180 140l-82 46 30 62 36-18v130h152V230l36 18 30-62-82-46q-22 34-60 34t-60-34z" fill="${ink(hue, 66)}"/>
    <path d="M180 140q22 34 60 34t60-34l-16-8q-14 22-44 22t-44-22z" fill="${ink(hue, 42)}"/>
    <circle cx="240" cy="262" r="34" fill="${ink(hue, 86)}"/>`,
  lantern: (hue: number) => `
    <path d="M240 92v38" stroke="${ink(hue, 86)}" stroke-width="10"/>
    <ellipse cx="240" cy="236" rx="112" ry="98" fill="${ink(hue, 60)}"/>
    <path d="M240 138v196M196 146q-46 90 0 180M284 146q46 90 0 180" fill="none" stroke="${ink(hue, 44)}" stroke-width="8"/>
    <path d="M190 128h100v22H190zm0 194h100v22H190z" fill="${ink(hue, 82)}"/>
    <path d="M240 344v44m-18-20v24m36-24v24" stroke="${ink(hue, 82)}" stroke-width="8" stroke-linecap="round"/>`,
  headphones: (hue: number) => `
    <path d="M122 290v-50a118 118 0 0 1 236 0v50" fill="none" stroke="${ink(hue, 70)}" stroke-width="26"/>
    <rect x="98" y="262" width="62" height="98" rx="24" fill="${ink(hue, 54)}"/>
    <rect x="320" y="262" width="62" height="98" rx="24" fill="${ink(hue, 54)}"/>
    <rect x="148" y="274" width="16" height="74" rx="8" fill="${ink(hue, 84)}"/>
    <rect x="316" y="274" width="16" height="74" rx="8" fill="${ink(hue, 84)}"/>`,
  coin: (hue: number) => `
    <circle cx="240" cy="240" r="116" fill="${ink(hue, 58)}"/>
    <circle cx="240" cy="240" r="94" fill="none" stroke="${ink(hue, 78)}" stroke-width="10"/>
    <path d="M240 172l20 46 50 4-38 32 12 48-44-26-44 26 12-48-38-32 50-4z" fill="${ink(hue, 86)}"/>`,
  coins: (hue: number) =>
    [300, 262, 224, 186]
      .map(
        (y, at) => `
    <path d="M${130 + at * 6} ${y}v26a104 34 0 0 0 208 0v-26z" fill="${ink(hue, 44)}"/>
    <ellipse cx="${234 + at * 6}" cy="${y}" rx="104" ry="34" fill="${ink(hue, 60 + at * 6)}"/>`,
      )
      .join(""),
} as const satisfies Record<string, (hue: number) => string>

/** Draws the picture of a reward as PNG: rays of a lantern's light behind an emblem. */
export async function drawReward({ emblem, ground, hue }: RewardPicture): Promise<Uint8Array> {
  const rays = Array.from({ length: RAYS }, (_, at) => {
    const [from, to] = [at, at + 0.5].map((each) => (each / RAYS) * 2 * Math.PI)
    const end = (angle = 0) =>
      `${(240 + 360 * Math.cos(angle)).toFixed(1)} ${(240 + 360 * Math.sin(angle)).toFixed(1)}`
    return `<path d="M240 240L${end(from)}L${end(to)}z" fill="${ink(ground, 24)}"/>`
  })
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${EDGE}" height="${EDGE}" viewBox="0 0 480 480">
    <rect width="480" height="480" fill="${ink(ground, 19)}"/>${rays.join("")}
    <circle cx="240" cy="240" r="170" fill="${ink(ground, 14)}" fill-opacity=".55"/>${EMBLEMS[emblem](hue)}</svg>`
  return sharp(Buffer.from(svg)).png({ compressionLevel: 9 }).toBuffer()
}
