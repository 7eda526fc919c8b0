import { randomUUID } from "node:crypto"
import { inTransaction } from "@croupier/database"
import { house as houseAccount, UnavailableError, wallet } from "@croupier/ledger"
import { parseAmount } from "@croupier/money"
import type { ProviderClient } from "@croupier/provider"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { BoundApproval } from "../../../call/approval.ts"
import type { MerchantContext } from "../../../call/console-context.ts"
import { BEN, proposing } from "../../../call/test-approvals.ts"
import { runPlanned, testQueue } from "../../../kernel/test-queue.ts"
import type { Theirs } from "../reconciliation/differences.ts"
import { providers, type Providers, type WalletTransaction } from "../index.ts"
import { reconcile } from "../reconciliation/reconcile.ts"
import { GAME, testHouse, VENDOR, type TestHouse } from "../test-house.ts"

/** Play as people of the house see it, and their decisions where a vendor does not tell. */

const MERCHANT = 7
const WHY = "the vendor wrote so"
let house: TestHouse
let module: Providers
const { queue, planned } = testQueue()
beforeAll(async () => {
  house = await testHouse()
  module = await providers(house.kit, [VENDOR])
})
afterAll(() => house.close())

const asked = proposing()
const context = (merchantIds: number[] | null = null) =>
  ({
    merchant: { id: MERCHANT },
    staff: { login: "ana", merchantIds },
    record: async () => {},
    propose: asked.propose,
  }) as unknown as MerchantContext
const approve = ({ apply }: BoundApproval) => inTransaction(house.database.db, (tx) => apply(tx, BEN))

let seats = 0
async function seat(balance = "100") {
  const memberId = await house.newMember(balance)
  const opened = await module.wallet.authenticate(VENDOR, await house.tokenFor(memberId))
  if (opened.status !== "OK") throw new Error(opened.status)
  const { player, session } = opened.session
  const round = `round-${++seats}`
  const about = (txId: string) => ({
    vendor: VENDOR,
    player,
    txId: `${txId}-${round}`,
    game: GAME,
    currency: "BRL" as const,
  })
  const take = async (transaction: WalletTransaction) => (await module.wallet.process(transaction)).status
  const shared = { round, play: "normal", roundClosed: false } as const
  const end = async (outcome: "close" | "void") => {
    await module.consoleRoutes.endRound(
      { vendor: VENDOR, round, memberId: String(memberId), outcome, key: randomUUID(), why: WHY },
      context(),
    )
    return asked.last().bound
  }
  return {
    memberId,
    round,
    end,
    ref: { vendor: VENDOR, round, memberId: String(memberId) },
    held: () => house.ledger.balance(memberId, "main", "BRL"),
    isClosed: async () =>
      (await module.consoleRoutes.playRound({ vendor: VENDOR, round, memberId: String(memberId) }, context()))
        .round.closedAt !== null,
    bet: (txId: string, amount: string) =>
      take({ ...about(txId), ...shared, kind: "bet", session, amount: parseAmount(amount) }),
    win: (txId: string, amount: string) =>
      take({ ...about(txId), ...shared, kind: "win", amount: parseAmount(amount) }),
    reserve: (txId: string, amount: string) =>
      take({ ...about(txId), kind: "reserve", session, round, amount: parseAmount(amount) }),
    adjust: (txId: string, amount: bigint) =>
      take({ ...about(txId), kind: "adjust", amount: amount as never, reason: "a fault" }),
    rollback: (txId: string, bet: string) =>
      take({ ...about(txId), kind: "rollback", bet: `${bet}-${round}` }),
    pay: async (amount: string) => {
      await house.ledger.post({
        key: randomUUID(),
        kind: "adjustment",
        debit: houseAccount(MERCHANT, "adjustments", "BRL"),
        credit: wallet(memberId, "main", "BRL"),
        amount: parseAmount(amount),
        cause: "test",
      })
    },
  }
}

