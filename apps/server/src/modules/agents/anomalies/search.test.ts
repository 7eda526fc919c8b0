import { inTransaction, sql } from "@croupier/database"
import { parseAmount } from "@croupier/money"
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import { MERCHANT } from "../../../../test/ground.ts"
import { testTree, type TestTree } from "../test-house.ts"
import { anomaliesOf, anomaliesOfAgents, flag, unflag, writeDecision } from "./anomaly-store.ts"
import type { Shared } from "./by-marks.ts"
import { search } from "./search.ts"

let tree: TestTree
beforeAll(async () => {
  tree = await testTree()
})
afterAll(() => tree.close())
/** Each test has names of its own, and a month of its own. */
let mark = 0
beforeEach(async () => {
  mark++
  tree.clock.set(new Date(Date.UTC(2027, mark, 10, 15)))
  await sql`delete from agent_anomaly`.execute(tree.db)
})
const n = (name: string) => `${name}${mark}`
const join = (name: string, under: string | null, isAgent = true) =>
  tree.join(n(name), under === null ? null : n(under), isAgent)
const idOf = (name: string) => tree.idOf(n(name))
const merchant = { id: MERCHANT, asset: "BRL", timeZone: "America/Sao_Paulo" }
const searchBy = (shared: readonly Shared[]) => search({ ...tree, sharedMarks: async () => shared }, merchant)
const group = (kind: Shared["kind"], ...names: string[]): Shared => ({
  kind,
  mark: `mark${mark}`,
  members: names.map(idOf),
  uses: 4,
})
const nameOf = (id: bigint) =>
  ["A", "B", "p", "q", "r", "s"].find((name) => {
    try {
      return idOf(name) === id
    } catch {
      return false
    }
  })
const told = async () =>
  (await anomaliesOf(tree.db, MERCHANT, { before: undefined, limit: 50 }))
    .map(({ kind, agentId, memberId, state }) => `${kind} ${nameOf(agentId)} ${nameOf(memberId)} ${state}`)
    .toSorted()
const isFlagged = async (name: string) => {
  const { rows } = await sql`
    select 1 from agent_flag where member_id = ${idOf(name)} and flagged_to is null`.execute(tree.db)
  return rows.length > 0
}
/** Sums of an hour of a member's month, as the projection writes them. */
const sums = async (
  name: string,
  figures: { net?: string; valid?: string; deposits?: string; bonuses?: string },
) => {
  const { net = "0", valid = "0", deposits = "0", bonuses = "0" } = figures
  await sql`
    insert into agent_member_hour (line_id, hour, member_id, asset, merchant_id, bets, stake, payout, valid_bet, deposits, withdrawals,
        rebates, bonuses, cashbacks, fees)
    select line_id, ${new Date(Date.UTC(2027, mark, 5, 12))}, member_id, 'BRL', merchant_id, 1, ${parseAmount(net)}, 0, ${parseAmount(valid)},
           ${parseAmount(deposits)}, 0, 0, ${parseAmount(bonuses)}, 0, 0
      from agent_seat where member_id = ${idOf(name)}`.execute(tree.db)
}

test("an agent and a member of its line who share an account, a document or a device are a self-referral that flags", async () => {
  await join("A", null)
  await join("B", "A")
  await join("p", "B", false)
  await join("q", "B", false)
  expect(await searchBy([group("account", "A", "p"), group("address", "B", "q")])).toBe(2)
  expect(await told()).toEqual(["self_referral A p OPEN", "self_referral B q OPEN"])
  // An address is that of a household: it is told and flags no member.
  expect([await isFlagged("p"), await isFlagged("q")]).toEqual([true, false])
  expect(
    (await anomaliesOf(tree.db, MERCHANT, { before: undefined, limit: 9, agentId: idOf("A") }))[0]?.evidence,
  ).toEqual({ by: "account", members: "2", uses: "4" })
  // Found again it is the same one.
  expect(await searchBy([group("account", "A", "p")])).toBe(0)
  expect(await told()).toHaveLength(2)
  expect(await anomaliesOfAgents(tree.db, [idOf("A"), idOf("B")])).toEqual(
    new Map([
      [idOf("A"), 1],
      [idOf("B"), 1],
    ]),
  )
})

