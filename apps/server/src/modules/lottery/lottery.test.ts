import { createLedger, house, ledgerMigrations, wallet, type Ledger } from "@croupier/ledger"
import { drawIssue, seedFromHex, verifyCommitment } from "@croupier/fairness"
import { amount, parseAmount, toDecimal } from "@croupier/money"
import { fakeClock, testDatabase, type FakeClock, type TestDatabase } from "@croupier/testkit"
import { sql } from "@croupier/database"
import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import type { Member } from "../../http/context.ts"
import { systemRandom } from "../../kernel/random.ts"
import { Refusal } from "../../kernel/refusal.ts"
import { vaultsFrom } from "../../kernel/secrets.ts"
import { demoMerchant } from "../../seed/demo.ts"
import { lotteryGames } from "../../seed/lottery-games.ts"
import { merchantMigrations, merchants } from "../merchants/index.ts"
import { lottery, lotteryMigrations, type Lottery } from "./index.ts"

let store: TestDatabase
let ledger: Ledger
let clock: FakeClock
let house1: Lottery
let nextMember = 1n

beforeAll(async () => {
  store = await testDatabase({ migrations: [ledgerMigrations, merchantMigrations, lotteryMigrations] })
  const { database } = store
  clock = fakeClock(new Date("2026-11-20T12:00:10Z"))
  ledger = createLedger({ database, clock })
  await (await merchants({ db: database.db })).add(demoMerchant)
  house1 = await lottery({
    database,
    ledger,
    clock,
    random: systemRandom,
    bus: { publish: () => {} },
    vault: vaultsFrom(new Uint8Array(32))("lottery-seed"),
    onError: (error) => {
      throw error
    },
    clockIsFixed: true,
  })
  await house1.addGames(lotteryGames.slice(0, 2))
})
afterAll(async () => {
  await house1.stop()
  await ledger.close()
  await store.drop()
})
beforeEach(async () => {
  clock.advance(60_000)
  await house1.round()
})

async function memberWith(balance: string): Promise<Member> {
  const id = nextMember++
  await ledger.openWallets(store.database.db, id, [{ purpose: "main", asset: "BRL" }])
  if (balance !== "0")
    await ledger.post({
      key: randomUUID(),
      kind: "deposit",
      debit: house(1, "payments", "BRL"),
      credit: wallet(id, "main", "BRL"),
      amount: parseAmount(balance),
      cause: "test",
    })
  return {
    id,
    account: `m${id}`,
    type: 0,
    kind: "member",
    merchantId: 1,
    language: "EN",
    sessionId: 1n,
    mustChangePassword: false,
  }
}

const call = (member: Member, idempotencyKey: string | undefined = randomUUID()) => ({
  requestId: "r",
  merchant: undefined as never,
  language: "EN" as const,
  device: "WEB",
  ip: "127.0.0.1",
  country: null,
  userAgent: "",
  idempotencyKey,
  member,
})
const onSale = async (gameCode: string) => {
  const { current } = await house1.routes.draw(
    { gameCode },
    { ...call(await memberWith("0")), merchant: { id: 1 } as never },
  )
  if (!current) throw new Error("nothing is on sale")
  return current
}

const straight = (digits: string) => ({
  play: "SSC.FIRST2.STRAIGHT",
  selection: { pos: [digits.split(""), digits.split("")] },
  mode: "1" as const,
  multiple: 1,
  group: 1956,
})
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => "taken",
    (error: unknown) => (error instanceof Refusal ? error.code : Promise.reject(error as Error)),
  )
const balanceOf = async (member: Member) => toDecimal(await ledger.balance(member.id, "main", "BRL"))

/** Moves the clock past the draw of what is on sale now, and lets the worker do its round. */
async function drawn() {
  clock.advance(61_000)
  await house1.round()
}

describe("a bet from placing to payout", () => {
  test("a slip that covers every outcome is paid exactly its winning unit", async () => {
    const member = await memberWith("1000")
    const issue = await onSale("SSC1M")
    const { bets, balance } = await house1.routes.placeBets(
      { gameCode: "SSC1M", issue: issue.issue, lines: [straight("0123456789")], cost: "200" },
      call(member),
    )
    expect(balance).toBe("800.00")
    expect(bets).toMatchObject([{ state: "PLACED", units: "100", stake: "200.00" }])
    await drawn()
    const { rows } = await house1.routes.bets({ limit: 10 }, call(member))
    expect(rows).toMatchObject([{ state: "WON", prize: "195.60" }])
    // Group 1956 of 2000: 2 × 100 × 0.978, and the rebate of the groups given up.
    expect(await balanceOf(member)).toBe(
      toDecimal(amount(8_000_000n + 1_956_000n + parseAmount(rows[0]?.rebate ?? "0"))),
    )
  })

  test("the draw is the one the commitment promised before sale", async () => {
    const before = await onSale("SSC1M")
    await drawn()
    const proof = await house1.routes.drawProof(
      { gameCode: "SSC1M", issue: before.issue },
      { ...call(await memberWith("0")), merchant: { id: 1 } as never },
    )
    expect(proof.commitment).toBe(before.commitment)
    const seed = seedFromHex(proof.seed ?? "")
    expect(verifyCommitment(proof.commitment, seed, { gameCode: "SSC1M", issue: before.issue })).toBe(true)
    expect(proof.draw).toEqual(drawIssue("SSC", seed, "SSC1M", before.issue))
  })

  test("the same key places once and answers the same; other content under it is refused", async () => {
    const member = await memberWith("100")
    const issue = await onSale("SSC1M")
    const slip = { gameCode: "SSC1M", issue: issue.issue, lines: [straight("1")], cost: "2" }
    const context = call(member)
    const [first, second] = await Promise.all([
      house1.routes.placeBets(slip, context),
      house1.routes.placeBets(slip, context),
    ])
    expect(second).toEqual(first)
    expect(await balanceOf(member)).toBe("98.00")
    expect(await codeOf(house1.routes.placeBets({ ...slip, lines: [straight("2")] }, context))).toBe(
      "IDEMPOTENCY_CONFLICT",
    )
  })

  test("two slips at once cannot spend the same money", async () => {
    const member = await memberWith("2")
    const issue = await onSale("SSC1M")
    const slip = { gameCode: "SSC1M", issue: issue.issue, lines: [straight("1")], cost: "2" }
    const codes = await Promise.all(
      Array.from({ length: 8 }, () => codeOf(house1.routes.placeBets(slip, call(member)))),
    )
    expect(codes.filter((code) => code === "taken")).toHaveLength(1)
    expect(codes.filter((code) => code === "INSUFFICIENT_FUNDS")).toHaveLength(7)
    expect(await balanceOf(member)).toBe("0.00")
  })
})

