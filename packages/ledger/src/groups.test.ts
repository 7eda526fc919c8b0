import { afterAll, beforeAll, expect, test } from "vitest"
import { bet, deposit, held, openBank, openMember, prize, refused, type Bank } from "../test/bank.ts"

let bank: Bank
beforeAll(async () => {
  bank = await openBank()
})
afterAll(() => bank.close())

test("a crowd of groups posts as one set; a refused, a known and a changed one are answered each for itself", async () => {
  for (let owner = 1n; owner <= 40n; owner++) await openMember(bank, owner, 100n)
  const { db } = bank.database
  await bank.ledger.setClosed(db, 39n, "main", "BRL", { to: "credits", reason: "test" })
  const known = [bet(40n, 10n), prize(40n, 3n)]
  await bank.ledger.postLinked(known)
  const dry = [deposit(2n, 5n), bet(1n, 1_000n)]
  const changed = [known[0] ?? bet(40n, 10n), bet(40n, 4n)]
  const due = [prize(39n, 5n), bet(38n, 1n)]
  const crowd = Array.from({ length: 35 }, (_, i) => [bet(BigInt(i + 1), 2n), prize(BigInt(i + 1), 1n)])
  const before = await bank.database.pool.query<{ n: bigint }>("select count(*) as n from ledger.journal")
  const [first, again, bad, owed, ...rest] = await Promise.all(
    [dry, known, changed, due, ...crowd].map((group) => bank.ledger.postLinked(group)),
  )
  expect(first).toEqual(dry.map(() => refused("INSUFFICIENT_FUNDS")))
  expect(again?.map(({ status }) => status)).toEqual(["replayed", "replayed"])
  expect(bad).toEqual(changed.map(() => refused("IDEMPOTENCY_CONFLICT")))
  expect(owed).toMatchObject([{ status: "posted", unclaimed: true }, { status: "posted" }])
  for (const group of rest) expect(group.map(({ status }) => status)).toEqual(["posted", "posted"])
  const after = await bank.database.pool.query<{ n: bigint }>("select count(*) as n from ledger.journal")
  expect((after.rows[0]?.n ?? 0n) - (before.rows[0]?.n ?? 0n)).toBe(72n)
  expect([await held(bank, 1n), await held(bank, 2n), await held(bank, 40n)]).toEqual([99n, 99n, 93n])
  expect(await held(bank, 39n, "unclaimed")).toBe(5n)
  expect(bank.errors).toEqual([])
  expect((await bank.ledger.verify()).differences).toEqual([])
})
