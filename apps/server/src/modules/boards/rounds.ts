import { inTransaction, sql, type Tx } from "@croupier/database"
import { PROVISIONAL_MS } from "@croupier/rewards"
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../kernel/durations.ts"
import { Refusal } from "../../kernel/refusal.ts"
import { weekAt } from "../../kernel/weeks.ts"
import { boardsOf, costOf, versionsOf, type Board, type BoardVersion } from "./board-store.ts"
import type { BoardsKit } from "./kit.ts"
import {
  endedRounds,
  holdRound,
  insertPrize,
  insertRound,
  isBehind,
  lastEnd,
  ranksOf,
  scorersOf,
  writeFinal,
  type RankRow,
  type Round,
} from "./round-store.ts"

/** The next round is made so long before the one that runs ends. */
const AHEAD_MS = HOUR_MS
/** Settlements that began before the end have committed by then. */
const LATE_MS = 2 * MINUTE_MS
/** Days in which a prize may be claimed; then it is the house's. */
const CLAIM_DAYS = 7

/**
 * Makes the round of a week under these terms, from `from` on; play before it counts for none. Nothing where the budget does not hold
 * all of its prizes, or the week has its round.
 */
export async function makeRound(
  kit: Pick<BoardsKit, "merchants">,
  tx: Tx,
  {
    board,
    terms,
    from,
    until,
  }: {
    readonly board: Board
    readonly terms: BoardVersion
    readonly from: Date
    readonly until: Date
  },
): Promise<boolean> {
  await sql`select 1 from board where id = ${board.id} for update`.execute(tx)
  const { paid, reserved } = await costOf(tx, board.id)
  const wanted = terms.prizes.reduce((sum, each) => sum + each, 0n)
  if (paid + reserved + wanted > terms.budget || from >= until) return false
  return insertRound(tx, {
    boardId: board.id,
    merchantId: board.merchantId,
    asset: kit.merchants.byId(board.merchantId).asset,
    words: terms.words,
    prizes: terms.prizes,
    startsAt: from,
    endsAt: until,
  })
}

/** Makes the rounds that are missing: of this week, and shortly before its end of the next. Answers with how many. */
export async function openRounds(kit: BoardsKit): Promise<number> {
  const boards = await boardsOf(kit.db)
  const versions = await versionsOf(
    kit.db,
    boards.map(({ id }) => id),
  )
  let made = 0
  for (const board of boards) {
    const terms = versions.find(({ boardId }) => boardId === board.id)
    if (!terms?.isOpen || !kit.merchants.byId(board.merchantId).settings.boards.enabled) continue
    const now = kit.clock.now()
    const last = await lastEnd(kit.db, board.id)
    if (last && now.getTime() < last.getTime() - AHEAD_MS) continue
    const week = weekAt(board.timeZone, last && last > now ? last : now)
    // The round is there before the first play that it counts.
    const from = new Date(Math.max(week.from.getTime(), now.getTime() + MINUTE_MS))
    if (await inTransaction(kit.db, (tx) => makeRound(kit, tx, { board, terms, from, until: week.until })))
      made += 1
  }
  return made
}

/** Offers a prize; null where nothing may be given to the member: then it stays with the house. */
async function offered(
  kit: Pick<BoardsKit, "offer">,
  tx: Tx,
  round: Round,
  { rank, memberId, at }: Pick<RankRow, "rank" | "memberId"> & { readonly at: Date },
): Promise<bigint | null> {
  const prize = round.prizes[rank - 1]
  if (prize === undefined) throw new Error(`round ${round.id} has no prize ${rank}`)
  try {
    return await kit.offer(tx, {
      memberId,
      merchantId: round.merchantId,
      asset: round.asset,
      source: "board",
      key: `board:${round.id}:${rank}`,
      gift: { kind: "CASH", amount: prize },
      title: Object.fromEntries(round.words.map(({ language, name }) => [language, name])),
      claimBy: new Date(at.getTime() + CLAIM_DAYS * DAY_MS),
      isAutomatic: false,
    })
  } catch (error) {
    if (error instanceof Refusal && error.code === "REWARD_OFF") return null
    throw error
  }
}

/** Makes a round final whose corrections are all read: ranks without excluded members, and their prizes, in one transaction. */
async function end(kit: BoardsKit, round: Round): Promise<boolean> {
  const until = new Date(round.endsAt.getTime() + PROVISIONAL_MS)
  return inTransaction(kit.db, async (tx) => {
    if (!(await holdRound(tx, round.id)) || (await isBehind(tx, until))) return false
    const at = kit.clock.now()
    const isVoid = !kit.merchants.byId(round.merchantId).settings.boards.enabled
    if (!isVoid) {
      const barred = await kit.exclusionsOf(await scorersOf(tx, round.id))
      const ranks = await ranksOf(tx, round, { first: round.prizes.length, without: [...barred.keys()] })
      for (const { rank, memberId, score } of ranks) {
        const amount = round.prizes[rank - 1]
        if (amount === undefined) throw new Error(`round ${round.id} has no prize ${rank}`)
        const rewardId = await offered(kit, tx, round, { rank, memberId, at })
        await insertPrize(tx, round.id, { rank, memberId, score, amount, rewardId })
      }
    }
    await writeFinal(tx, round.id, { at, isVoid })
    return true
  })
}

/** Makes the rounds final whose day of corrections is over. One that fails is reported and does not hold up the others. */
export async function endRounds(kit: BoardsKit): Promise<number> {
  let done = 0
  const by = new Date(kit.clock.now().getTime() - PROVISIONAL_MS - LATE_MS)
  for (const round of await endedRounds(kit.db, by))
    try {
      if (await end(kit, round)) done += 1
    } catch (error) {
      kit.report(error)
    }
  return done
}
