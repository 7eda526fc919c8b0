import type { BonusTerms } from "@croupier/contract/bonus-terms"
import { inTransaction, type Db } from "@croupier/database"
import { parseAmount } from "@croupier/money"
import type { Merchant } from "../call/merchant.ts"
import type { Clock } from "../kernel/clock.ts"
import { DAY_MS } from "../kernel/durations.ts"
import type { MemberId } from "../kernel/ids.ts"
import type { Bonuses } from "../modules/bonuses/index.ts"
import type { RewardOffer, Rewards } from "../modules/rewards/index.ts"
import { REWARD_TITLES } from "./programme-words.ts"

const CODE = "gift"
/** Slots alone, five times the bonus in three days. */
const GIFT: BonusTerms = {
  multiple: "5",
  funding: "cash-first",
  weights: { products: { RNG: "1", FISH: "1", MINI: "1" }, vendors: {}, games: {} },
  maxStake: "20",
  cap: null,
  lockedPrincipal: false,
  lostOnWithdrawal: false,
  days: 3,
  once: false,
}

const FREE_CODE = "free-bet"
/** One lottery bet of exactly its value, at odds that one digit of a place has. */
const FREE_BET: BonusTerms = {
  ...GIFT,
  multiple: "0",
  weights: { products: {}, vendors: {}, games: {} },
  maxStake: null,
  cap: "500",
  days: 30,
  freeBet: { games: [], oddsFrom: "1.5", oddsTo: null, returnsStake: false },
}

const ROUNDS_CODE = "free-spins"
/** Rounds of the studio's slot at a stake of 1; their winnings are played five times. */
const FREE_ROUNDS: BonusTerms = {
  ...GIFT,
  maxStake: null,
  cap: "200",
  days: 30,
  freeRounds: { games: ["STUDIO:paper-lanterns"], stake: "1" },
}

interface TermsSeed {
  readonly db: Db
  readonly clock: Clock
  readonly merchant: Merchant
  readonly bonuses: Pick<Bonuses, "terms" | "writeTerms">
}

/** The demo's terms of gifts that are bonuses, where they are missing. Answers their newest versions. */
export async function seedGiftTerms({
  db,
  clock,
  merchant: { id: merchantId, asset },
  bonuses,
}: TermsSeed): Promise<Readonly<Record<"version" | "freeVersion" | "roundsVersion", number>>> {
  const at = clock.now()
  const versionOf = async (code: string, terms: BonusTerms): Promise<number> =>
    (await bonuses.terms(merchantId, code))?.version ??
    inTransaction(db, (tx) => bonuses.writeTerms(tx, merchantId, { code, asset, terms, by: "demo", at }))
  return {
    version: await versionOf(CODE, GIFT),
    freeVersion: await versionOf(FREE_CODE, FREE_BET),
    roundsVersion: await versionOf(ROUNDS_CODE, FREE_ROUNDS),
  }
}

interface RewardSeed extends TermsSeed {
  readonly rewards: Pick<Rewards, "offer">
}

type Given = Pick<RewardOffer, "source" | "gift" | "title" | "isAutomatic">

/** Rewards of a demo player: two of cash and a bonus that wait for a claim, and one that was paid. */
export async function seedRewards({ rewards, ...kit }: RewardSeed, memberId: MemberId): Promise<void> {
  const {
    db,
    clock,
    merchant: { id: merchantId, asset },
  } = kit
  const now = clock.now()
  const { version, freeVersion, roundsVersion } = await seedGiftTerms(kit)
  const cash = (amount: string) => ({ kind: "CASH", amount: parseAmount(amount) }) as const
  const given: Readonly<Record<string, Given>> = {
    welcome: {
      source: "promotion",
      gift: cash("10"),
      title: REWARD_TITLES.welcome,
      isAutomatic: true,
    },
    lantern: {
      source: "redPacket",
      gift: cash("5"),
      title: REWARD_TITLES.lantern,
      isAutomatic: false,
    },
    weekend: {
      source: "promotion",
      gift: cash("15"),
      title: REWARD_TITLES.weekend,
      isAutomatic: false,
    },
    slots: {
      source: "promotion",
      gift: { kind: "BONUS", amount: parseAmount("25"), terms: { code: CODE, version } },
      title: REWARD_TITLES.slots,
      isAutomatic: false,
    },
    freeBet: {
      source: "promotion",
      gift: {
        kind: "BONUS",
        amount: parseAmount("2"),
        terms: { code: FREE_CODE, version: freeVersion },
      },
      title: REWARD_TITLES.freeBet,
      isAutomatic: true,
    },
    freeRounds: {
      source: "promotion",
      gift: {
        kind: "BONUS",
        amount: parseAmount("10"),
        terms: { code: ROUNDS_CODE, version: roundsVersion },
      },
      title: REWARD_TITLES.freeRounds,
      isAutomatic: true,
    },
  }
  for (const [name, each] of Object.entries(given))
    await inTransaction(db, (tx) =>
      rewards.offer(tx, {
        ...each,
        memberId,
        merchantId,
        asset,
        key: `demo:${name}`,
        claimBy: new Date(now.getTime() + 30 * DAY_MS),
      }),
    )
}
