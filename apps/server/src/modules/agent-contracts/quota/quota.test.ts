import { randomUUID } from "node:crypto"
import { quotaLeft } from "@croupier/agents"
import { sql } from "@croupier/database"
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import { MERCHANT } from "../../../../test/ground.ts"
import { contractHouse, refusalOf, type ContractHouse } from "../test-house.ts"
import { agreeEnd, askEnd } from "../termination.ts"
import { grants } from "../../../../test/contract-terms.ts"
import { moveQuota } from "./grant.ts"
import { entriesOf, quotasOf } from "./quota-store.ts"

const FREE = 1950
let house: ContractHouse
beforeAll(async () => {
  house = await contractHouse()
  await sql`
    insert into agent_group_rule (merchant_id, since, top_group, lowest_group, margin, salary, cashback, free_group, asked_by, approved_by)
    values (${MERCHANT}, ${new Date(0)}, 1960, 1800, 500, 0, 0, ${FREE}, 'ana', 'rui')`.execute(house.db)
})
afterAll(() => house.close())
/** Each test has names of its own. */
let mark = 0
beforeEach(() => void mark++)
const n = (name: string) => `${name}${mark}`
const join = (name: string, under: string | null, group?: number) =>
  house.join(n(name), under === null ? null : n(under), group)
const idOf = (name: string) => house.idOf(n(name))
const left = async (name: string) =>
  Object.fromEntries((await quotasOf(house.db, idOf(name))).map((quota) => [quota.group, quotaLeft(quota)]))
const give = (
  to: string,
  accounts: number,
  from?: string,
  more: { act?: "give" | "take"; key?: string } = {},
) =>
  house.within((tx) =>
    moveQuota(tx, {
      merchantId: MERCHANT,
      agentId: idOf(to),
      offererId: from === undefined ? null : idOf(from),
      act: "give",
      group: 1958,
      accounts,
      key: randomUUID(),
      at: house.clock.now(),
      ...more,
    }),
  )
const regroup = (name: string, group: number) =>
  house.within((tx) =>
    house.tree.giveGroup(tx, { merchantId: MERCHANT, memberId: idOf(name), group, givenBy: "staff:ana" }),
  )
const history = async (name: string) =>
  (await entriesOf(house.db, { merchantId: MERCHANT, agentId: idOf(name) }, { before: undefined, limit: 20 }))
    .map(({ kind, accounts }) => `${kind} ${accounts}`)
    .toReversed()

test("28: a quota is granted, used up by accounts and goes back up with its contract", async () => {
  await join("A", null, 1958)
  await join("B", "A")
  await regroup("A", 1958)
  await house.agree({ to: n("A"), kind: "quota", terms: grants(1958, 3) })
  const b = await house.agree({ to: n("B"), from: n("A"), kind: "quota", terms: grants(1958, 2) })
  expect([await left("A"), await left("B")]).toEqual([{ 1958: 1 }, { 1958: 2 }])
  await regroup("B", 1958)
  expect(await left("A")).toEqual({ 1958: 0 })
  expect(await refusalOf(join("C", "A", 1958))).toBe("QUOTA_SHORT")
  await join("D", "B", 1958)
  expect(await left("B")).toEqual({ 1958: 1 })
  await regroup("D", FREE)
  expect(await left("B")).toEqual({ 1958: 2 })
  const actor = { merchantId: MERCHANT, contractId: b, by: n("B") }
  await house.within((tx) => askEnd(house.kit, tx, { ...actor, memberId: idOf("B") }))
  await house.within((tx) => agreeEnd(house.kit, tx, { ...actor, memberId: idOf("A") }, []))
  expect([await left("A"), await left("B")]).toEqual([{ 1958: 2 }, { 1958: 0 }])
  expect(await history("B")).toEqual(["received 2", "opened 1", "closed 1", "went_back 2"])
  expect(await history("A")).toEqual(["received 3", "granted 2", "opened 1", "returned 2"])
})

test("an account above the free group and the quota that it takes commit together, and of two at once one is refused", async () => {
  await join("A", null)
  await regroup("A", 1958)
  expect(await refusalOf(join("B", "A", 1958))).toBe("QUOTA_SHORT")
  const [seat] = await house.tree.seatsOf(house.db, MERCHANT, [idOf("B")]).then((seats) => [...seats])
  expect(seat).toBeUndefined()
  await give("A", 1)
  const both = await Promise.all([refusalOf(join("C", "A", 1958)), refusalOf(join("D", "A", 1958))])
  expect(both.toSorted()).toEqual(["QUOTA_SHORT", "done"])
  expect(await left("A")).toEqual({ 1958: 0 })
  // Up to the free group no quota is taken.
  await join("E", "A", FREE)
  expect(await left("A")).toEqual({ 1958: 0 })
})

test("a failure behind the account takes the quota back with the account", async () => {
  await join("A", null)
  await regroup("A", 1958)
  await give("A", 1)
  const failing = house.within(async (tx) => {
    await house.events.emit(tx, "agentGroupsGiven", {
      merchantId: MERCHANT,
      accounts: [{ memberId: 987_654n, payerId: idOf("A"), group: 1958 }],
    })
    throw new Error("the registration fails")
  })
  await expect(failing).rejects.toThrow("the registration fails")
  expect(await left("A")).toEqual({ 1958: 1 })
})

test("a raised account takes the new group and gives back the old one; a move that lowers it takes none", async () => {
  await join("A", null)
  await regroup("A", 1960)
  await give("A", 1)
  await house.within((tx) =>
    moveQuota(tx, {
      merchantId: MERCHANT,
      agentId: idOf("A"),
      offererId: null,
      act: "give",
      group: 1956,
      accounts: 1,
      key: randomUUID(),
      at: house.clock.now(),
    }),
  )
  await join("B", "A", 1956)
  expect(await left("A")).toEqual({ 1956: 0, 1958: 1 })
  await regroup("B", 1958)
  expect(await left("A")).toEqual({ 1956: 1, 1958: 0 })
  await join("U", null)
  await regroup("U", 1952)
  await house.move(n("B"), n("U"))
  expect(await left("A")).toEqual({ 1956: 1, 1958: 1 })
  expect(await left("U")).toEqual({})
})

test("accounts are given and taken back once for a key, and never more than are left", async () => {
  await join("A", null)
  await join("B", "A")
  await give("A", 5)
  const key = randomUUID()
  await Promise.all([give("B", 3, "A", { key }), give("B", 3, "A", { key })])
  expect([await left("A"), await left("B")]).toEqual([{ 1958: 2 }, { 1958: 3 }])
  expect(await refusalOf(give("B", 2, "A", { key }))).toBe("IDEMPOTENCY_CONFLICT")
  expect(await refusalOf(give("B", 3, "A"))).toBe("QUOTA_SHORT")
  expect(await refusalOf(give("B", 4, "A", { act: "take" }))).toBe("QUOTA_SHORT")
  await give("B", 3, "A", { act: "take" })
  expect([await left("A"), await left("B")]).toEqual([{ 1958: 5 }, { 1958: 0 }])
  await give("A", 5, undefined, { act: "take" })
  expect(await left("A")).toEqual({ 1958: 0 })
  expect(await history("A")).toEqual(["received 5", "granted 3", "returned 3", "went_back 5"])
})
