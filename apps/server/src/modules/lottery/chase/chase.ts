import { createHash } from "node:crypto"
import type { Chase } from "@croupier/contract/chase"
import { inTransaction } from "@croupier/database"
import { deriveKey, wallet } from "@croupier/ledger"
import { add, amount, ZERO, type Amount } from "@croupier/money"
import type { Member } from "../../../call/member.ts"
import { refuse } from "../../../kernel/refusal.ts"
import { DAY_MS } from "../../../kernel/durations.ts"
import { playAssetOf } from "../../../call/play-asset.ts"
import { refuseStake } from "../../responsible-gaming/index.ts"
import { checkCost } from "../betting/bets.ts"
import { settleChase } from "./chase-end.ts"
import { addChase, findChase, findChaseByKey, lockChase, type ChaseLine, type NewLeg } from "./chase-store.ts"
import { placeDueLegs } from "./chase-legs.ts"
import type { Game } from "../game.ts"
import type { LotteryKit } from "../kit.ts"
import { ledgerKey } from "../ledger-key.ts"
import { priceLines, type AskedLine, type PricedLine } from "../betting/lines.ts"
import { checkLunarYear } from "../draws/lunar-year.ts"
import { slotsBetween, type Slot } from "../draws/schedule.ts"
import type { ChaseId } from "../../../kernel/ids.ts"

/** A member's chase: the same lines on each of these issues, at a multiple of its own. */
export interface AskedChase {
  readonly key: string
  readonly gameCode: string
  readonly lines: readonly AskedLine[]
  readonly legs: readonly { readonly issue: string; readonly multiple: number }[]
  readonly stopOnWin: boolean
  readonly cost: string
}

/** Issues are looked for no further ahead: more than a hundred draws of a game that draws twice a week. */
const FURTHEST_DAYS = 400
/** A hold outlives the last issue by the longest wait for a late result. */
const HELD_AFTER_MS = 30 * DAY_MS

/** The next issues that can still be bet on, at most `count`; some may not be made yet. */
export function comingSlots(game: Game, now: Date, count: number): Slot[] {
  for (let days = 1; ; days = Math.min(days * 4, FURTHEST_DAYS)) {
    const slots = slotsBetween(game.schedule, now, new Date(now.getTime() + days * DAY_MS))
      .filter((slot) => slot.closesAt > now)
      .slice(0, count)
    if (slots.length === count || days === FURTHEST_DAYS) return slots
  }
}

/**
 * Makes a chase: checks and prices its lines at every multiple, and sets the whole cost aside by a hold, all in
 * one transaction; legs whose issue is on sale already are bet at once. Idempotent by its key, as a slip is. Refuses what
 * `priceLines` does, and GAME_UNKNOWN, ISSUE_CLOSED, CHASE_PLAN_INVALID, PRICE_CHANGED, INSUFFICIENT_FUNDS,
 * PLAY_ON_BREAK, PLAY_EXCLUDED.
 */
export async function placeChase(
  kit: LotteryKit,
  member: Member,
  asked: AskedChase,
): Promise<{ chase: Chase; balance: Amount }> {
  const game = kit.games.find(member.merchantId, asked.gameCode)
  const asset = playAssetOf(member, game)
  const content = contentHash(asked)
  const answer = async (chase: Chase) => ({
    chase,
    balance: await kit.ledger.balance(member.id, "main", asset),
  })
  const known = await findChaseByKey(kit.db, member.id, asked.key)
  if (known) return known.content === content ? answer(known.chase) : refuse("IDEMPOTENCY_CONFLICT")
  if (!game.onSale) refuse("GAME_UNKNOWN", [asked.gameCode])

  const now = kit.clock.now()
  const slots = slotsOf(game, now, asked.legs)
  const prices = pricesOf(kit, member, game, await kit.groups.of(member.id, game), asked)
  const legs = asked.legs.map((leg, at): NewLeg => {
    const slot = slots[at] ?? refuse("CHASE_PLAN_INVALID")
    return { ...slot, multiple: leg.multiple, stake: costOf(prices.get(leg.multiple) ?? []) }
  })
  const cost = add(ZERO, ...legs.map((leg) => amount(leg.stake)))
  checkCost(asked.cost, cost)

  const id = kit.nextBetId()
  const hold = deriveKey(ledgerKey(asked.key, now), "hold", "0")
  const made = await inTransaction(kit.db, async (tx) => {
    const added = await addChase(tx, {
      id,
      member: member.id,
      merchant: member.merchantId,
      gameCode: asked.gameCode,
      key: asked.key,
      content,
      lines: frozen(prices),
      stopOnWin: asked.stopOnWin,
      asset,
      stake: cost,
      hold,
      legs,
      at: now,
    })
    if (!added) return false
    const reserved = await kit.ledger.holds.reserve(
      {
        key: hold,
        wallet: wallet(member.id, "main", asset),
        amount: cost,
        expiresAt: new Date((legs.at(-1)?.closesAt ?? now).getTime() + HELD_AFTER_MS),
        cause: `lottery.chase:${asked.gameCode}:${id}`,
      },
      tx,
    )
    if (reserved.status === "refused")
      refuse(reserved.reason === "INSUFFICIENT_FUNDS" ? "INSUFFICIENT_FUNDS" : "ACCOUNT_CLOSED")
    // After all that waits for others; limits count what is set aside.
    await refuseStake(tx, { memberId: member.id, product: "lottery", asset, amount: ZERO, at: now })
    return true
  })
  // Another request came first with this key: it was the same request, or the key is refused.
  if (!made) return placeChase(kit, member, asked)
  await placeDueLegs(kit, { bucket: Number(member.id & 63n), chase: id }).catch(kit.onError)
  return answer((await findChase(kit.db, member.id, id)) ?? refuse("CHASE_UNKNOWN"))
}