describe("a round that its vendor never ends", () => {
  test("is void by two: bets and prizes go back, what was set aside returns, and a late prize finds no bet", async () => {
    const player = await seat()
    await player.bet("a", "10")
    await player.bet("b", "20")
    await player.win("w", "5")
    await player.reserve("r", "30")
    const { rows } = await module.consoleRoutes.listOpenRounds({ limit: 200 }, context())
    expect(rows.find(({ round }) => round === player.round)).toMatchObject({
      bets: 3,
      staked: "30.00",
      won: "5.00",
      reserved: "30.00",
      canAsk: false,
    })
    const payload = await player.end("void")
    const answers = await Promise.allSettled([approve(payload), approve(payload), approve(payload)])
    expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1)
    expect(await player.held()).toBe(parseAmount("100"))
    expect(await player.isClosed()).toBe(true)
    expect(await player.win("late", "50")).toBe("TX_CANCELLED")
    expect(await player.bet("more", "1")).toBe("ROUND_CLOSED")
    await expect(player.end("void")).rejects.toMatchObject({ code: "ROUND_CLOSED" })
  })

  test("is closed by two: what was staked stays staked, and a prize that comes later is paid", async () => {
    const player = await seat()
    await player.bet("a", "10")
    await player.reserve("r", "30")
    await approve(await player.end("close"))
    expect(await player.held()).toBe(parseAmount("90"))
    expect(await player.win("late", "50")).toBe("OK")
    expect(await player.held()).toBe(parseAmount("140"))
  })

  test("stays as it is where the prize is spent, and where the ledger fails in the middle", async () => {
    const player = await seat("10")
    await player.bet("a", "10")
    await player.win("w", "50")
    const payload = await player.end("void")
    const away = await providers(
      {
        ...house.kit,
        ledger: {
          ...house.ledger,
          postIn: async (tx, transfers) => {
            await house.ledger.postIn(tx, transfers)
            throw new UnavailableError("the connection is gone")
          },
        },
      },
      [VENDOR],
    )
    const elsewhere = away.approvals.find(({ name }) => name === "games.end_round")
    if (!elsewhere) throw new Error("rounds are ended by two")
    await expect(approve(elsewhere.read(asked.last().stored))).rejects.toThrow("gone")
    expect(await player.held()).toBe(parseAmount("50"))
    expect(await player.isClosed()).toBe(false)
    // Another round took the prize.
    const other = `spent-${player.round}`
    const opened = await module.wallet.authenticate(VENDOR, await house.tokenFor(player.memberId))
    if (opened.status !== "OK") throw new Error(opened.status)
    await module.wallet.process({
      vendor: VENDOR,
      player: opened.session.player,
      txId: other,
      game: GAME,
      currency: "BRL",
      kind: "bet",
      session: opened.session.session,
      round: other,
      amount: parseAmount("50"),
      play: "normal",
      roundClosed: true,
    })
    await expect(approve(payload)).rejects.toMatchObject({ code: "INSUFFICIENT_FUNDS" })
    expect(await player.isClosed()).toBe(false)
  })

  test("with more bets than can be taken back at once can only be closed", async () => {
    const player = await seat()
    await player.bet("a", "1")
    const { database } = house
    await database.pool.query("update provider_round set bets = 101 where round = $1", [player.round])
    await expect(player.end("void")).rejects.toMatchObject({ code: "ROUND_TOO_LONG" })
    await approve(await player.end("close"))
    expect(await player.isClosed()).toBe(true)
  })

  test("is asked for now; a vendor that does not answer is told of, and nothing is changed", async () => {
    const player = await seat()
    await player.bet("a", "10")
    let state: "completed" | undefined
    const client: ProviderClient = {
      call: async () => {
        if (state === undefined) throw new Error("nobody there")
        return { round_id: player.round, state } as never
      },
    }
    const asked = await providers({ ...house.kit, clients: new Map([[VENDOR, client]]) }, [VENDOR])
    const ask = () => asked.consoleRoutes.askRound(player.ref, context())
    await expect(ask()).rejects.toMatchObject({ code: "VENDOR_UNAVAILABLE" })
    expect(await player.isClosed()).toBe(false)
    state = "completed"
    expect(await ask()).toMatchObject({ reported: "completed", canAsk: true })
    expect(await player.isClosed()).toBe(true)
  })

  test("of another merchant, or without a player, is unknown; a vendor without the call cannot be asked", async () => {
    const player = await seat()
    await player.bet("a", "10")
    await expect(module.consoleRoutes.askRound(player.ref, context())).rejects.toMatchObject({
      code: "VENDOR_CANNOT_TELL",
    })
    await expect(
      module.consoleRoutes.playRound({ ...player.ref, memberId: "999" }, context()),
    ).rejects.toMatchObject({ code: "ROUND_UNKNOWN" })
  })
})

