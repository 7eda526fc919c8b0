import { afterAll, beforeAll, expect, test } from "vitest"
import { openConsole, type ConsoleHouse, type Person } from "./console-client.ts"
import { newPlayer } from "./open-house.ts"

/** The help centre over HTTP: articles by version, inert on the site, searched with mistakes, rated once by each member. */

let home: ConsoleHouse
let writer: Person

beforeAll(async () => {
  home = await openConsole({ ROLES: "api" })
  writer = await home.hire(["content"])
})
afterAll(() => home.close())

const written = (article: string, change: object = {}) => ({
  article,
  category: "games" as const,
  position: 1,
  isShown: true,
  title: { EN: "Zeppelin odds", PT: "Chances do zepelim" },
  body: { EN: "<p>The sheet names them.</p>", PT: "<p>A tabela informa.</p>" },
  after: 0,
  why: "asked by many members",
  ...change,
})
const shown = async (article: string, language = "EN") =>
  home.site("helpArticle", { article }, { headers: { language } })
const found = async (words: string) => {
  const answer = await home.site("helpCenter", { words })
  if (!answer.success) throw new Error(answer.code)
  return answer.value.articles.map(({ article }) => article)
}

test("the demo's articles stand by category; a question with typing mistakes finds the one that is meant", async () => {
  const answer = await home.site("helpCenter", {})
  if (!answer.success) throw new Error(answer.code)
  expect(answer.value.url).toBe("/helpmc")
  expect(answer.value.articles.length).toBeGreaterThanOrEqual(12)
  expect((await found("forgoten pasword"))[0]).toBe("forgotten-password")
  expect((await found("how do I widthraw"))[0]).toBe("make-a-withdrawal")
  expect(await found("xylophone")).toEqual([])
})

test("a published article is inert, in the reader's language, and every version of it stays", async () => {
  const first = await writer.does(
    "publishHelp",
    written("zeppelin", {
      body: { EN: '<p onclick="x()">Odds<script>alert(1)</script></p>', PT: "<p>Chances</p>" },
    }),
  )
  expect(first).toMatchObject({ version: 1, body: { EN: "<p>Odds</p>" } })
  expect(await shown("zeppelin")).toMatchObject({
    value: { title: "Zeppelin odds", body: "<p>Odds</p>" },
  })
  expect(await shown("zeppelin", "PT")).toMatchObject({ value: { title: "Chances do zepelim" } })
  expect(await found("zepelin")).toEqual(["zeppelin"])
  await writer.does("publishHelp", written("zeppelin", { after: 1, isShown: false }))
  expect(await shown("zeppelin")).toMatchObject({ status: 404, code: "NOT_FOUND" })
  expect(await found("zeppelin")).toEqual([])
  const { rows, cursor } = await writer.does("helpHistory", { article: "zeppelin", limit: 1 })
  expect(rows).toMatchObject([{ version: 2, isShown: false }])
  expect(await writer.does("helpHistory", { article: "zeppelin", cursor: cursor ?? "" })).toMatchObject({
    rows: [{ version: 1, isShown: true }],
    cursor: null,
  })
})

test("two people who write at once: the second is shown the version of the first", async () => {
  const both = await Promise.all([
    writer.call("publishHelp", written("twice")),
    writer.call("publishHelp", written("twice")),
  ])
  expect(both.filter(({ success }) => success)).toHaveLength(1)
  expect(both.find(({ success }) => !success)).toMatchObject({
    code: "CHANGED_MEANWHILE",
    value: { article: "twice", version: 1 },
  })
})

test("an article needs a text with a title, and a title with a text", async () => {
  const refused = { success: false, code: "INPUT_INVALID" }
  expect(await writer.call("publishHelp", written("bare", { title: {}, body: {} }))).toMatchObject(refused)
  expect(await writer.call("publishHelp", written("bare", { title: { PT: "Só" } }))).toMatchObject(refused)
  expect(await writer.call("publishHelp", written("bare", { body: { EN: "<p>Only</p>" } }))).toMatchObject(
    refused,
  )
  expect(await writer.call("publishHelp", written("Bad Name"))).toMatchObject(refused)
  expect(await shown("bare")).toMatchObject({ code: "NOT_FOUND" })
})

test("a member's vote counts once, and another one takes its place; a visitor has none", async () => {
  await writer.does("publishHelp", written("rated"))
  const token = await newPlayer(home.site, home.url)
  const rate = (isHelpful: boolean) =>
    home.site("rateHelpArticle", { article: "rated", isHelpful }, { token })
  const votes = async () => {
    const { rows } = await writer.does("listHelp", {})
    return rows.find(({ article }) => article === "rated")
  }
  expect(await home.site("rateHelpArticle", { article: "rated", isHelpful: true })).toMatchObject({
    status: 401,
  })
  await Promise.all([rate(true), rate(true), rate(true)])
  expect(await votes()).toMatchObject({ helpful: 1, unhelpful: 0 })
  expect(await rate(false)).toMatchObject({ value: { vote: false } })
  expect(await votes()).toMatchObject({ helpful: 0, unhelpful: 1 })
  expect(await home.site("helpVote", { article: "rated" }, { token })).toMatchObject({
    value: { vote: false },
  })
  expect(
    await home.site("rateHelpArticle", { article: "nowhere", isHelpful: true }, { token }),
  ).toMatchObject({
    code: "NOT_FOUND",
  })
})
