import { inTransaction, sql } from "@croupier/database"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { MERCHANT } from "../../../test/ground.ts"
import { DAY_MS } from "../../kernel/durations.ts"
import { acceptOffer, previewAcceptance, rejectOffer } from "./answer.ts"
import { agreeEnd, askEnd, previewEnd, takeEndBack, withdrawOffer } from "./termination.ts"
import { contractHouse, refusalOf, type ContractHouse } from "./test-house.ts"
import { flat } from "../../../test/contract-terms.ts"

const iso = (day: string) => new Date(`${day}T00:00:00-03:00`)

describe("the life of a contract", () => {
  let house: ContractHouse
  beforeAll(async () => {
    house = await contractHouse()
    house.clock.set("2026-03-10T12:00:00Z")
    await house.join("A", null)
    await house.join("B", "A")
    await house.join("C", "B")
  })
  afterAll(() => house.close())
  const actor = (contractId: bigint, name: string | null) => ({
    merchantId: MERCHANT,
    contractId,
    memberId: name === null ? null : house.idOf(name),
    by: name ?? "ana",
  })

  test("an offer is answered once: rejected, or accepted from the next window on", async () => {
    const rejected = await house.offer({ to: "A", terms: flat("0.1") })
    expect(await refusalOf(house.offer({ to: "A", terms: flat("0.1") }))).toBe("CONTRACT_PENDING")
    await house.within((tx) => rejectOffer(house.kit, tx, house.asked("A", rejected)))
    expect(await refusalOf(house.accept("A", rejected))).toBe("CONTRACT_OFFER_OVER")
    expect((await house.contract(rejected.contractId)).state).toBe("REJECTED")

    const key = "00000000-0000-4000-8000-000000000001"
    const offered = await house.offer({ to: "A", terms: flat("0.1"), key })
    expect(await house.offer({ to: "A", terms: flat("0.1"), key })).toEqual(offered)
    for (const other of [
      { to: "B", terms: flat("0.1") },
      { to: "A", terms: flat("0.2") },
    ])
      expect(await refusalOf(house.offer({ ...other, key }))).toBe("IDEMPOTENCY_CONFLICT")
    expect(await refusalOf(house.accept("B", offered))).toBe("CONTRACT_UNKNOWN")
    // Two acceptances at once: one counts.
    const answers = await Promise.all([1, 2, 3].map(() => refusalOf(house.accept("A", offered))))
    expect(answers.toSorted()).toEqual(["CONTRACT_OFFER_OVER", "CONTRACT_OFFER_OVER", "done"])
    const [version] = await house.versions(offered.contractId)
    expect([version?.state, version?.effectiveFrom]).toEqual(["ACCEPTED", iso("2026-04-01")])
  })

  test("an offer is not open at the instant at which it ends, and lapses by the clock", async () => {
    const offered = await house.offer({ to: "A", terms: flat("0.12") })
    house.clock.advance(7 * DAY_MS)
    expect(await refusalOf(house.accept("A", offered))).toBe("CONTRACT_OFFER_OVER")
    await house.contracts.checkDue()
    expect((await house.versions(offered.contractId)).map(({ state }) => state)).toEqual([
      "ACCEPTED",
      "EXPIRED",
    ])
    expect((await house.contract(offered.contractId)).state).toBe("ACCEPTED")
  })

  test("an agent offers what is held, to agents below, and no more than its own contract pays", async () => {
    const refusals = {
      "a rate above one's own": { to: "B", from: "A", terms: flat("0.11") },
      "other periods": { to: "B", from: "A", terms: flat("0.05", { periods: 2 }) },
      "a kind that is not held": { to: "C", from: "B", terms: flat("0.01") },
      "past a nearer holder": { to: "B", terms: flat("0.01") },
      "the upline as payer of the platform": { to: "A", kind: "daily", payer: "upline", terms: flat("0.01") },
      "no bands": { to: "B", from: "A", terms: flat("0.01", { bands: [] }) },
      "above the merchant's limit": { to: "A", kind: "daily", terms: flat("0.03") },
    } as const
    const told = await Promise.all(
      Object.entries(refusals).map(async ([name, made]) => [name, await refusalOf(house.offer(made))]),
    )
    expect(Object.fromEntries(told)).toEqual({
      "a rate above one's own": "CONTRACT_NOT_MATCHED",
      "other periods": "CONTRACT_NOT_MATCHED",
      "a kind that is not held": "CONTRACT_NOT_HELD",
      "past a nearer holder": "CONTRACT_NOT_NEAREST",
      "the upline as payer of the platform": "CONTRACT_PAYER",
      "no bands": "CONTRACT_TERMS",
      "above the merchant's limit": "CONTRACT_LIMIT",
    })
  })

  test("a revocation and an acceptance at once: one counts, and the other is refused", async () => {
    for (let round = 0; round < 4; round++) {
      const offered = await house.offer({ to: "B", from: "A", kind: "dividend", terms: flat("0.05") })
      const [accepted, withdrawn] = await Promise.all([
        refusalOf(house.accept("B", offered)),
        refusalOf(house.within((tx) => withdrawOffer(house.kit, tx, actor(offered.contractId, "A")))),
      ])
      const { state } = await house.contract(offered.contractId)
      expect([accepted, withdrawn, state]).toEqual(
        accepted === "done"
          ? ["done", "CONTRACT_OFFER_OVER", "ACCEPTED"]
          : ["CONTRACT_OFFER_OVER", "done", "WITHDRAWN"],
      )
      if (accepted === "done") break
    }
  })

  test("a transaction that is killed in the middle leaves the offer as it was", async () => {
    await refusalOf(
      house.offer({ to: "B", from: "A", terms: flat("0.05") }).then((o) => house.accept("B", o)),
    )
    const offered = await house.offer({ to: "B", from: "A", terms: flat("0.06") })
    const killed = inTransaction(house.db, async (tx) => {
      await acceptOffer(house.kit, tx, house.asked("B", offered), [])
      await sql`select pg_terminate_backend(pg_backend_pid())`.execute(tx)
    })
    await expect(killed).rejects.toThrow()
    expect((await house.versions(offered.contractId)).at(-1)?.state).toBe("OFFERED")
    // A pending change is answered before the end.
    expect(await refusalOf(house.within((tx) => askEnd(house.kit, tx, actor(offered.contractId, "B"))))).toBe(
      "CONTRACT_PENDING",
    )
    await house.accept("B", offered)
    expect((await house.contract(offered.contractId)).state).toBe("ACCEPTED")
  })

  test("an end is agreed, or comes after the notice, at the end of the running window", async () => {
    const [b] = (
      await house.contracts.inForce(house.db, {
        merchantId: MERCHANT,
        kind: "dividend",
        windowStart: iso("2026-04-01"),
      })
    ).filter(({ agentId }) => agentId === house.idOf("B"))
    if (!b) throw new Error("B holds none")
    const by = (name: string) => actor(b.id, name)
    await house.within((tx) => askEnd(house.kit, tx, by("B")))
    await house.within((tx) => takeEndBack(house.kit, tx, by("B")))
    await house.within((tx) => askEnd(house.kit, tx, by("B")))
    expect(await refusalOf(house.within((tx) => agreeEnd(house.kit, tx, by("B"), [])))).toBe("CONTRACT_STATE")
    const shown = await house.within((tx) => previewEnd(house.kit, tx, by("A")))
    expect([shown.endsAt, shown.ends]).toEqual([iso("2026-04-01"), []])
    await house.within((tx) => agreeEnd(house.kit, tx, by("A"), []))
    expect(await house.contract(b.id)).toMatchObject({
      state: "ENDING",
      endReason: "consent",
      endedAt: iso("2026-04-01"),
    })

    const again = await house.agree({ to: "B", from: "A", terms: flat("0.04") })
    expect((await house.versions(again))[0]?.effectiveFrom).toEqual(iso("2026-04-01"))
    house.clock.set("2026-04-02T12:00:00Z")
    await house.contracts.checkDue()
    expect((await house.contract(b.id)).state).toBe("ENDED")
    await house.within((tx) => askEnd(house.kit, tx, actor(again, "A")))
    house.clock.advance(7 * DAY_MS)
    await house.contracts.checkDue()
    expect(await house.contract(again)).toMatchObject({
      state: "ENDING",
      endReason: "notice",
      endedAt: iso("2026-05-01"),
    })
    expect(await house.moves(again)).toEqual(["accepted", "end_asked", "notice_over"])
  })
})