describe("a debt", () => {
  const open = async (memberId: bigint) => {
    const { rows } = await module.consoleRoutes.listDebts({ limit: 200, state: "open" }, context())
    const debt = rows.find((row) => row.memberId === String(memberId))
    if (!debt) throw new Error("no debt")
    return debt
  }
  const propose = async (debtId: string, decision: "collect" | "write_off") => {
    await module.consoleRoutes.settleDebt({ debtId, decision, key: randomUUID(), why: WHY }, context())
    return asked.last().bound
  }

  test("is collected once, by the vendor's own number; before there is money it is not", async () => {
    const player = await seat("10")
    expect(await player.adjust("back", -parseAmount("25"))).toBe("INSUFFICIENT_FUNDS")
    const debt = await open(player.memberId)
    expect(debt).toMatchObject({ amount: "25.00", kind: "adjust", canCollect: true })
    const payload = await propose(debt.debtId, "collect")
    await expect(approve(payload)).rejects.toMatchObject({ code: "INSUFFICIENT_FUNDS" })
    await player.pay("40")
    const answers = await Promise.allSettled([approve(payload), approve(payload)])
    expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1)
    expect(await player.held()).toBe(parseAmount("25"))
    // The vendor sends it again: it is done already.
    expect(await player.adjust("back", -parseAmount("25"))).toBe("OK")
    expect(await player.held()).toBe(parseAmount("25"))
    await expect(propose(debt.debtId, "write_off")).rejects.toMatchObject({ code: "DEBT_SETTLED" })
    const { rows } = await module.consoleRoutes.listDebts({ limit: 200, state: "settled" }, context())
    expect(rows[0]).toMatchObject({ settledHow: "collected", settledBy: "ana+ben" })
  })

  test("of a reversal is collected with what the bet won; one that is written off moves nothing", async () => {
    const player = await seat("10")
    await player.bet("a", "10")
    await player.win("w", "30")
    await player.bet("b", "30")
    expect(await player.rollback("back", "b")).toBe("OK")
    await player.bet("c", "25")
    expect(await player.adjust("late", -parseAmount("20"))).toBe("INSUFFICIENT_FUNDS")
    const debt = await open(player.memberId)
    await approve(await propose(debt.debtId, "write_off"))
    expect(await player.held()).toBe(parseAmount("5"))
    await expect(
      module.consoleRoutes.listDebts({ limit: 1, state: "open" }, context()),
    ).resolves.toMatchObject({
      rows: [],
    })
    await expect(propose("999999", "collect")).rejects.toMatchObject({ code: "DEBT_UNKNOWN" })
  })
})

