import { randomUUID } from "node:crypto"
import type { Envelope } from "@croupier/contract"
import sharp from "sharp"
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import { openConsole, type ConsoleHouse, type Person } from "./console-client.ts"

/** Acts of people of the house on a merchant, and their effects on its visitors. */

let home: ConsoleHouse
let owner: Person
beforeAll(async () => {
  home = await openConsole()
})
afterAll(() => home.close())
beforeEach(async () => {
  owner = await home.asOwner()
  await owner.stepUp()
})

const WHY = "agreed with the merchant"
async function site(path: string) {
  const response = await fetch(new URL(path, home.url), { headers: { language: "EN" } })
  return { status: response.status, ...((await response.json()) as Envelope<unknown>) }
}

test("a setting is changed beside its default; what equals the default is no longer overridden", async () => {
  const before = await owner.does("merchantSettings", {})
  expect(before.defaults["play"]).toEqual({ freePlay: true })
  const change = (changes: Record<string, unknown>, version: string) =>
    owner.call("changeSettings", { changes, version, why: WHY })
  for (const changes of [{ "play.unknown": true }, { "play.freePlay": "yes" }, { "verification.effort": 99 }])
    expect(await change(changes, before.version)).toMatchObject({ status: 400, code: "INPUT_INVALID" })
  expect(await change({ "play.freePlay": false }, "another")).toMatchObject({
    status: 409,
    code: "CHANGED_MEANWHILE",
  })
  // There is no second owner yet: done at once.
  expect(await change({ "play.freePlay": false }, before.version)).toMatchObject({
    value: { state: "APPLIED" },
  })
  const after = await owner.does("merchantSettings", {})
  expect(after.settings["play"]).toEqual({ freePlay: false })
  expect(await change({ "play.freePlay": true }, before.version)).toMatchObject({ code: "CHANGED_MEANWHILE" })
  await change({ "play.freePlay": true }, after.version)
  expect((await owner.does("merchantSettings", {})).version).toBe(before.version)
  const { rows } = await owner.does("listAudit", { act: "merchants.settings.alone" })
  expect(rows.map((row) => row.after)).toEqual([{ "play.freePlay": true }, { "play.freePlay": false }])
})

test("each setting says what it takes and what holds in the end", async () => {
  const { forms, defaults, effective } = await owner.does("merchantSettings", {})
  const paths = Object.entries(defaults).flatMap(([section, values]) =>
    Object.keys(values).map((name) => `${section}.${name}`),
  )
  expect(Object.keys(forms).toSorted()).toEqual(paths.toSorted())
  expect(forms["registration.mobile"]).toEqual({ kind: "switch" })
  expect(forms["verification.effort"]).toEqual({ kind: "number", whole: true, least: 1, most: 40 })
  expect(forms["verification.widget"]).toMatchObject({
    kind: "choice",
    options: ["proofOfWork", "turnstile", "geetest"],
  })
  expect(forms["payouts.banks"]).toEqual({ kind: "list" })
  expect(forms["registration.dialingCode"]).toMatchObject({ kind: "text", pattern: "^[1-9][0-9]{0,3}$" })
  expect(effective["play"]).toEqual({ freePlay: true })
})

test("the site shuts for maintenance and for a country, and the console stays open", async () => {
  expect(await site("/wps/system/setting/register")).toMatchObject({ status: 200 })
  const set = async (status: "normal" | "maintenance", restrictedCountries: string[] = []) => {
    const standing = await owner.does("merchantSettings", {})
    const before = {
      status: standing.status,
      until: standing.statusUntil,
      restrictedCountries: standing.restrictedCountries,
    }
    return owner.does("setMerchantStatus", { status, until: null, restrictedCountries, before, why: WHY })
  }
  expect(await set("maintenance", ["US"])).toMatchObject({
    status: "maintenance",
    restrictedCountries: ["US"],
  })
  expect(await site("/wps/system/setting/register")).toMatchObject({ status: 503, code: "MAINTENANCE" })
  expect(await owner.call("staffSession", {})).toMatchObject({ success: true })
  await set("normal")
  expect(await site("/wps/system/setting/register")).toMatchObject({ status: 200 })
  const { rows } = await owner.does("listAudit", { act: "merchants.status" })
  expect(rows).toHaveLength(2)
})

