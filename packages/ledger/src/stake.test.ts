import { randomUUID } from "node:crypto"
import { inTransaction, sql, type Db } from "@croupier/database"
import fc from "fast-check"
import { afterAll, beforeAll, expect, test } from "vitest"
import { bet, move, openBank, openMember, type Bank } from "../test/bank.ts"
import { bucketOf, houseId, walletId } from "./index.ts"

/** A stake is paid by the main wallet and then by the bonus; what comes back of it goes where it came from. */

let bank: Bank
let next = 1n
beforeAll(async () => {
  bank = await openBank()
})
afterAll(async () => {
  expect((await bank.ledger.verify()).differences).toEqual([])
  await bank.close()
})

async function member(main: bigint, bonus: bigint): Promise<bigint> {
  const owner = next++
  await openMember(bank, owner, main + bonus)
  if (bonus > 0n) await bank.ledger.post(move(owner, "main", "bonus", bonus))
  return owner
}

const LOTTERY = houseId(1, "lottery", "BRL")
interface Staked {
  readonly status: string
  readonly balance: bigint | null
  readonly fromBonus: bigint
}
async function stake(owner: bigint, amount: bigint, key: string = randomUUID(), db?: Db): Promise<Staked> {
  const run = async (tx: Db) => {
    const { rows } = await sql<Staked>`
      with held as materialized (select ledger.lock_buckets(array[${bucketOf(owner)}]::smallint[]))
      select s.status, s.balance, s.from_bonus as "fromBonus"
        from held, ledger.stake(${bucketOf(owner)}::smallint, ${walletId(owner, "main", "BRL")}::bigint, ${amount}::bigint,
               ${key}::uuid, ${LOTTERY}, 5::smallint, 'test.stake', now()) s`.execute(tx)
    if (!rows[0]) throw new Error("no answer")
    return rows[0]
  }
  return db ? run(db) : inTransaction(bank.database.db, run)
}
const has = async (owner: bigint) => [
  await bank.ledger.balance(owner, "main", "BRL"),
  await bank.ledger.balance(owner, "bonus", "BRL"),
]
const cents = fc.bigInt({ min: 0n, max: 30n })

test("whatever is staked in whatever order, main pays first, the split is the stake, and nothing is below zero", async () => {
  await fc.assert(
    fc.asyncProperty(
      cents,
      cents,
      fc.array(fc.bigInt({ min: 1n, max: 20n }), { maxLength: 6 }),
      async (main, bonus, stakes) => {
        const owner = await member(main, bonus)
        let [cash, spare] = [main, bonus]
        for (const amount of stakes) {
          const { status, fromBonus } = await stake(owner, amount)
          if (cash + spare < amount) {
            expect([status, fromBonus]).toEqual(["F", 0n])
            continue
          }
          const ofCash = cash < amount ? cash : amount
          expect([status, fromBonus]).toEqual(["P", amount - ofCash])
          cash -= ofCash
          spare -= amount - ofCash
        }
        expect(await has(owner)).toEqual([cash, spare])
      },
    ),
    { numRuns: 40 },
  )
})

test("a stake that is asked again tells the split of the first time, and another one under its key is refused", async () => {
  const owner = await member(6n, 10n)
  const key = randomUUID()
  expect(await stake(owner, 10n, key)).toMatchObject({ status: "P", fromBonus: 4n })
  await bank.ledger.post(move(owner, "bonus", "main", 6n))
  expect(await stake(owner, 10n, key)).toMatchObject({ status: "D", fromBonus: 4n })
  expect(await stake(owner, 9n, key)).toMatchObject({ status: "K", fromBonus: 0n })
  expect(await has(owner)).toEqual([6n, 0n])
})

