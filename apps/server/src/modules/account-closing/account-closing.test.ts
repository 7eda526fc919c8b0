import { isDeepStrictEqual } from "node:util"
import { sql } from "@croupier/database"
import { house as houseAccount, wallet } from "@croupier/ledger"
import { amount, ZERO, type Amount } from "@croupier/money"
import { afterAll, beforeAll, expect, test } from "vitest"
import { randomUUID } from "node:crypto"
import { ground, MERCHANT, type Ground } from "../../../test/ground.ts"
import { MIGRATIONS } from "../../compose/modules.ts"
import { MINUTE_MS } from "../../kernel/durations.ts"
import { responsibleGaming } from "../responsible-gaming/index.ts"
import { askToClose, closeDue, closeWhenClear, keepAccount } from "./closing.ts"
import type { AccountClosingKit, MemberRef } from "./kit.ts"
import { readClosings } from "./store.ts"

let base: Ground
let kit: AccountClosingKit
let staked: Amount = ZERO
const shut: bigint[] = []
let gaming: ReturnType<typeof responsibleGaming>
beforeAll(async () => {
  base = await ground({ migrations: MIGRATIONS })
  gaming = responsibleGaming({
    db: base.db,
    clock: base.clock,
    events: base.events.events,
    isMemberOf: async () => true,
    birthdayOf: async () => null,
    isPlaying: async () => false,
    playedSince: async () => ({ staked: ZERO, net: ZERO }),
  })
  kit = {
    db: base.db,
    clock: base.clock,
    ledger: base.ledger,
    events: base.events.events,
    isMemberOf: async () => true,
    inPlay: async (_, __, asset) => (asset === "BRL" ? staked : ZERO),
    setClosing: gaming.setClosing,
    isExcluded: gaming.isExcluded,
    provePassword: async () => {},
    setClosed: async (_, id, at) => void (at ? shut.push(id) : shut.splice(shut.indexOf(id), 1)),
  }
})
afterAll(() => base.close())

const ref = (id: bigint): MemberRef => ({ id, merchantId: MERCHANT })
const stateOf = async (id: bigint) => (await readClosings(base.db, id, 10)).map(({ state }) => state)
const closedEvents = (id: bigint) =>
  base.events.emitted.filter((told) =>
    isDeepStrictEqual(
      { ...told, closedAt: undefined },
      { event: "accountClosed", memberId: id, merchantId: MERCHANT, closedAt: undefined },
    ),
  )

test("waits while money is there, closes once it is gone, and is told once", async () => {
  const id = await base.aMember("25.00")
  expect(await askToClose(kit, ref(id), "SERVICE")).toBe("WAITING")
  await expect(gaming.refuseExcluded(ref(id))).rejects.toMatchObject({ code: "ACCOUNT_CLOSING" })
  expect(base.events.emitted).toContainEqual(
    expect.objectContaining({ event: "memberExcluded", memberId: id, cause: "CLOSING" }),
  )
  // Neither gifts nor marketing reach it: it counts as excluded.
  expect([...(await gaming.exclusionsOf([id])).keys()]).toEqual([id])
  base.clock.advance(MINUTE_MS)
  expect(await closeDue(kit)).toBe(0)
  expect(shut).not.toContain(id)
  await base.ledger.post({
    key: randomUUID(),
    kind: "adjustment",
    debit: wallet(id, "main", "BRL"),
    credit: houseAccount(MERCHANT, "adjustments", "BRL"),
    amount: amount(250_000n),
    cause: "test",
  })
  base.clock.advance(MINUTE_MS)
  expect(await closeDue(kit)).toBe(1)
  expect(shut).toContain(id)
  expect(closedEvents(id)).toHaveLength(1)
  expect(await closeDue(kit)).toBe(0)
})

test("waits while bets are open, and a member who keeps the account plays again", async () => {
  const id = await base.aMember("0")
  staked = amount(10_000n)
  expect(await askToClose(kit, ref(id), "OTHER")).toBe("WAITING")
  await keepAccount(kit, ref(id))
  await expect(gaming.refuseExcluded(ref(id))).resolves.toBeUndefined()
  await expect(keepAccount(kit, ref(id))).rejects.toMatchObject({ code: "CLOSING_UNKNOWN" })
  expect(await askToClose(kit, ref(id), "OTHER")).toBe("WAITING")
  staked = ZERO
  expect(await closeWhenClear(kit, ref(id))).toBe(true)
  expect(await stateOf(id)).toEqual(["CLOSED", "GIVEN_UP"])
  await expect(keepAccount(kit, ref(id))).rejects.toMatchObject({ code: "CLOSING_UNKNOWN" })
})

test("of many who ask and close at once, one closing is made and one end is told", async () => {
  const id = await base.aMember("0")
  const all = await Promise.all(Array.from({ length: 8 }, () => askToClose(kit, ref(id), "PRIVACY")))
  expect(new Set(all)).toEqual(new Set(["CLOSED"]))
  expect(await stateOf(id)).toEqual(["CLOSED"])
  expect(closedEvents(id)).toHaveLength(1)
})

test("a failure in the middle leaves the account as it was", async () => {
  const id = await base.aMember("0")
  const broken = { ...kit, setClosed: async () => Promise.reject(new Error("the database went away")) }
  await expect(askToClose(broken, ref(id), "OTHER")).rejects.toThrow("went away")
  expect(await stateOf(id)).toEqual(["WAITING"])
  expect(closedEvents(id)).toEqual([])
  base.clock.advance(MINUTE_MS)
  expect(await closeDue(kit)).toBeGreaterThan(0)
  expect(await stateOf(id)).toEqual(["CLOSED"])
  const { rows } = await sql`select closing_at from member_guard where member_id = ${id}`.execute(base.db)
  expect(rows).toHaveLength(1)
})
