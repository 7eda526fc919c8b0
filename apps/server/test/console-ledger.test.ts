import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, expect, test } from "vitest"
import { openConsole, type ConsoleHouse, type Person } from "./console-client.ts"
import { until } from "./open-house.ts"

/** The books, as the people of the house read them. */

let home: ConsoleHouse
let ana: Person
let ben: Person
let memberId: string
beforeAll(async () => {
  home = await openConsole()
  ana = await home.hire(["finance"])
  ben = await home.hire(["finance"])
  const { rows } = await ana.does("listMembers", { search: "lucia" })
  memberId = rows[0]?.memberId ?? ""
})
afterAll(() => home.close())

test("a movement is found by its key, and stands in both accounts", async () => {
  await ana.stepUp()
  const key = randomUUID()
  const outcome = await ana.does("adjustMember", {
    memberId,
    direction: "credit",
    amount: "25.5",
    key,
    why: "a deposit that the bank lost",
  })
  if (outcome.state !== "PROPOSED") throw new Error("nobody moves money alone")
  await ben.stepUp()
  await ben.does("decideProposal", { proposalId: outcome.proposalId, decision: "APPROVE" })
  const { rows } = await ana.does("findPosting", { reference: key.toUpperCase() })
  expect(rows).toMatchObject([
    { key, kind: "adjustment", amount: "25.50", memberId, wallet: "main", house: "adjustments" },
  ])
  const theirs = await ana.does("ledgerAccount", { side: "wallet", purpose: "main", memberId, limit: 1 })
  expect(theirs).toMatchObject({ balance: "1025.50", rows: [{ key }] })
  const ours = await ana.does("ledgerAccount", { side: "house", purpose: "adjustments", limit: 1 })
  expect(ours).toMatchObject({ balance: "-1025.50", rows: [{ key }] })
  expect(await ana.does("findPosting", { reference: "nobody knows this" })).toEqual({
    rows: [],
    cursor: null,
  })
})

test("an account that is none is refused", async () => {
  const ask = (input: Parameters<typeof ana.call<"ledgerAccount">>[1]) => ana.call("ledgerAccount", input)
  expect(await ask({ side: "house", purpose: "nothing" })).toMatchObject({ code: "INPUT_INVALID" })
  expect(await ask({ side: "wallet", purpose: "main" })).toMatchObject({ code: "INPUT_INVALID" })
  expect(await ask({ side: "wallet", purpose: "main", memberId: "999999" })).toMatchObject({
    code: "ACCOUNT_UNKNOWN",
  })
  expect(await ana.call("playerFunds", { asset: "XTS" })).toMatchObject({ code: "INPUT_INVALID" })
})

test("safety/18: money owed to players stands beside the money that the merchant has", async () => {
  const funds = await ana.does("playerFunds", {})
  const { lines } = await ana.does("trialBalance", {})
  const main = lines.find(({ side, purpose }) => side === "wallet" && purpose === "main")
  expect(funds.players.find(({ purpose }) => purpose === "main")?.amount).toBe(main?.credit)
  expect(Number(funds.held) - Number(funds.owed)).toBeCloseTo(Number(funds.surplus))
})

test("the verifier is run by a worker, tells what it checked, and the log keeps who asked", async () => {
  expect(await ana.does("verifyLedger", {})).toEqual({ started: true })
  await until(async () => (await ana.does("verifierState", {})).runs[0]?.endedAt ?? undefined)
  const { runs } = await ana.does("verifierState", {})
  expect(runs[0]).toMatchObject({ askedBy: ana.login, differences: [], failure: null })
  expect(runs[0]?.anchor).toMatch(/^[0-9a-f]{64}$/)
  expect(Number(runs[0]?.checked?.wallets)).toBeGreaterThan(0)
  await home.store.database.pool.query(
    `insert into ledger.checked_bucket (bucket, checked_at, sealed, differences)
     values (63, now(), 0, '[{"check":"gap","account":"member 2 main BRL","expected":"1","found":"2"}]')
     on conflict (bucket) do update set differences = excluded.differences`,
  )
  const one = await home.hire(["finance"], [1])
  expect((await one.does("verifierState", {})).alarms).toMatchObject([{ check: "gap", account: "–" }])
  expect((await ana.does("verifierState", {})).alarms).toMatchObject([{ account: "member 2 main BRL" }])
  const { rows } = await ana.does("listAudit", { act: "ledger.verify" })
  expect(rows).toMatchObject([{ staffLogin: ana.login }])
})
