import { bonusBook, bonusMigrations, type BookKit } from "../bonuses/index.ts"
import { playMigrations } from "../play/index.ts"
import { randomUUID } from "node:crypto"
import { sql } from "@croupier/database"
import { ledgerMigrations } from "@croupier/ledger"
import { fakeClock, PATIENCE_MS, testDatabase, type FakeClock, type TestDatabase } from "@croupier/testkit"
import { aMerchant, ground, type Ground } from "../../../test/ground.ts"
import type { MemberContext } from "../../call/context.ts"
import { callOf, memberOf, trialOf } from "../../call/test-member.ts"
import { Refusal } from "../../kernel/refusal.ts"
import { merchantMigrations } from "../merchants/index.ts"
import { responsibleGamingMigrations } from "../responsible-gaming/index.ts"
import { lotteryMigrations, type GameToAdd, type Lottery } from "./index.ts"
import type { LotteryParts } from "./kit.ts"
import { lotteryOn } from "./test-lottery.ts"

/** A lottery on a database of its own, with a clock that the test moves: for the tests of this module. */
export interface TestHouse extends Pick<Ground, "ledger" | "moves" | "clock" | "reported"> {
  readonly store: TestDatabase
  readonly lottery: Lottery
  readonly bonusKit: BookKit
  /** Messages on the bus, oldest first. */
  readonly published: { readonly topic: string; readonly message: object }[]
  /** Lines of the log that are no faults, oldest first. */
  readonly noticed: { readonly facts: object; readonly text: string }[]
  readonly member: (balance: string, options?: { readonly trial?: boolean }) => Promise<MemberContext>
  readonly balance: (member: MemberContext, purpose?: "main" | "bonus" | "reserved") => Promise<string>
  /** Moves the clock, and lets the worker do its round. */
  readonly pass: (ms: number) => Promise<void>
  /** The books sum to zero and every account agrees with its rows. */
  readonly differences: () => Promise<unknown[]>
  readonly close: () => Promise<void>
}

export { gameOf } from "../../../test/game-to-add.ts"

export async function testHouse(
  games: readonly GameToAdd[],
  options: {
    readonly clock?: FakeClock
    readonly parts?: Partial<LotteryParts>
    /** Other processes settle too, and are killed: this one tells of its own commits only. */
    readonly settledElsewhere?: boolean
    /** Transactions post more than once. */
    readonly postsInParts?: boolean
  } = {},
): Promise<TestHouse> {
  const store = await testDatabase({
    migrations: [
      ledgerMigrations,
      merchantMigrations,
      responsibleGamingMigrations,
      playMigrations,
      bonusMigrations,
      lotteryMigrations,
    ],
  })
  const clock = options.clock ?? fakeClock("2026-11-20T12:00:10Z")
  const base = await ground({ store, clock, ledgerTimeoutMs: PATIENCE_MS })
  const { ledger, moves, reported, published } = base
  await aMerchant(base.db)
  const noticed: TestHouse["noticed"] = []
  const bonusKit: BookKit = { ...base, queue: base.jobs.queue }
  const made = await lotteryOn(store.database, ledger, clock, {
    bus: base.bus,
    freeBets: bonusBook(bonusKit).freeBets,
    onError: base.report,
    notice: (facts, text) => void noticed.push({ facts, text }),
    slipTimeoutMs: PATIENCE_MS,
    ...options.parts,
  })
  await made.addGames(games)
  await made.round()
  return {
    store,
    ledger,
    moves,
    clock,
    published,
    reported,
    noticed,
    lottery: made,
    bonusKit,
    member: async (balance, { trial = false } = {}) =>
      contextOf(await base.aMember(balance, { asset: trial ? "FUN" : "BRL" }), trial),
    balance: ({ member }, purpose = "main") =>
      base.balanceOf(member.id, purpose, member.kind === "trial" ? "FUN" : "BRL"),
    pass: async (ms) => {
      clock.advance(ms)
      await made.round()
    },
    differences: async () => {
      const { differences } = await ledger.verify()
      const { rows } = await sql<{ sum: bigint }>`
        select ((select coalesce(sum(balance), 0) from ledger.wallet) + (select coalesce(sum(balance), 0) from ledger.house_slot))::bigint as sum`.execute(
        store.database.db,
      )
      return rows[0]?.sum === 0n ? [...differences] : [...differences, `the sum is ${rows[0]?.sum}`]
    },
    close: async () => {
      await made.stop()
      await base.close({ oncePerCommit: options.settledElsewhere !== true && options.postsInParts !== true })
    },
  }
}

/** The time zone of the merchant of these members. */
export const ZONE = "America/Sao_Paulo"
const MERCHANT = { id: 1, asset: "BRL", brand: { timeZone: ZONE } }

/** A member of a signed-in session; each call has a new idempotency key. */
export const contextOf = (id: bigint, trial = false): MemberContext & { readonly merchant: never } => ({
  ...callOf(trial ? trialOf(id) : memberOf(id), MERCHANT as never),
  merchant: MERCHANT as never,
  get idempotencyKey() {
    return randomUUID()
  },
})

/** The code of a refusal, or "taken"; any other failure fails the test. */
export const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => "taken",
    (error: unknown) => (error instanceof Refusal ? error.code : Promise.reject(error as Error)),
  )

/** One number on the first place of five digits: one chance in ten. */
export const firstDigit = (...digits: readonly string[]) => ({
  play: "SSC.FIXED_PLACE",
  selection: { pos: [[...digits], [], [], [], []] },
  mode: "1" as const,
  multiple: 1,
  group: 1_956,
})

/** The issue on sale of a game. */
export async function onSale({ lottery: it }: Pick<TestHouse, "lottery">, gameCode: string): Promise<string> {
  const { current } = await it.routes.draw({ gameCode }, contextOf(1n))
  if (!current) throw new Error("nothing is on sale")
  return current.issue
}
