import { createHash } from "node:crypto"
import { readFileSync } from "node:fs"
import { readFile } from "node:fs/promises"
import { fileURLToPath } from "node:url"
import type { Brand } from "@croupier/contract/merchants"
import { ART_FOLDER } from "@croupier/ui/art-names.ts"
import { hexOf, parseColour } from "@croupier/ui/contrast.ts"
import { paletteOf, readTokens } from "@croupier/ui/palette.ts"
import { LRUCache } from "lru-cache"
import sharp from "sharp"

/** Pictures of a merchant's app: a maskable one is cut to a circle by some devices, so its mark is smaller. */
export const PICTURES = {
  "180": { size: 180, purpose: "apple", share: 0.68 },
  "192": { size: 192, purpose: "any", share: 0.76 },
  "512": { size: 512, purpose: "any", share: 0.76 },
  "maskable-192": { size: 192, purpose: "maskable", share: 0.58 },
  "maskable-512": { size: 512, purpose: "maskable", share: 0.58 },
} as const
export type PictureName = keyof typeof PICTURES
export const isPicture = (name: string): name is PictureName => name in PICTURES

/** Colours of the app's frame, as `#rrggbb`. */
export interface AppLook {
  readonly ink: string
}

const TOKENS = readTokens(readFileSync(fileURLToPath(import.meta.resolve("@croupier/ui/tokens.css")), "utf8"))
const NIGHT = "#0e0a08"

/** The ground of the merchant's pages: a manifest and a picture cannot hold a colour that a style sheet works out. */
export function appLook({ theme }: Brand): AppLook {
  const scheme = theme.scheme === "light" ? "light" : "dark"
  const ink = parseColour(paletteOf(TOKENS, theme, scheme)["ink"] ?? "")
  return { ink: ink ? hexOf(ink) : NIGHT }
}

export interface AppIconKit {
  /** The built site, with the pictures of the house's marks. */
  readonly folder: URL
  /** A merchant's own logo by its hash. */
  readonly logo: (hash: string) => Promise<Buffer | undefined>
}

export interface AppIcon {
  readonly picture: Buffer
  readonly hash: string
}

/** So many merchants have their five pictures in memory; one weighs some ten kilobytes. */
const KEPT = 250

/** Draws a merchant's app icons: its logo, else its mark, on the ground of its pages. Undefined where the picture is missing. */
export function appIcons({ folder, logo }: AppIconKit) {
  const drawn = new LRUCache<string, Promise<AppIcon | undefined>>({ max: KEPT })
  const markOf = async ({ logo: own, mark = "lantern" }: Brand): Promise<Buffer | undefined> => {
    const hash = own && /[0-9a-f]{64}/.exec(own.url)?.[0]
    if (hash !== undefined) return logo(hash)
    return readFile(new URL(`.${ART_FOLDER}${mark}.webp`, folder)).catch(() => undefined)
  }
  return (brand: Brand, name: PictureName): Promise<AppIcon | undefined> => {
    const { ink } = appLook(brand)
    const key = [brand.logo?.url ?? brand.mark ?? "", ink, name].join(" ")
    const known = drawn.get(key)
    if (known) return known
    const made = markOf(brand).then((mark) => mark && draw(mark, ink, name))
    drawn.set(key, made)
    // One that failed, or whose picture is not there yet, is drawn anew the next time.
    made.then((icon) => icon ?? drawn.delete(key)).catch(() => drawn.delete(key))
    return made
  }
}

async function draw(mark: Buffer, ink: string, name: PictureName): Promise<AppIcon> {
  const { size, share } = PICTURES[name]
  const box = Math.round(size * share)
  const centre = await sharp(mark).resize(box, box, { fit: "inside" }).png().toBuffer()
  const picture = await sharp({ create: { width: size, height: size, channels: 3, background: ink } })
    .composite([{ input: centre, gravity: "centre" }])
    .png()
    .toBuffer()
  return { picture, hash: createHash("sha256").update(picture).digest("hex").slice(0, 16) }
}
