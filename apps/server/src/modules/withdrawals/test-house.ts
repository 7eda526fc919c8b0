import { randomUUID } from "node:crypto"
import type { WithdrawalRules } from "@croupier/contract/withdrawal-rules"
import { sql } from "@croupier/database"
import { parseAmount, toDecimal, ZERO, type Amount } from "@croupier/money"
import { caseRules } from "../../../test/case-rules.ts"
import { MERCHANT } from "../../../test/ground.ts"
import {
  PASSWORD,
  payoutGround,
  type PaidMember,
  type PayoutGroundOptions,
} from "../../../test/payout-ground.ts"
import { testVaults } from "../../../test/test-accounts.ts"
import { createApp } from "../../http/app.ts"
import { happens } from "../../kernel/test-events.ts"
import { createLog } from "../../kernel/log.ts"
import { systemRandom } from "../../kernel/random.ts"
import { projections } from "../../kernel/projections.ts"
import { localProvider } from "../payments/index.ts"
import { attemptsOf } from "./payout/attempt.ts"
import { findWithdrawal } from "./store.ts"
import { writeRules, readRules } from "./terms.ts"
import type { Withdrawal } from "./withdrawal.ts"
import { withdrawals, type WithdrawalsKit } from "./index.ts"

export type TestMember = PaidMember

export interface TestLevel {
  readonly level: number
  readonly priority: number
  readonly answerMinutes: number | null
}

/** Rules of the worked cases, with two routes for PIX. */
export const CASES: WithdrawalRules = caseRules({}, ["local", "second"])

/**
 * Withdrawals over a real PostgreSQL, real accounts and the real simulator over HTTP. No worker runs by itself:
 * `withdrawals.checkDue` is a round of all.
 */
