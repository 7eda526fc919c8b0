import { randomUUID } from "node:crypto"
import type { PromotionTerms } from "@croupier/contract/promotion-terms"
import { inTransaction } from "@croupier/database"
import { house, keyFor, wallet } from "@croupier/ledger"
import { amount, parseAmount } from "@croupier/money"
import { fraction } from "@croupier/money/fraction"
import { settingsFrom } from "@croupier/rules/settings"
import { bonusTermsOf } from "../../../test/bonus-terms.ts"
import { aMerchant, ground, type Ground } from "../../../test/ground.ts"
import { membersShownIn, programmeMerchant, programmeMigrations } from "../../../test/programme-ground.ts"
import { writePlayFact } from "../../../test/write-play-fact.ts"
import type { MerchantContext } from "../../call/console-context.ts"
import { BEN, proposing } from "../../call/test-approvals.ts"
import { callOf, memberOf } from "../../call/test-member.ts"
import { projections, type Projections } from "../../kernel/projections.ts"
import { refuse } from "../../kernel/refusal.ts"
import { reports } from "../reports/index.ts"
import { vaultsFrom } from "../../kernel/secrets.ts"
import {
  promotionMigrations,
  promotions,
  type PromotionGift,
  type PromotionKit,
  type Promotions,
} from "./index.ts"

/** The zone of the merchant of a test: three hours behind UTC, without summer time. */
export const ZONE = "America/Sao_Paulo"

/** The module over a database, with a programme of rewards that keeps what it is given. */
export interface PromotionHouse extends Ground {
  readonly module: Promotions
  readonly kit: PromotionKit
  readonly projections: Projections
  readonly offered: PromotionGift[]
  readonly state: {
    isOn: boolean
    /** Members who are locked or excluded. */
    readonly barred: Set<bigint>
    readonly levels: Map<bigint, number>
    /** Members to whom no reward is given any more. */
    readonly refused: Set<bigint>
    market: "international" | "brazil"
    hasPoints: boolean
    readonly same: Set<bigint>
  }
  readonly aPlayer: (facts?: { readonly country?: string; readonly registeredAt?: Date }) => Promise<bigint>
  readonly play: (
    memberId: bigint,
    fact: Omit<Parameters<typeof writePlayFact>[1], "memberId">,
  ) => Promise<void>
  readonly deposit: (memberId: bigint, amount: string) => Promise<void>
  /** Begins a test: all is offered, no member is kept from anything, and what waits is done. */
  readonly begin: () => Promise<void>
  /** Reads facts and gives what was reached. */
  readonly settle: () => Promise<void>
  readonly by: (memberId: bigint) => ReturnType<typeof callOf>
  /** A person of the house at a desk: proposals are kept. */
  readonly desk: MerchantContext
  /** Acts that were recorded, oldest first. */
  readonly recorded: string[]
  /** The second person agrees to what was proposed last. */
  readonly agree: () => Promise<void>
  /** Opens a promotion by two people; answers its id. */
  readonly open: (change?: Partial<PromotionTerms>) => Promise<string>
}

/** Terms of a promotion that gives 5 of cash for a tap, where nothing else is said. */
export const someTerms = (now: Date, change: Partial<PromotionTerms> = {}): PromotionTerms => ({
  words: [{ language: "PT", name: "Presente", line: "Um presente.", remark: "" }],
  category: "event",
  picture: "lantern",
  startsAt: new Date(now.getTime() - 3_600_000).toISOString(),
  endsAt: null,
  period: "once",
  way: "tap",
  code: null,
  audience: [],
  requirement: { kind: "none" },
  reward: { kind: "cash", amount: "5" },
  mayApplyAgain: false,
  budget: "1000",
  ...change,
})

