import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { createHmac } from "node:crypto"
import { inTransaction } from "@croupier/database"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { MINUTE_MS } from "../../../kernel/durations.ts"
import { isPublicAddress } from "../../../kernel/outbound.ts"
import { campaignHouse, type CampaignHouse } from "../test-house.ts"
import { waitAfter } from "./calls.ts"
import { httpSender } from "./sender.ts"
import { filled, hasPlaceInHost, unknownPlaces } from "./template.ts"

let house: CampaignHouse
let server: Server
let base: string
const heard: { readonly url: string; readonly signature: string }[] = []
/** The status that the receiver answers with; null: it never answers. */
let answer: number | null = 200

beforeAll(async () => {
  house = await campaignHouse()
  server = createServer((request, response) => {
    heard.push({ url: request.url ?? "", signature: String(request.headers["croupier-signature"]) })
    if (answer !== null) response.writeHead(answer, { Location: "http://127.0.0.1:1/" }).end("ok")
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  await house.join("rafael", null)
  await house.join("olivia", null)
  await house.addCode("rafael", "RAFA24")
})
afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await house.close()
})
beforeEach(() => {
  heard.length = 0
  answer = 200
})

const add = (event: "registered" | "first_deposit" | "deposit", path: string, agent = "rafael") =>
  house.campaigns.routes.addPostback({ event, url: `${base}${path}` }, house.asAgent(agent))
const log = async (agent = "rafael") =>
  (await house.campaigns.routes.postbackCalls({ limit: 50 }, house.asAgent(agent))).rows
const close = (postbackId: string) =>
  house.campaigns.routes.closePostback({ postbackId }, house.asAgent("rafael"))

describe("postbacks", () => {
  it("tell a receiver of a registration and of deposits, each once, signed, and nothing of the player", async () => {
    const made = await add("registered", "/r?id={click_id}&e={event}&c={code}")
    const first = await add("first_deposit", "/f?a={amount}&cur={currency}&k={event_id}")
    const each = await add("deposit", "/d?a={amount}")
    const memberId = await house.register("joana", "RAFA24", {
      click: {
        id: "0a0a0a0a-0000-4000-8000-000000000001",
        ref: "net-77",
        at: house.clock.now().toISOString(),
      },
    })
    await house.deposits("joana", "50.00")
    await house.deposits("joana", "20.00")
    await house.register("solo")
    await house.deposits("solo", "5.00")
    while ((await house.campaigns.sendDue()) > 0);
    const paths = heard.map(({ url }) => url)
    expect(paths.filter((url) => url.startsWith("/r"))).toEqual(["/r?id=net-77&e=registered&c=RAFA24"])
    expect(paths.filter((url) => url.startsWith("/f?a=50.00&cur=BRL&k="))).toHaveLength(1)
    expect(paths.filter((url) => url.startsWith("/d")).toSorted()).toEqual(["/d?a=20.00", "/d?a=50.00"])
    expect(paths.join(" ")).not.toContain("joana")
    expect(paths.find((url) => url.startsWith("/f"))?.split("k=")[1]).not.toBe(String(memberId))
    const registered = heard.find(({ url }) => url.startsWith("/r"))
    const [, at = "", v1 = ""] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(registered?.signature ?? "") ?? []
    expect(v1).toBe(
      createHmac("sha256", Buffer.from(made.secret, "hex"))
        .update(`${at}.${base}${registered?.url}`)
        .digest("hex"),
    )
    expect((await log()).every(({ state }) => state === "SENT")).toBe(true)
    for (const { postbackId } of [made, first, each]) await close(postbackId)
  })

  it("are told once by one cause, also by two at once", async () => {
    const { postbackId } = await add("deposit", "/once")
    const told = {
      memberId: house.idOf("joana"),
      event: "deposit" as const,
      cause: "the same",
      amount: "1.00",
      at: house.clock.now(),
    }
    const tell = () => inTransaction(house.db, (tx) => house.campaigns.tell(tx, told))
    await Promise.all([tell(), tell()])
    await tell()
    await house.campaigns.sendDue()
    expect(heard).toHaveLength(1)
    await close(postbackId)
  })

  it("are tried again with growing waits, are sent again on request, and keep every try", async () => {
    const { postbackId } = await add("deposit", "/flaky")
    answer = 503
    await house.deposits("joana", "3.00")
    await house.campaigns.sendDue()
    expect((await log())[0]).toMatchObject({
      state: "WAITING",
      tries: [{ status: 503, fault: "answered 503" }],
    })
    expect(await house.campaigns.sendDue()).toBe(0)
    house.clock.advance(waitAfter(1))
    // A redirect is an answer, and is not followed.
    answer = 302
    expect(await house.campaigns.sendDue()).toBe(1)
    house.clock.advance(waitAfter(2))
    answer = 204
    await house.campaigns.sendDue()
    const [call] = await log()
    expect(call).toMatchObject({ state: "SENT", tries: [{ status: 204 }, { status: 302 }, { status: 503 }] })
    await expect(
      house.campaigns.routes.replayPostback({ callId: call?.callId ?? "" }, house.asAgent("olivia")),
    ).rejects.toMatchObject({ code: "POSTBACK_UNKNOWN" })
    await house.campaigns.routes.replayPostback({ callId: call?.callId ?? "" }, house.asAgent("rafael"))
    await house.campaigns.sendDue()
    expect(heard).toHaveLength(4)
    expect(new Set(heard.map(({ url }) => url)).size).toBe(1)
    expect((await log())[0]?.tries).toHaveLength(4)
    await close(postbackId)
  })

  it("leave a host alone that does not answer, and try it again after its rest", async () => {
    const { postbackId } = await add("deposit", "/silent")
    answer = null
    for (let nth = 1; nth <= 6; nth++) await house.deposits("joana", `${nth}.00`)
    await house.campaigns.sendDue()
    expect(heard).toHaveLength(6)
    await house.deposits("joana", "9.00")
    await house.campaigns.sendDue()
    expect(heard).toHaveLength(6)
    answer = 200
    house.clock.advance(2 * MINUTE_MS)
    while ((await house.campaigns.sendDue()) > 0);
    expect(
      (await log()).filter(({ url }) => url.endsWith("/silent")).every(({ state }) => state === "SENT"),
    ).toBe(true)
    await close(postbackId)
  })

  it("tell nothing of a player who is kept from play", async () => {
    const { postbackId } = await add("deposit", "/excluded")
    await house.deposits("joana", "4.00")
    house.excluded.add(house.idOf("joana"))
    await house.campaigns.sendDue()
    house.excluded.clear()
    expect(heard).toEqual([])
    expect((await log())[0]).toMatchObject({ state: "WITHHELD" })
    await close(postbackId)
  })

  it("are tried with sample values, marked as a test", async () => {
    const { postbackId } = await add("deposit", "/t?a={amount}&c={click_id}")
    const { simulatePostback } = house.campaigns.routes
    const shown = await simulatePostback({ postbackId }, house.asAgent("rafael"))
    expect(shown).toMatchObject({ url: `${base}/t?a=10.00&c=test-click&test=1`, status: 200, fault: null })
    expect((await log())[0]).toMatchObject({ isTest: true, state: "SENT" })
    await expect(simulatePostback({ postbackId }, house.asAgent("olivia"))).rejects.toMatchObject({
      code: "POSTBACK_UNKNOWN",
    })
    await expect(
      house.campaigns.routes.closePostback({ postbackId }, house.asAgent("olivia")),
    ).rejects.toMatchObject({ code: "POSTBACK_UNKNOWN" })
    expect((await house.campaigns.routes.myPostbacks({}, house.asAgent("olivia"))).rows).toEqual([])
    await close(postbackId)
  })

  it("take ten addresses of an agent, and no address with an unknown place or a place in its host", async () => {
    for (const url of [
      `${base}/{player}`,
      "http://{code}.example.com/",
      "not an address",
      "ftp://example.com/",
    ])
      await expect(
        house.campaigns.routes.addPostback({ event: "deposit", url }, house.asAgent("olivia")),
      ).rejects.toMatchObject({ code: "POSTBACK_URL_INVALID" })
    const made = await Promise.allSettled(
      Array.from({ length: 12 }, (_, nth) => add("deposit", `/${nth}`, "olivia")),
    )
    expect(made.filter(({ status }) => status === "fulfilled")).toHaveLength(10)
  })
})

