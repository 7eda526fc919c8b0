import type { BonusTerms } from "@croupier/contract/bonus-terms"
import type { PromotionTerms } from "@croupier/contract/promotion-terms"
import { inTransaction, type Db } from "@croupier/database"
import type { Merchant } from "../call/merchant.ts"
import type { Clock } from "../kernel/clock.ts"
import { HOUR_MS } from "../kernel/durations.ts"
import type { Bonuses } from "../modules/bonuses/index.ts"
import type { Promotions } from "../modules/promotions/index.ts"
import { PROMOTION_CODE, promotionWords } from "./promotion-words.ts"

/** The agent whose line the promotion with a control group is for. */
const LINE = "tiago"

/** The terms of the demo's weekly match. */
const RELOAD_CODE = "reload"

/** Slots, fish and small games count whole; a withdrawal ends it. */
export const RELOAD: BonusTerms = {
  multiple: "10",
  funding: "cash-first",
  weights: { products: { RNG: "1", FISH: "1", MINI: "1", LIVE: "0.1" }, vendors: {}, games: {} },
  maxStake: "20",
  cap: null,
  lockedPrincipal: false,
  lostOnWithdrawal: true,
  days: 7,
  once: false,
}

/**
 * Promotions of the demo: a match that is chosen with a deposit, one to join with a tap, one with progress, one by application, one by code.
 * All but the match give cash without wagering. One more pays members of the demo agent's line by itself and holds some back, so that
 * its cost and effect are told.
 */
export function demoPromotions(now: Date): readonly PromotionTerms[] {
  const common = {
    startsAt: new Date(now.getTime() - HOUR_MS).toISOString(),
    endsAt: null,
    code: null,
    mayApplyAgain: true,
  }
  return [
    {
      ...common,
      audience: [],
      words: promotionWords("reload"),
      category: "deposit",
      picture: "money-bag",
      period: "weekly",
      way: "tap",
      requirement: { kind: "none" },
      reward: { kind: "match", percent: 50, least: "20", most: "100", code: RELOAD_CODE },
      budget: "10000",
    },
    {
      ...common,
      audience: [],
      words: promotionWords("photo"),
      category: "event",
      picture: "full-moon",
      period: "monthly",
      way: "application",
      requirement: { kind: "none" },
      reward: { kind: "cash", amount: "10" },
      budget: "2000",
    },
    {
      ...common,
      audience: [],
      words: promotionWords("code"),
      category: "event",
      picture: "ticket",
      period: "once",
      way: "code",
      code: PROMOTION_CODE,
      requirement: { kind: "none" },
      reward: { kind: "cash", amount: "3" },
      budget: "1500",
    },
    {
      ...common,
      audience: [],
      words: promotionWords("week"),
      category: "play",
      picture: "trophy",
      period: "weekly",
      way: "tap",
      requirement: { kind: "validBet", amount: "200", products: [] },
      reward: { kind: "cash", amount: "5" },
      budget: "5000",
    },
    {
      ...common,
      audience: [],
      words: promotionWords("welcome"),
      category: "welcome",
      picture: "lantern",
      period: "once",
      way: "tap",
      requirement: { kind: "none" },
      reward: { kind: "cash", amount: "2" },
      budget: "3000",
    },
    {
      ...common,
      audience: [{ fact: "agent", in: [LINE], isNot: false }],
      words: promotionWords("team"),
      category: "play",
      picture: "lantern",
      period: "weekly",
      way: "automatic",
      requirement: { kind: "validBet", amount: "100", products: [] },
      reward: { kind: "cash", amount: "2" },
      budget: "1000",
      control: 40,
    },
  ]
}

/** The demo's promotions, and the terms of the bonus that one gives, where it has none yet. */
export async function beginPromotions({
  db,
  clock,
  merchant: { id, asset, settings },
  bonuses,
  promotions,
}: {
  readonly db: Db
  readonly clock: Clock
  readonly merchant: Merchant
  readonly bonuses: Pick<Bonuses, "terms" | "writeTerms">
  readonly promotions: Promotions
}): Promise<void> {
  const at = clock.now()
  if (settings.bonuses.enabled && !(await bonuses.terms(id, RELOAD_CODE)))
    await inTransaction(db, (tx) =>
      bonuses.writeTerms(tx, id, { code: RELOAD_CODE, asset, terms: RELOAD, by: "demo", at }),
    )
  const first = demoPromotions(at)
  await promotions.begin(
    id,
    settings.bonuses.enabled ? first : first.filter(({ reward }) => reward.kind !== "match"),
  )
}
