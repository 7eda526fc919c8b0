import type { VipLevel } from "@croupier/contract/vip-values"
import { inTransaction, type Db } from "@croupier/database"
import type { Merchant } from "../call/merchant.ts"
import { DAY_MS } from "../kernel/durations.ts"
import type { Clock } from "../kernel/clock.ts"
import type { MemberId } from "../kernel/ids.ts"
import type { Vip } from "../modules/vip/index.ts"
import { levelNames } from "./programme-words.ts"

interface VipSeed {
  readonly db: Db
  readonly clock: Clock
  readonly merchant: Merchant
  readonly vip: Vip
}

const sums = (deposit: string, validBet: string, points: string) => ({ deposit, validBet, points })

/** The stalls of the night market, from the first fruit to the feast. */
const LADDER: readonly VipLevel[] = [
  {
    names: levelNames("tangerine"),
    art: "tangerine",
    reach: sums("100", "0", "0"),
    keep: sums("50", "0", "0"),
    gift: "5",
    birthday: "5",
    withoutFee: false,
    priority: 0,
    answerMinutes: null,
  },
  {
    names: levelNames("lantern"),
    art: "lantern",
    reach: sums("400", "0", "0"),
    keep: sums("200", "0", "0"),
    gift: "20",
    birthday: "15",
    withoutFee: false,
    priority: 1,
    answerMinutes: 480,
  },
  {
    names: levelNames("moon"),
    art: "full-moon",
    reach: sums("2000", "10000", "500"),
    keep: sums("0", "5000", "250"),
    gift: "75",
    birthday: "40",
    withoutFee: true,
    priority: 2,
    answerMinutes: 240,
  },
  {
    names: levelNames("tiger"),
    art: "tiger",
    reach: sums("8000", "40000", "2000"),
    keep: sums("0", "20000", "1000"),
    gift: "250",
    birthday: "100",
    withoutFee: true,
    priority: 3,
    answerMinutes: 60,
  },
  {
    names: levelNames("dragon"),
    art: "dragon",
    reach: sums("30000", "150000", "7500"),
    keep: sums("0", "75000", "3500"),
    gift: "1000",
    birthday: "300",
    withoutFee: true,
    priority: 4,
    answerMinutes: 30,
  },
]

/** The demo's ladder, where it has none yet. */
export const seedLadder = ({ merchant, vip }: Pick<VipSeed, "merchant" | "vip">): Promise<void> =>
  vip.begin(merchant.id, LADDER)

const DAYS = 30

/** A level by hand for a demo player, for 30 days. Called once, when the player was made. */
export const seedLevel = (
  { db, merchant, vip, clock }: VipSeed,
  memberId: MemberId,
  level: number,
): Promise<void> =>
  inTransaction(db, (tx) =>
    vip.give(
      tx,
      {
        merchantId: merchant.id,
        memberId: String(memberId),
        level,
        until: new Date(clock.now().getTime() + DAYS * DAY_MS).toISOString(),
      },
      { by: "demo", why: "demo" },
    ),
  )
