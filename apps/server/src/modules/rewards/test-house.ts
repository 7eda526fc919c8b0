import { inTransaction } from "@croupier/database"
import { parseAmount } from "@croupier/money"
import { settingsFrom } from "@croupier/rules/settings"
import { bonusTermsOf } from "../../../test/bonus-terms.ts"
import { aMerchant, ground, type Ground } from "../../../test/ground.ts"
import { exclusionsIn } from "../../../test/programme-ground.ts"
import type { MemberContext } from "../../call/context.ts"
import { callOf, memberOf } from "../../call/test-member.ts"
import { MIGRATIONS } from "../../compose/modules.ts"
import { systemRandom } from "../../kernel/random.ts"
import { grantCosts, grantLot, versionOf, writeTerms } from "../bonuses/index.ts"
import { claimReward } from "./giving.ts"
import { rewards, type RewardOffer, type Rewards, type RewardsKit } from "./index.ts"

/** The module over a database with the bonuses that it grants. */
export interface RewardsHouse extends Ground {
  readonly module: Rewards
  readonly kit: RewardsKit
  /** The state that tests change: bonuses on or off, members who are kept from play. */
  readonly state: {
    hasBonuses: boolean
    hasPoints: boolean
    hasWheel: boolean
    onePerPerson: boolean
    readonly barred: Set<bigint>
    /** Members who share a device with a member. */
    readonly kins: Map<bigint, bigint[]>
    marks: Awaited<ReturnType<RewardsKit["sharedMarks"]>>
  }
  readonly aPlayer: () => Promise<bigint>
  /** Offers a reward; cash of 5.00 that stays open, where nothing else is said. */
  readonly offer: (memberId: bigint, given?: Partial<RewardOffer>) => Promise<bigint>
  readonly claim: (
    memberId: bigint,
    rewardId: bigint,
    kit?: Partial<RewardsKit>,
  ) => ReturnType<typeof claimReward>
}

/** Points that a programme gives. */
export const POINTS = { kind: "POINTS", amount: parseAmount("300") } as const satisfies RewardOffer["gift"]

/** The bonus that the house's terms give. */
export const BONUS = {
  kind: "BONUS",
  amount: parseAmount("20"),
  terms: { code: "welcome", version: 1 },
} as const satisfies RewardOffer["gift"]

let nextKey = 1

export async function rewardsHouse(): Promise<RewardsHouse> {
  const base = await ground({ migrations: MIGRATIONS })
  await aMerchant(base.db)
  const state: RewardsHouse["state"] = {
    kins: new Map(),
    marks: [],
    hasBonuses: true,
    onePerPerson: true,
    hasPoints: true,
    hasWheel: true,
    barred: new Set(),
  }
  const bonusKit = {
    db: base.db,
    ledger: base.ledger,
    clock: base.clock,
    queue: base.jobs.queue,
    report: base.report,
  }
  const kit: RewardsKit = {
    db: base.db,
    ledger: base.ledger,
    clock: base.clock,
    random: systemRandom,
    events: base.events.events,
    merchants: {
      byId: () => ({
        brand: { timeZone: "America/Sao_Paulo", defaultLanguage: "PT" },
        settings: settingsFrom({
          bonuses: { enabled: state.hasBonuses, onePerPerson: state.onePerPerson },
          points: { enabled: state.hasPoints },
          wheel: { enabled: state.hasWheel },
        }),
      }),
    },
    exclusionsOf: exclusionsIn(state.barred),
    kinsOf: async (_, memberId) => state.kins.get(memberId) ?? [],
    sharedMarks: async () => state.marks,
    shortfalls: async () => [],
    bonusCosts: (keys) => grantCosts(base.db, keys),
    membersShown: async (ids) => new Map(ids.map((id) => [id, { account: `m${id}`, marks: [] }])),
    grant: (tx, grant) => grantLot(bonusKit, tx, grant),
    bonusTerms: versionOf,
  }
  await inTransaction(base.db, (tx) =>
    writeTerms(tx, 1, {
      code: "welcome",
      asset: "BRL",
      terms: bonusTermsOf(),
      by: "test",
      at: base.clock.now(),
    }),
  )
  const module = rewards(kit)
  return {
    ...base,
    module,
    kit,
    state,
    aPlayer: () => base.aMember("0", { purposes: ["main", "bonus"] }),
    offer: (memberId, given = {}) =>
      inTransaction(base.db, (tx) =>
        module.offer(tx, {
          memberId,
          merchantId: 1,
          asset: "BRL",
          source: "mission",
          key: `mission:${nextKey++}`,
          gift: { kind: "CASH", amount: parseAmount("5") },
          title: { PT: "Missão da semana", EN: "Mission of the week" },
          claimBy: null,
          isAutomatic: false,
          ...given,
        }),
      ),
    claim: (memberId, rewardId, change = {}) =>
      claimReward({ ...kit, ...change }, contextOf(memberId), rewardId),
  }
}

/** A call of a member. */
export const contextOf = (memberId: bigint): MemberContext => callOf(memberOf(memberId), { id: 1 } as never)
