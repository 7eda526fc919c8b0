import { describe, expect, it } from "vitest"
import { readTouches } from "../../call/touch.ts"
import { DAY_MS } from "../../kernel/durations.ts"
import { systemRandom } from "../../kernel/random.ts"
import { visits, type PageVisit } from "./visits.ts"

const SALT = new Uint8Array(32)
const NOW = new Date("2026-11-20T12:00:00Z")
const CHROME =
  "Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36"
const visit = (change: Partial<PageVisit> = {}): PageVisit => ({
  merchantId: 1,
  domain: "lanterna.test",
  search: "code=RAFA24&c=insta",
  method: "GET",
  ip: "203.0.113.9",
  userAgent: CHROME,
  purpose: "",
  cookies: undefined,
  isHttps: true,
  ...change,
})
const cookieOf = (answer: string | undefined): string => answer?.split(";")[0] ?? ""

describe("visits by links", () => {
  it("are remembered by the browser, in a cookie that scripts and other sites have no part in", () => {
    const answer = visits(systemRandom).visit(visit(), NOW, SALT)
    expect(answer).toContain("HttpOnly; SameSite=Lax; Secure")
    expect(readTouches(cookieOf(answer))).toMatchObject([
      { code: "RAFA24", campaign: "insta", ref: null, at: NOW },
    ])
  })

  it("count once a day for a browser that remembers them, and again after it", () => {
    const counted = visits(systemRandom)
    const cookies = cookieOf(counted.visit(visit(), NOW, SALT))
    counted.visit(visit({ cookies }), NOW, SALT)
    expect(counted.take()).toHaveLength(1)
    counted.visit(visit({ cookies }), new Date(NOW.getTime() + DAY_MS), SALT)
    expect(counted.take()).toHaveLength(1)
  })

  it("have the same number for the same visitor and link, another for each other, and hold no address", () => {
    const counted = visits(systemRandom)
    const others = [
      visit(),
      visit(),
      visit({ ip: "203.0.113.10" }),
      visit({ userAgent: `${CHROME} OPR/1` }),
      visit({ search: "code=RAFA24" }),
    ]
    for (const each of others) counted.visit(each, NOW, SALT)
    const clicks = counted.take()
    expect(new Set(clicks.map(({ id }) => id)).size).toBe(4)
    expect(JSON.stringify(clicks)).not.toContain("203.0.113")
    counted.visit(visit(), NOW, new Uint8Array(32).fill(1))
    expect(clicks.map(({ id }) => id)).not.toContain(counted.take()[0]?.id)
  })

  it.each([
    ["a robot", { userAgent: "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)" }],
    ["the preview of a chat", { userAgent: "WhatsApp/2.23.20.0" }],
    ["a program", { userAgent: "curl/8.5.0" }],
    ["a browser that loads ahead", { purpose: "prefetch;prerender" }],
    ["a request for the head alone", { method: "HEAD" }],
    ["a link without a code", { search: "c=insta" }],
    ["a code in no form", { search: "code=%00%27or" }],
  ])("leave out %s", (_, change) => {
    const counted = visits(systemRandom)
    expect(counted.visit(visit(change), NOW, SALT)).toBeUndefined()
    expect(counted.waiting()).toBe(0)
  })

  it("keep the first link first, and take a reference that the link brings", () => {
    const counted = visits(systemRandom)
    const first = cookieOf(counted.visit(visit(), NOW, SALT))
    const second = counted.visit(visit({ search: "code=BIA24&click_id=a-1_Z", cookies: first }), NOW, SALT)
    expect(readTouches(cookieOf(second))).toMatchObject([{ code: "RAFA24" }, { code: "BIA24", ref: "a-1_Z" }])
  })

  it("of one address are counted to a limit, and pages are answered all the same", () => {
    const counted = visits(systemRandom)
    for (let nth = 0; nth < 400; nth++) counted.visit(visit({ userAgent: `${CHROME} n${nth}` }), NOW, SALT)
    expect(counted.take()).toHaveLength(300)
  })

  it.each(["croupier-touch=~~~", "croupier-touch=1.2.3", "croupier-touch=x".padEnd(5000, "x"), ""])(
    "read nothing from the cookie %#",
    (cookies) => {
      expect(readTouches(cookies)).toEqual([])
    },
  )
})
