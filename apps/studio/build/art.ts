/**
 * Renders the studio's pictures from Fluent Emoji (MIT): the symbols of the games, and a card for each game as houses
 * show it in their catalogues. Run this file and commit what it writes.
 */
import { mkdir, readFile, writeFile } from "node:fs/promises"
import { fileURLToPath } from "node:url"
import sharp from "sharp"

const SYMBOLS = {
  lantern: "red-paper-lantern",
  moon: "full-moon",
  dragon: "dragon-face",
  carp: "carp-streamer",
  fan: "folding-hand-fan",
  firecracker: "firecracker",
  teapot: "teapot",
  mooncake: "moon-cake",
  dumpling: "dumpling",
  dango: "dango",
  die: "game-die",
} as const
const SYMBOL_SIZE = 144

/** For each game: the hue of its night, and what hangs in it (picture, centre and size in the card of 300 × 400). */
const CARDS = {
  "paper-lanterns": {
    hue: [18, 40],
    pieces: [
      ["full-moon", 222, 84, 92],
      ["red-paper-lantern", 78, 118, 96],
      ["dragon-face", 160, 236, 190],
      ["carp-streamer", 70, 322, 84],
      ["folding-hand-fan", 240, 336, 84],
    ],
  },
  "sky-lantern": {
    hue: [255, 285],
    pieces: [
      ["full-moon", 232, 82, 76],
      ["red-paper-lantern", 150, 196, 184],
      ["red-paper-lantern", 58, 96, 52],
      ["red-paper-lantern", 246, 318, 60],
      ["red-paper-lantern", 64, 330, 44],
    ],
  },
  "market-dice": {
    hue: [150, 172],
    pieces: [
      ["game-die", 150, 216, 176],
      ["game-die", 232, 108, 84],
      ["dango", 70, 110, 80],
      ["dumpling", 66, 330, 80],
      ["red-paper-lantern", 240, 330, 80],
    ],
  },
} as const
const [WIDTH, HEIGHT] = [300, 400]

const set: { icons: Record<string, { body: string }> } = JSON.parse(
  await readFile(fileURLToPath(import.meta.resolve("@iconify-json/fluent-emoji/icons.json")), "utf8"),
)

/** One emoji as a picture of so many pixels. */
function picture(name: string, size: number): Promise<Buffer> {
  const icon = set.icons[name]
  if (!icon) throw new Error(`Fluent Emoji has no "${name}"`)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" width="${size}" height="${size}">${icon.body}</svg>`
  return sharp(Buffer.from(svg), { density: 432 }).resize(size, size).png().toBuffer()
}

/** The night behind a card: two hues, rays from the centre, a scalloped awning. */
function night([from, to]: readonly [number, number]): string {
  const rays = Array.from(
    { length: 18 },
    (_, at) =>
      `<path d="M150 216 L${at * 20 - 20 + 150 - 180} -40 l20 0 Z" transform="rotate(${at * 20} 150 216)"/>`,
  ).join("")
  const awning = Array.from(
    { length: 8 },
    (_, at) =>
      `<path d="M${at * 37.5} 0h37.5v22a18.75 18.75 0 0 1 -37.5 0z" fill="${at % 2 ? "#f3e3c3" : `hsl(${from} 78% 46%)`}"/>`,
  ).join("")
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><defs>
    <radialGradient id="g" cx="50%" cy="54%" r="80%"><stop offset="0" stop-color="hsl(${to} 72% 44%)"/><stop offset=".55" stop-color="hsl(${from} 62% 22%)"/><stop offset="1" stop-color="hsl(${from} 60% 9%)"/></radialGradient></defs>
    <rect width="${WIDTH}" height="${HEIGHT}" fill="url(#g)"/><g fill="#fff" opacity=".05">${rays}</g>${awning}</svg>`
}

const symbols = fileURLToPath(new URL("../client/src/symbols/", import.meta.url))
const cards = fileURLToPath(new URL("../client/public/art/", import.meta.url))
for (const folder of [symbols, cards]) await mkdir(folder, { recursive: true })
for (const [name, source] of Object.entries(SYMBOLS))
  await writeFile(
    `${symbols}${name}.webp`,
    await sharp(await picture(source, SYMBOL_SIZE))
      .webp({ quality: 82 })
      .toBuffer(),
  )
for (const [game, { hue, pieces }] of Object.entries(CARDS)) {
  const layers = await Promise.all(
    pieces.map(async ([name, x, y, size]) => ({
      input: await picture(name, size),
      left: Math.round(x - size / 2),
      top: Math.round(y - size / 2),
    })),
  )
  await writeFile(
    `${cards}${game}.webp`,
    await sharp(Buffer.from(night(hue)))
      .composite(layers)
      .webp({ quality: 84 })
      .toBuffer(),
  )
}
