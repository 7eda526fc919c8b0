import { inTransaction, sql } from "@croupier/database"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { DAY_MS, MINUTE_MS } from "../../kernel/durations.ts"
import { retag } from "./retag.ts"
import { campaignHouse, type CampaignHouse } from "./test-house.ts"

let house: CampaignHouse
const CHROME = "Mozilla/5.0 (X11) Chrome/140.0"

beforeAll(async () => {
  house = await campaignHouse()
  await house.join("tiago", null)
  await house.join("rafael", "tiago")
  await house.join("olivia", null)
  await house.addCode("tiago", "FEIRA24")
  await house.addCode("rafael", "RAFA24")
  await house.addCode("olivia", "OLI24")
  await house.campaigns.routes.addCampaign(
    { code: "rafa24", name: "insta", source: "instagram", medium: "story", note: "" },
    house.asAgent("rafael"),
  )
})
afterAll(() => house.close())

const funnel = async (agent: string, of?: string) => {
  const found = await house.campaigns.routes.campaignFunnel(
    { from: "2026-11-01", until: "2027-02-28", limit: 20, ...(of ? { agent: String(house.idOf(of)) } : {}) },
    house.asAgent(agent),
  )
  return found.rows.map(
    (row) =>
      `${row.code}/${row.campaign?.name ?? "-"} ${row.clicks} ${row.registered} ${row.deposited} ${row.firstDeposits} ${row.active} ${row.validBet} ${row.ngr}`,
  )
}
const cohorts = async (agent: string) => {
  const { rows } = await house.campaigns.routes.campaignCohorts({ limit: 20 }, house.asAgent(agent))
  return rows.map(
    ({ joined, registered, months }) =>
      `${joined} ${registered}: ${months.map((each) => `${each.since} ${each.active} ${each.deposits} ${each.ngr}`).join(", ")}`,
  )
}
const derived = async () => {
  const tables = ["campaign_player_month", "campaign_player_first", "campaign_day", "campaign_cohort"]
  return Promise.all(
    tables.map(async (table) => {
      const { rows } = await sql`select t::text as row from ${sql.ref(table)} t order by 1`.execute(house.db)
      return rows
    }),
  )
}
const visit = (ip: string, search: string, userAgent = CHROME) =>
  house.campaigns.clicks.visit({
    merchantId: house.merchant.id,
    domain: "lanterna.test",
    search,
    method: "GET",
    ip,
    userAgent,
    purpose: "",
    cookies: undefined,
    isHttps: false,
  })

