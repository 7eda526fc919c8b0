import { sql } from "@croupier/database"
import { afterAll, beforeAll, expect, test } from "vitest"
import { MERCHANT } from "../../../test/ground.ts"
import { contractHouse, refusalOf, type ContractHouse } from "./test-house.ts"
import { flat } from "../../../test/contract-terms.ts"

let house: ContractHouse
beforeAll(async () => {
  house = await contractHouse()
  house.clock.set(new Date("2026-03-10T12:00:00-03:00"))
  for (const name of ["A", "B", "C"]) await house.join(name, null)
})
afterAll(() => house.close())

const reserves = async () =>
  (
    await sql<{ since: Date; salary: number }>`
      select since, salary from agent_salary_reserve where merchant_id = ${MERCHANT} order by since`.execute(
      house.db,
    )
  ).rows.map(({ since, salary }) => `${since.toISOString().slice(0, 16)} ${salary}`)
const rule = (top: number) =>
  sql`
    insert into agent_group_rule (merchant_id, since, top_group, lowest_group, margin, salary, cashback, asked_by, approved_by)
    values (${MERCHANT}, ${house.clock.now()}, ${top}, 1800, 500, 0, 0, 'ana', 'rui')
    on conflict (merchant_id, since) do update set top_group = excluded.top_group`.execute(house.db)

test("the highest salary of contracts is kept free of rebates from the instant at which it counts", async () => {
  await house.agree({ to: "A", kind: "daily", terms: flat("0.008") })
  expect(await reserves()).toEqual(["2026-03-11T03:00 8000"])
  await house.agree({ to: "B", kind: "hourly", terms: flat("0.012") })
  // The hour begins before the day: the higher one holds behind it as well.
  expect(await reserves()).toEqual(["2026-03-10T15:00 12000", "2026-03-11T03:00 12000"])
})

test("of two salaries accepted at once both are kept free, and one that rebates leave no room for is refused", async () => {
  // At group 1970 the edge is 1.5 % of a stake; the margin takes 0.05 % of it.
  await rule(1970)
  const high = await house.offer({ to: "C", kind: "daily", terms: flat("0.015") })
  expect(await refusalOf(house.accept("C", high))).toBe("CONTRACT_LIMIT")
  const [low, other] = [
    await house.offer({ to: "C", kind: "hourly", terms: flat("0.0145") }),
    await house.offer({ to: "A", kind: "realtime", terms: flat("0.013") }),
  ]
  expect(await Promise.all([refusalOf(house.accept("C", low)), refusalOf(house.accept("A", other))])).toEqual(
    ["done", "done"],
  )
  const { rows } = await sql<{
    highest: number
  }>`select max(salary) as highest from agent_salary_reserve`.execute(house.db)
  expect(rows[0]?.highest).toBe(14_500)
})
