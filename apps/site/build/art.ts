/**
 * Renders the site's pictures from Fluent Emoji (MIT) to WebP at twice their largest shown size. The
 * vectors themselves never reach a browser: one can weigh 60 KB. Add a name, run this file, commit.
 *
 * They lie in one folder, named by what is in it: so a browser may keep them for good, and the site needs no
 * table of their addresses, which would weigh a kilobyte in the first download. Those that a page shows small stand side by
 * side in one file besides: a first page asks once for what would be twenty files, each with a frame of its own.
 */
import { createHash } from "node:crypto"
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises"
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
  slots: "slot-machine",
  spade: "spade-suit",
  joker: "joker",
  fish: "tropical-fish",
  swords: "crossed-swords",
  football: "soccer-ball",
  fire: "fire",
  heart: "red-heart",
  gem: "gem-stone",
  bullseye: "bullseye",
  car: "racing-car",
  pool: "pool-8-ball",
  clover: "four-leaf-clover",
  chains: "chains",
  lotus: "lotus",
  palm: "palm-tree",
  elephant: "elephant",
  buffalo: "water-buffalo",
  rocket: "rocket",
  bomb: "bomb",
  rooster: "rooster",
  "video-game": "video-game",
  tiger: "tiger-face",
  crown: "crown",
} as const

/** Categories, games and the small glyphs of posters. */
const SMALL: readonly (keyof typeof ART)[] = [
  ...([
    "lantern",
    "ticket",
    "numbers",
    "slots",
    "spade",
    "fish",
    "swords",
    "football",
    "video-game",
    "gem",
  ] as const),
  ...([
    "balloon",
    "rooster",
    "chains",
    "bullseye",
    "die",
    "car",
    "crown",
    "pool",
    "clover",
    "dragon",
    "lotus",
  ] as const),
  ...(["mango", "elephant", "buffalo", "coin", "firecracker", "full-moon", "tangerine", "dango"] as const),
  ...(["money-bag", "fire", "joker", "umbrella", "palm", "key", "rocket", "bomb"] as const),
]
/** As sharp as most of them need it on a telephone. */
const SMALL_PIXELS = 72

const set: { width?: number; height?: number; icons: Record<string, { body: string }> } = JSON.parse(
  await readFile(fileURLToPath(import.meta.resolve("@iconify-json/fluent-emoji/icons.json")), "utf8"),
)
const pictures = new Map<string, Buffer>()
for (const [name, source] of Object.entries(ART)) {
  const icon = set.icons[source]
  if (!icon) throw new Error(`Fluent Emoji has no "${source}"`)
  const box = set.width ?? 32
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${box} ${set.height ?? box}" width="192" height="192">${icon.body}</svg>`
  const bytes = await sharp(Buffer.from(svg), { density: 432 })
    .resize(192, 192)
    .webp({ quality: 82 })
    .toBuffer()
  pictures.set(name, bytes)
}
const tiles = await Promise.all(
  SMALL.map(async (name, at) => ({
    input: await sharp(pictures.get(name)).resize(SMALL_PIXELS, SMALL_PIXELS).png().toBuffer(),
    left: at * SMALL_PIXELS,
    top: 0,
  })),
)
const strip = await sharp({
  create: {
    width: SMALL.length * SMALL_PIXELS,
    height: SMALL_PIXELS,
    channels: 4,
    background: { r: 0, g: 0, b: 0, alpha: 0 },
  },
})
  .composite(tiles)
  .webp({ quality: 75, alphaQuality: 80, effort: 6 })
  .toBuffer()
const hash = createHash("sha256")
for (const bytes of [...pictures.values(), strip]) hash.update(bytes)
const assets = fileURLToPath(new URL("../public/assets/", import.meta.url))
const folder = `art-${hash.digest("hex").slice(0, 8)}`
await mkdir(assets, { recursive: true })
for (const old of await readdir(assets))
  if (old.startsWith("art-")) await rm(assets + old, { recursive: true })
await mkdir(assets + folder)
for (const [name, bytes] of pictures) await writeFile(`${assets}${folder}/${name}.webp`, bytes)
await writeFile(`${assets}${folder}/small.webp`, strip)
await writeFile(
  fileURLToPath(new URL("../src/theme/art.css", import.meta.url)),
  `/* Made by build/art.ts. A picture in small sizes is a part of one file (art.tsx). */
.art {
  display: inline-block;
  flex-shrink: 0;
  width: var(--size);
  height: var(--size);
  background: url("/assets/${folder}/small.webp") calc(100% * var(--art) / ${SMALL.length - 1}) 0 / ${SMALL.length}00% 100%;
}
`,
)
await writeFile(
  fileURLToPath(new URL("../../../packages/ui/src/art-names.ts", import.meta.url)),
  `/** Made by build/art.ts: where the pictures are, and which there are. */\nexport const ART_FOLDER = "/assets/${folder}/"\n/** Those that stand side by side in small.webp, in this order. */\nexport const SMALL_ART: readonly string[] =\n  "${SMALL.join(" ")}".split(" ")\nexport type ArtName =\n${Object.keys(
    ART,
  )
    .map((n) => `  | "${n}"`)
    .join("\n")}\n`,
)
const total = [...pictures.values()].reduce((sum, bytes) => sum + bytes.length, 0)
process.stdout.write(
  `${pictures.size} pictures, ${total} bytes; ${SMALL.length} small ones, ${strip.length} bytes\n`,
)
