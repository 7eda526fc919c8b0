import { afterEach, expect, test } from "vitest"
import { VendorAway } from "./adapter.ts"
import { pg } from "./pg/index.ts"
import { anyVendor, VENDORS } from "./test-adapters.ts"
import { CREDENTIALS, testVendor, type TestVendor } from "./test-vendors.ts"

let house: TestVendor
afterEach(() => house.close())

test.each(VENDORS)("%s opens its game %s for a member, who can play at once", async (code, game) => {
  house = await anyVendor(code)
  await house.endSession("token-of-alice")
  const url = await house.open("alice", game)
  const page = await fetch(url).then((answer) => answer.text())
  const seat = /data-seat="(\d+)"/.exec(page)?.[1] ?? ""
  const played = await fetch(`${house.simulator.url}/seats/${code}/${seat}/rounds`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: '{"stake":"1.00"}',
  }).then((answer) => answer.json())
  expect(played).toMatchObject({ state: "played" })
})

test("a wrong address gives no free play, and a vendor that does not answer is reported", async () => {
  house = await anyVendor("ds88")
  await expect(house.open("alice", "sportsbook", "trial")).rejects.toBeInstanceOf(VendorAway)
  await house.simulator.stop()
  await expect(house.open("alice", "sportsbook")).rejects.toBeInstanceOf(VendorAway)
  await expect(house.adapter.games()).rejects.toBeInstanceOf(VendorAway)
  await expect(house.adapter.entries(new Date(0), house.now())).rejects.toBeInstanceOf(VendorAway)
  expect(await house.money()).toBe("100.00")
})

test("who calls from an address that is not named, or says too much, is not heard", async () => {
  const launchUrl = "http://localhost"
  house = await testVendor("pg", (kit, url) =>
    pg.entry.parse({ url, launchUrl, ...CREDENTIALS.pg, addresses: ["10.0.0.1"] }).adapter(kit),
  )
  const say = (body: string) =>
    fetch(`${house.platform}/vendors/pg/Cash/Get`, { method: "POST", body }).then(({ status }) => status)
  expect(await say("a=1")).toBe(403)
  await house.close()
  // A net of which this machine is one.
  house = await testVendor("pg", (kit, url) =>
    pg.entry
      .parse({ url, launchUrl, ...CREDENTIALS.pg, addresses: ["10.0.0.1", "127.0.0.0/8"] })
      .adapter(kit),
  )
  expect(await say("a=1")).toBe(200)
  await house.close()
  house = await testVendor("pg", (kit, url) =>
    pg.entry.parse({ url, launchUrl, ...CREDENTIALS.pg }).adapter(kit),
  )
  expect(await say("a".repeat(65_537))).toBe(413)
  expect(await say("a".repeat(65_000))).toBe(200)
})