test("a stale status shows what stands", async () => {
  const change = { status: "maintenance" as const, until: null, restrictedCountries: [], why: WHY }
  const before = { status: "normal" as const, until: null, restrictedCountries: ["BR"] }
  expect(await owner.call("setMerchantStatus", { ...change, before })).toMatchObject({
    status: 409,
    code: "CHANGED_MEANWHILE",
    value: { status: "normal", restrictedCountries: [] },
  })
})

test("outside places stand in the pages' content policy, one person at a time sets them, and wrong ones are refused", async () => {
  const first = await owner.does("merchantLinks", {})
  const { version, ...standing } = first
  const set = (change: object, from = version) =>
    owner.call("setMerchantLinks", { ...standing, ...change, version: from, why: WHY })
  const policy = async () => {
    const answer = await fetch(new URL("/index", home.url), { headers: { accept: "text/html" } })
    return answer.headers.get("content-security-policy") ?? ""
  }
  for (const wrong of [
    { imageCDNs: ["https://cdn.example; script-src *"] },
    { imageCDNs: ["http://cdn.example"] },
    { launchGameCDNs: ["https://games.example/path"] },
    { launchGameCDNs: ["https://*"] },
    { gtagId: "G-1'; alert(1)" },
    { customerService: [{ type: 1, path: "javascript:alert(1)" }] },
    { apps: [{ resourceType: "IOS", url: "http://apps.example" }] },
    {
      apps: [
        { resourceType: "IOS", url: "https://a.example" },
        { resourceType: "IOS", url: "https://b.example" },
      ],
    },
    {
      customerService: [
        { type: 1, path: "https://a.example" },
        { type: 1, path: "https://b.example" },
      ],
    },
  ])
    expect(await set(wrong)).toMatchObject({ code: "INPUT_INVALID" })
  const before = await policy()
  const wanted = {
    customerService: [{ type: 2 as const, path: "https://vip.example/desk" }],
    gtagId: "G-ABCD1234",
    imageCDNs: ["https://pictures.example"],
    launchGameCDNs: ["https://games.example:8443"],
    apps: [{ resourceType: "IOS" as const, url: "https://apps.example/lanterna" }],
  }
  const saved = await owner.does("setMerchantLinks", { ...wanted, version, why: WHY })
  expect(saved).toMatchObject(wanted)
  expect(await set({}, version)).toMatchObject({ code: "CHANGED_MEANWHILE", value: wanted })
  const after = await policy()
  const sources = (from: string, name: string) =>
    from.split(";").find((each) => each.trim().startsWith(name)) ?? ""
  expect(sources(after, "frame-src")).toContain("https://games.example:8443")
  expect(sources(after, "img-src")).toContain("https://pictures.example")
  expect(sources(after, "script-src")).toContain("https://www.googletagmanager.com")
  for (const name of ["style-src", "object-src", "form-action", "base-uri"])
    expect(sources(after, name)).toBe(sources(before, name))
  await owner.does("setMerchantLinks", { ...standing, version: saved.version, why: WHY })
  expect(sources(await policy(), "script-src")).not.toContain("googletagmanager")
})

