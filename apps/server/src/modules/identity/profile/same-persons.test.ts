import { sql } from "@croupier/database"
import { afterAll, beforeAll, expect, test } from "vitest"
import { addMemberRows, ground, MERCHANT, type Ground } from "../../../../test/ground.ts"
import { MIGRATIONS } from "../../../compose/modules.ts"
import { referralsOf, samePersons } from "./same-persons.ts"

let base: Ground

beforeAll(async () => {
  const needed = new Set(["10_ledger", "15_kernel", "20_merchants", "25_messages", "30_identity"])
  base = await ground({ migrations: MIGRATIONS.filter(({ name }) => needed.has(name)) })
  const told = (id: number, realName: string, birthday: string, day: string, type = 0) => ({
    id,
    account: `m${id}`,
    type,
    fields: { realName, birthday },
    registered_at: `2026-11-${day}T12:00:00Z`,
  })
  await addMemberRows(base.database.pool, [
    told(1, "Rosa Lima", "1990-05-01", "01"),
    told(2, "ROSA LIMA", "1990-05-01", "20"),
    told(3, "Rosa Lima", "1991-05-01", "20"),
    told(4, "Otto Reis", "1980-01-01", "01"),
    told(5, "Otto Reis", "1980-01-01", "02"),
    told(6, "Rosa Lima", "1990-05-01", "20", 4),
  ])
})
afterAll(() => base.close())

test("members of the same name and birthday are a group where one of them is new; trial accounts are none", async () => {
  const found = await samePersons(base.db, {
    merchantId: MERCHANT,
    since: new Date("2026-11-15T00:00:00Z"),
    until: new Date("2026-11-25T00:00:00Z"),
  })
  expect(found).toMatchObject([{ kind: "person", mark: "1" }])
  expect(found[0]?.members.map(String).toSorted()).toEqual(["1", "2"])
})

test("invitations are told from both sides", async () => {
  await sql`insert into member_origin (member_id, referrer_id, created_at) values (2, 1, now()), (4, 3, now())`.execute(
    base.db,
  )
  expect(await referralsOf(base.db, [1n])).toEqual([{ referrerId: 1n, memberId: 2n }])
  expect(await referralsOf(base.db, [4n])).toEqual([{ referrerId: 3n, memberId: 4n }])
})
