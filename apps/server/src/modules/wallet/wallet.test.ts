import { randomUUID } from "node:crypto"
import { house, wallet as account, type AssetCode, type WalletPurpose } from "@croupier/ledger"
import { parseAmount } from "@croupier/money"
import { afterAll, beforeAll, expect, test } from "vitest"
import type { MemberContext } from "../../call/context.ts"
import { callOf, memberOf, trialOf } from "../../call/test-member.ts"
import { walletHouse, type WalletHouse } from "./test-house.ts"

let base: WalletHouse
let clock: WalletHouse["clock"]
let ledger: WalletHouse["ledger"]
let merchant: WalletHouse["merchant"]
let wallets: WalletHouse["wallets"]
let nextMember = 1n

beforeAll(async () => {
  base = await walletHouse("2026-11-20T12:00:00Z", { gameNames: async () => new Map() })
  ;({ clock, ledger, merchant, wallets } = base)
})
afterAll(() => base.close())

async function memberWith(
  held: readonly (readonly [WalletPurpose, AssetCode, string])[],
  kind: "member" | "trial" = "member",
): Promise<MemberContext> {
  const id = nextMember++
  await ledger.openWallets(
    base.db,
    id,
    held.map(([purpose, asset]) => ({ purpose, asset })),
  )
  for (const [purpose, asset, value] of held) await pay(id, purpose, asset, value)
  return callOf(kind === "trial" ? trialOf(id) : memberOf(id), merchant)
}

async function pay(id: bigint, purpose: WalletPurpose, asset: AssetCode, value: string): Promise<void> {
  const from = house(merchant.id, "adjustments", asset)
  const common = { key: randomUUID(), kind: "adjustment", amount: parseAmount(value), cause: "test" } as const
  const outcome =
    purpose === "held"
      ? await ledger.claims.open({ ...common, owner: id, from })
      : await ledger.post({ ...common, debit: from, credit: account(id, purpose, asset) })
  expect(outcome.status).toBe("posted")
}

test("safety/9: the balance tells main and bonus apart beside the sum that can be played with, in the merchant's asset", async () => {
  const context = await memberWith([
    ["main", "BRL", "100.5"],
    ["bonus", "BRL", "20.0001"],
    ["held", "BRL", "7"],
    ["main", "USD", "999"],
    ["points", "PTS", "500"],
  ])
  expect(await wallets.routes.balance({}, context)).toEqual({
    sumBalance: "120.5001",
    asset: "BRL",
    wallets: [
      { purpose: "main", asset: "BRL", balance: "100.50" },
      { purpose: "bonus", asset: "BRL", balance: "20.0001" },
      { purpose: "held", asset: "BRL", balance: "7.00" },
    ],
  })
})

test("a wallet that is closed to debits cannot be played with, nor the bonus while the main wallet is", async () => {
  const context = await memberWith([
    ["main", "BRL", "100"],
    ["bonus", "BRL", "20"],
  ])
  const { id } = context.member
  const close = (purpose: WalletPurpose, to?: "debits" | "credits") =>
    ledger.setClosed(base.db, id, purpose, "BRL", to && { to, reason: "test" })
  const sum = async () => (await wallets.routes.balance({}, context)).sumBalance
  await close("bonus", "debits")
  expect(await sum()).toBe("100.00")
  await close("bonus", "credits")
  expect(await sum()).toBe("120.00")
  await close("main", "debits")
  expect(await sum()).toBe("0.00")
})

test("safety/9: consolidated funds tell bonus money apart and count what is free, held, bonus, and all with what vendors hold", async () => {
  const context = await memberWith([
    ["main", "BRL", "100"],
    ["bonus", "BRL", "20"],
    ["held", "BRL", "7"],
    ["vendor:2", "BRL", "50"],
    ["transit", "BRL", "4"],
    ["agent", "BRL", "1000"],
  ])
  const { id } = context.member
  const hold = await ledger.holds.reserve({
    key: randomUUID(),
    wallet: account(id, "main", "BRL"),
    amount: parseAmount("3"),
    expiresAt: new Date("2026-11-21T12:00:00Z"),
    cause: "test",
  })
  expect(hold.status).toBe("posted")
  expect(await wallets.routes.consolidatedFunds({}, context)).toEqual({
    asset: "BRL",
    available: "97.00",
    bonus: "20.00",
    held: "10.00",
    atVendors: "50.00",
    inTransit: "4.00",
    total: "181.00",
  })
})

test("a trial has play money only", async () => {
  const context = await memberWith(
    [
      ["main", "FUN", "1000"],
      ["main", "BRL", "5"],
    ],
    "trial",
  )
  expect(await wallets.routes.balance({}, context)).toMatchObject({ sumBalance: "1000.00", asset: "FUN" })
  expect(await wallets.routes.consolidatedFunds({}, context)).toMatchObject({
    total: "1000.00",
    asset: "FUN",
  })
})

test("a member without a wallet has nothing, and no record", async () => {
  const context = await memberWith([])
  expect(await wallets.routes.balance({}, context)).toEqual({ sumBalance: "0.00", asset: "BRL", wallets: [] })
  expect(await wallets.routes.walletTransactions({ limit: 20, wallet: "main" }, context)).toEqual({
    rows: [],
    cursor: null,
  })
})

test("the account record comes page by page, newest first, and every row follows from the one before", async () => {
  const context = await memberWith([["main", "BRL", "1"]])
  for (let n = 2; n <= 5; n++) await pay(context.member.id, "main", "BRL", String(n))
  const rows = []
  let cursor: string | undefined
  do {
    const page = await wallets.routes.walletTransactions(
      { limit: 2, wallet: "main", ...(cursor === undefined ? {} : { cursor }) },
      context,
    )
    rows.push(...page.rows)
    cursor = page.cursor ?? undefined
  } while (cursor !== undefined)
  expect(rows.map(({ gameName }) => gameName)).toEqual([null, null, null, null, null])
  expect(rows.map((row) => [row.amount, row.balanceAfter])).toEqual([
    ["5.00", "15.00"],
    ["4.00", "10.00"],
    ["3.00", "6.00"],
    ["2.00", "3.00"],
    ["1.00", "1.00"],
  ])
  expect(rows[0]).toMatchObject({ id: "5", kind: "adjustment", at: clock.now().toISOString() })
})

test.each(["x", "-1", "1e9", "9".repeat(40)])("a cursor that reads %s is refused", async (cursor) => {
  const context = await memberWith([])
  await expect(
    wallets.routes.walletTransactions({ limit: 2, wallet: "main", cursor }, context),
  ).rejects.toMatchObject({
    code: "INPUT_INVALID",
  })
})
