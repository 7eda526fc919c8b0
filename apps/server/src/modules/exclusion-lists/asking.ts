import { inTransaction, type Tx } from "@croupier/database"
import { DAY_MS, MINUTE_MS } from "../../kernel/durations.ts"
import { dayOf } from "../../kernel/days.ts"
import { IdInPayload, job } from "../../kernel/job.ts"
import { setListDue } from "../responsible-gaming/index.ts"
import { z } from "zod"
import type { ExclusionListsKit, MemberRef } from "./kit.ts"
import { RegisterAway, type RegisterAnswer } from "./register.ts"
import {
  dueMembers,
  insertAnswer,
  readListMember,
  writeAsked,
  writeNext,
  type ListAnswer,
  type Occasion,
} from "./store.ts"

export const ASK = job({
  name: "exclusion-lists.ask",
  payload: z.object({ memberId: IdInPayload, merchantId: z.number() }),
})

/** An answer holds for so long; the next question comes a day before, so that a register that is away for hours shuts nothing. */
const HOLDS_MS = 15 * DAY_MS
const ASKED_AFTER_MS = 14 * DAY_MS
/** A register that gave no answer is asked again after a minute, then after twice as long each time, up to a quarter of an hour. */
const RETRY_MS = MINUTE_MS
const LONGEST_RETRY_MS = 15 * MINUTE_MS
/** Members of one round of the schedule. */
const ROUND = 1_000

const keyOf = ({ id }: MemberRef): string => `exclusion-lists.ask:${id}`

/**
 * Shuts the member's play until a register has answered, and plans the question, in the caller's transaction. Nothing happens
 * where the market has no register asked, and to a member who has told no tax number: it is asked for before the first deposit.
 */
export async function shutUntilAsked(
  kit: ExclusionListsKit,
  tx: Tx,
  member: MemberRef,
  occasion: Occasion,
): Promise<void> {
  if (!kit.merchantOf(member.merchantId).policy.exclusionRegister) return
  if ((await kit.taxIdOf(tx, member.id)) === undefined) return
  const now = kit.clock.now()
  await writeAsked(tx, member, occasion, now)
  await setListDue(tx, member, now)
  await kit.queue.add(tx, ASK, { memberId: member.id, merchantId: member.merchantId }, { key: keyOf(member) })
}

/** Has the register asked at the first sign-in of a day of the merchant's calendar. */
export async function askAtSignIn(kit: ExclusionListsKit, tx: Tx, member: MemberRef): Promise<void> {
  const { policy, timeZone } = kit.merchantOf(member.merchantId)
  if (!policy.exclusionRegister) return
  const standing = await readListMember(tx, member.id, { lock: true })
  const dayIn = (at: Date) => dayOf(at, timeZone)
  if (standing?.permittedAt && dayIn(standing.permittedAt) === dayIn(kit.clock.now())) return
  await shutUntilAsked(kit, tx, member, "SIGN_IN")
}

/** Asks the register for one member and keeps the answer: play opens, the member is excluded, or the question comes again later. */
export async function askRegister(kit: ExclusionListsKit, member: MemberRef): Promise<void> {
  const standing = await readListMember(kit.db, member.id)
  if (!standing || standing.nextAt > kit.clock.now()) return
  if (!kit.merchantOf(member.merchantId).policy.exclusionRegister) return rest(kit, member)
  const taxId = await kit.taxIdOf(kit.db, member.id)
  if (taxId === undefined) return rest(kit, member)
  const answer = await answerOf(kit, taxId)
  await inTransaction(kit.db, (tx) => keep(kit, tx, member, answer))
}

/** No register is asked for the member any more: the rules of the merchant's market changed. */
const rest = (kit: ExclusionListsKit, member: MemberRef): Promise<void> =>
  inTransaction(kit.db, async (tx) => {
    const standing = await readListMember(tx, member.id, { lock: true })
    await writeNext(tx, member.id, {
      occasion: "SCHEDULE",
      nextAt: "never",
      attempts: 0,
      permittedAt: standing?.permittedAt ?? null,
    })
    await setListDue(tx, member, null)
  })

type Answered = RegisterAnswer | { readonly outcome: "AWAY"; readonly reason: string }

async function answerOf({ register, outages }: ExclusionListsKit, taxId: string): Promise<Answered> {
  if (!register) return { outcome: "AWAY", reason: "no register is configured" }
  try {
    const answer = await register.ask(taxId)
    outages.back(register.name)
    return answer
  } catch (error) {
    if (!(error instanceof RegisterAway)) throw error
    outages.away(register.name, error)
    return { outcome: "AWAY", reason: error.message }
  }
}

async function keep(kit: ExclusionListsKit, tx: Tx, member: MemberRef, answer: Answered): Promise<void> {
  const standing = await readListMember(tx, member.id, { lock: true })
  const now = kit.clock.now()
  // Two workers asked for the same member, and the other one kept its answer first.
  if (!standing || standing.nextAt > now) return
  const { occasion, attempts, permittedAt } = standing
  const register = kit.register?.name ?? "–"
  const kept: ListAnswer = {
    at: now,
    occasion,
    register,
    outcome: answer.outcome,
    reason: answer.outcome === "PERMITTED" ? null : answer.reason,
  }
  await insertAnswer(tx, member, kept)
  switch (answer.outcome) {
    case "PERMITTED":
      await writeNext(tx, member.id, {
        occasion: "SCHEDULE",
        nextAt: new Date(now.getTime() + ASKED_AFTER_MS),
        attempts: 0,
        permittedAt: now,
      })
      return setListDue(tx, member, new Date(now.getTime() + HOLDS_MS))
    case "BARRED":
      // Asked again on schedule: the register may name the person for another reason by then.
      await writeNext(tx, member.id, {
        occasion: "SCHEDULE",
        nextAt: new Date(now.getTime() + ASKED_AFTER_MS),
        attempts: 0,
        permittedAt: null,
      })
      // From here on the exclusion keeps the member from play.
      await setListDue(tx, member, null)
      return kit.excludeByRegister(tx, member, { login: register, why: answer.reason })
    case "AWAY": {
      const nextAt = new Date(now.getTime() + Math.min(RETRY_MS * 2 ** attempts, LONGEST_RETRY_MS))
      return writeNext(tx, member.id, { occasion, nextAt, attempts: Math.min(attempts + 1, 30), permittedAt })
    }
  }
}

/** Plans the questions that are due: those of the schedule, and those that found the register away. */
export async function planDue(kit: ExclusionListsKit): Promise<void> {
  const due = await dueMembers(kit.db, kit.clock.now(), ROUND)
  for (const { memberId, merchantId } of due)
    await kit.queue.add(kit.db, ASK, { memberId, merchantId }, { key: keyOf({ id: memberId, merchantId }) })
}
