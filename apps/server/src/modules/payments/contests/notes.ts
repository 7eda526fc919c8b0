import type { Parsed } from "@croupier/contract"
import {
  MOST_NOTES,
  SLIP_BYTES,
  type addContestNote,
  type contestNoteImage,
} from "@croupier/contract/payments"
import { inTransaction, sql, type Db } from "@croupier/database"
import { createHash } from "node:crypto"
import type { Member } from "../../../call/member.ts"
import { redrawn } from "../../../kernel/picture.ts"
import { refuse } from "../../../kernel/refusal.ts"
import type { PaymentsKit } from "../kit.ts"
import { lockDeposit } from "../store.ts"
import { depositOf } from "./apply.ts"
import { findContest, lockContest, type Contest } from "./contest-store.ts"

/** The longer edge of a kept picture, in pixels: a bank's paper stays legible. */
const EDGE = 1_600

/** Notes help until the house has answered or the analysis is over. */
export const takesNotes = (
  { state, agrees, analysisBy }: Pick<Contest, "state" | "agrees" | "analysisBy">,
  now: Date,
): boolean => (state === "BLOCKED" || state === "ANALYSIS") && agrees === null && now < analysisBy

/**
 * Keeps what the member of a contested payment says of it, with a picture drawn anew. The same one twice stands once. Refuses
 * CONTEST_UNKNOWN, CONTEST_CLOSED once it takes no more, BODY_TOO_LARGE, IMAGE_INVALID.
 */
export async function addNote(
  kit: PaymentsKit,
  member: Pick<Member, "id">,
  { contestId, note, image }: Parsed<typeof addContestNote>,
): Promise<void> {
  const known = await findContest(kit.db, contestId)
  if (known?.memberId !== member.id) return refuse("CONTEST_UNKNOWN")
  if (!takesNotes(known, kit.clock.now())) refuse("CONTEST_CLOSED")
  const file = image === undefined ? undefined : Buffer.from(image, "base64")
  if (file && file.length > SLIP_BYTES) refuse("BODY_TOO_LARGE")
  const drawn = file && ((await redrawn(file, { edge: EDGE, fit: "inside" })) ?? refuse("IMAGE_INVALID"))
  const sha256 = createHash("sha256")
    .update(`${note}\n`)
    .update(drawn ?? "")
    .digest("hex")
  await inTransaction(kit.db, async (tx) => {
    await lockDeposit(tx, depositOf(known))
    const now = kit.clock.now()
    if (!takesNotes(await lockContest(tx, contestId), now)) refuse("CONTEST_CLOSED")
    const { rows } = await sql<{ others: number; isKnown: boolean }>`
      select count(*)::int as others, coalesce(bool_or(sha256 = ${sha256}), false) as "isKnown"
        from payment_contest_note where contest_id = ${contestId}`.execute(tx)
    if (rows[0]?.isKnown) return
    if ((rows[0]?.others ?? 0) >= MOST_NOTES) refuse("CONTEST_CLOSED")
    await sql`
      insert into payment_contest_note (contest_id, sha256, note, image, at)
      values (${contestId}, ${sha256}, ${note}, ${drawn ?? null}::bytea, ${now})`.execute(tx)
  })
}

/** One note of a member. */
interface ContestNote {
  /** Hash of words and picture. */
  readonly noteId: string
  readonly note: string
  readonly hasImage: boolean
  readonly at: Date
}

/** The notes of contests by their ids, the oldest first, without the pictures. */
export async function notesOf(
  db: Db,
  contestIds: readonly string[],
): Promise<ReadonlyMap<string, readonly ContestNote[]>> {
  const { rows } = await sql<ContestNote & { contestId: string }>`
    select contest_id as "contestId", sha256 as "noteId", note, image is not null as "hasImage", at from payment_contest_note
     where contest_id = any(${[...contestIds]}::uuid[]) order by at, sha256`.execute(db)
  return Map.groupBy(rows, ({ contestId }) => contestId)
}

/** The picture of a note as a data URL. The caller has seen whose contest it is. Refuses CONTEST_UNKNOWN. */
export async function pictureOf(
  db: Db,
  { contestId, noteId }: { readonly contestId: string; readonly noteId: string },
): Promise<string> {
  const { rows } = await sql<{ image: Buffer }>`
    select image from payment_contest_note
     where contest_id = ${contestId} and sha256 = ${noteId} and image is not null`.execute(db)
  return dataUrl((rows[0] ?? refuse("CONTEST_UNKNOWN")).image)
}

/** The picture of a member's own note. Refuses CONTEST_UNKNOWN. */
export async function ownPicture(
  db: Db,
  member: Pick<Member, "id">,
  note: Parsed<typeof contestNoteImage>,
): Promise<string> {
  const known = await findContest(db, note.contestId)
  return known?.memberId === member.id ? pictureOf(db, note) : refuse("CONTEST_UNKNOWN")
}

const dataUrl = (image: Buffer): string => `data:image/webp;base64,${image.toString("base64")}`

/** The notes of one contest with their pictures as data URLs, for the evidence pack. */
export async function notesWithImages(
  db: Db,
  contestId: string,
): Promise<{ readonly note: string; readonly image: string | null; readonly at: string }[]> {
  const { rows } = await sql<{ note: string; image: Buffer | null; at: Date }>`
    select note, image, at from payment_contest_note where contest_id = ${contestId} order by at, sha256`.execute(
    db,
  )
  return rows.map(({ note, image, at }) => ({
    note,
    image: image && dataUrl(image),
    at: at.toISOString(),
  }))
}
