import type { Envelope } from "@croupier/contract"
import { afterAll, beforeAll, expect, test } from "vitest"
import { openConsole, type ConsoleHouse, type Person } from "./console-client.ts"

/** The merchant's own words: texts of the site, the pages of its footer, rich text. */

let home: ConsoleHouse
let writer: Person
beforeAll(async () => {
  home = await openConsole()
  writer = await home.hire(["content"])
  await writer.stepUp()
})
afterAll(() => home.close())

async function site(path: string, language = "EN") {
  const response = await fetch(new URL(path, home.url), { headers: { language } })
  return (await response.json()) as Envelope<never>
}

test("a text is found by its words or its key, said otherwise, refused where it would show a gap, and taken back", async () => {
  const found = await writer.does("listTexts", { language: "PT", search: "Page not found" })
  expect(found.rows.map(({ key }) => key)).toEqual(["not_found_title"])
  expect((await writer.does("listTexts", { language: "PT", search: "not_found_ti" })).rows).toEqual(
    found.rows,
  )
  const [row] = found.rows
  if (!row) throw new Error("not found")
  const save = (own: string | null, before: string | null, key = row.key) =>
    writer.call("saveText", { key, language: "PT", own, before })
  expect(await save("A feira abriu", "as somebody else saw it")).toMatchObject({
    status: 409,
    code: "CHANGED_MEANWHILE",
    value: { own: null },
  })
  for (const wrong of [save("{0} abriu", null), save("x", null, "no_such_key")])
    expect(await wrong).toMatchObject({ code: "INPUT_INVALID" })
  expect(await save("A feira abriu", null)).toMatchObject({ value: { own: "A feira abriu" } })
  expect(await site("/wps/system/texts?language=PT")).toMatchObject({
    value: { texts: { not_found_title: "A feira abriu" } },
  })
  expect(await site("/wps/system/texts?language=EN")).toMatchObject({ value: { texts: {} } })
  const own = await writer.does("listTexts", { language: "PT", own: "true" })
  expect(own.rows.map(({ key }) => key)).toEqual(["not_found_title"])
  // A text that equals the house's words is no longer the merchant's own.
  expect(await save(row.standard, "A feira abriu")).toMatchObject({ value: { own: null } })
  expect((await writer.does("listTexts", { language: "PT", own: "true" })).rows).toEqual([])
})

test("a refusal of a call is said in the merchant's words, too", async () => {
  const key = "error_not_signed_in"
  const { rows } = await writer.does("listTexts", { language: "EN", search: key })
  expect(rows).toHaveLength(1)
  await writer.does("saveText", { key, language: "EN", own: "Come in first.", before: null })
  const response = await fetch(new URL("/wps/member/info", home.url), { headers: { language: "EN" } })
  expect(await response.json()).toMatchObject({ message: "Come in first." })
  await writer.does("saveText", { key, language: "EN", own: null, before: "Come in first." })
})

test("the list of texts goes page by page to its end", async () => {
  let cursor: string | undefined
  const keys: string[] = []
  do {
    const page = await writer.does("listTexts", { language: "EN", limit: 200, cursor })
    keys.push(...page.rows.map(({ key }) => key))
    cursor = page.cursor ?? undefined
  } while (cursor)
  expect(keys.length).toBeGreaterThan(500)
  expect(new Set(keys).size).toBe(keys.length)
})

test("another version of a page is recorded, and shown", async () => {
  const text = { title: { EN: "Who we are" }, body: { EN: "<p>A house.</p><script>x</script>" } }
  const { pages } = await writer.does("listPages", {})
  const after = pages.find(({ page }) => page === "about")?.version ?? 0
  const publish = (input: object) =>
    writer.call("publishPage", { page: "about", ...text, after, why: "the lawyer wrote them", ...input })
  expect(await publish({ body: { EN: " " } })).toMatchObject({ code: "INPUT_INVALID" })
  expect(await publish({ title: {} })).toMatchObject({ code: "INPUT_INVALID" })
  expect(await publish({ page: "terms" })).toMatchObject({ code: "INPUT_INVALID" })
  expect(await publish({})).toMatchObject({
    value: { version: after + 1, body: { EN: "<p>A house.</p>" }, material: false, approvedBy: null },
  })
  expect(await publish({})).toMatchObject({ code: "CHANGED_MEANWHILE", value: { version: after + 1 } })
  await writer.does("publishPage", {
    page: "about",
    ...text,
    title: { EN: "About us" },
    after: after + 1,
    why: "again",
  })
  expect(await site("/wps/system/page?page=about", "PT")).toMatchObject({
    value: { title: "About us", version: after + 2 },
  })
  const { rows } = await writer.does("pageHistory", { page: "about", limit: 2 })
  expect(rows.map(({ version }) => version)).toEqual([after + 2, after + 1])
  expect(await site("/wps/system/page?page=refund")).toMatchObject({ code: "NOT_FOUND" })
  expect(await site("/wps/system/whitelabel")).toMatchObject({
    value: { pages: expect.arrayContaining(["terms"]) },
  })
})

test("rich text is shown as it would be kept, with what would be taken out", async () => {
  const html = '<p onclick="x()">Hi <a href="javascript:x()">there</a></p><img src="x"><script>x</script>'
  const { html: kept, dropped } = await writer.does("previewRichText", { html })
  expect(kept).toBe('<p>Hi <a rel="noopener noreferrer" target="_blank">there</a></p>')
  expect(dropped).toEqual(expect.arrayContaining(["onclick", "javascript:x()", "<img>", "<script>"]))
  expect((await writer.does("previewRichText", { html: "<p>plain</p>" })).dropped).toEqual([])
})
