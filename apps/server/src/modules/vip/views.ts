import type { Value } from "@croupier/contract"
import type { playerRank, vipLevels } from "@croupier/contract/vip"
import { SERVICE_ABOVE_RANK } from "@croupier/contract/vip-values"
import { amount, parseAmount, toDecimal } from "@croupier/money"
import { missingFor, type Thresholds } from "@croupier/rewards"
import type { Context, MemberContext } from "../../call/context.ts"
import { isKept } from "./gifts.ts"
import { figuresOf, figuresShown, NO_FIGURES } from "./figures.ts"
import type { VipKit } from "./kit.ts"
import { ladderAt, nameOf, rungsOf } from "./ladder.ts"
import { monthEnd, monthOf } from "./months.ts"
import { movesOf } from "./moves.ts"
import { NONE, standingsOf } from "./standing.ts"

const money = (value: string): string => toDecimal(parseAmount(value))

/** The ladder in force as every visitor may read it. */
export async function readLevels(
  kit: VipKit,
  { merchant, language }: Pick<Context, "merchant" | "language">,
): Promise<Value<typeof vipLevels>> {
  const known = kit.merchants.byId(merchant.id)
  const ladder = known.settings.vip.enabled ? await ladderAt(kit.db, merchant.id, kit.clock.now()) : undefined
  const levels = ladder?.levels ?? []
  const numbers = levels.map((_, at) => at + 1)
  const [limits, cashback] = await Promise.all([
    kit.limitsOf(known, numbers),
    kit.cashbackOf(merchant.id, numbers),
  ])
  return {
    isOffered: ladder !== undefined,
    asset: known.asset,
    levels: levels.map((level, at) => {
      const limit = limits[at] ?? null
      return {
        level: at + 1,
        rank: at + 1,
        name: nameOf(level, language, known.brand.defaultLanguage),
        art: level.art,
        reach: level.reach,
        keep: level.keep,
        gift: money(level.gift),
        birthday: money(level.birthday),
        withoutFee: level.withoutFee,
        priority: level.priority,
        answerMinutes: level.answerMinutes,
        hasService: at + 1 > SERVICE_ABOVE_RANK,
        cashback: [...(cashback[at] ?? [])],
        limits: limit && {
          request: toDecimal(limit.request),
          day: toDecimal(limit.day),
          month: toDecimal(limit.month),
          dayCount: limit.dayCount,
        },
      }
    }),
  }
}

const missingShown = ({ deposit, validCash, points }: Thresholds) => ({
  ...(deposit === undefined ? {} : { deposit: toDecimal(amount(deposit)) }),
  ...(validCash === undefined ? {} : { validBet: toDecimal(amount(validCash)) }),
  ...(points === undefined ? {} : { points: String(points) }),
})

/** The moves that a member's own page shows. */
const SHOWN_MOVES = 12

/** Where the caller stands this month. */
export async function readRank(
  kit: VipKit,
  { member, merchant, language }: MemberContext,
): Promise<Value<typeof playerRank>> {
  const known = kit.merchants.byId(merchant.id)
  const { timeZone, defaultLanguage } = known.brand
  const now = kit.clock.now()
  const month = monthOf(now, timeZone)
  const ladder = known.settings.vip.enabled ? await ladderAt(kit.db, merchant.id, now) : undefined
  const [standings, figures, moves, kept] = await Promise.all([
    standingsOf(kit, [member.id]),
    figuresOf(kit.db, [member.id], month),
    movesOf(kit.db, member.id),
    isKept(kit, member.id),
  ])
  const standing = standings.get(member.id) ?? NONE
  const own = figures.get(member.id) ?? NO_FIGURES
  const rungs = rungsOf(ladder?.levels ?? [])
  const next = rungs.find(({ no }) => no === standing.earned + 1)
  const held = rungs.find(({ no }) => no === standing.earned)
  const level = ladder?.levels[standing.level - 1]
  const isOffered = ladder !== undefined && !kept
  return {
    isOffered,
    level: standing.level,
    rank: standing.level,
    name: level ? nameOf(level, language, defaultLanguage) : "",
    earned: Math.min(standing.earned, rungs.length),
    given: standing.given && { ...standing.given, until: standing.given.until.toISOString() },
    month: { from: month, endsAt: monthEnd(month, timeZone).toISOString() },
    figures: figuresShown(own),
    next: next && isOffered ? { level: next.no, missing: missingShown(missingFor(next.reach, own)) } : null,
    keep: held
      ? { isSure: standing.reachedMonth === month, missing: missingShown(missingFor(held.keep, own)) }
      : null,
    moves: moves.slice(0, SHOWN_MOVES).map(({ by: _by, why: _why, ...move }) => move),
  }
}
