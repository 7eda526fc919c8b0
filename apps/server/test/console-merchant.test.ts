import type { Envelope } from "@croupier/contract"
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import { openConsole, type ConsoleHouse, type Person } from "./console-client.ts"

/** What the people of the house do with a merchant, and what its visitors see of it. */

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
  const set = (status: "normal" | "maintenance", restrictedCountries: string[] = []) =>
    owner.does("setMerchantStatus", { status, until: null, restrictedCountries, why: WHY })
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

test("a notice is cleaned, shown to visitors, changed from the version that was seen, and nobody else's", async () => {
  const writer = await home.hire(["content"])
  const notice = {
    type: "B" as const,
    title: { EN: "New draws" },
    content: { EN: "<p>Every <b>minute</b></p><script>alert(1)</script>" },
    publishedAt: "2026-04-01T00:00:00.000Z",
    endsAt: null,
  }
  const saved = await writer.does("saveNotice", notice)
  expect(saved).toMatchObject({ version: 1, content: { EN: "<p>Every <b>minute</b></p>" } })
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