test("a domain works as soon as it is added, the first one leads, and a domain of another merchant is refused", async () => {
  await home.store.database.pool.query(
    `insert into merchant (id, code, brand, asset)
       select 8, 'another', jsonb_set(jsonb_set(brand, '{merchantCode}', '"another"'), '{name}', '"Another"'), asset from merchant where id = 1`,
  )
  await home.store.database.pool.query(
    "insert into merchant_domain (domain, merchant_id) values ('another.example', 8)",
  )
  const { domains } = await owner.does("merchantSettings", {})
  const set = (wanted: string[], before: string[]) =>
    owner.call("setDomains", { domains: wanted, before, why: WHY })
  const nameAt = async (host: string) => {
    const headers = { "x-forwarded-host": host }
    const answer = (await (
      await fetch(new URL("/wps/system/whitelabel", home.url), { headers })
    ).json()) as Envelope<{
      brand: { name: string }
    }>
    return answer.success ? answer.value.brand.name : answer.code
  }
  const wanted = ["lanterna.example", ...domains]
  expect(await set(wanted, ["old.example"])).toMatchObject({ code: "CHANGED_MEANWHILE", value: { domains } })
  expect(await set([...domains, "another.example"], domains)).toMatchObject({
    status: 409,
    code: "DOMAIN_TAKEN",
    args: ["another.example"],
  })
  for (const wrong of [["Big.example"], ["a b"], [], ["twice.example", "twice.example"]])
    expect(await set(wrong, domains)).toMatchObject({ code: "INPUT_INVALID" })
  expect(await set(wanted, domains)).toMatchObject({
    value: { domains: ["lanterna.example", "127.0.0.1", "localhost"] },
  })
  expect(await nameAt("lanterna.example")).toBe("Lanterna")
  expect(await nameAt("another.example")).toBe("Another")
  expect(await nameAt("gone.example")).toBe("MERCHANT_UNKNOWN")
  await set(domains, ["lanterna.example", "127.0.0.1", "localhost"])
  expect(await nameAt("lanterna.example")).toBe("MERCHANT_UNKNOWN")
  await home.store.database.pool.query("delete from merchant_domain where merchant_id = 8")
  await home.store.database.pool.query("delete from merchant where id = 8")
})

test("the registration rules are those of the form; rules without a way to sign in are refused", async () => {
  const before = await owner.does("registerRules", {})
  expect(before.rules).toHaveLength(29)
  const set = (rules: typeof before.rules, version: string) =>
    owner.call("setRegisterRules", { rules, version, why: WHY })
  const other = (field: string, change: object) =>
    before.rules.map((rule) => (rule.field === field ? { ...rule, ...change } : rule))
  for (const wrong of [
    other("username", { required: false }),
    other("password", { minLength: 3 }),
    other("email", { minLength: 9, maxLength: 8 }),
    other("birthday", { enabled: true, patternId: "any" }),
    before.rules.filter(({ field }) => field !== "password"),
    [...before.rules.slice(1), ...before.rules.slice(1, 2)],
  ])
    expect(await set(wrong, before.version)).toMatchObject({ code: "INPUT_INVALID" })
  const wanted = other("realName", { enabled: true, required: true })
  const moved = [
    ...wanted.filter(({ field }) => field === "realName"),
    ...wanted.filter(({ field }) => field !== "realName"),
  ]
  const saved = await owner.does("setRegisterRules", { rules: moved, version: before.version, why: WHY })
  expect(await set(wanted, before.version)).toMatchObject({
    code: "CHANGED_MEANWHILE",
    value: { version: saved.version },
  })
  const shown = (await site("/wps/system/setting/register")) as unknown as {
    value: { rules: { field: string; required: boolean }[] }
  }
  expect(shown.value.rules[0]).toMatchObject({ field: "realName", required: true })
  await owner.does("setRegisterRules", { rules: before.rules, version: saved.version, why: WHY })
})

