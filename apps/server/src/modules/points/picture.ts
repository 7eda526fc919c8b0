import { createHash } from "node:crypto"
import { PICTURE_KIB } from "@croupier/contract/console/points"
import { sql, type Db } from "@croupier/database"
import type { FastifyInstance } from "fastify"
import { redrawn } from "../../kernel/picture.ts"
import type { MerchantId } from "../../kernel/ids.ts"
import { refuse } from "../../kernel/refusal.ts"

/** The edge of a kept picture, in pixels: sharp on a card of 240 points at two pixels a point. */
const EDGE = 480
const HASH = /^[0-9a-f]{64}$/
/** Its name is its content's hash. */
const MAX_AGE_SECONDS = 31_536_000

/** The address of a picture. */
export const pictureUrl = (hash: string): string => `/mall/${hash}.webp`

/** Keeps a picture of a reward, drawn anew; the same once. Refuses IMAGE_INVALID. */
export async function keepPicture(
  db: Db,
  merchantId: MerchantId,
  base64: string,
): Promise<{ readonly picture: string; readonly url: string }> {
  const file = Buffer.from(base64, "base64")
  if (file.length > PICTURE_KIB * 1024) refuse("IMAGE_INVALID")
  const drawn = (await redrawn(file, { edge: EDGE, fit: "cover" })) ?? refuse("IMAGE_INVALID")
  const hash = createHash("sha256").update(drawn).digest("hex")
  await sql`
    insert into point_picture (hash, merchant_id, picture) values (${hash}, ${merchantId}, ${drawn}) on conflict do nothing`.execute(
    db,
  )
  return { picture: hash, url: pictureUrl(hash) }
}

/** True where a merchant's picture of this hash is kept. */
export async function hasPicture(db: Db, merchantId: MerchantId, hash: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from point_picture where hash = ${hash} and merchant_id = ${merchantId}`.execute(db)
  return rows.length > 0
}

/** Serves pictures by their hashes. */
export function servePictures(app: FastifyInstance, db: Db): void {
  app.get<{ Params: { hash: string } }>("/mall/:hash.webp", async ({ params: { hash } }, reply) => {
    const { rows } = HASH.test(hash)
      ? await sql<{ picture: Buffer }>`select picture from point_picture where hash = ${hash}`.execute(db)
      : { rows: [] }
    const found = rows[0] ?? refuse("NOT_FOUND")
    return reply
      .header("Cache-Control", `public, max-age=${MAX_AGE_SECONDS}, immutable`)
      .type("image/webp")
      .send(found.picture)
  })
}