export async function testHouse(options: Omit<PayoutGroundOptions, "further"> = {}) {
  const base = await payoutGround(options)
  const { clock, db, ledger, merchant, brands, accounts, line, providerDesk } = base
  let url = ""
  const inPlay = { current: ZERO }
  const watched = new Set<bigint>()
  const levels = new Map<bigint, TestLevel>()
  const kit: WithdrawalsKit = {
    db,
    ledger,
    clock,
    random: systemRandom,
    bus: base.bus,
    merchants: brands,
    identity: accounts,
    providers: [localProvider(line), { ...localProvider(line), code: "second" }],
    inPlay: async () => inPlay.current,
    levelOf: async (memberId) => levels.get(memberId)?.level ?? 0,
    withdrawalSpeedOf: async (memberId) => levels.get(memberId) ?? { priority: 0, answerMinutes: null },
    isWatched: async (_, memberId) => watched.has(memberId),
    vault: testVaults("payout-orders"),
    publicUrl: () => url,
    report: base.report,
  }
  const module = withdrawals(kit)
  const app = await createApp({
    random: systemRandom,
    log: createLog("silent"),
    trustedProxies: [],
    languageOf: () => "EN",
  })
  module.inbound?.(app)
  url = await app.listen({ port: 0, host: "127.0.0.1" })
  const setRules = async (changes: Partial<WithdrawalRules>) => {
    const { version } = await readRules(db, MERCHANT, "BRL")
    const rules = { ...CASES, ...changes }
    await db.transaction().execute((tx) =>
      writeRules(tx, {
        merchantId: MERCHANT,
        asset: "BRL",
        from: version,
        rules,
        at: clock.now(),
        by: "test",
      }),
    )
  }
  await setRules({})

  const self = {
    kit,
    db,
    clock,
    ledger,
    merchant,
    withdrawals: module,
    identity: accounts,
    inPlay,
    /** Members with a high alert of the watch. */
    watched,
    /** Levels of members with what they do for withdrawals. */
    levels,
    pool: base.database.pool,
    reported: base.reported,
    published: base.published,
    booksDiffer: base.booksDiffer,
    setRules,
    /** The outcome of the next payouts at the provider. */
    plan: (plan: object) => providerDesk("plan", plan),
    /** A person at the provider's desk: pay, refuse, return or tell. */
    act: async (attemptId: string, act: "pay" | "refuse" | "return" | "tell", body: object = {}) => {
      const answer = await fetch(`${line.url}/v1/payouts/by-key/${attemptId}`, {
        headers: { authorization: `Bearer ${line.apiKey}` },
      })
      const { id } = (await answer.json()) as { id: string }
      return providerDesk(`payouts/${id}/${act}`, body)
    },
    member: base.member,
    addAccount: base.addAccount,
    give: base.give,
    quote: (member: TestMember, amount: string) =>
      module.routes.quoteWithdrawal({ accountId: member.accountId, amount }, member.context),
    /** A request on a quote of its own, unless one is given. */
    ask: async (
      member: TestMember,
      amount: string,
      {
        key = randomUUID(),
        quoteId,
        password = PASSWORD,
        peer = false,
      }: { key?: string; quoteId?: string; password?: string; peer?: boolean } = {},
    ) => {
      const quoted = quoteId ?? (await self.quote(member, amount)).quoteId
      return module.routes.createWithdrawal(
        { quoteId: quoted, accountId: member.accountId, amount, password, peer },
        { ...member.context, idempotencyKey: key },
      )
    },
    /** The rounds of the workers, until nothing is due at this moment. */
    work: async () => {
      while ((await module.checkDue()) > 0);
    },
    find: async (member: TestMember, id: string): Promise<Withdrawal> => {
      const found = await findWithdrawal(db, { bucket: Number(member.id & 63n), id })
      if (!found) throw new Error(`no withdrawal ${id}`)
      return found
    },
    stateOf: async (member: TestMember, id: string) => (await self.find(member, id)).state,
    attempts: (member: TestMember, id: string) => attemptsOf(db, { bucket: Number(member.id & 63n), id }),
    /** A deposit of the member's was credited: its lot, without the money. */
    deposited: (member: TestMember, amount: string, depositId: string = randomUUID()) =>
      happens(db, module.reactions ?? [], "depositCredited", {
        memberId: member.id,
        merchantId: MERCHANT,
        depositId,
        asset: "BRL",
        amount,
      }),
    /** Settled play of the member, told to the projection. */
    played: async (
      member: TestMember,
      valid: string,
      {
        reference = randomUUID(),
        stake = valid,
        payout = "0",
        fromBonus = "0",
        product = "LIVE",
        placedAt = null,
      }: {
        reference?: string
        stake?: string
        payout?: string
        fromBonus?: string
        product?: string
        placedAt?: Date | null
      } = {},
    ) => {
      await sql`
        select play_record(${MERCHANT}, ${member.id}, ${product}, null, 'game', 'BRL', 1, ${parseAmount(stake)}, ${parseAmount(fromBonus)}::bigint,
          ${parseAmount(payout)}, 0::bigint, ${parseAmount(valid)}, ${clock.now()}, ${reference}, 0, null, ${placedAt})`.execute(
        db,
      )
      await projections({ db, all: module.projections, onError: base.report }).catchUp()
    },
    /** The accounts by the letters of the worked cases, as they stand now. */
    books: async (member: TestMember) => {
      const of = (purpose: "transit" | "fees" | "debt" | "payments:1" | "payments:2" | "lottery") =>
        ledger.houseBalance(MERCHANT, purpose, "BRL")
      return {
        m: await ledger.balance(member.id, "main", "BRL"),
        h: await ledger.balance(member.id, "held", "BRL"),
        t: await of("transit"),
        f: await of("fees"),
        d: await of("debt"),
        p: (await of("payments:1")) + (await of("payments:2")),
        g: await of("lottery"),
      }
    },
    bet: base.bet,
    url: () => url,
    close: async () => {
      await app.close()
      await module.stop?.()
      await Promise.all(kit.providers.map((provider) => provider.close()))
      await base.close()
    },
  }
  return self
}

export type TestHouse = Awaited<ReturnType<typeof testHouse>>
/**
 * Follows the books of one case: each step is written as in the worked cases, "m300 p-500 h200", beginning with [m500
 * p-500]. A figure that a step does not name is zero; [=] is the step before.
 */
export async function caseOf(house: TestHouse, member: TestMember, begins: string) {
  const start = await house.books(member)
  let last = begins
  const figures = (text: string) =>
    Object.fromEntries(
      [...text.matchAll(/([a-z])(-?[\d.]+)/g)].map(([, name = "", value = ""]) => [name, value]),
    )
  const offset = figures(begins)
  return async (expected: string) => {
    if (expected !== "=") last = expected
    const now = await house.books(member)
    const shown = Object.fromEntries(
      Object.entries(now)
        .map(([name, value]) => {
          const change = value - (name === "m" || name === "h" ? ZERO : start[name as keyof typeof start])
          const own = name === "m" || name === "h" ? ZERO : parseAmount(offset[name] ?? "0")
          return [name, toDecimal((change + own) as Amount).replace(/\.00$/, "")] as const
        })
        .filter(([, value]) => value !== "0"),
    )
    return { shown, wanted: figures(last) }
  }
}
