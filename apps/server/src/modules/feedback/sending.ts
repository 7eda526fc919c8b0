import { countWords, FEEDBACK_WAITING, FEEDBACK_WORDS } from "@croupier/contract/feedback-values"
import type { myFeedback, sendFeedback } from "@croupier/contract/feedback"
import type { Parsed, Value } from "@croupier/contract/endpoint"
import { inTransaction } from "@croupier/database"
import type { Context, MemberContext } from "../../call/context.ts"
import { idCursor } from "../../kernel/cursor.ts"
import { pageOf } from "../../kernel/page.ts"
import { refuse } from "../../kernel/refusal.ts"
import type { FeedbackKit } from "./kit.ts"
import { countWaiting, feedbackOf, findByKey, insertFeedback, takeTurn, type Sender } from "./store.ts"

/** Characters that a caller's key has at most. */
const KEY_LENGTH = 200

/** A real account is its own address; other callers leave one. Refuses FEEDBACK_CONTACT_NEEDED. */
function senderOf({ member }: Context, contact: string | undefined): Sender {
  if (member && member.kind !== "trial") return { memberId: member.id, contact: null }
  if (contact === undefined) return refuse("FEEDBACK_CONTACT_NEEDED")
  return { memberId: null, contact: contact.toLowerCase() }
}

/** The caller's key among those of the sender; a call without one is always another entry. Refuses INPUT_INVALID. */
function keyOf(kit: FeedbackKit, { memberId, contact }: Sender, given: string | undefined): string {
  if (given === undefined) return kit.random.uuid()
  if (given.length > KEY_LENGTH) refuse("INPUT_INVALID", [], ["Idempotency-Key"])
  return `${memberId ?? contact} ${given}`
}

/**
 * Keeps feedback or a complaint. The same key with the same text gives the same entry. Refuses FEEDBACK_CONTACT_NEEDED,
 * FEEDBACK_WORD_COUNT, FEEDBACK_TOO_MANY, IDEMPOTENCY_CONFLICT, INPUT_INVALID for a key that is too long.
 */
export async function send(
  kit: FeedbackKit,
  { kind, text, contact }: Parsed<typeof sendFeedback>,
  context: Context,
): Promise<Value<typeof sendFeedback>> {
  const { least, most } = FEEDBACK_WORDS
  const words = countWords(text)
  if (words < least || words > most) refuse("FEEDBACK_WORD_COUNT", [String(least), String(most)])
  const { merchant, language } = context
  const sender = senderOf(context, contact)
  const key = keyOf(kit, sender, context.idempotencyKey)
  return inTransaction(kit.db, async (tx) => {
    await takeTurn(tx, merchant.id, sender)
    const known = await findByKey(tx, merchant.id, key)
    if (known && (known.text !== text || known.kind !== kind)) refuse("IDEMPOTENCY_CONFLICT")
    if (known) return { feedbackId: String(known.id) }
    if ((await countWaiting(tx, merchant.id, sender)) >= FEEDBACK_WAITING)
      refuse("FEEDBACK_TOO_MANY", [String(FEEDBACK_WAITING)])
    const writtenAt = kit.clock.now()
    const id = await insertFeedback(tx, {
      ...sender,
      merchantId: merchant.id,
      key,
      kind,
      language,
      text,
      writtenAt,
    })
    if (id === undefined) throw new Error("the key is taken by an entry that cannot be found")
    return { feedbackId: String(id) }
  })
}

/** A page of the caller's entries. Refuses INPUT_INVALID. */
export async function readOwn(
  kit: FeedbackKit,
  { cursor, limit }: Parsed<typeof myFeedback>,
  { member, merchant }: MemberContext,
): Promise<Value<typeof myFeedback>> {
  const before = idCursor(cursor)
  const found = await feedbackOf(kit.db, merchant.id, member.id, { before, limit: limit + 1 })
  const page = pageOf(found, limit, ({ id }) => String(id))
  return {
    ...page,
    rows: page.rows.map(({ id, kind, state, text, writtenAt, answer, answeredAt }) => ({
      feedbackId: String(id),
      kind,
      state,
      text,
      writtenAt: writtenAt.toISOString(),
      answer,
      answeredAt: answeredAt?.toISOString() ?? null,
    })),
  }
}
