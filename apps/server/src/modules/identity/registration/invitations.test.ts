import { sql } from "@croupier/database"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { asked, form, refused, rule, RULES, shaped, testHouse, type TestHouse } from "../test-house.ts"

let house: TestHouse
beforeAll(async () => {
  house = await testHouse()
})
afterAll(() => house.close())

describe("invitations", () => {
  const rules = [
    ...RULES,
    rule("affiliateCode", "alphanumeric", 4, 20),
    rule("referralCode", "alphanumeric", 4, 20),
    rule("recommenderId", "digits", 1, 20),
  ]

  test("an affiliate's code is good on its domain, and its agent is remembered", async () => {
    const at = shaped(house.merchant, { rules })
    const agentId = await house.identity.addMember(at, {
      account: "tiago",
      password: "lanterns-rise",
      type: 1,
    })
    if (agentId === undefined) throw new Error("the agent's name was taken")
    await house.tree.addCode(at.id, { code: "FEIRA24", agentId, domain: "lanterna.test" })
    const ask = (code: string, domain = "lanterna.test") =>
      house.tree.routes.affiliate({ code, domain }, asked(at))
    expect(await ask(" feira24 ")).toEqual({ code: "FEIRA24" })
    await refused(ask("feira24", "other.test"), "AFFILIATE_CODE_INVALID")
    await refused(ask("nobody"), "AFFILIATE_CODE_INVALID")
    await refused(
      house.identity.routes.register(form("invited", { affiliateCode: "nobody" }), asked(at)),
      "AFFILIATE_CODE_INVALID",
    )
    const session = await house.identity.routes.register(
      form("invited", { affiliateCode: "feira24" }),
      asked(at),
    )
    const { rows } = await sql`
      select affiliate_code, agent_id from member_origin where member_id = ${session.customerId}::bigint`.execute(
      house.kit.db,
    )
    expect(rows).toEqual([{ affiliate_code: "FEIRA24", agent_id: agentId }])
  })

  test("every member has a code for friends, and a friend is remembered by code or number", async () => {
    const at = shaped(house.merchant, { rules })
    const friend = await house.identity.routes.register(form("friend"), asked(at))
    const { rows } = await sql<{ code: string }>`
      select code from member_referral where member_id = ${friend.customerId}::bigint`.execute(house.kit.db)
    const code = rows[0]?.code ?? ""
    expect(code).toMatch(/^[2-9A-HJKMNP-Z]{8}$/)
    for (const [name, change] of [
      ["bycode", { referralCode: code.toLowerCase() }],
      ["bynumber", { recommenderId: friend.customerId }],
    ] as const) {
      const { customerId } = await house.identity.routes.register(form(name, change), asked(at))
      const { rows: origin } = await sql`
        select referrer_id::text from member_origin where member_id = ${customerId}::bigint`.execute(
        house.kit.db,
      )
      expect(origin).toEqual([{ referrer_id: friend.customerId }])
    }
  })
})