test("name, logo and colours are the site's at once; what cannot be read is refused", async () => {
  const { version, ...look } = await owner.does("merchantBrand", {})
  const grey = { ...look.theme, colours: { dark: { "fg-3": "#444444" }, light: {} } }
  expect(await owner.call("setMerchantBrand", { ...look, theme: grey, version })).toMatchObject({
    status: 422,
    code: "CONTRAST_LOW",
    args: ["fg-3", "bg-2", expect.stringMatching(/^\d\.\d\d$/), "4.5"],
  })
  const data = (bytes: Buffer) => bytes.toString("base64")
  const picture = await sharp({ create: { width: 300, height: 100, channels: 4, background: "#d97706" } })
    .png()
    .toBuffer()
  for (const wrong of [
    data(Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>")),
    data(picture.subarray(0, 60)),
  ])
    expect(await owner.call("uploadLogo", { data: wrong })).toMatchObject({
      status: 422,
      code: "IMAGE_INVALID",
    })
  const logo = await owner.does("uploadLogo", { data: data(picture) })
  expect(logo).toMatchObject({ width: 300, height: 100 })
  const nobodys = { ...logo, url: `/brand/${"0".repeat(64)}.webp` }
  expect(await owner.call("setMerchantBrand", { ...look, logo: nobodys, version })).toMatchObject({
    code: "INPUT_INVALID",
  })
  const gold = { ...look.theme, brandHue: 95, colours: { dark: { ink: "#000000" }, light: {} } }
  const saved = await owner.does("setMerchantBrand", {
    ...look,
    name: "Lanterna Nova",
    logo,
    theme: gold,
    version,
  })
  expect(await owner.call("setMerchantBrand", { ...look, version })).toMatchObject({
    code: "CHANGED_MEANWHILE",
    value: { name: "Lanterna Nova" },
  })
  expect(await site("/wps/system/whitelabel")).toMatchObject({
    value: { brand: { name: "Lanterna Nova", logo, theme: { brandHue: 95 } } },
  })
  const shown = await fetch(new URL(logo.url, home.url))
  expect([shown.status, shown.headers.get("content-type")]).toEqual([200, "image/webp"])
  expect((await fetch(new URL(nobodys.url, home.url))).status).toBe(404)
  await owner.does("setMerchantBrand", { ...look, version: saved.version })
})

test("a notice is sanitised, shown to visitors of its merchant alone, and changed from the version that was seen", async () => {
  const writer = await home.hire(["content"])
  const notice = {
    key: randomUUID(),
    type: "B" as const,
    title: { EN: "New draws" },
    content: { EN: "<p>Every <b>minute</b></p><script>alert(1)</script>" },
    publishedAt: "2026-04-01T00:00:00.000Z",
    endsAt: null,
  }
  const saved = await writer.does("saveNotice", notice)
  expect(saved).toMatchObject({ version: 1, content: { EN: "<p>Every <b>minute</b></p>" } })
  // The answer was lost on the way, and the person presses again.
  expect(await Promise.all([writer.does("saveNotice", notice), writer.does("saveNotice", notice)])).toEqual([
    saved,
    saved,
  ])
  const shown = await site("/wps/relay/MCSFE_getListAnnouncements?types=B")
  expect(JSON.stringify(shown)).toContain("New draws")
  const { noticeId } = saved
  const change = { ...notice, noticeId, version: 1, title: { EN: "New draws", PT: "Novos sorteios" } }
  expect(await writer.does("saveNotice", change)).toMatchObject({ version: 2 })
  expect(await writer.call("saveNotice", change)).toMatchObject({
    status: 409,
    code: "CHANGED_MEANWHILE",
    value: { version: 2, title: { PT: "Novos sorteios" } },
  })
  expect(await writer.call("saveNotice", { ...change, noticeId: "999999" })).toMatchObject({
    status: 404,
    code: "NOTICE_UNKNOWN",
  })
  for (const wrong of [{ title: { EN: " " } }, { endsAt: "2026-03-01T00:00:00.000Z" }])
    expect(await writer.call("saveNotice", { ...notice, ...wrong })).toMatchObject({ code: "INPUT_INVALID" })
  const { rows } = await writer.does("listNotices", { type: "B" })
  expect(rows[0]).toMatchObject({ noticeId })
  expect(rows.filter(({ title }) => title.EN === "New draws")).toHaveLength(1)
})

test("the overview counts the merchant's own day", async () => {
  // The demo's people were made on this day of the house's clock.
  const day = await owner.does("overview", {})
  expect(day).toMatchObject({
    since: "2026-05-01T03:00:00.000Z",
    asset: "BRL",
    deposits: { count: 0, amount: "0.00", inReview: 0 },
    play: { players: 0, ggr: "0.00" },
    status: "normal",
  })
  expect(day.registrations).toBeGreaterThanOrEqual(2)
})