describe("figures of campaigns", () => {
  it("lead from clicks over registrations and first deposits to play", async () => {
    await house.campaigns.clicks.prepare()
    for (const ip of ["198.51.100.1", "198.51.100.1", "198.51.100.2"]) visit(ip, "code=rafa24&c=insta")
    visit("198.51.100.3", "code=RAFA24&c=unknown")
    visit("198.51.100.3", "code=NOBODY99")
    await house.campaigns.clicks.flush()
    await house.register("joana", "RAFA24", { campaign: "insta" })
    await house.register("bia", "RAFA24", { campaign: "INSTA" })
    await house.register("caio", "RAFA24")
    await house.deposits("joana", "50.00")
    house.clock.advance(MINUTE_MS)
    await house.deposits("joana", "30.00")
    await house.plays("joana", { stake: "40.00", payout: "15.00" })
    await house.plays("caio", { stake: "10.00", payout: "12.50" })
    await house.projections.catchUp()
    expect(await funnel("rafael")).toEqual([
      "RAFA24/- 1 1 0 0.00 1 10.00 -2.50",
      "RAFA24/insta 2 2 1 50.00 1 40.00 25.00",
    ])
  })

  it("count a visitor once a day, also when the batch is written again", async () => {
    visit("198.51.100.1", "code=rafa24&c=insta")
    await house.campaigns.clicks.flush()
    expect((await funnel("rafael"))[1]).toContain("insta 2 ")
  })

  it("take back what is corrected, in the month of what it corrects", async () => {
    const at = house.clock.now()
    house.clock.advance(30 * DAY_MS)
    await house.plays("caio", { stake: "-10.00", payout: "-12.50", corrects: at })
    await house.plays("joana", { stake: "5.00", payout: "0.00" })
    await house.register("davi", "RAFA24")
    await house.projections.catchUp()
    expect(await funnel("rafael")).toEqual([
      "RAFA24/- 1 2 0 0.00 0 0.00 0.00",
      "RAFA24/insta 2 2 1 50.00 1 45.00 30.00",
    ])
    expect(await cohorts("rafael")).toEqual([
      "2026-12-01 1: ",
      "2026-11-01 3: 0 1 80.00 25.00, 1 1 0.00 5.00",
    ])
  })

  it("give a new tag what follows, and leave what was before", async () => {
    const asked = { askedBy: "ana", approvedBy: "rui", why: "a test" }
    const member = { merchantId: house.merchant.id, memberId: house.idOf("joana") }
    await inTransaction(house.db, (tx) => retag(house.kit, tx, { ...member, ...asked, code: "oli24" }))
    await house.plays("joana", { stake: "7.00", payout: "0.00" })
    house.clock.advance(2 * MINUTE_MS)
    await house.plays("joana", { stake: "9.00", payout: "0.00" })
    await house.deposits("joana", "11.00")
    await house.projections.catchUp()
    expect(await funnel("rafael")).toEqual([
      "RAFA24/- 1 2 0 0.00 0 0.00 0.00",
      "RAFA24/insta 2 2 1 50.00 1 52.00 37.00",
    ])
    expect(await funnel("olivia")).toEqual(["OLI24/- 0 0 0 0.00 1 9.00 9.00"])
    await expect(
      inTransaction(house.db, (tx) => retag(house.kit, tx, { ...member, ...asked, code: "OLI24" })),
    ).rejects.toMatchObject({ code: "TAG_THERE" })
    await inTransaction(house.db, (tx) => retag(house.kit, tx, { ...member, ...asked, code: null }))
    house.clock.advance(2 * MINUTE_MS)
    expect((await house.campaigns.tagsOf(house.db, [member.memberId])).size).toBe(0)
  })

  it("count no first deposit for a player who was tagged afterwards", async () => {
    await house.register("eva")
    await house.deposits("eva", "20.00")
    await inTransaction(house.db, (tx) =>
      retag(house.kit, tx, {
        merchantId: house.merchant.id,
        memberId: house.idOf("eva"),
        code: "OLI24",
        askedBy: "ana",
        approvedBy: "rui",
        why: "a test",
      }),
    )
    house.clock.advance(2 * MINUTE_MS)
    await house.deposits("eva", "25.00")
    await house.projections.catchUp()
    const { rows } =
      await sql`select 1 from campaign_player_first where member_id = ${house.idOf("eva")}`.execute(house.db)
    expect(rows).toEqual([])
  })

  it("are the same when they are made again from the journal and from play", async () => {
    const live = await derived()
    expect(live.every((rows) => rows.length > 0)).toBe(true)
    await house.projections.rebuild("campaigns.conversions")
    expect(await derived()).toEqual(live)
  })

  it("are shown of the own line alone", async () => {
    expect(await funnel("tiago", "rafael")).toEqual(await funnel("rafael"))
    for (const [agent, of] of [
      ["rafael", "tiago"],
      ["rafael", "olivia"],
      ["olivia", "rafael"],
    ] as const)
      await expect(funnel(agent, of)).rejects.toMatchObject({ code: "AGENT_UNKNOWN" })
  })

  it("refuse a campaign twice, of another agent's code, and one too many", async () => {
    const { addCampaign, archiveCampaign } = house.campaigns.routes
    const named = (name: string, code = "RAFA24") =>
      addCampaign({ code, name, source: "", medium: "", note: "" }, house.asAgent("rafael"))
    await expect(named("Insta")).rejects.toMatchObject({ code: "CAMPAIGN_TAKEN" })
    await expect(named("mine", "OLI24")).rejects.toMatchObject({ code: "AFFILIATE_CODE_INVALID" })
    const { campaignId } = await named("n1")
    for (let nth = 2; nth < 20; nth++) await named(`n${nth}`)
    await expect(named("n20")).rejects.toMatchObject({ code: "CAMPAIGNS_FULL" })
    await expect(archiveCampaign({ campaignId }, house.asAgent("olivia"))).rejects.toMatchObject({
      code: "CAMPAIGN_UNKNOWN",
    })
    await archiveCampaign({ campaignId }, house.asAgent("rafael"))
    await named("n20")
  })

  it("are read page by page, and a place that was not given out is refused", async () => {
    const page = (cursor?: string) =>
      house.campaigns.routes.campaignFunnel(
        { from: "2026-11-01", until: "2026-12-31", limit: 1, cursor },
        house.asAgent("rafael"),
      )
    const first = await page()
    const second = await page(first.cursor ?? undefined)
    expect([first.rows[0]?.campaign, second.rows[0]?.campaign?.name]).toEqual([null, "insta"])
    await expect(page("nowhere")).rejects.toMatchObject({ code: "INPUT_INVALID" })
  })

  it("are a file with a line for each code and campaign", async () => {
    const file = await house.campaigns.routes.campaignFile(
      { from: "2026-11-01", until: "2026-12-31" },
      house.asAgent("olivia"),
    )
    let text = ""
    for await (const part of file.body) text += String(part)
    expect(text.split("\r\n").length).toBe(3)
    expect(text).toContain("OLI24")
  })

  it("forget the salt of a day that is over, and clicks after ninety days", async () => {
    house.clock.advance(91 * DAY_MS)
    await house.campaigns.clicks.sweep()
    const { rows } = await sql`select 1 from campaign_salt union all select 1 from campaign_click`.execute(
      house.db,
    )
    expect(rows).toEqual([])
    expect((await funnel("rafael"))[1]).toContain("insta 2 ")
  })
})
