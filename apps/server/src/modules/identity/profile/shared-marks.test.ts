import { sql } from "@croupier/database"
import { policyOf } from "@croupier/rules/market-policy"
import { afterAll, beforeAll, expect, test } from "vitest"
import type { MemberContext } from "../../../call/context.ts"
import { memberDirectory } from "../index.ts"
import { kinsOf } from "./kin.ts"
import { asked, form, signedIn, testHouse, type TestHouse } from "../test-house.ts"

const CPF = "52998224725"
const PASSWORD = "lanterns-rise"

let house: TestHouse
let members: MemberContext[]
beforeAll(async () => {
  house = await testHouse()
  members = []
  for (const name of ["marked1", "marked2", "marked3"]) {
    const { token } = await house.identity.routes.register(form(name), asked(house.merchant))
    members.push(await signedIn(house.identity, house.merchant, token))
  }
  // Sign-ins of the registrations say nothing here.
  await sql`delete from login_event`.execute(house.kit.db)
})
afterAll(() => house.close())

const member = (at: number): MemberContext => members[at] ?? fail()
const fail = (): never => {
  throw new Error("there is no such member")
}
const shared = async (since = new Date(0)) => {
  const found = await memberDirectory(house.kit).sharedMarks({
    merchantId: house.merchant.id,
    since,
    until: new Date(house.clock.now().getTime() + 1),
  })
  return found
    .map(({ kind, members: ids, uses }) => [
      kind,
      ids.map((id) => members.findIndex((each) => each.member.id === id)).toSorted((a, b) => a - b),
      uses,
    ])
    .toSorted(([a], [b]) => String(a).localeCompare(String(b)))
}
const pay = (at: number, change: object) =>
  house.identity.routes.addPayoutAccount(
    {
      form: "ACCOUNT",
      bank: "Banco do Mar",
      branch: "1",
      number: "77001",
      holder: "Ana Souza",
      password: PASSWORD,
      ...change,
    },
    member(at),
  )
const signIn = (at: number, ip: string, browser: string) =>
  sql`
    insert into login_event (member_id, at, outcome, way, ip, user_agent)
    values (${member(at).member.id}, ${house.clock.now()}, 'signedIn', 'password', ${ip}, ${browser})`.execute(
    house.kit.db,
  )

test("members share an account number, a tax number, a device or an address; alone they share nothing", async () => {
  expect(await shared()).toEqual([])
  await pay(0, {})
  expect(await shared()).toEqual([])
  await pay(1, { bank: "Banco do Sol" })
  expect(await shared()).toEqual([["account", [0, 1], 2]])

  const brazil = { ...house.merchant, policy: policyOf("brazil") }
  await house.identity.routes.tellDocument(
    { number: CPF, holder: "Ana Souza" },
    { ...member(0), merchant: brazil },
  )
  expect(await shared()).toEqual([["account", [0, 1], 2]])
  await pay(2, { form: "CPF", bank: "", branch: "", number: CPF })
  expect(await shared()).toEqual([
    ["account", [0, 1], 2],
    ["document", [0, 2], 2],
  ])
  const then = new Date(house.clock.now().getTime() + 2)
  house.clock.advance(60_000)
  expect(await shared(then)).toEqual([])

  await signIn(0, "203.0.113.9", "Lantern/1")
  await signIn(1, "203.0.113.9", "Lantern/1")
  await signIn(2, "203.0.113.9", "Beacon/2")
  expect(await shared(then)).toEqual([
    ["address", [0, 1, 2], 3],
    ["device", [0, 1], 2],
  ])
})

test("kins are the other members of an account number or a device, but not of a device that many use", async () => {
  const kins = async (at: number) =>
    (await kinsOf(house.kit.db, member(at).member.id))
      .map((id) => members.findIndex((each) => each.member.id === id))
      .toSorted((a, b) => a - b)
  await sql`delete from login_event`.execute(house.kit.db)
  await sql`delete from payout_account`.execute(house.kit.db)
  expect(await kins(0)).toEqual([])
  await signIn(0, "203.0.113.9", "Lantern/1")
  await signIn(1, "203.0.113.9", "Lantern/1")
  await signIn(2, "203.0.113.9", "Beacon/2")
  expect([await kins(0), await kins(1), await kins(2)]).toEqual([[1], [0], []])
  await pay(0, { number: "88001" })
  await pay(2, { number: "88001", bank: "Banco do Sol" })
  expect([await kins(0), await kins(2)]).toEqual([[1, 2], [0]])
  // Fifty others at the same browser and address: a café.
  await sql`
    with guest as (
      insert into member (merchant_id, account, type, language, password_hash, password_changed_at, registered_at)
      select ${house.merchant.id}, 'guest' || n, 0, 'EN', 'none', ${house.clock.now()}, ${house.clock.now()} from generate_series(1, 50) n
      returning id)
    insert into login_event (member_id, at, outcome, way, ip, user_agent)
    select id, ${house.clock.now()}, 'signedIn', 'password', '203.0.113.9', 'Lantern/1' from guest`.execute(
    house.kit.db,
  )
  expect(await kins(0)).toEqual([2])
})
