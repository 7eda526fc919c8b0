import { randomUUID } from "node:crypto"
import type { StatementFormat } from "@croupier/contract/account-record"
import { house, wallet as account, type TransferKind } from "@croupier/ledger"
import { parseAmount } from "@croupier/money"
import { afterAll, beforeAll, expect, test } from "vitest"
import type { MemberContext } from "../../../call/context.ts"
import { callOf, memberOf } from "../../../call/test-member.ts"
import { wallet } from "../index.ts"
import { walletHouse, type WalletHouse } from "../test-house.ts"

let base: WalletHouse
let clock: WalletHouse["clock"]
let ledger: WalletHouse["ledger"]
let merchant: WalletHouse["merchant"]
let wallets: WalletHouse["wallets"]
let nextMember = 1n

beforeAll(async () => {
  base = await walletHouse("2025-12-31T12:00:00Z", {
    gameNames: async (_, causes) =>
      new Map(causes.filter((cause) => cause.startsWith("round:")).map((cause) => [cause, "=Lantern; Run"])),
  })
  ;({ clock, ledger, merchant, wallets } = base)
})
afterAll(() => base.close())

async function newMember(): Promise<MemberContext> {
  const id = nextMember++
  await ledger.openWallets(
    base.db,
    id,
    (["main", "bonus", "held"] as const).map((purpose) => ({ purpose, asset: "BRL" as const })),
  )
  return callOf(memberOf(id), merchant)
}

/** Moves money of a member's main wallet: in above zero, out below it. */
async function moved({ member }: MemberContext, kind: TransferKind, value: string): Promise<void> {
  const other = house(merchant.id, kind === "deposit" ? "payments" : "lottery", "BRL")
  const own = account(member.id, "main", "BRL")
  const isOut = value.startsWith("-")
  const outcome = await ledger.post({
    key: randomUUID(),
    kind,
    debit: isOut ? own : other,
    credit: isOut ? other : own,
    amount: parseAmount(value.replace("-", "")),
    cause: kind === "bet" ? "round:1" : "test",
  })
  expect(outcome.status).toBe("posted")
}

/** The last hours of 2025 and the first of 2026 in São Paulo, three hours behind UTC. */
async function playedOverNewYear(): Promise<MemberContext> {
  const context = await newMember()
  clock.set("2025-12-31T20:00:00Z")
  await moved(context, "deposit", "100")
  // 23:59:59 in São Paulo.
  clock.set("2026-01-01T02:59:59Z")
  await moved(context, "bet", "-30")
  clock.set("2026-01-01T03:00:00Z")
  await moved(context, "payout", "45.5")
  clock.set("2026-01-01T12:00:00Z")
  await moved(context, "bet", "-20")
  await moved(context, "bet", "-5")
  await moved(context, "deposit", "10.0001")
  return context
}

async function fileOf(context: MemberContext, year: number, format: StatementFormat): Promise<string> {
  const { body } = await wallets.routes.accountStatement({ year, format }, context)
  let whole = ""
  for await (const part of body) whole += String(part)
  return whole
}

