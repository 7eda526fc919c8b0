import { sql } from "@croupier/database"
import { policyOf } from "@croupier/rules/market-policy"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import type { MemberContext } from "../../../call/context.ts"
import { memberDirectory } from "../index.ts"
import { asked, form, refused, signedIn, testHouse, type TestHouse } from "../test-house.ts"

const [ANA, RUI, EVA] = ["52998224725", "11144477735", "98765432100"]
const PASSWORD = "lanterns-rise"

let house: TestHouse
let context: MemberContext
let made = 0
beforeAll(async () => void (house = await testHouse()))
afterAll(() => house.close())
beforeEach(async () => {
  house.clock.advance(3 * 3_600_000)
  context = await newMember()
  await sql`delete from member_document`.execute(house.kit.db)
})

const routes = () => house.identity.routes
/** Members of a market that asks for the document. */
async function newMember(): Promise<MemberContext> {
  const merchant = { ...house.merchant, policy: policyOf("brazil") }
  const { token } = await routes().register(form(`told${++made}`), asked(merchant))
  return signedIn(house.identity, merchant, token)
}
const tell = (number = ANA, holder = "Ana Souza", as = context) =>
  routes().tellDocument({ number, holder }, as)
const directory = () => memberDirectory(house.kit)
const account = (change: object = {}) => ({
  form: "CPF" as const,
  bank: "",
  branch: "",
  number: ANA,
  holder: "Ana Souza",
  password: PASSWORD,
  ...change,
})

describe("a member's own document", () => {
  test("is asked for, kept once, shown masked and stands sealed", async () => {
    expect(await routes().memberDocument({}, context)).toEqual({
      isAsked: true,
      document: null,
      holder: null,
    })
    expect(await directory().hasDocument(context.member.id)).toBe(false)
    const told = await tell("529.982.247-25", " Ana   Souza ")
    expect(told).toEqual({
      isAsked: true,
      document: { kind: "CPF", masked: "•••• 4725", holder: "Ana Souza" },
      holder: "Ana Souza",
    })
    expect(await directory().hasDocument(context.member.id)).toBe(true)
    const { rows } = await sql<{ row: string }>`
      select row_to_json(member_document)::text as row from member_document`.execute(house.kit.db)
    expect(rows.map(({ row }) => row).join()).not.toMatch(/52998224725|Souza/)
    expect(await tell()).toEqual(told)
    await refused(tell(RUI), "DOCUMENT_KEPT")
  })

  test.each([
    ["529.982.247-24", "Ana Souza", ["number field_document_number"]],
    ["111.111.111-11", "", ["number field_document_number", "holder field_required"]],
  ])("%s of %j is refused with every fault", async (number, holder, faults) => {
    const { value } = await refused(tell(number, holder), "FIELD_INVALID")
    expect(
      (value as { faults: { field: string; key: string }[] }).faults.map(
        ({ field, key }) => `${field} ${key}`,
      ),
    ).toEqual(faults)
  })

  test("safety/4: is one member's at a merchant, however its number and the name are written", async () => {
    await tell()
    const other = await newMember()
    await refused(tell("529.982.247-25", "ANA  SOUZA", other), "DOCUMENT_TAKEN")
    expect(await directory().hasDocument(other.member.id)).toBe(false)
    await refused(routes().addPayoutAccount(account(), other), "DOCUMENT_REQUIRED")
  })

  test("safety/4: is one member's at a merchant, also of two who tell it at the same moment", async () => {
    const other = await newMember()
    const both = await Promise.allSettled([tell(), tell(ANA, "Ana Souza", other)])
    expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"])
    const [loser] = both.flatMap((each) => (each.status === "rejected" ? [each.reason] : []))
    expect(loser).toMatchObject({ code: "DOCUMENT_TAKEN" })
  })

  test("told twice at the same moment is told once, and one of two numbers stays", async () => {
    expect((await Promise.all([tell(), tell()])).map(({ document }) => document?.masked)).toEqual([
      "•••• 4725",
      "•••• 4725",
    ])
    const other = await newMember()
    const two = await Promise.allSettled([tell(RUI, "Rui Lima", other), tell(EVA, "Rui Lima", other)])
    expect(two.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"])
  })

  test("stands in the name that the member told before, and gives its number to every name", async () => {
    await tell()
    await routes().addPayoutAccount(
      account({ form: "ACCOUNT", bank: "Banco da Lua", number: `77${made}0001` }),
      context,
    )
    const names = await directory().namesOf(context.member.id)
    expect(names.length).toBeGreaterThan(1)
    expect(new Set(names.map(({ taxId }) => taxId))).toEqual(new Set([ANA]))
    const other = await newMember()
    await sql`update member set fields = fields || '{"realName":"Rui Lima"}' where id = ${other.member.id}`.execute(
      house.kit.db,
    )
    const { value } = await refused(tell(RUI, "Eva Prado", other), "FIELD_INVALID")
    expect(value).toMatchObject({ faults: [{ field: "holder", key: "field_not_your_name" }] })
    expect((await tell(RUI, "rui  LIMA", other)).document).toMatchObject({ masked: "•••• 7735" })
  })

  test("comes before the first payout account, and an account by another CPF is none of the member's", async () => {
    await refused(routes().addPayoutAccount(account(), context), "DOCUMENT_REQUIRED")
    await tell()
    const { value } = await refused(
      routes().addPayoutAccount(account({ number: RUI }), context),
      "FIELD_INVALID",
    )
    expect(value).toMatchObject({ faults: [{ field: "number", key: "field_not_your_document" }] })
    const { accounts } = await routes().addPayoutAccount(account(), context)
    const standing = await house.identity.payoutStanding(house.kit.db, {
      memberId: context.member.id,
      accountId: accounts[0]?.accountId ?? "",
    })
    expect(standing).toMatchObject({ taxId: ANA, target: { taxId: ANA } })
  })
})