describe("refusals, each with its code and nothing taken", () => {
  test.each([
    ["GAME_UNKNOWN", { gameCode: "NOPE", lines: [straight("1")], cost: "2" }],
    ["ISSUE_UNKNOWN", { issue: "20200101-0001", lines: [straight("1")], cost: "2" }],
    ["PLAY_UNKNOWN", { lines: [{ ...straight("1"), play: "SSC.NOPE" }], cost: "2" }],
    ["SELECTION_INVALID", { lines: [{ ...straight("1"), selection: { pos: [["x"], ["1"]] } }], cost: "2" }],
    ["PRICE_CHANGED", { lines: [straight("1")], cost: "1.99" }],
    ["MULTIPLE_TOO_HIGH", { lines: [{ ...straight("1"), multiple: 100_000 }], cost: "200000" }],
    ["GROUP_OUT_OF_RANGE", { lines: [{ ...straight("1"), group: 1999 }], cost: "2" }],
    ["LIMIT_REACHED", { lines: [{ ...straight("1"), multiple: 9_999 }], cost: "19998" }],
  ])("%s", async (code, change) => {
    const member = await memberWith("100")
    const issue = await onSale("SSC1M")
    expect(
      await codeOf(
        house1.routes.placeBets({ gameCode: "SSC1M", issue: issue.issue, ...change }, call(member)),
      ),
    ).toBe(code)
    expect(await balanceOf(member)).toBe("100.00")
  })

  test("IDEMPOTENCY_KEY_REQUIRED without a key", async () => {
    const member = await memberWith("100")
    const issue = await onSale("SSC1M")
    const context = { ...call(member), idempotencyKey: undefined }
    expect(
      await codeOf(
        house1.routes.placeBets(
          { gameCode: "SSC1M", issue: issue.issue, lines: [straight("1")], cost: "2" },
          context,
        ),
      ),
    ).toBe("IDEMPOTENCY_KEY_REQUIRED")
  })

  test("at the close a bet is in or out, decided by the clock inside the transaction", async () => {
    const member = await memberWith("100")
    const issue = await onSale("SSC1M")
    const slip = { gameCode: "SSC1M", issue: issue.issue, lines: [straight("1")], cost: "2" }
    clock.set(new Date(Date.parse(issue.closesAt) - 1))
    expect(await codeOf(house1.routes.placeBets(slip, call(member)))).toBe("taken")
    clock.set(new Date(issue.closesAt))
    expect(await codeOf(house1.routes.placeBets(slip, call(member)))).toBe("ISSUE_CLOSED")
    expect(await balanceOf(member)).toBe("98.00")
  })
})

describe("taking a bet back", () => {
  test("returns the stake once, while the issue is on sale, and never after", async () => {
    const member = await memberWith("100")
    const issue = await onSale("SSC1M")
    const slip = { gameCode: "SSC1M", issue: issue.issue, lines: [straight("1"), straight("2")], cost: "4" }
    const { bets } = await house1.routes.placeBets(slip, call(member))
    const [first, second] = bets.map((bet) => bet.betId)
    await Promise.all([
      house1.routes.cancelBet({ betId: first ?? "" }, call(member)),
      house1.routes.cancelBet({ betId: first ?? "" }, call(member)),
    ])
    expect(await balanceOf(member)).toBe("98.00")
    expect(await codeOf(house1.routes.cancelBet({ betId: second ?? "" }, call(await memberWith("0"))))).toBe(
      "BET_UNKNOWN",
    )
    clock.set(new Date(issue.closesAt))
    expect(await codeOf(house1.routes.cancelBet({ betId: second ?? "" }, call(member)))).toBe(
      "BET_NOT_CANCELLABLE",
    )
    await drawn()
    const { rows } = await house1.routes.bets({ limit: 10 }, call(member))
    expect(rows.find((bet) => bet.betId === first)?.state).toBe("CANCELLED")
  })
})

test("every issue settles, and the books of the house still sum to zero", async () => {
  await drawn()
  const { rows } = await sql<{ sum: bigint }>`
    select (select coalesce(sum(balance), 0) from ledger.wallet)::bigint + (select coalesce(sum(balance), 0) from ledger.house_slot)::bigint as sum`.execute(
    store.database.db,
  )
  expect(rows[0]?.sum).toBe(0n)
  const left = await sql`select 1 from lottery_issue where state in ('DRAWN', 'SETTLING')`.execute(
    store.database.db,
  )
  expect(left.rows).toHaveLength(0)
})
