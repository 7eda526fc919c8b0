import { inTransaction } from "@croupier/database"
import { amount } from "@croupier/money"
import { afterAll, afterEach, beforeAll, expect, test } from "vitest"
import { bet, deposit, held, openBank, openMember, posted, prize, refused, type Bank } from "../test/bank.ts"
import { wallet, type Closing, type Transfer } from "./index.ts"

let bank: Bank
let next = 1n
beforeAll(async () => {
  bank = await openBank()
})
afterAll(() => bank.close())
afterEach(async () => {
  expect((await bank.ledger.verify()).differences).toEqual([])
})

const member = async (): Promise<bigint> => {
  const owner = next++
  await openMember(bank, owner, 100n)
  return owner
}
const close = (owner: bigint, to: Closing["to"] | undefined) =>
  bank.ledger.setClosed(bank.database.db, owner, "main", "BRL", to && { to, reason: "review" })

/** `ledger.post_due` as SQL of other modules calls it. */
async function postDue(transfers: readonly Transfer[]): Promise<string[]> {
  const columns = (of: (owner: bigint, transfer: Transfer) => unknown) =>
    transfers.map((each) => of(each.credit.side === "wallet" ? each.credit.owner : 0n, each))
  const { rows } = await bank.database.pool.query<{ i: number; status: string }>(
    "select i, status from ledger.post_due($1::smallint[],$2::bigint[],$3::bigint[],$4::uuid[],$5::int[],$6::smallint[],$7::text[]) order by i",
    [
      columns((owner) => owner & 63n),
      columns((owner) => (owner << 16n) | 1n),
      columns((_, each) => each.amount),
      columns((_, each) => each.key),
      columns(() => (1 << 16) | (3 << 6) | 1),
      columns(() => 6),
      columns((_, each) => each.cause),
    ],
  )
  return rows.map(({ status }) => status)
}

test.each([
  ["debits", [refused("ACCOUNT_CLOSED"), posted(105n)]],
  ["credits", [posted(90n), refused("ACCOUNT_CLOSED")]],
  ["both", [refused("ACCOUNT_CLOSED"), refused("ACCOUNT_CLOSED")]],
] as const)(
  "a wallet closed to %s refuses those and no others, alone and in a crowd",
  async (to, expected) => {
    const [owner, alone] = [await member(), await member()]
    await close(owner, to)
    await close(alone, to)
    expect((await bank.ledger.balances(owner)).find(({ purpose }) => purpose === "main")?.closed).toEqual({
      to,
      reason: "review",
    })
    expect([await bank.ledger.post(bet(alone, 10n))]).toMatchObject([expected[0]])
    const crowd = await Promise.all(Array.from({ length: 4 }, member))
    const answers = await Promise.all([
      bank.ledger.post(bet(owner, 10n)),
      ...crowd.map((each) => bank.ledger.post(bet(each, 1n))),
    ])
    expect(answers).toMatchObject([expected[0], ...crowd.map(() => posted(99n))])
    const other = await member()
    await close(other, to)
    expect(await bank.ledger.post(deposit(other, 5n))).toMatchObject(expected[1])
    // Twice in one batch: the sums of a wallet obey the same.
    const twice = await Promise.all(
      [deposit(other, 1n), deposit(other, 1n)].map((each) => bank.ledger.post(each)),
    )
    expect(twice.map(({ status }) => status)).toEqual(twice.map(() => expected[1].status))
  },
)

test("a sum owed to a wallet that refuses credits is unclaimed, once, and is paid when it is open", async () => {
  const owner = await member()
  await close(owner, "both")
  const won = prize(owner, 40n)
  expect(await bank.ledger.post(won)).toEqual({
    ...posted(100n),
    seq: 1n,
    unclaimed: true,
  })
  expect(await inTransaction(bank.database.db, (tx) => bank.ledger.postIn(tx, [won]))).toEqual([
    { status: "replayed", balance: amount(100n), seq: 1n, unclaimed: true },
  ])
  expect(await bank.ledger.payUnclaimed()).toBe(0)
  await close(owner, "debits")
  // The same prize, asked again now, does not enter the main wallet as well.
  expect(await bank.ledger.post(won)).toMatchObject({ status: "replayed", unclaimed: true })
  expect(await bank.ledger.post({ ...won, amount: amount(41n) })).toEqual(refused("IDEMPOTENCY_CONFLICT"))
  expect([await held(bank, owner), await held(bank, owner, "unclaimed")]).toEqual([100n, 40n])
  const paid = await Promise.all([bank.ledger.payUnclaimed(), bank.ledger.payUnclaimed()])
  expect(Math.max(...paid)).toBe(1)
  expect([await held(bank, owner), await held(bank, owner, "unclaimed")]).toEqual([140n, 0n])
  // One that went to the main wallet stays there, whatever was closed since.
  const second = prize(owner, 2n)
  expect(await bank.ledger.post(second)).toMatchObject(posted(142n))
  await close(owner, "both")
  expect(await bank.ledger.post(second)).toEqual({ status: "replayed", balance: amount(142n), seq: 3n })
})

test("a batch of payouts in SQL pays those it can and keeps the others for their owners", async () => {
  const owners = await Promise.all(Array.from({ length: 6 }, member))
  const [shut = 0n] = owners
  await close(shut, "credits")
  const wins = owners.map((owner) => prize(owner, 7n))
  expect(await postDue(wins)).toEqual(["O", "P", "P", "P", "P", "P"])
  expect(await postDue(wins)).toEqual(["R", "D", "D", "D", "D", "D"])
  await close(shut, undefined)
  expect(await postDue([...wins, prize(shut, 1n)])).toEqual(["R", "D", "D", "D", "D", "D", "P"])
  expect([await held(bank, shut), await held(bank, shut, "unclaimed")]).toEqual([101n, 7n])
})

test("only what a house account owes to a main wallet can be unclaimed, and that wallet is never closed", async () => {
  const owner = await member()
  await expect(bank.ledger.post(bet(owner, 1n, { ifClosed: "unclaimed" }))).rejects.toThrow(RangeError)
  await expect(bank.ledger.post(prize(owner, 1n, { credit: wallet(owner, "bonus", "BRL") }))).rejects.toThrow(
    RangeError,
  )
  await expect(
    bank.ledger.setClosed(bank.database.db, owner, "unclaimed", "BRL", { to: "both", reason: "test" }),
  ).rejects.toThrow(RangeError)
})
