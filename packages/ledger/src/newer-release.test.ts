import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, expect, test } from "vitest"
import { deposit, openBank, openMember, type Bank } from "../test/bank.ts"
import { bucketOf, houseId, walletId } from "./index.ts"

/* While processes are replaced, one of the release before meets kinds, purposes and assets that only the newer one knows. */

const OWNER = 7n
const NEWER_KIND = 99
/** A wallet purpose and a house purpose without a name, in BRL. */
const NEWER_WALLET = walletId(OWNER, "main", "BRL") | (9n << 6n)
const NEWER_HOUSE = houseId(1, "cash", "BRL") | (1023 << 6)
/** The main wallet in an asset without a name. */
const NEWER_ASSET = (walletId(OWNER, "main", "BRL") & ~63n) | 40n

let bank: Bank
beforeAll(async () => {
  bank = await openBank()
  await openMember(bank, OWNER)
})
afterAll(() => bank.close())

/** Posts as a process of the newer release would. */
const postNewer = async (wallet: bigint, house: number, kind = NEWER_KIND) => {
  await bank.database.pool.query(
    "insert into ledger.wallet (bucket, id) values ($1, $2) on conflict do nothing",
    [bucketOf(OWNER), wallet],
  )
  const { rows } = await bank.database.pool.query<{ status: string }>(
    `select status from ledger.post(array[$1::smallint], array[$2::bigint], array[500::bigint], array[$3::uuid],
            array[$4::int], array[$5::smallint], array['newer.cause'])`,
    [bucketOf(OWNER), wallet, randomUUID(), house, kind],
  )
  expect(rows).toEqual([{ status: "P" }])
}

test("a list shows a row of a newer release by its numbers, and everything else of it", async () => {
  await bank.ledger.post(deposit(OWNER, 1_000n))
  await postNewer(walletId(OWNER, "main", "BRL"), NEWER_HOUSE)
  const { rows } = await bank.ledger.statement(OWNER, "main", "BRL")
  expect(rows).toMatchObject([
    { kind: "unknown:99", house: { purpose: "unknown:1023" }, amount: 500n, balanceAfter: 1_500n },
    { kind: "deposit", amount: 1_000n },
  ])
  const found = await bank.ledger.find(1, { key: rows[0]?.key ?? "", endings: [] })
  expect(found).toMatchObject([{ kind: "unknown:99", wallet: { purpose: "main", asset: "BRL" } }])
  const page = await bank.ledger.houseStatement(1, "cash", "BRL", { limit: 5 })
  expect(page.rows).toMatchObject([{ kind: "deposit" }])
})

test("balances and the trial balance name wallets and accounts of a newer release by their numbers", async () => {
  await postNewer(NEWER_WALLET, houseId(1, "cash", "BRL"))
  await postNewer(NEWER_ASSET, (houseId(1, "cash", "BRL") & ~63) | 40)
  expect(await bank.ledger.balances(OWNER)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ purpose: "unknown:9", asset: "BRL", balance: 500n }),
      expect.objectContaining({ purpose: "main", asset: "unknown:40", balance: 500n }),
    ]),
  )
  const { lines, balanced } = await bank.ledger.trialBalance(1, "BRL")
  expect(balanced).toBe(true)
  expect(lines.map(({ purpose }) => purpose)).toEqual(expect.arrayContaining(["unknown:9", "unknown:1023"]))
})

test("the check of the books reads them", async () => {
  expect((await bank.ledger.verify()).differences).toEqual([])
})

test("a projection of the journal waits at such a row and skips none", async () => {
  await expect(bank.ledger.tail([], 100)).rejects.toThrow("of this release")
})
