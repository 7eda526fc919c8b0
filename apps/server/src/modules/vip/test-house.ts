import type { VipLevel } from "@croupier/contract/vip-values"
import { inTransaction, sql } from "@croupier/database"
import { house, wallet } from "@croupier/ledger"
import { parseAmount, toDecimal } from "@croupier/money"
import { settingsFrom } from "@croupier/rules/settings"
import { randomUUID } from "node:crypto"
import { aMerchant, ground, type Ground } from "../../../test/ground.ts"
import { membersShownIn, programmeMerchant, programmeMigrations } from "../../../test/programme-ground.ts"
import { writePlayFact } from "../../../test/write-play-fact.ts"
import { projections, type Projections } from "../../kernel/projections.ts"
import { vip, vipBook, type Gift, type Vip, type VipBook, type VipKit } from "./index.ts"

const level = (name: string, given: Partial<VipLevel> & Pick<VipLevel, "reach" | "keep">): VipLevel => ({
  names: [{ language: "PT", name }],
  art: "lantern",
  gift: "0",
  birthday: "0",
  withoutFee: false,
  priority: 0,
  answerMinutes: null,
  ...given,
})
const sums = (deposit: string, validBet: string, points = "0") => ({ deposit, validBet, points })

/** The ladder of example 23. */
export const LADDER: readonly VipLevel[] = [
  level("Vela", { reach: sums("100", "1000"), keep: sums("0", "500"), gift: "5" }),
  level("Lanterna", { reach: sums("500", "5000"), keep: sums("0", "2500"), gift: "20", birthday: "10" }),
  level("Barraca", {
    reach: sums("2000", "20000"),
    keep: sums("0", "10000"),
    gift: "100",
    withoutFee: true,
    priority: 4,
    answerMinutes: 45,
  }),
]

/** The module over a database, with members, their play and deposits, and the gifts that were offered. */
export interface VipHouse extends Ground {
  readonly module: Vip
  readonly book: VipBook
  readonly kit: VipKit
  readonly projections: Projections
  /** The state that tests change: levels on or off, members who are barred, rewards kept back, gifts that fail. */
  readonly state: {
    isOn: boolean
    isOffering: boolean
    fails: boolean
    readonly barred: Set<bigint>
    born: bigint[]
    /** Gives gifts in the place of the list. */
    pays: VipKit["offer"] | undefined
  }
  readonly gifts: Gift[]
  readonly play: (memberId: bigint, validBet: string, more?: PlayedFact) => Promise<void>
  readonly deposit: (memberId: bigint, amount: string) => Promise<void>
  /** Reads play and deposits, and brings members up. */
  readonly settle: () => Promise<number>
  /** Goes to the sixth minute of the next month, reads on and decides the month before. */
  readonly nextMonth: () => Promise<number>
  readonly giftsOf: (memberId: bigint) => string[]
}

export type PlayedFact = Omit<Parameters<typeof writePlayFact>[1], "memberId" | "validBet">

export async function vipHouse(change: Partial<VipKit> = {}): Promise<VipHouse> {
  const base = await ground({ migrations: programmeMigrations("66_points", "67_rewards", "68_vip") })
  await aMerchant(base.db)
  const state = {
    isOn: true,
    isOffering: true,
    fails: false,
    barred: new Set<bigint>(),
    born: Array<bigint>(),
    pays: undefined as VipKit["offer"] | undefined,
  }
  const gifts: Gift[] = []
  const merchant = () => programmeMerchant(settingsFrom({ vip: { enabled: state.isOn } }))
  const kit: VipKit = {
    db: base.db,
    clock: base.clock,
    ledger: base.ledger,
    events: base.events.events,
    report: base.report,
    merchants: { byId: merchant, all: () => [merchant()] },
    identity: {
      membersShown: membersShownIn(state.barred),
    },
    isMemberOf: async () => true,
    bornOn: async () => state.born,
    limitsOf: async (_, levels) => levels.map(() => null),
    cashbackOf: async (_, levels) => levels.map(() => []),
    offer: async (tx, gift) => {
      if (state.pays) return state.pays(tx, gift)
      if (state.fails) throw new Error("the gift fails")
      if (state.isOffering) gifts.push(gift)
      return state.isOffering
    },
    ...change,
  }
  const [book, module] = [vipBook(kit), vip(kit)]
  await module.begin(1, LADDER)
  const read = projections({ db: base.db, all: book.projections, onError: base.report })
  const settle = async () => {
    await read.catchUp()
    return module.climb()
  }
  return {
    ...base,
    module,
    book,
    kit,
    projections: read,
    state,
    gifts,
    settle,
    play: (memberId, validBet, more = {}) =>
      writePlayFact(base.db, {
        memberId,
        product: "RNG",
        stake: parseAmount(validBet),
        validBet: parseAmount(validBet),
        settledAt: base.clock.now(),
        ...more,
      }),
    deposit: async (memberId, amount) => {
      await base.ledger.post({
        key: randomUUID(),
        kind: "deposit",
        debit: house(1, "payments:1", "BRL"),
        credit: wallet(memberId, "main", "BRL"),
        amount: parseAmount(amount),
        cause: "deposit:test",
      })
    },
    nextMonth: async () => {
      const { rows } = await sql<{ at: Date }>`
        select (date_trunc('month', ${base.clock.now()}::timestamptz at time zone 'America/Sao_Paulo') + interval '1 month')
                 at time zone 'America/Sao_Paulo' + interval '6 minutes' as at`.execute(base.db)
      const at = rows[0]?.at ?? base.clock.now()
      base.clock.advance(at.getTime() - base.clock.now().getTime())
      await read.catchUp()
      return module.endMonths()
    },
    giftsOf: (memberId) =>
      gifts.filter((gift) => gift.memberId === memberId).map(({ amount }) => toDecimal(amount)),
  }
}

/** Approves what a person of the house proposes, at once. */
export const atOnce = (house: VipHouse) => ({
  merchant: { id: 1 },
  record: async () => {},
  propose: async (
    approval: {
      readonly bind: (payload: never) => { readonly apply: (tx: never, by: never) => Promise<void> }
    },
    payload: object,
  ) => {
    await inTransaction(house.db, (tx) =>
      approval
        .bind(payload as never)
        .apply(tx as never, { staff: { login: "bia" }, proposedBy: "ana", why: "test" } as never),
    )
    return { state: "APPLIED" }
  },
})