/** The lines of a CSV whose cells carry no quotes but around a game. */
const cells = (csv: string) =>
  csv
    .split("\r\n")
    .filter((line) => line !== "")
    .map((line) => line.replaceAll(/"[^"]*"/g, "quoted").split(","))

test("safety/16 the statements of two years share an edge to the second, and each leads from opening to closing", async () => {
  const context = await playedOverNewYear()
  const [, ...before] = cells(await fileOf(context, 2025, "csv"))
  const [, ...after] = cells(await fileOf(context, 2026, "csv"))
  const told = (lines: string[][]) => lines.map((line) => [line[3], line[5], line[6], line[7]])
  expect(told(before)).toEqual([
    ["Opening balance", "", "", "0.00"],
    ["Deposit", "100.00", "", "100.00"],
    ["Bet", "", "30.00", "70.00"],
    ["Closing balance", "100.00", "30.00", "70.00"],
  ])
  expect(told(after)).toEqual([
    ["Opening balance", "", "", "70.00"],
    ["Payout", "45.50", "", "115.50"],
    ["Bet", "", "20.00", "95.50"],
    ["Bet", "", "5.00", "90.50"],
    ["Deposit", "10.0001", "", "100.5001"],
    ["Closing balance", "55.5001", "25.00", "100.5001"],
  ])
  expect(before[2]?.[2]).toBe("2025-12-31 23:59:59")
  expect(after[1]?.[2]).toBe("2026-01-01 00:00:00")
})

test("safety/16 the document to print sums play of a day, keeps each payment, and escapes what others named", async () => {
  const context = { ...(await playedOverNewYear()), language: "PT" as const }
  const html = await fileOf(context, 2026, "html")
  expect(html).toContain("Extrato 2026")
  expect(html).toContain("Aposta × 2")
  expect(html).toContain("<bdi>100,5001</bdi>")
  expect(html).toContain('lang="pt-BR"')
  expect(html.endsWith("</main></body></html>")).toBe(true)
  expect(html).not.toContain("<script")
})

test("a year without movements says so, and one that has not begun is refused", async () => {
  const context = await newMember()
  expect(await fileOf(context, 2024, "html")).toContain("No activity")
  expect(cells(await fileOf(context, 2024, "csv"))).toHaveLength(3)
  await expect(wallets.routes.accountStatement({ year: 2031, format: "csv" }, context)).rejects.toMatchObject(
    {
      code: "INPUT_INVALID",
    },
  )
})

test("a statement of more movements than a read of the ledger takes has every one of them once", async () => {
  const context = await newMember()
  clock.set("2026-03-01T12:00:00Z")
  await moved(context, "deposit", "2000")
  for (let n = 0; n < 13; n++)
    await Promise.all(Array.from({ length: 80 }, () => moved(context, "bet", "-1")))
  const lines = cells(await fileOf(context, 2026, "csv")).filter((line) => line[1] !== "")
  expect(lines.slice(1).map((line) => line[1])).toEqual(
    Array.from({ length: 1041 }, (_, at) => String(at + 1)),
  )
})

test("movements that do not reconcile break the statement off", async () => {
  const context = await playedOverNewYear()
  const wrong = wallet({
    ...base.kit,
    ledger: {
      ...ledger,
      statement: async (...of) => {
        const page = await ledger.statement(...of)
        return of[3]?.before === undefined ? page : { ...page, rows: page.rows.slice(1) }
      },
    },
  })
  const { body } = await wrong.routes.accountStatement({ year: 2026, format: "csv" }, context)
  const read = async () => {
    for await (const part of body) void part
  }
  await expect(read()).rejects.toThrow("closing balance")
})

test("the record of a period and a group: the edges tell what the wallet held, and pages go on", async () => {
  const context = await playedOverNewYear()
  const { walletTransactions, walletPeriod } = wallets.routes
  const year = { from: "2026-01-01", until: "2026-01-01", wallet: "main" }
  expect(await walletPeriod(year, context)).toEqual({
    asset: "BRL",
    timeZone: "America/Sao_Paulo",
    opening: "70.00",
    closing: "100.5001",
    movements: 4,
    in: "55.5001",
    out: "25.00",
    wallets: [{ purpose: "main", balance: "100.5001" }],
  })
  const bets = { ...year, group: "bets" as const, limit: 1 }
  const first = await walletTransactions(bets, context)
  expect(first.rows.map(({ amount }) => amount)).toEqual(["-5.00"])
  expect(first.rows[0]?.gameName).toBe("=Lantern; Run")
  const second = await walletTransactions({ ...bets, cursor: first.cursor ?? "" }, context)
  expect(second.rows.map(({ amount }) => amount)).toEqual(["-20.00"])
  expect(second.cursor).toBeNull()
})

test.each([
  { wallet: "main", group: "bets" as const },
  { wallet: "main", until: "2026-01-01" },
  { wallet: "main", from: "2026-01-02", until: "2026-01-01" },
  { wallet: "main", from: "2024-01-01", until: "2025-06-01" },
  { wallet: "purse" },
])("a record of $wallet $group $from $until is refused", async (input) => {
  const context = await newMember()
  await expect(wallets.routes.walletTransactions({ ...input, limit: 5 }, context)).rejects.toMatchObject({
    code: "INPUT_INVALID",
  })
})

test("no member reads another's wallets: a period and a statement are the caller's own", async () => {
  await playedOverNewYear()
  const other = await newMember()
  const period = await wallets.routes.walletPeriod(
    { from: "2026-01-01", until: "2026-01-02", wallet: "main" },
    other,
  )
  expect(period).toMatchObject({ opening: "0.00", closing: "0.00", movements: 0 })
})