export async function promotionHouse(change: Partial<PromotionKit> = {}): Promise<PromotionHouse> {
  const base = await ground({ migrations: [...programmeMigrations("70_reports"), promotionMigrations] })
  await aMerchant(base.db)
  const state: PromotionHouse["state"] = {
    isOn: true,
    barred: new Set(),
    levels: new Map(),
    refused: new Set(),
    market: "international",
    hasPoints: true,
    same: new Set(),
  }
  const offered: PromotionGift[] = []
  const forbidden = { international: [], brazil: ["gift", "deposit", "bonus"] } as const
  const merchant = () => ({
    ...programmeMerchant(
      settingsFrom({
        promotions: { enabled: state.isOn },
        bonuses: { enabled: true },
        points: { enabled: state.hasPoints },
        wheel: { enabled: state.hasPoints },
      }),
    ),
    policy: { forbiddenPromotions: forbidden[state.market] },
  })
  const sums = reports({ ...base, vendors: async () => [] })
  const kit: PromotionKit = {
    db: base.db,
    ledger: base.ledger,
    clock: base.clock,
    report: base.report,
    merchants: { byId: merchant, all: () => [merchant()] },
    identity: {
      membersShown: membersShownIn(state.barred),
      factsOf: async (_, asked) =>
        [...players.values()]
          .filter(({ id }) => ("ids" in asked ? asked.ids.includes(id) : id > asked.after))
          .slice(0, "ids" in asked ? undefined : asked.limit),
    },
    isMemberOf: async (_, id) => players.has(id),
    agentsAbove: async () => new Map(),
    levelsOf: async () => state.levels,
    labelsOf: async () => new Map(),
    bonusTerms: async (_, __, { code, version = 3 }) =>
      code === "match" || code === "rounds" || code === "free-bet"
        ? {
            version,
            terms: bonusTermsOf({
              ...(code === "free-bet"
                ? { freeBet: { games: [], oddsFrom: null, oddsTo: "2.5", returnsStake: false } }
                : {}),
              ...(code === "rounds" ? { freeRounds: { games: ["STUDIO:slot"], stake: "5" } } : {}),
            }),
          }
        : undefined,
    refuseSamePerson: async (_, { memberId }) => {
      if (state.same.has(memberId)) refuse("REWARD_SAME_PERSON")
    },
    offer: async (_, gift) => {
      if (state.refused.has(gift.memberId)) refuse("PROMOTION_OFF")
      const at = offered.findIndex(({ key }) => key === gift.key)
      return at < 0 ? BigInt(offered.push(gift)) : BigInt(at + 1)
    },
    costOf: async (_, { occasions }) => {
      const given = offered.filter(({ occasion }) => occasions.includes(occasion))
      const sumOf = (kind: PromotionGift["gift"]["kind"]) =>
        amount(given.reduce((sum, { gift }) => sum + (gift.kind === kind ? gift.amount : 0n), 0n))
      return {
        claimed: given.length,
        cash: sumOf("CASH"),
        granted: sumOf("BONUS"),
        returned: amount(0n),
        points: sumOf("POINTS"),
      }
    },
    // A hundred points are worth one.
    worthOf: async (_, points) => amount(points / 100n),
    memberSums: sums.memberSums,
    gameReturns: async (games) => new Map(games.map(({ vendor, code }) => [`${vendor}:${code}`, 9_600])),
    lotteryReturn: () => fraction(1_960, 2_000),
    vault: vaultsFrom(new Uint8Array(32))("promotion-applications"),
    ...change,
  }
  const players = new Map<bigint, Awaited<ReturnType<PromotionKit["identity"]["factsOf"]>>[number]>()
  const module = promotions(kit)
  const proposals = proposing()
  const recorded: string[] = []
  const desk = {
    merchant: { ...merchant(), id: 1 },
    staff: { login: "ana" },
    language: "PT",
    record: async (_: unknown, { act }: { act: string }) => void recorded.push(act),
    propose: proposals.propose,
  } as never
  const agree = () =>
    inTransaction(base.db, async (tx) => {
      const { bound } = proposals.last()
      await bound.check(tx)
      await bound.apply(tx, BEN)
    })
  const read = projections({
    db: base.db,
    all: [...module.projections, ...sums.projections],
    onError: base.report,
  })
  const settle = async () => {
    await read.catchUp()
    await module.give()
  }
  return {
    ...base,
    module,
    kit,
    projections: read,
    offered,
    state,
    aPlayer: async ({ country = "BR", registeredAt = base.clock.now() } = {}) => {
      const id = await base.aPlayer()
      players.set(id, { id, account: `m${id}`, type: 0, language: "PT", country, registeredAt })
      return id
    },
    play: (memberId, fact) => writePlayFact(base.db, { memberId, product: "RNG", ...fact }),
    deposit: async (memberId, amount) => {
      const { status } = await base.ledger.post({
        key: keyFor(randomUUID()),
        kind: "deposit",
        debit: house(1, "payments:1", "BRL"),
        credit: wallet(memberId, "main", "BRL"),
        amount: parseAmount(amount),
        cause: "test",
      })
      if (status !== "posted") throw new Error(`the deposit was not booked: ${status}`)
    },
    begin: async () => {
      Object.assign(state, { isOn: true, market: "international", hasPoints: true })
      state.barred.clear()
      state.refused.clear()
      offered.length = 0
      base.clock.advance(60_000)
      await settle()
    },
    settle,
    by: (memberId) => callOf(memberOf(memberId), { ...merchant(), id: 1 } as never),
    desk,
    recorded,
    agree,
    open: async (terms = {}) => {
      const made = await module.consoleRoutes.savePromotion(
        { rowVersion: 0, terms: someTerms(base.clock.now(), terms), why: "a promotion" },
        desk,
      )
      await module.consoleRoutes.openPromotion({ ...made, key: randomUUID(), why: "it is good" }, desk)
      await agree()
      return made.promotionId
    },
  }
}
