import type { Language } from "@croupier/contract"
import type { GivenReward } from "@croupier/contract/rewards"
import type { Db } from "@croupier/database"
import { parseAmount, toDecimal, ZERO, type Amount } from "@croupier/money"
import type { MemberContext } from "../../call/context.ts"
import { requiredOf } from "../bonuses/index.ts"
import { idCursor } from "../../kernel/cursor.ts"
import { pageOf } from "../../kernel/page.ts"
import type { RewardsKit } from "./kit.ts"
import { countOpen, rewardsOf, type Reward } from "./reward-store.ts"

/** The name of a reward in a language, else in the merchant's own, else in any that it has. */
export const titleIn = (title: Reward["title"], language: Language, own: Language): string =>
  title[language] ?? title[own] ?? Object.values(title)[0] ?? ""

/** The requirement that a bonus begins with; null for cash. Of free plays it is nothing. */
async function toPlayOf(
  { bonusTerms }: Pick<RewardsKit, "bonusTerms">,
  db: Db,
  { merchantId, bonusCode: code, bonusVersion: version, amount }: Reward,
): Promise<{ readonly toPlay: Amount | null } & Pick<GivenReward, "freeBet" | "freeRounds">> {
  const found =
    code === null || version === null ? undefined : await bonusTerms(db, merchantId, { code, version })
  const { freeBet, freeRounds } = found?.terms ?? {}
  return {
    // The winnings of free rounds are wagered, and there are none yet.
    toPlay: found ? (freeRounds ? ZERO : requiredOf(found.terms, amount)) : null,
    freeBet: freeBet !== undefined,
    freeRounds: freeRounds
      ? { rounds: Number(amount / parseAmount(freeRounds.stake)), stake: freeRounds.stake }
      : null,
  }
}

/** A reward as its member sees it: one whose time is over has lapsed, also before a worker ends it. */
export async function presentReward(
  kit: Pick<RewardsKit, "db" | "bonusTerms" | "clock" | "merchants">,
  reward: Reward,
  language: Language,
): Promise<GivenReward> {
  const { id, merchantId, source, kind, title, amount, state, claimBy, createdAt, endedAt, spinDays } = reward
  const { toPlay, freeBet, freeRounds } = await toPlayOf(kit, kit.db, reward)
  const isOver = state === "OPEN" && claimBy !== null && kit.clock.now() >= claimBy
  return {
    rewardId: String(id),
    source,
    kind,
    title: titleIn(title, language, kit.merchants.byId(merchantId).brand.defaultLanguage),
    amount: toDecimal(amount),
    toPlay: toPlay === null ? null : toDecimal(toPlay),
    freeBet,
    freeRounds,
    spinDays,
    state: isOver ? "LAPSED" : state,
    claimBy: claimBy?.toISOString() ?? null,
    at: createdAt.toISOString(),
    endedAt: (isOver ? claimBy : endedAt)?.toISOString() ?? null,
  }
}

/** A page of the caller's rewards, and how many may be claimed now. */
export async function myRewards(
  kit: Pick<RewardsKit, "db" | "bonusTerms" | "clock" | "merchants">,
  { member, language }: MemberContext,
  asked: {
    readonly cursor?: string | undefined
    readonly limit: number
    readonly show?: "OPEN" | "ENDED" | undefined
  },
): Promise<{ rows: GivenReward[]; cursor: string | null; open: number }> {
  const now = kit.clock.now()
  const [found, open] = await Promise.all([
    rewardsOf(kit.db, member.id, {
      show: asked.show,
      now,
      before: idCursor(asked.cursor),
      limit: asked.limit + 1,
    }),
    countOpen(kit.db, member.id, now),
  ])
  const { rows, cursor } = pageOf(found, asked.limit, ({ id }) => String(id))
  return { rows: await Promise.all(rows.map((row) => presentReward(kit, row, language))), cursor, open }
}