test("members of one line on one device are a ring at the agent nearest to them, and strangers are none", async () => {
  await join("A", null)
  await join("B", "A")
  for (const name of ["p", "q", "r"]) await join(name, "B", false)
  await join("s", "A", false)
  await searchBy([group("device", "p", "q", "r", "s")])
  expect(await told()).toEqual(["ring B p OPEN", "ring B q OPEN", "ring B r OPEN"])
  await sql`delete from agent_anomaly`.execute(tree.db)
  expect(await searchBy([group("device", "p", "q")])).toBe(0)
})

test("figures of the month tell own play, one player's loss and play on bonuses, once a day", async () => {
  await join("A", null)
  await join("B", "A")
  await join("p", "B", false)
  await join("q", "B", false)
  await sums("B", { net: "200", valid: "3000", deposits: "1000" })
  await sums("p", { net: "1900", valid: "2000", deposits: "2500" })
  await sums("q", { net: "-100", valid: "500", bonuses: "80", deposits: "8" })
  await searchBy([])
  expect(await told()).toEqual([
    "bonus_only B q OPEN",
    "one_player A p OPEN",
    "one_player B p OPEN",
    "own_play B B OPEN",
  ])
  const [own] = await anomaliesOf(tree.db, MERCHANT, { before: undefined, limit: 9, kind: "own_play" })
  expect(own).toMatchObject({
    occasion: `2027-${String(mark + 1).padStart(2, "0")}`,
    evidence: { own: "3000.00", team: "5500.00", share: "54" },
  })
  expect(await searchBy([])).toBe(0)
  tree.clock.advance(86_400_000)
  expect(await searchBy([])).toBe(0)
  expect(await told()).toHaveLength(4)
})

test("a cleared anomaly stays cleared and ends the flag, unless another one holds it", async () => {
  await join("A", null)
  await join("p", "A", false)
  await searchBy([group("account", "A", "p"), group("device", "A", "p")])
  const decide = async (kind: string) => {
    const rows = await anomaliesOf(tree.db, MERCHANT, { before: undefined, limit: 9 })
    const found = rows.find(({ evidence }) => evidence["by"] === kind)
    if (!found) throw new Error(kind)
    await inTransaction(tree.db, async (tx) => {
      const at = tree.clock.now()
      await writeDecision(tx, found.id, { state: "CLEARED", at, by: "ana", why: "a couple" })
      await unflag(tx, found.memberId, at)
    })
  }
  await decide("account")
  expect(await isFlagged("p")).toBe(true)
  await decide("device")
  expect(await isFlagged("p")).toBe(false)
  expect(await searchBy([group("account", "A", "p")])).toBe(0)
  expect(await isFlagged("p")).toBe(false)
  expect(await told()).toEqual(["self_referral A p CLEARED", "self_referral A p CLEARED"])
})

test("a search that fails in the middle leaves nothing, and two at once find each anomaly once", async () => {
  await join("A", null)
  await join("p", "A", false)
  const shared = [group("account", "A", "p")]
  const until = async () =>
    (await sql<{ at: Date }>`select marks_until as at from agent_anomaly_scan`.execute(tree.db)).rows[0]?.at
  const before = await until()
  await expect(
    search({ ...tree, sharedMarks: () => Promise.reject(new Error("away")) }, merchant),
  ).rejects.toThrow("away")
  expect(await until()).toEqual(before)
  const both = await Promise.all([searchBy(shared), searchBy(shared)])
  expect(both.toSorted((a, b) => a - b)).toEqual([0, 1])
  await inTransaction(tree.db, (tx) => flag(tx, [idOf("p")], tree.clock.now()))
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from agent_flag where member_id = ${idOf("p")}`.execute(tree.db)
  expect(rows[0]?.n).toBe(1)
})
