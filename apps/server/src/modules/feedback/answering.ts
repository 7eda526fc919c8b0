import { FEEDBACK_KINDS } from "@croupier/contract/feedback-values"
import type { Feedback } from "@croupier/contract/console/feedback"
import type { ConsoleParsed, ConsoleValue } from "@croupier/contract/console/table"
import { inTransaction, type Tx } from "@croupier/database"
import { translate } from "@croupier/locales"
import type { MerchantContext } from "../../call/console-context.ts"
import { idCursor } from "../../kernel/cursor.ts"
import { DAY_MS, MINUTE_MS } from "../../kernel/durations.ts"
import type { MerchantId } from "../../kernel/ids.ts"
import { pageOf } from "../../kernel/page.ts"
import { refuse } from "../../kernel/refusal.ts"
import type { FeedbackKit } from "./kit.ts"
import {
  answeredByKind,
  holdFeedback,
  keepAnswer,
  keepPerson,
  listed,
  waitingByKind,
  type StoredFeedback,
} from "./store.ts"

/** Response times are read over this long. */
const FIGURES_DAYS = 30
/** An answer by e-mail is tried for this long. */
const LETTER_DAYS = 3

/** The first letter and the host of an address. */
const masked = (contact: string): string => contact.replace(/^(.)[^@]*@/u, "$1••••@")

const present = (row: StoredFeedback, { staff }: Pick<MerchantContext, "staff">): Feedback => ({
  feedbackId: String(row.id),
  kind: row.kind,
  state: row.state,
  memberId: row.memberId === null ? null : String(row.memberId),
  contact:
    row.contact === null || staff.permissions.has("members.personal") ? row.contact : masked(row.contact),
  language: row.language,
  text: row.text,
  writtenAt: row.writtenAt.toISOString(),
  takenBy: row.takenBy,
  takenAt: row.takenAt?.toISOString() ?? null,
  answer: row.answer,
  answeredBy: row.answeredBy,
  answeredAt: row.answeredAt?.toISOString() ?? null,
  minutes:
    row.answeredAt === null
      ? null
      : Math.floor((row.answeredAt.getTime() - row.writtenAt.getTime()) / MINUTE_MS),
})

/** A page of the queue or of the log. */
export async function listFeedback(
  kit: FeedbackKit,
  { cursor, limit, kind, state, person }: ConsoleParsed<"listFeedback">,
  context: MerchantContext,
): Promise<ConsoleValue<"listFeedback">> {
  const filter = { kind, state, person: person || undefined }
  const bound = { before: idCursor(cursor), limit: limit + 1 }
  const found = await listed(kit.db, context.merchant.id, filter, bound)
  const page = pageOf(found, limit, ({ id }) => String(id))
  return { ...page, rows: page.rows.map((row) => present(row, context)) }
}

/** Work that waits, and response times, of each kind. */
export async function figures(
  kit: FeedbackKit,
  merchantId: MerchantId,
): Promise<ConsoleValue<"feedbackFigures">> {
  const since = new Date(kit.clock.now().getTime() - FIGURES_DAYS * DAY_MS)
  const [waiting, answered] = await Promise.all([
    waitingByKind(kit.db, merchantId),
    answeredByKind(kit.db, merchantId, since),
  ])
  return {
    kinds: FEEDBACK_KINDS.map((kind) => {
      const open = waiting.find((each) => each.kind === kind)
      const done = answered.find((each) => each.kind === kind)
      return {
        kind,
        fresh: open?.fresh ?? 0,
        taken: open?.taken ?? 0,
        oldestAt: open?.oldestAt?.toISOString() ?? null,
        answered: done?.answered ?? 0,
        median: done?.median ?? null,
        slowTenth: done?.slowTenth ?? null,
      }
    }),
  }
}

/** An entry that waits, held. Refuses FEEDBACK_UNKNOWN. */
const hold = async (tx: Tx, merchantId: MerchantId, feedbackId: string): Promise<StoredFeedback> =>
  (await holdFeedback(tx, merchantId, BigInt(feedbackId))) ?? refuse("FEEDBACK_UNKNOWN")

/** Takes an entry or gives it back. Refuses FEEDBACK_UNKNOWN, FEEDBACK_ANSWERED, FEEDBACK_TAKEN where another person has it by then. */
export const takeFeedback = (
  kit: FeedbackKit,
  { feedbackId, isMine, from }: ConsoleParsed<"takeFeedback">,
  context: MerchantContext,
): Promise<Feedback> =>
  inTransaction(kit.db, async (tx) => {
    const { merchant, record, staff } = context
    const before = await hold(tx, merchant.id, feedbackId)
    if (before.answeredAt !== null) refuse("FEEDBACK_ANSWERED")
    const person = isMine ? staff.login : null
    if (before.takenBy === person) return present(before, context)
    if (before.takenBy !== from) refuse("FEEDBACK_TAKEN", [before.takenBy ?? "–"])
    const after = (await keepPerson(tx, before.id, person, kit.clock.now())) ?? refuse("FEEDBACK_UNKNOWN")
    await record(tx, {
      act: "feedback.take",
      target: `feedback:${feedbackId}`,
      before: { takenBy: before.takenBy },
      after: { takenBy: person },
      merchantId: merchant.id,
    })
    return present(after, context)
  })

/**
 * Answers an entry once. A member reads the answer in the messages, another sender by e-mail; both leave with the answer's
 * transaction. The same answer of the same person again changes nothing. Refuses FEEDBACK_UNKNOWN, FEEDBACK_ANSWERED,
 * FEEDBACK_TAKEN where a colleague has the entry.
 */
export const answerFeedback = (
  kit: FeedbackKit,
  { feedbackId, answer }: ConsoleParsed<"answerFeedback">,
  context: MerchantContext,
): Promise<Feedback> =>
  inTransaction(kit.db, async (tx) => {
    const { merchant, record, staff } = context
    const before = await hold(tx, merchant.id, feedbackId)
    if (before.answer === answer && before.answeredBy === staff.login) return present(before, context)
    if (before.answeredAt !== null) refuse("FEEDBACK_ANSWERED")
    if (before.takenBy !== null && before.takenBy !== staff.login) refuse("FEEDBACK_TAKEN", [before.takenBy])
    const at = kit.clock.now()
    const after =
      (await keepAnswer(tx, before.id, { answer, by: staff.login, at })) ?? refuse("FEEDBACK_UNKNOWN")
    await record(tx, {
      act: "feedback.answer",
      target: `feedback:${feedbackId}`,
      after: { answer },
      merchantId: merchant.id,
    })
    await tellSender(kit, tx, after, answer, merchant.brand.name)
    return present(after, context)
  })

async function tellSender(
  kit: FeedbackKit,
  tx: Tx,
  { id, merchantId, memberId, contact, language, text }: StoredFeedback,
  answer: string,
  house: string,
): Promise<void> {
  if (memberId !== null)
    await kit.events.emit(tx, "feedbackAnswered", { memberId, merchantId, feedbackId: String(id), answer })
  if (contact !== null)
    await kit.messages.queueLetter(tx, {
      merchantId,
      channel: "mail",
      target: contact,
      subject: translate(language, "mail_feedback_subject", [house, String(id)]),
      text: translate(language, "mail_feedback_text", [house, answer, text]),
      goodUntil: new Date(kit.clock.now().getTime() + LETTER_DAYS * DAY_MS),
    })
}
