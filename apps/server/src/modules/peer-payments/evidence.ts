import { PROOF_BYTES } from "@croupier/contract/withdrawals"
import type { PeerSide } from "@croupier/contract/peer-states"
import { sql, type Db, type Tx } from "@croupier/database"
import { redrawn } from "../../kernel/picture.ts"
import { refuse } from "../../kernel/refusal.ts"
import type { PaymentKey } from "./payment.ts"

/** The longer edge of a kept image, in pixels: a bank's paper stays legible. */
const EDGE = 1_600
/** Images of one side of a payment. */
const MOST = 8

/** An image that one of the two members showed. */
export interface Evidence {
  readonly id: string
  readonly side: PeerSide
  readonly note: string
  readonly at: Date
}

/** Draws an upload anew, so that nothing of the file itself is kept. Refuses BODY_TOO_LARGE, IMAGE_INVALID. */
export async function imageFrom(base64: string): Promise<Buffer> {
  const file = Buffer.from(base64, "base64")
  if (file.length > PROOF_BYTES) refuse("BODY_TOO_LARGE")
  return (await redrawn(file, { edge: EDGE, fit: "inside" })) ?? refuse("IMAGE_INVALID")
}

/** Keeps an image. The caller holds the payment. Refuses PEER_EVIDENCE_FULL. */
export async function keepEvidence(
  tx: Tx,
  of: PaymentKey,
  { id, side, note, at, image }: Evidence & { readonly image: Buffer },
): Promise<void> {
  const { rows } = await sql`
    insert into peer_evidence (bucket, payment_id, id, side, note, image, at)
    select ${of.bucket}::smallint, ${of.id}::uuid, ${id}::uuid, ${side}, ${note}, ${image}::bytea, ${at}::timestamptz
     where (select count(*) from peer_evidence
             where bucket = ${of.bucket} and payment_id = ${of.id} and side = ${side}) < ${MOST}
    returning id`.execute(tx)
  if (rows.length === 0) refuse("PEER_EVIDENCE_FULL", [String(MOST)])
}

/** The evidence of both, the oldest first, without the images. */
export async function evidenceOf(db: Db, of: PaymentKey): Promise<Evidence[]> {
  const { rows } = await sql<Evidence>`
    select id, side, note, at from peer_evidence
     where bucket = ${of.bucket} and payment_id = ${of.id} order by at, id`.execute(db)
  return rows
}

/** Images as data URLs, by the ids of the evidence; of one alone where its id is given. */
export async function imagesOf(db: Db, of: PaymentKey, id?: string): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; image: Buffer }>`
    select id, image from peer_evidence
     where bucket = ${of.bucket} and payment_id = ${of.id} ${id === undefined ? sql`` : sql`and id = ${id}::uuid`}`.execute(
    db,
  )
  return new Map(rows.map((row) => [row.id, `data:image/webp;base64,${row.image.toString("base64")}`]))
}