test("two at once on the last cent: one is taken, and the other is told what both wallets have", async () => {
  const owner = await member(3n, 4n)
  const told = await Promise.all([stake(owner, 5n), stake(owner, 5n), stake(owner, 5n)])
  expect(told.filter(({ status }) => status === "P")).toEqual([expect.objectContaining({ fromBonus: 2n })])
  expect(told.filter(({ status }) => status === "F")).toEqual([
    expect.objectContaining({ balance: 2n }),
    expect.objectContaining({ balance: 2n }),
  ])
  expect(await has(owner)).toEqual([0n, 2n])
})

test("a process that ends after the stake and before its commit leaves both wallets as they were", async () => {
  const owner = await member(3n, 4n)
  const ended = inTransaction(bank.database.db, async (tx) => {
    expect(await stake(owner, 5n, randomUUID(), tx)).toMatchObject({ status: "P", fromBonus: 2n })
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
    await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(bank.database.db)
    await sql`select 1`.execute(tx)
  })
  await expect(ended).rejects.toThrow()
  expect(await has(owner)).toEqual([3n, 4n])
})

test("a closed bonus pays nothing, and neither does the bonus of a closed main wallet", async () => {
  const owner = await member(3n, 10n)
  const close = (purpose: "main" | "bonus") =>
    bank.ledger.setClosed(bank.database.db, owner, purpose, "BRL", { to: "both", reason: "test" })
  await close("bonus")
  expect(await stake(owner, 5n)).toMatchObject({ status: "F", balance: 3n })
  await close("main")
  expect(await stake(owner, 2n)).toMatchObject({ status: "C" })
})

test("a plain bet takes the main wallet alone, as before", async () => {
  const owner = await member(3n, 10n)
  expect(await bank.ledger.post(bet(owner, 5n))).toEqual({ status: "refused", reason: "INSUFFICIENT_FUNDS" })
})

test("a stake that comes back in parts adds up to the split, however it is cut", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.bigInt({ min: 1n, max: 1_000_000_000_000_000n }), { minLength: 1, maxLength: 6 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      async (parts, share) => {
        const whole = parts.reduce((sum, part) => sum + part, 0n)
        const fromBonus = (whole * BigInt(Math.round(share * 1_000))) / 1_000n
        let back = 0n
        const cuts = [0n, ...parts.map((part) => (back += part))]
        const { rows } = await sql<{ part: bigint; apportioned: (string | number)[] }>`
          select ledger.stake_part(c, ${whole}, ${fromBonus}) as part,
                 ledger.apportion(${fromBonus}, ${parts}::bigint[]) as apportioned
            from unnest(${cuts}::bigint[]) with ordinality u (c, i) order by i`.execute(bank.database.db)
        const given = rows.map(({ part }) => part)
        for (const [i, part] of parts.entries()) {
          const ofBonus = (given[i + 1] ?? 0n) - (given[i] ?? 0n)
          expect(ofBonus >= 0n && ofBonus <= part).toBe(true)
        }
        expect(given.at(-1)).toBe(fromBonus)
        const split = rows[0]?.apportioned ?? []
        expect(split.reduce((sum, each) => sum + BigInt(each), 0n)).toBe(fromBonus)
        for (const [i, part] of parts.entries()) {
          const exact = (fromBonus * part) / whole
          expect([exact, exact + 1n]).toContain(BigInt(split[i] ?? -1))
          expect(BigInt(split[i] ?? 0) <= part).toBe(true)
        }
      },
    ),
    { numRuns: 60 },
  )
})

test("the last unit goes to the largest remainder, of equal ones to main and to the first", async () => {
  const { rows } = await sql<{ parts: (string | number)[]; a: bigint; b: bigint; c: bigint }>`
    select ledger.apportion(10, '{3,3,3}') as parts, ledger.stake_part(1, 2, 1) as a, ledger.stake_part(1, 3, 2) as b,
           ledger.stake_part(2, 3, 1) as c`.execute(bank.database.db)
  expect(rows[0]).toMatchObject({ a: 0n, b: 1n, c: 1n })
  expect(rows[0]?.parts.map(Number)).toEqual([4, 3, 3])
})