describe("addresses of receivers", () => {
  const sender = httpSender()
  it.each([
    "http://example.com/",
    "https://127.0.0.1/",
    "https://[::1]/",
    "https://[::ffff:10.0.0.1]/",
    "https://169.254.169.254/latest/meta-data",
    "https://2130706433/",
    "https://0x7f.1/",
    "https://user:pass@example.com/",
    "https://localhost/",
  ])("refuse %s", (url) => {
    expect(sender.allows(url)).toBe(false)
  })

  it("refuse a name that leads into the own network at the moment of the call", async () => {
    const plain = httpSender({ plain: true, isAllowed: isPublicAddress })
    const { port } = server.address() as AddressInfo
    await expect(plain.send(`http://localhost:${port}/`, {})).rejects.toThrow("open internet")
    expect(heard).toEqual([])
  })

  it.each([
    ["8.8.8.8", true],
    ["10.1.2.3", false],
    ["100.64.0.1", false],
    ["192.168.1.1", false],
    ["2606:4700::1111", true],
    ["fd00::1", false],
    ["fe80::1", false],
    ["::ffff:8.8.8.8", false],
    ["64:ff9b::a00:1", false],
    ["2002:a00:1::", false],
  ])("%s is of the open internet: %s", (address, open) => {
    expect(isPublicAddress(address)).toBe(open)
  })
})

describe("templates", () => {
  it("encode each value, so that none leaves its place", () => {
    expect(filled("https://x.test/?a={click_id}&b={note}", { click_id: "a&b=1 é" })).toBe(
      "https://x.test/?a=a%26b%3D1%20%C3%A9&b={note}",
    )
    expect(unknownPlaces("{click_id}{player_id}")).toEqual(["player_id"])
    expect(hasPlaceInHost("https://{code}.x.test/{code}")).toBe(true)
    expect(hasPlaceInHost("https://x.test/{code}")).toBe(false)
  })
})
