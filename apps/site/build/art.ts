/**
 * Renders the site's pictures from Fluent Emoji (MIT) to WebP at twice their largest shown size. The
 * vectors themselves never reach a browser: one can weigh 60 KB. Add a name, run this file, commit.
 */
import { readFile, writeFile } from "node:fs/promises"
import { fileURLToPath } from "node:url"
import sharp from "sharp"

const ART = {
  lantern: "red-paper-lantern",
  dragon: "dragon-face",
  mango: "mango",
  coin: "coin",
  ticket: "ticket",
  die: "game-die",
  numbers: "input-numbers",
  trophy: "trophy",
  scroll: "scroll",
  locked: "locked",
  key: "key",
  magnifier: "magnifying-glass-tilted-left",
  firecracker: "firecracker",
  tangerine: "tangerine",
  dumpling: "dumpling",
  umbrella: "umbrella",
  construction: "construction",
  globe: "globe-showing-asia-australia",
  balloon: "balloon",
  "money-bag": "money-bag",
  "full-moon": "full-moon",
  dango: "dango",
} as const

const set: { width?: number; height?: number; icons: Record<string, { body: string }> } = JSON.parse(
  await readFile(fileURLToPath(import.meta.resolve("@iconify-json/fluent-emoji/icons.json")), "utf8"),
)
let total = 0
for (const [name, source] of Object.entries(ART)) {
  const icon = set.icons[source]
  if (!icon) throw new Error(`Fluent Emoji has no "${source}"`)
  const box = set.width ?? 32
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${box} ${set.height ?? box}" width="192" height="192">${icon.body}</svg>`
  const bytes = await sharp(Buffer.from(svg), { density: 432 })
    .resize(192, 192)
    .webp({ quality: 82 })
    .toBuffer()
  total += bytes.length
  await writeFile(fileURLToPath(new URL(`../src/art/${name}.webp`, import.meta.url)), bytes)
}
await writeFile(
  fileURLToPath(new URL("../src/ui/art-names.ts", import.meta.url)),
  `/** Made by build/art.ts: the pictures in src/art. */\nexport type ArtName =\n${Object.keys(ART)
    .map((n) => `  | "${n}"`)
    .join("\n")}\n`,
)
process.stdout.write(`${Object.keys(ART).length} pictures, ${total} bytes\n`)

/** The icons of an installed site, from the same drawing as the tab's. */
const tab = await readFile(fileURLToPath(new URL("../public/favicon.svg", import.meta.url)))
for (const size of [180, 192, 512]) {
  const inset = Math.round(size * 0.12)
  await sharp(tab, { density: 72 * (size / 32) })
    .resize(size - 2 * inset, size - 2 * inset)
    .extend({ top: inset, bottom: inset, left: inset, right: inset, background: "#0e0a08" })
    .flatten({ background: "#0e0a08" })
    .png({ palette: true })
    .toFile(fileURLToPath(new URL(`../public/icon-${size}.png`, import.meta.url)))
}