/**
 * Takes back the legs of a chase that are not bet yet: those of the named issues, or all. Their money returns at once; bets
 * stay. Refuses CHASE_UNKNOWN, and CHASE_ENDED when nothing of it waits.
 */
export async function cancelChase(
  kit: LotteryKit,
  member: Member,
  chaseId: ChaseId,
  issues: readonly string[] | undefined,
): Promise<{ chase: Chase; balance: Amount }> {
  const bucket = Number(member.id & 63n)
  await inTransaction(kit.db, async (tx) => {
    const chase = await lockChase(tx, bucket, chaseId)
    if (!chase || chase.member !== member.id) return refuse("CHASE_UNKNOWN")
    const waiting = chase.legs.filter(
      (leg) => leg.state === "WAITING" && (!issues || issues.includes(leg.issue)),
    )
    if (waiting.length === 0) refuse("CHASE_ENDED")
    await settleChase(kit, tx, bucket, chase, new Set(waiting.map((leg) => leg.nr)))
  })
  const chase = (await findChase(kit.db, member.id, chaseId)) ?? refuse("CHASE_UNKNOWN")
  const game = kit.games.find(member.merchantId, chase.gameCode)
  return { chase, balance: await kit.ledger.balance(member.id, "main", playAssetOf(member, game)) }
}

/** The slots of the legs' issues, which must be coming ones, each once, in their order. */
function slotsOf(game: Game, now: Date, legs: AskedChase["legs"]): Slot[] {
  const ascend = legs.every((leg, at) => at === 0 || leg.issue > (legs[at - 1]?.issue ?? ""))
  if (!ascend) refuse("CHASE_PLAN_INVALID")
  const last = legs.at(-1)?.issue ?? ""
  for (let count = legs.length; ; count *= 4) {
    const coming = comingSlots(game, now, count)
    const byIssue = new Map(coming.map((slot) => [slot.issue, slot]))
    if (coming.length === count && (coming.at(-1)?.issue ?? "") < last && count < MOST_LOOKED_AT) continue
    return legs.map(({ issue }) => {
      const slot = byIssue.get(issue)
      if (slot) return slot
      return issue < (coming[0]?.issue ?? "") ? refuse("ISSUE_CLOSED", [issue]) : refuse("CHASE_PLAN_INVALID")
    })
  }
}

/** Legs may leave issues out, but not look further than this many issues ahead. */
const MOST_LOOKED_AT = 2_000

type Prices = ReadonlyMap<number, readonly PricedLine[]>

/** The lines at every multiple that a leg has: each is checked against the limits as the bet that it will be. */
function pricesOf(kit: LotteryKit, member: Member, game: Game, group: number, asked: AskedChase): Prices {
  const limits = kit.limits.of(member.merchantId, asked.gameCode)
  const multiples = [...new Set(asked.legs.map((leg) => leg.multiple))]
  return new Map(
    multiples.map((multiple) => {
      const lines = priceLines(game, limits, group, asked.lines, multiple)
      checkLunarYear(
        game,
        asked.legs.map(({ issue }) => issue),
        lines,
      )
      return [multiple, lines]
    }),
  )
}

/**
 * The lines as they are frozen, at multiple 1 of the legs. Stakes grow with the multiple without rounding; the
 * maximum payout is rounded up, never below the truth.
 */
function frozen(prices: Prices): ChaseLine[] {
  const [[multiple, lines] = refuse("CHASE_PLAN_INVALID")] = prices
  return lines.map((line) => ({
    play: line.play.code,
    selection: { ...line.selection },
    units: line.units,
    mode: line.mode,
    multiple: line.multiple / multiple,
    group: line.group,
    memberGroup: line.memberGroup,
    stake: String(line.stake / BigInt(multiple)),
    most: String(line.maximumPayout / BigInt(multiple) + 1n),
  }))
}

const costOf = (lines: readonly PricedLine[]): bigint => lines.reduce((sum, line) => sum + line.stake, 0n)

const contentHash = (asked: AskedChase): string =>
  createHash("sha256")
    .update(
      JSON.stringify([
        asked.gameCode,
        asked.stopOnWin,
        asked.legs.map((leg) => [leg.issue, leg.multiple]),
        asked.lines.map((line) => [line.play, line.selection, line.mode, line.multiple, line.group]),
      ]),
    )
    .digest("hex")