describe("the ends that follow from an end", () => {
  let house: ContractHouse
  const rates = [
    ["A", "P", "0.06"],
    ["B", "A", "0.06"],
    ["C", "A", "0.04"],
    ["D", "B", "0.03"],
    ["E", "C", "0.04"],
  ] as const
  beforeAll(async () => {
    house = await contractHouse()
    house.clock.set("2026-02-10T12:00:00Z")
    await house.join("P", null)
    await house.join("A", "P")
    await house.join("B", "A")
    await house.join("C", "A")
    await house.join("D", "B")
    await house.join("E", "C")
    await house.agree({ to: "P", terms: flat("0.1") })
    for (const [to, from, rate] of rates) await house.agree({ to, from, terms: flat(rate) })
    house.clock.set("2026-03-10T12:00:00Z")
  })
  afterAll(() => house.close())

  test("23: a lower rate ends what exceeds it and all beneath; it is shown before, and another list is refused", async () => {
    const offered = await house.offer({ to: "A", from: "P", terms: flat("0.05") })
    const { ends, effectiveFrom } = await house.within((tx) =>
      previewAcceptance(house.kit, tx, house.asked("A", offered)),
    )
    expect(ends.map(({ agentId, reason }) => `${house.nameOf(agentId)} ${reason}`)).toEqual([
      "B rate_exceeds",
      "D upline_ended",
    ])
    expect(effectiveFrom).toEqual(iso("2026-04-01"))
    expect(await refusalOf(house.accept("A", offered))).toBe("CONTRACT_CASCADE")
    // B's own open offer goes with B's contract.
    await house.join("F", "B")
    await house.offer({ to: "F", from: "B", terms: flat("0.01") })
    await house.accept(
      "A",
      offered,
      ends.map(({ contractId }) => String(contractId)),
    )
    expect(await house.told()).toEqual([
      "P ACCEPTED",
      "A ACCEPTED",
      "B ENDING rate_exceeds 2026-04-01",
      "C ACCEPTED",
      "D ENDING upline_ended 2026-04-01",
      "E ACCEPTED",
      "F WITHDRAWN",
    ])
    // March is billed at the old terms, April at the new ones and without those that ended.
    const at = async (windowStart: Date) =>
      (await house.contracts.inForce(house.db, { merchantId: MERCHANT, kind: "dividend", windowStart })).map(
        ({ agentId, terms }) => `${house.nameOf(agentId)} ${terms.bands[0]?.rate.denominator}`,
      )
    expect(await at(iso("2026-03-01"))).toEqual(["P 10", "A 50", "B 50", "C 25", "D 100", "E 25"])
    expect(await at(iso("2026-04-01"))).toEqual(["P 10", "A 20", "C 25", "E 25"])
  })

  test("a contract with an agent between two parties ends the one across", async () => {
    await house.join("X", "C")
    await house.join("Y", "X")
    await house.agree({ to: "Y", from: "C", terms: flat("0.02") })
    const offered = await house.offer({ to: "X", from: "C", terms: flat("0.03") })
    const { ends } = await house.within((tx) => previewAcceptance(house.kit, tx, house.asked("X", offered)))
    expect(ends.map(({ agentId, reason }) => `${house.nameOf(agentId)} ${reason}`)).toEqual(["Y crossed"])
    await house.accept(
      "X",
      offered,
      ends.map(({ contractId }) => String(contractId)),
    )
    expect((await house.told()).slice(-2)).toEqual(["Y ENDING crossed 2026-04-01", "X ACCEPTED"])
  })

  test("24: a move ends contracts with those above the old place, at the end of the window, and those beneath", async () => {
    await house.join("Z", "E")
    await house.agree({ to: "Z", from: "E", terms: flat("0.01") })
    // E's offerer C does not stand above B.
    await house.move("E", "B")
    expect((await house.told()).filter((told) => /^[EZ] /.test(told))).toEqual([
      "E ENDING moved 2026-04-01",
      "Z ENDING upline_ended 2026-04-01",
    ])
    // C moves from under A to the top together with X: their own contract stays, that with A ends.
    await house.move("C", "P")
    expect((await house.told()).filter((told) => /^[CX] /.test(told))).toEqual([
      "C ENDING moved 2026-04-01",
      "X ENDING upline_ended 2026-04-01",
    ])
  })
})
