import { createHash } from "node:crypto"
import { LOGO_KIB } from "@croupier/contract/console/merchant-site"
import type { ConsoleValue } from "@croupier/contract/console/table"
import { sql, type Db } from "@croupier/database"
import sharp from "sharp"
import { refuse } from "../../kernel/refusal.ts"
import type { MerchantId } from "../../kernel/ids.ts"

const FORMATS: ReadonlySet<string> = new Set(["png", "jpeg", "webp"])
/** A picture that unfolds beyond this is refused before it is unfolded. */
const PIXELS = 16_000_000
/** Sharp on screens of three pixels a point, in a header that gives it 34 by 160 points. */
const BOX = { width: 480, height: 102 }

/** The form of a picture's hash: nothing else is looked for. */
const HASH = /^[0-9a-f]{64}$/

/**
 * Keeps a picture drawn anew, so that nothing of the file itself stays (place and camera, code behind the end).
 * The same picture is kept once. Refuses IMAGE_INVALID.
 */
export async function keepLogo(
  db: Db,
  merchantId: MerchantId,
  base64: string,
): Promise<ConsoleValue<"uploadLogo">> {
  const file = Buffer.from(base64, "base64")
  const drawn = file.length > LOGO_KIB * 1024 ? undefined : await drawnAnew(file)
  if (!drawn) return refuse("IMAGE_INVALID")
  const hash = createHash("sha256").update(drawn.picture).digest("hex")
  await sql`
    insert into merchant_logo (hash, merchant_id, picture) values (${hash}, ${merchantId}, ${drawn.picture})
    on conflict do nothing`.execute(db)
  return { url: `/brand/${hash}.webp`, width: drawn.width, height: drawn.height }
}

async function drawnAnew(file: Buffer) {
  try {
    const source = sharp(file, { limitInputPixels: PIXELS, failOn: "error", pages: 1 })
    const { format } = await source.metadata()
    if (!FORMATS.has(format ?? "")) return undefined
    const { data, info } = await source
      .autoOrient()
      .resize({ ...BOX, fit: "inside", withoutEnlargement: true })
      .webp({ quality: 88 })
      .toBuffer({ resolveWithObject: true })
    return { picture: data, width: info.width, height: info.height }
  } catch {
    // Not a picture, a damaged one, or one that unfolds beyond all measure.
    return undefined
  }
}

/** The picture of a hash; undefined where none is kept. */
export async function readLogo(db: Db, hash: string): Promise<Buffer | undefined> {
  if (!HASH.test(hash)) return undefined
  const { rows } = await sql<{ picture: Buffer }>`
    select picture from merchant_logo where hash = ${hash}`.execute(db)
  return rows[0]?.picture
}
