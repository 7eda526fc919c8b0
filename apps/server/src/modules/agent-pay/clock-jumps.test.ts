import { sql } from "@croupier/database"
import { afterAll, expect, test } from "vitest"
import type { PayHouse } from "./test-house.ts"
import { aHouse, APRIL, at, closeHouses, minutes } from "./test-scene.ts"

/** Clocks that are set back or forth while bills are made. The zone is America/Sao_Paulo. */

afterAll(closeHouses)

const DAY = at("2026-04-10T00:00:00")
const NEXT = at("2026-04-11T00:00:00")

/** Bills by kind, and how many windows they are of. */
async function windowsOf({ db }: PayHouse): Promise<readonly string[]> {
  const { rows } = await sql<{ text: string }>`
    select kind || ' ' || count(*) || '/' || count(distinct window_start) as text from agent_bill group by kind order by kind`.execute(
    db,
  )
  return rows.map(({ text }) => text)
}

test("a clock that is set back bills no window again, and goes on with the next one once", async () => {
  const house = await aHouse({ A: null, m: "A" })
  await house.contract({ agent: "A", kind: "hourly", bands: "0.004", since: DAY })
  await house.contract({ agent: "A", kind: "daily", bands: "0.006", since: DAY })
  await house.play("m", at("2026-04-10T10:30:00"), { lost: "1000", valid: "1000" })
  await house.pass(minutes(NEXT, 6))
  const once = ["daily 1/1", "hourly 24/24"]
  expect(await windowsOf(house)).toEqual(once)
  // Three hours back: play is settled in windows that are billed already.
  await house.pass(minutes(NEXT, -180))
  await house.play("m", minutes(NEXT, -170), { lost: "500", valid: "500" })
  await house.pass(minutes(NEXT, -60))
  expect(await windowsOf(house)).toEqual(once)
  expect(await house.bills("A", "daily")).toEqual(["gross 6, finer -4 = 2 PAID"])
  // The clock runs over the same instants once more, and on: what was played meanwhile is a correction.
  await house.pass(minutes(NEXT, 7))
  expect(await windowsOf(house)).toEqual(once)
  await house.pass(minutes(NEXT, 24 * 60 + 6))
  expect(await windowsOf(house)).toEqual(["daily 2/2", "hourly 48/48"])
  const { rows } = await sql<{ earned: bigint }>`
    select sum(total)::bigint as earned from agent_bill`.execute(house.db)
  // 1,500 at the rate of a day, whichever bill says it.
  expect(rows[0]?.earned).toBe(90_000n)
})

test("a clock that jumps ahead makes up each window once, and one set right again waits for the instants it has billed", async () => {
  const house = await aHouse({ A: null, m: "A" })
  await house.contract({ agent: "A", kind: "daily", bands: "0.01", since: APRIL })
  await house.play("m", at("2026-04-01T12:00:00"), { lost: "100", valid: "100" })
  await house.pass(minutes(DAY, 1))
  expect(await windowsOf(house)).toEqual(["daily 9/9"])
  await house.pass(at("2026-04-02T09:00:00"))
  await house.play("m", at("2026-04-02T09:10:00"), { lost: "200", valid: "200" })
  for (const date of ["03", "06", "10"]) await house.pass(at(`2026-04-${date}T09:00:00`))
  expect(await windowsOf(house)).toEqual(["daily 9/9"])
  await house.pass(minutes(NEXT, 1))
  expect(await windowsOf(house)).toEqual(["daily 10/10"])
  expect((await house.bills("A", "daily")).filter((bill) => !bill.endsWith("NOTHING_DUE"))).toEqual([
    "gross 1 = 1 PAID",
    "gross 0, correction 2 = 2 PAID",
  ])
})