describe("a difference", () => {
  const record = (amount: string): Theirs => ({
    tx_id: "never-came",
    kind: "bet",
    round_id: "r",
    player: "nobody",
    currency: "BRL",
    amount,
    rolled_back: false,
    at: house.clock.now().toISOString(),
  })
  const compare = (amount: string) =>
    reconcile(house.kit, VENDOR, {
      covers: [],
      read: async () => ({ transactions: [record(amount)], rounds: [] }),
    })
  const open = async (merchantIds: number[] | null = null) =>
    (await module.consoleRoutes.listDifferences({ limit: 50, state: "open" }, context(merchantIds))).rows

  test("that was laid aside stays so until the records change", async () => {
    await compare("5")
    const [found] = await open()
    expect(found).toMatchObject({ what: "MISSING_HERE", txId: "never-came", memberId: null })
    // It names no player, so staff of one merchant do not see it.
    expect(await open([MERCHANT])).toEqual([])
    const id = found?.differenceId ?? ""
    await module.consoleRoutes.resolveDifference({ differenceId: id, why: WHY }, context())
    await expect(
      module.consoleRoutes.resolveDifference({ differenceId: id, why: WHY }, context()),
    ).rejects.toMatchObject({ code: "DIFFERENCE_RESOLVED" })
    await expect(
      module.consoleRoutes.resolveDifference({ differenceId: "9999", why: WHY }, context()),
    ).rejects.toMatchObject({ code: "DIFFERENCE_UNKNOWN" })
    if (!found) throw new Error("nothing was found")
    const { at } = found.theirs as Theirs
    house.clock.advance(60_000)
    const again = (amount: string) =>
      reconcile(house.kit, VENDOR, {
        covers: [],
        read: async () => ({ transactions: [{ ...record(amount), at }], rounds: [] }),
      })
    await again("5")
    expect(await open()).toEqual([])
    await again("6")
    expect(await open()).toMatchObject([{ resolvedBy: null, why: null }])
  })

  test("is looked for when staff ask, once at a time, and the outcome is kept", async () => {
    const silent = { call: async () => ({ records: [], cursor: null }) } as unknown as ProviderClient
    const { consoleRoutes, jobs } = await providers(
      { ...house.kit, queue, clients: new Map([[VENDOR, silent]]) },
      [VENDOR],
    )
    const ask = () => consoleRoutes.compareBooks({ vendor: VENDOR }, context())
    const [first, second] = [await ask(), await ask()]
    expect(second.comparisonId).toBe(first.comparisonId)
    expect(planned).toEqual([{ name: "providers.compare", payload: { comparisonId: first.comparisonId } }])
    await runPlanned(jobs, planned[0], house.clock.now())
    await runPlanned(jobs, planned[0], house.clock.now())
    const { rows } = await consoleRoutes.listComparisons({ limit: 10 }, context())
    expect(rows).toMatchObject([{ state: "DONE", askedBy: "ana", found: 1 }])
    await expect(consoleRoutes.compareBooks({ vendor: "NOBODY" }, context())).rejects.toMatchObject({
      code: "VENDOR_UNKNOWN",
    })
  })
})

test("transactions are found by member, round, number and kind, page by page, and never another merchant's", async () => {
  const player = await seat("1000")
  for (let n = 0; n < 5; n++) {
    await player.bet(`p${n}`, "1")
    house.clock.advance(1_000)
  }
  await player.rollback("back", "p0")
  const list = async (more: Partial<Parameters<typeof module.consoleRoutes.listPlayTransactions>[0]>) =>
    module.consoleRoutes.listPlayTransactions({ limit: 50, ...more }, context())
  const mine = { memberId: String(player.memberId) }
  const all = (await list(mine)).rows
  expect(all.map(({ kind }) => kind)).toEqual(["rollback", "bet", "bet", "bet", "bet", "bet"])
  const first = await list({ limit: 4 })
  const next = await list({ limit: 4, cursor: first.cursor ?? "" })
  expect([...first.rows, ...next.rows].slice(0, 6)).toEqual(all)
  const upwards = await list({ ...mine, order: "at", limit: 4 })
  const rest = await list({ ...mine, order: "at", limit: 4, cursor: upwards.cursor ?? "" })
  expect([...upwards.rows, ...rest.rows]).toEqual(all.toReversed())
  expect((await list({ round: player.round, kind: "rollback" })).rows).toHaveLength(1)
  expect((await list({ txId: `p3-${player.round}`, vendor: VENDOR })).rows).toMatchObject([
    { amount: "1.00", moved: "-1.00" },
  ])
  expect((await list({ ...mine, from: all[2]?.at, until: all[1]?.at })).rows).toEqual([all[2]])
  expect((await list({ kind: "rollback" })).rows[0]).toEqual(all[0])
  const elsewhere = { ...context(), merchant: { id: 8 } } as MerchantContext
  expect((await module.consoleRoutes.listPlayTransactions({ limit: 50, ...mine }, elsewhere)).rows).toEqual(
    [],
  )
  const { transactions } = await module.consoleRoutes.playRound(player.ref, context())
  expect(transactions).toHaveLength(6)
  await expect(list({ cursor: "x" })).rejects.toMatchObject({ code: "INPUT_INVALID" })
})
