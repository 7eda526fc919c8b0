import { inTransaction, sql } from "@croupier/database"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { campaignHouse, type CampaignHouse } from "./test-house.ts"

let house: CampaignHouse

beforeAll(async () => {
  house = await campaignHouse()
  await house.join("tiago", null)
  await house.addCode("tiago", "FEIRA24")
})
afterAll(() => house.close())

describe("tags of players", () => {
  it("tag a member who registers by a code, and no other", async () => {
    const tagged = await house.register("joana", "FEIRA24")
    const plain = await house.register("otavio")
    const tags = await house.campaigns.tagsOf(house.db, [tagged, plain])
    expect([...tags.keys()]).toEqual([tagged])
    expect(tags.get(tagged)).toMatchObject({
      version: 1,
      agentId: house.idOf("tiago"),
      code: "FEIRA24",
      campaignId: null,
    })
  })

  it("hold from the registration on", async () => {
    const memberId = await house.register("bia", "FEIRA24")
    const before = new Date(house.clock.now().getTime() - 1)
    expect((await house.campaigns.tagsOf(house.db, [memberId], before)).size).toBe(0)
    expect((await house.campaigns.tagsOf(house.db, [memberId], house.clock.now())).size).toBe(1)
  })

  it("leave out a campaign that the code does not have", async () => {
    const memberId = await house.register("caio", "FEIRA24", { campaign: "nowhere" })
    expect((await house.campaigns.tagsOf(house.db, [memberId])).get(memberId)?.campaignId).toBeNull()
  })

  it("are answered page by page for an agent, with the span in which each holds", async () => {
    const asked = {
      agentId: house.idOf("tiago"),
      from: new Date(0),
      to: new Date(house.clock.now().getTime() + 1),
      limit: 2,
    }
    const first = await house.campaigns.tagsOfAgent(house.db, asked)
    const last = first.at(-1)
    const rest = await house.campaigns.tagsOfAgent(house.db, { ...asked, after: last })
    expect([...first, ...rest].map(({ memberId }) => memberId)).toEqual(
      ["joana", "bia", "caio"].map((name) => house.idOf(name)),
    )
    expect(first.every(({ validTo }) => validTo === null)).toBe(true)
  })

  it.each(["update player_tag set code = 'MINE'", "delete from player_tag", "truncate player_tag"])(
    "refuse %s",
    async (statement) => {
      await expect(inTransaction(house.db, (tx) => sql.raw(statement).execute(tx))).rejects.toThrow(
        "only ever added to",
      )
    },
  )
})
