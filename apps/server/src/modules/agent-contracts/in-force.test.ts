import { inTransaction, type Tx } from "@croupier/database"
import { afterAll, beforeAll, expect, test } from "vitest"
import { MERCHANT } from "../../../test/ground.ts"
import { contractHouse, type ContractHouse } from "./test-house.ts"
import { contractLife, versionLife } from "./contract-states.ts"
import { expectInDatabase, expectInDocs, expectSound } from "../../kernel/test-lifecycle.ts"
import { insertContract, moveContract } from "./store.ts"
import { acceptVersion, endVersions, insertVersion, versionsOf } from "./version-store.ts"
import { flat } from "../../../test/contract-terms.ts"

let house: ContractHouse
beforeAll(async () => {
  house = await contractHouse()
})
afterAll(() => house.close())

const MARCH = new Date("2026-03-01T03:00:00Z")
const APRIL = new Date("2026-04-01T03:00:00Z")
const MAY = new Date("2026-05-01T03:00:00Z")

/** A dividend that is accepted, from March on. */
async function accepted(agent: string, from: string | null, rate: string): Promise<bigint> {
  return inTransaction(house.db, async (tx) => {
    const made = await insertContract(tx, {
      merchantId: MERCHANT,
      kind: "dividend",
      agentId: house.idOf(agent),
      offererId: from === null ? null : house.idOf(from),
      payer: "platform",
      at: MARCH,
      expiresAt: APRIL,
    })
    await moveContract(tx, made, "accepted", { at: MARCH, why: null, nextCheckAt: null })
    await addVersion(made.id, rate, MARCH, tx)
    return made.id
  })
}

async function addVersion(contractId: bigint, rate: string, effectiveFrom: Date, tx: Tx) {
  const version = await insertVersion(tx, {
    contractId,
    offeredBy: "ana",
    key: `${contractId}/${rate}`,
    offeredAt: MARCH,
    expiresAt: APRIL,
    terms: flat(rate),
  })
  const offered = (await versionsOf(tx, [contractId])).find((each) => each.version === version)
  if (!offered) throw new Error("no version")
  await acceptVersion(tx, offered, { acceptedAt: MARCH, effectiveFrom })
}

test("a window is billed by the version at its start, from the top of the tree down, and by no contract that ended", async () => {
  await house.join("A", null)
  await house.join("B", "A")
  const b = await accepted("B", "A", "0.2")
  const a = await accepted("A", null, "0.3")
  await inTransaction(house.db, (tx) => addVersion(a, "0.35", APRIL, tx))
  const rates = async (windowStart: Date) =>
    (await house.contracts.inForce(house.db, { merchantId: MERCHANT, kind: "dividend", windowStart })).map(
      ({ id, version, terms, startedAt, depth }) => [
        id,
        version,
        Number(terms.bands[0]?.rate.numerator) / Number(terms.bands[0]?.rate.denominator),
        startedAt,
        depth,
      ],
    )
  expect(await rates(MARCH)).toEqual([
    [a, 1, 0.3, MARCH, 0],
    [b, 1, 0.2, MARCH, 1],
  ])
  const held = (await inTransaction(house.db, (tx) => versionsOf(tx, [b])))[0]
  expect(held?.terms).toEqual(flat("0.2"))
  await inTransaction(house.db, async (tx) => {
    const end = { at: MARCH, why: null, nextCheckAt: MAY, ends: { at: MAY, reason: "moved" } as const }
    const lower = { id: b, state: "ACCEPTED" } as Parameters<typeof moveContract>[1]
    expect(await moveContract(tx, lower, "cut", end)).toEqual({ moved: true, state: "ENDING" })
    await endVersions(tx, b, MAY)
  })
  expect(await rates(APRIL)).toEqual([
    [a, 2, 0.35, MARCH, 0],
    [b, 1, 0.2, MARCH, 1],
  ])
  expect(await rates(MAY)).toEqual([[a, 2, 0.35, MARCH, 0]])
  const ended = await house.contracts.ended(house.db, {
    merchantId: MERCHANT,
    kind: "dividend",
    after: APRIL,
    until: MAY,
  })
  expect(ended.map(({ id, endedAt, version }) => [id, endedAt, version])).toEqual([[b, MAY, 1]])
})

test("the tables of states hold, in the code, in the database and in the docs", async () => {
  expectSound(contractLife)
  expectSound(versionLife)
  await expectInDatabase(house.db, contractLife)
  await expectInDatabase(house.db, versionLife)
  await expectInDocs(contractLife, "agent-contracts.md")
})
