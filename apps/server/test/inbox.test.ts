import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, expect, test } from "vitest"
import { openConsole, type ConsoleHouse, type Person } from "./console-client.ts"
import { newPlayer } from "./open-house.ts"

/** Platform messages over HTTP: from the desk to the inbox, by one person or by two, and the refusals of the rows. */

let home: ConsoleHouse
let one: Person
let token: string

beforeAll(async () => {
  home = await openConsole({ ROLES: "api" })
  one = await home.hire(["content"])
  token = await newPlayer(home.site, home.url)
})
afterAll(() => home.close())

const accountOf = async () => {
  const { rows } = await home.store.database.pool.query<{ account: string }>(
    "select account from member where type = 0 order by id desc limit 1",
  )
  return rows[0]?.account ?? ""
}
const asked = (change: object = {}) => ({
  key: randomUUID(),
  why: "as agreed in the meeting",
  kind: "SERVICE" as const,
  audience: { to: "EVERYONE" as const },
  words: { title: { EN: "Hello" }, content: { EN: "<p>Hi<script>alert(1)</script></p>" } },
  publishedAt: null,
  ...change,
})
const inboxOf = async () => {
  const answer = await home.site("inbox", {}, { token })
  if (!answer.success) throw new Error(answer.code)
  return answer.value
}

test("a message to one account goes out by one person, once for each key, without its script", async () => {
  await one.stepUp()
  const toOne = asked({ audience: { to: "ACCOUNTS", accounts: [(await accountOf()).toUpperCase()] } })
  expect(await one.does("sendMessage", toOne)).toEqual({ state: "APPLIED" })
  expect(await one.does("sendMessage", toOne)).toEqual({ state: "APPLIED" })
  const [message, ...further] = (await inboxOf()).rows
  expect(further).toEqual([])
  expect(message).toMatchObject({ title: "Hello", content: "<p>Hi</p>", isRead: false })
  expect(await home.site("unreadCount", {}, { token })).toMatchObject({ value: { unreadCount: 1 } })
  const read = await home.site("readMessages", { messageIds: [message?.messageId ?? ""] }, { token })
  expect(read).toMatchObject({ value: { unreadCount: 0 } })
  const [sent] = (await one.does("listMessages", {})).rows
  expect(sent).toMatchObject({ askedBy: one.login, approvedBy: null, received: 1, read: 1 })
})

test("a message to all waits for a second person; withdrawn, it is no more in any inbox", async () => {
  const other = await home.hire(["content"])
  await one.stepUp()
  const proposed = await one.does("sendMessage", asked())
  if (proposed.state !== "PROPOSED") throw new Error(proposed.state)
  expect((await inboxOf()).rows).toHaveLength(1)
  await other.stepUp()
  await other.does("decideProposal", { proposalId: proposed.proposalId, decision: "APPROVE" })
  expect(await inboxOf()).toMatchObject({ unreadCount: 1, rows: [{}, {}] })
  const [sent] = (await one.does("listMessages", {})).rows
  expect(sent).toMatchObject({ askedBy: one.login, approvedBy: other.login, received: 1, read: 0 })
  await one.stepUp()
  await one.does("withdrawMessage", { messageId: sent?.messageId ?? "", why: "a wrong word" })
  expect((await inboxOf()).rows).toHaveLength(1)
})

test("refusals name the reason", async () => {
  await one.stepUp()
  const refused = (change: object) => one.call("sendMessage", asked(change))
  const unknown = { audience: { to: "ACCOUNTS", accounts: ["no-such-account"] } }
  expect(await refused(unknown)).toMatchObject({
    status: 422,
    code: "MESSAGE_ACCOUNTS_UNKNOWN",
    args: ["no-such-account"],
  })
  const invalid = { status: 400, code: "INPUT_INVALID" }
  expect(await refused({ words: { title: {}, content: {} } })).toMatchObject(invalid)
  expect(await refused({ words: { title: { EN: "a" }, content: {} } })).toMatchObject(invalid)
  expect(await refused({ audience: { to: "LEVELS", from: 5, until: 2 } })).toMatchObject(invalid)
  expect(await refused({ publishedAt: "2020-01-01T00:00:00Z" })).toMatchObject(invalid)
  expect(await one.call("withdrawMessage", { messageId: "999999", why: "a wrong word" })).toMatchObject({
    status: 404,
    code: "MESSAGE_UNKNOWN",
  })
  expect(await home.site("inbox", {})).toMatchObject({ success: false, status: 401 })
  expect(await home.site("deleteMessages", { messageIds: ["1"] })).toMatchObject({
    success: false,
    status: 401,
  })
  const support = await home.hire(["support"])
  expect(await support.call("listMessages", {})).toMatchObject({ success: true })
  const lottery = await home.hire(["lottery"])
  expect(await lottery.call("listMessages", {})).toMatchObject({ code: "NOT_ALLOWED" })
})
