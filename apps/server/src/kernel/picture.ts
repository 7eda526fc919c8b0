import sharp from "sharp"

/** Some 40 megapixels: more than any camera's picture within an upload's bound, less than a bomb's. */
const PIXELS = 40_000_000
/** Told by the content; what a name or a header says counts for nothing. */
const FORMATS: ReadonlySet<string> = new Set(["png", "jpeg"])
const QUALITY = 82

/**
 * Draws an uploaded picture (PNG or JPEG) anew as WebP, no longer than `edge` pixels, so that nothing of the file itself
 * (place and camera, code behind the end) is kept. Undefined for what is no picture, damaged, or unfolds beyond all measure.
 */
export async function redrawn(
  file: Buffer,
  { edge, fit }: { readonly edge: number; readonly fit: "cover" | "inside" },
): Promise<Buffer | undefined> {
  try {
    const picture = sharp(file, { limitInputPixels: PIXELS, failOn: "error", pages: 1 })
    const { format } = await picture.metadata()
    if (!FORMATS.has(format ?? "")) return undefined
    return await picture
      .autoOrient()
      .resize(edge, edge, { fit, withoutEnlargement: fit === "inside" })
      .webp({ quality: QUALITY })
      .toBuffer()
  } catch {
    return undefined
  }
}
