import { inTransaction, sql } from "@croupier/database"
import { afterAll, expect, test } from "vitest"
import { MERCHANT } from "../../../test/ground.ts"
import { act } from "./acts.ts"
import { round } from "./jobs.ts"
import { aHouse, APRIL, at, closeHouses, MARCH, minutes } from "./test-scene.ts"

afterAll(closeHouses)

test("bills of an agent whose line shows an anomaly begin held where the merchant says so, and are paid once released", async () => {
  const house = await aHouse({ A: null, B: null, C: null, x: "A", y: "B", z: "C" })
  for (const agent of ["A", "B", "C"]) await house.contract({ agent, bands: "0.3", since: MARCH })
  for (const name of ["x", "y", "z"]) await house.play(name, at("2026-03-10T12:00:00"), { lost: "100" })
  const found = (agent: string, state: string) =>
    sql`
    insert into agent_anomaly (merchant_id, kind, agent_id, member_id, occasion, evidence, state, found_at, seen_at, decided_at, decided_by)
    values (${MERCHANT}, 'own_play', ${house.idOf(agent)}, ${house.idOf(agent)}, '2026-03', '{}', ${state}, ${MARCH}, ${MARCH},
            ${state === "OPEN" ? null : MARCH}, ${state === "OPEN" ? null : "ana"})`.execute(house.db)
  await found("A", "OPEN")
  await found("B", "CLEARED")
  const merchant = house.kit.merchants.byId(MERCHANT)
  const { settings } = merchant
  const strict = { ...merchant, settings: { ...settings, agent: { ...settings.agent, anomaliesHold: true } } }
  const kit = { ...house.kit, merchants: { all: () => [strict], byId: () => strict } }
  house.clock.set(minutes(APRIL, 2))
  await house.catchUp()
  await round(kit)
  await house.ledger.bulk.work()
  expect([await house.bills("A"), await house.bills("B"), await house.bills("C")]).toEqual([
    ["gross 30 = 30 HELD"],
    ["gross 30 = 30 PAID"],
    ["gross 30 = 30 PAID"],
  ])
  const { rows } = await sql<{ id: bigint; act: string; why: string }>`
    select b.id, a.act, a.why from agent_bill b join agent_bill_act a on a.bill_id = b.id where b.state = 'HELD'`.execute(
    house.db,
  )
  expect(rows).toMatchObject([{ act: "hold", why: "anomaly" }])
  const [held] = rows
  if (!held) throw new Error("no bill is held")
  await inTransaction(house.db, (tx) =>
    act(kit, tx, { merchantId: MERCHANT, billId: held.id, act: "release", by: "ana", why: "looked at" }),
  )
  await round(kit)
  await house.ledger.bulk.work()
  expect(await house.bills("A")).toEqual(["gross 30 = 30 PAID"])
})
