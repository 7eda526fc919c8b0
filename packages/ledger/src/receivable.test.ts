import { inTransaction } from "@croupier/database"
import { amount } from "@croupier/money"
import { fakeClock } from "@croupier/testkit"
import { afterAll, afterEach, beforeAll, expect, test } from "vitest"
import { bet, debt, deposit, held, openBank, openMember, type Bank } from "../test/bank.ts"
import { ledgerChecks, proveSubLedgers, type Debt } from "./index.ts"

const clock = fakeClock("2026-11-20T12:00:00Z")
let bank: Bank
let next = 1n
beforeAll(async () => {
  bank = await openBank({ clock })
})
afterAll(() => bank.close())
afterEach(async () => {
  expect((await bank.ledger.verify()).differences).toEqual([])
  expect(await proveSubLedgers(bank.database.db, ledgerChecks)).toMatchObject({ differences: [] })
})

const member = async (funds: bigint) => {
  const owner = next++
  await openMember(bank, owner, funds)
  return owner
}
const owe = (given: Debt) => inTransaction(bank.database.db, (tx) => bank.ledger.receivables.owe(tx, given))
const cancel = (owner: bigint, key: string) =>
  inTransaction(bank.database.db, (tx) => bank.ledger.receivables.cancel(tx, owner, key))
const writeOff = (owner: bigint, key: string) =>
  inTransaction(bank.database.db, (tx) => bank.ledger.receivables.writeOff(tx, owner, key))
const houses = async () =>
  Object.fromEntries(
    await Promise.all(
      (["lottery", "debt", "write_offs"] as const).map(
        async (purpose) => [purpose, await bank.ledger.houseBalance(1, purpose, "BRL")] as const,
      ),
    ),
  )
async function changed(work: () => Promise<unknown>) {
  const before = await houses()
  await work()
  const after = await houses()
  return Object.fromEntries(
    Object.entries(after)
      .map(([name, value]) => [name, value - (before[name] ?? 0n)] as const)
      .filter(([, difference]) => difference !== 0n),
  )
}
const left = async (owner: bigint) =>
  (await bank.ledger.receivables.openOf(owner)).map(({ remaining }) => remaining)

test("a debt is income at once, though the main wallet is closed, and the same debt is booked once", async () => {
  const owner = await member(10n)
  await bank.ledger.setClosed(bank.database.db, owner, "main", "BRL", { to: "both", reason: "test" })
  const owed = debt(owner, 30n)
  expect(await changed(() => owe(owed))).toEqual({ lottery: 30n, debt: -30n })
  expect(await changed(() => owe(owed))).toEqual({})
  await expect(owe({ ...owed, amount: amount(31n) })).rejects.toThrow("cannot be booked: K")
  expect(await bank.ledger.receivables.collect(owner)).toBe(0)
  expect(await held(bank, owner)).toBe(10n)
  expect(await bank.ledger.receivables.owedBy(owner, "BRL")).toBe(30n)
})

test("it is collected by rank, the oldest first, as far as the wallet goes, and from what comes later", async () => {
  const owner = await member(0n)
  const [first, second, third] = [debt(owner, 20n), debt(owner, 30n), debt(owner, 5n, { rank: -1 })] as const
  for (const each of [first, second, third]) {
    await owe(each)
    clock.advance(1_000)
  }
  expect(await left(owner)).toEqual([5n, 20n, 30n])
  await bank.ledger.post(deposit(owner, 10n))
  await bank.ledger.receivables.collect(owner)
  expect(await left(owner)).toEqual([15n, 30n])
  await bank.ledger.post(deposit(owner, 20n))
  expect(await changed(() => bank.ledger.receivables.collect())).toEqual({ debt: 20n })
  expect(await left(owner)).toEqual([25n])
  await bank.ledger.post(deposit(owner, 100n))
  await bank.ledger.receivables.collect()
  expect(await left(owner)).toEqual([])
  expect(await held(bank, owner)).toBe(75n)
  expect(await bank.ledger.receivables.find(owner, second.key)).toMatchObject({
    ended: "collected",
    collected: 30n,
  })
})

test("a cause that ends otherwise takes the income back and returns what was collected", async () => {
  const owner = await member(10n)
  const owed = debt(owner, 30n)
  await owe(owed)
  await bank.ledger.receivables.collect(owner)
  expect(await changed(() => cancel(owner, owed.key))).toEqual({ lottery: -30n, debt: 20n })
  expect(await held(bank, owner)).toBe(10n)
  expect(await changed(() => cancel(owner, owed.key))).toEqual({})
  expect(await writeOff(owner, owed.key)).toBe(false)
})

test("a written-off debt is a loss, once, and stays one", async () => {
  const owner = await member(10n)
  const owed = debt(owner, 30n)
  await owe(owed)
  await bank.ledger.receivables.collect(owner)
  expect(await changed(() => writeOff(owner, owed.key))).toEqual({ debt: 20n, write_offs: -20n })
  expect(await changed(() => writeOff(owner, owed.key))).toEqual({})
  expect(await cancel(owner, owed.key)).toBe(false)
  await bank.ledger.post(deposit(owner, 50n))
  expect(await bank.ledger.receivables.collect(owner)).toBe(0)
})

test("two collections at once, beside bets, take what is owed once; one that fails in the middle takes nothing", async () => {
  const owner = await member(0n)
  const owed = debt(owner, 500n)
  await owe(owed)
  const other = bank.another()
  let staked = 0n
  for (let round = 1n; round <= 20n; round++) {
    await bank.ledger.post(deposit(owner, 30n))
    const [, , outcome] = await Promise.all([
      bank.ledger.receivables.collect(owner),
      other.receivables.collect(owner),
      other.post(bet(owner, 7n)),
    ])
    if (outcome.status === "posted") staked += 7n
  }
  await bank.ledger.receivables.collect(owner)
  const after = await bank.ledger.receivables.find(owner, owed.key)
  expect((after?.collected ?? 0n) + (await held(bank, owner)) + staked).toBe(600n)
  expect(after?.collected).toBeLessThanOrEqual(500n)
  await bank.database.pool.query(
    "alter table ledger.receivable add constraint torn check (collected < 40) not valid",
  )
  const torn = await member(100n)
  await owe(debt(torn, 50n))
  await expect(bank.ledger.receivables.collect(torn)).rejects.toThrow("torn")
  expect(await held(bank, torn)).toBe(100n)
  await bank.database.pool.query("alter table ledger.receivable drop constraint torn")
})
