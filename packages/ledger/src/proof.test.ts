import { amount } from "@croupier/money"
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import { bet, deposit, openBank, openMember, type Bank } from "../test/bank.ts"
import { wallet, walletId } from "./index.ts"

let bank: Bank
beforeAll(async () => {
  bank = await openBank()
  for (let owner = 1n; owner <= 5n; owner++) await openMember(bank, owner, 1_000n)
  for (let i = 0; i < 200; i++)
    await bank.ledger.post(i % 3 ? bet(BigInt(i % 5) + 1n, 1n) : deposit(BigInt(i % 5) + 1n, 2n))
  await bank.ledger.holds.reserve({
    key: "019ee000-0000-7000-8000-00000000000a",
    wallet: wallet(1n, "main", "BRL"),
    amount: amount(10n),
    expiresAt: new Date("2100-01-01T00:00:00Z"),
    cause: "test.hold",
  })
  await sealAll()
})
afterAll(() => bank.close())

const sealAll = async () => {
  const differences = []
  let sealed = 0n
  for (let bucket = 0; bucket < 64; bucket++) {
    const step = await bank.ledger.verifyStep(bucket)
    sealed += step.sealed
    differences.push(...step.differences)
  }
  return { sealed, differences }
}

/** Runs `tamper`, looks, and puts everything back. */
async function afterTampering(tamper: string): Promise<readonly { check: string; account: string }[]> {
  await bank.database.pool.query("create schema keep")
  for (const table of ["wallet", "house_slot", "journal", "hold", "seal"])
    await bank.database.pool.query(`create table keep.${table} as table ledger.${table}`)
  try {
    await bank.database.pool.query(tamper)
    return (await bank.ledger.verify()).differences
  } finally {
    for (const table of ["wallet", "house_slot", "journal", "hold", "seal"])
      await bank.database.pool.query(
        `truncate ledger.${table}; insert into ledger.${table} select * from keep.${table}`,
      )
    await bank.database.pool.query("drop schema keep cascade")
  }
}

beforeEach(async () => {
  expect((await bank.ledger.verify()).differences).toEqual([])
})

test("an untouched ledger verifies, counts what it checked, and keeps its anchor", async () => {
  const report = await bank.ledger.verify()
  expect(report.checked).toMatchObject({ rows: 207n, openHolds: 1n })
  expect(report.checked.seals).toBeGreaterThan(0n)
  expect((await bank.ledger.verify()).anchor).toBe(report.anchor)
  expect(await sealAll()).toEqual({ sealed: 0n, differences: [] })
})

const id = walletId(2n, "main", "BRL")
const row = `bucket = 2 and wallet_id = ${id} and seq = 5`
const cases: readonly (readonly [string, string, readonly string[]])[] = [
  [
    "a wallet's balance raised",
    `update ledger.wallet set balance = balance + 1 where id = ${id}`,
    ["wallet balance", "debits and credits"],
  ],
  ["a wallet's debits", `update ledger.wallet set debited = debited - 1 where id = ${id}`, ["wallet debits"]],
  ["a wallet's sequence", `update ledger.wallet set seq = seq + 1 where id = ${id}`, ["wallet sequence"]],
  [
    "a house slot's balance",
    "update ledger.house_slot set balance = balance + 1 where bucket = 3",
    ["house balance", "debits and credits"],
  ],
  [
    "an amount in the journal",
    `update ledger.journal set amount = amount + 10 where ${row}`,
    ["wallet balance", "wallet chain", "house balance", "seal"],
  ],
  ["only the words of a row", `update ledger.journal set cause = 'something else' where ${row}`, ["seal"]],
  [
    "only the time of a row",
    `update ledger.journal set created_at = created_at - interval '1 day' where ${row}`,
    ["seal"],
  ],
  [
    "a row taken out",
    `delete from ledger.journal where ${row}`,
    ["gap", "wallet sequence", "wallet chain", "seal"],
  ],
  ["a seal", "update ledger.seal set hash = sha256('x') where bucket = 2", ["seal"]],
  ["a hold", "update ledger.hold set remaining = remaining - 1", ["holds"]],
  [
    "a wallet taken out",
    `delete from ledger.wallet where id = ${id}`,
    ["wallet balance", "debits and credits"],
  ],
  [
    "a wallet and its journal together, consistently",
    `update ledger.wallet set balance = balance + 7 where id = ${id};
     update ledger.journal set amount = amount + 7 where bucket = 2 and wallet_id = ${id} and seq = 1;
     update ledger.journal set balance_after = balance_after + 7 where bucket = 2 and wallet_id = ${id};
     update ledger.house_slot s set balance = balance - 7 where bucket = 2 and house = (select house from ledger.journal where bucket = 2 and wallet_id = ${id} and seq = 1)`,
    ["seal"],
  ],
]
for (const [what, tamper, checks] of cases)
  test(`found and named: ${what}`, async () => {
    const found = await afterTampering(tamper)
    for (const check of checks) expect(found.map((difference) => difference.check)).toContain(check)
  })

test("a difference names the account in words", async () => {
  const found = await afterTampering(`update ledger.wallet set balance = balance + 1 where id = ${id}`)
  expect(found.map((difference) => difference.account)).toContain("member 2 main BRL")
})

test("a step names a balance that was changed without a row", async () => {
  await bank.database.pool.query(`update ledger.wallet set balance = balance + 1 where id = ${id}`)
  const found = (await bank.ledger.verifyStep(2)).differences
  expect(found.map((difference) => difference.check).toSorted()).toEqual(["debits and credits", "last row"])
  await bank.database.pool.query(`update ledger.wallet set balance = balance - 1 where id = ${id}`)
  expect((await bank.ledger.verifyStep(2)).differences).toEqual([])
})

test("a step names a difference in what is new, does not seal it, and names it again", async () => {
  await bank.ledger.post(bet(2n, 1n))
  await bank.database.pool.query(
    `update ledger.journal set balance_after = balance_after + 1
      where bucket = 2 and wallet_id = ${id} and seq = (select seq from ledger.wallet where id = ${id})`,
  )
  for (let i = 0; i < 2; i++)
    expect(await bank.ledger.verifyStep(2)).toMatchObject({
      sealed: 0n,
      differences: [
        { check: "wallet chain", account: "member 2 main BRL" },
        { check: "last row", account: "member 2 main BRL" },
      ],
    })
  await bank.database.pool.query(
    `update ledger.journal set balance_after = balance_after - 1
      where bucket = 2 and wallet_id = ${id} and seq = (select seq from ledger.wallet where id = ${id})`,
  )
  expect(await bank.ledger.verifyStep(2)).toEqual({ bucket: 2, sealed: 1n, differences: [] })
})
