import { countWords, FEEDBACK_WAITING } from "@croupier/contract/feedback-values"
import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, expect, test } from "vitest"
import { openConsole, type ConsoleHouse, type Person } from "./console-client.ts"
import { newPlayer } from "./open-house.ts"

/** Feedback and complaints over HTTP: from the form to the desk and back, floods, repeats, two at once, and the age of the log. */

let home: ConsoleHouse
let one: Person

beforeAll(async () => {
  home = await openConsole({ ROLES: "api" })
  one = await home.hire(["support"])
})
afterAll(() => home.close())

const TEXT = "The draw of ten o'clock showed <script>alert(1)</script> no result at all."
const send = (input: object, options: { token?: string; key?: string } = {}) =>
  home.site(
    "sendFeedback",
    { text: TEXT, ...input },
    {
      ...(options.token ? { token: options.token } : {}),
      ...(options.key ? { headers: { "idempotency-key": options.key } } : {}),
    },
  )
const numberOf = async (sent: ReturnType<typeof send>): Promise<string> => {
  const answer = await sent
  if (!answer.success) throw new Error(answer.code)
  return answer.value.feedbackId
}
const ownOf = async (token: string) => {
  const answer = await home.site("myFeedback", {}, { token })
  if (!answer.success) throw new Error(answer.code)
  return answer.value.rows
}
const player = () => newPlayer(home.site, home.url)

test("words are counted in every language of the site", () => {
  expect(countWords("  It's a fine day, isn't it? ")).toBe(6)
  expect(countWords("…!? —")).toBe(0)
  expect(countWords("เกมนี้ไม่แสดงผลรางวัล")).toBeGreaterThan(3)
  expect(countWords("开奖结果一直没有显示")).toBeGreaterThan(3)
})

test("a member's complaint is taken, answered once, and its answer lies in the messages and in the list", async () => {
  const token = await player()
  const feedbackId = await numberOf(send({ kind: "COMPLAINT" }, { token }))
  expect(await ownOf(token)).toMatchObject([{ feedbackId, kind: "COMPLAINT", state: "NEW", text: TEXT }])
  expect((await one.does("listFeedback", { kind: "COMPLAINT", state: "NEW" })).rows).toMatchObject([
    { feedbackId, contact: null, text: TEXT, takenBy: null, minutes: null },
  ])
  await one.does("takeFeedback", { feedbackId, isMine: true, from: null })
  expect(await ownOf(token)).toMatchObject([{ state: "TAKEN", answer: null }])
  const answer = "The draw was late: <b>its result</b> stands on the page now."
  const answered = await one.does("answerFeedback", { feedbackId, answer })
  expect(answered).toMatchObject({ state: "ANSWERED", answeredBy: one.login, minutes: 0 })
  expect(await one.does("answerFeedback", { feedbackId, answer })).toEqual(answered)
  expect(await one.call("answerFeedback", { feedbackId, answer: "Another one." })).toMatchObject({
    status: 409,
    code: "FEEDBACK_ANSWERED",
  })
  expect(await ownOf(token)).toMatchObject([{ state: "ANSWERED", answer }])
  const inbox = await home.site("inbox", {}, { token })
  expect(inbox).toMatchObject({
    value: { unreadCount: 1, rows: [{ kind: "SERVICE", title: expect.stringContaining(feedbackId) }] },
  })
  expect(JSON.stringify(inbox)).toContain("&#60;b&#62;its result")
  const { kinds } = await one.does("feedbackFigures", {})
  expect(kinds).toContainEqual(
    expect.objectContaining({ kind: "COMPLAINT", fresh: 0, taken: 0, answered: 1, median: 0, slowTenth: 0 }),
  )
})

test("a visitor leaves an address, reads the answer by e-mail, and the address is masked for those who may not see it", async () => {
  expect(await send({})).toMatchObject({ status: 422, code: "FEEDBACK_CONTACT_NEEDED" })
  expect(await send({ contact: "no address" })).toMatchObject({ code: "INPUT_INVALID" })
  const feedbackId = await numberOf(send({ contact: "Rosa@example.com" }))
  const auditor = await home.hire(["auditor"])
  const seenBy = async (person: Person) =>
    (await person.does("listFeedback", {})).rows.find((row) => row.feedbackId === feedbackId)?.contact
  expect(await seenBy(one)).toBe("rosa@example.com")
  expect(await seenBy(auditor)).toBe("r••••@example.com")
  expect(await auditor.call("answerFeedback", { feedbackId, answer: "Thank you." })).toMatchObject({
    code: "NOT_ALLOWED",
  })
  await one.does("answerFeedback", { feedbackId, answer: "Thank you for the hint." })
  const { rows } = await home.store.database.pool.query(
    "select 1 from outgoing_message where target = 'rosa@example.com' and channel = 'mail'",
  )
  expect(rows).toHaveLength(1)
})

test("a text of too few or too many words is refused with both numbers", async () => {
  const token = await player()
  const refused = { status: 422, code: "FEEDBACK_WORD_COUNT", args: ["5", "500"] }
  expect(await send({ text: "one two three four" }, { token })).toMatchObject(refused)
  expect(await send({ text: "word ".repeat(501) }, { token })).toMatchObject(refused)
  expect(await send({ text: "a".repeat(4001) }, { token })).toMatchObject({ code: "INPUT_INVALID" })
  await numberOf(send({ text: "word ".repeat(500) }, { token }))
})

test("a flood ends at the entries that may wait, also at once; the same key is one entry", async () => {
  const token = await player()
  const key = randomUUID()
  const twice = await Promise.all([numberOf(send({}, { token, key })), numberOf(send({}, { token, key }))])
  expect(new Set(twice).size).toBe(1)
  expect(await send({ text: "Quite another text of more words." }, { token, key })).toMatchObject({
    status: 409,
    code: "IDEMPOTENCY_CONFLICT",
  })
  const flood = await Promise.all(Array.from({ length: 7 }, () => send({}, { token })))
  expect(flood.filter(({ success }) => success)).toHaveLength(FEEDBACK_WAITING - 1)
  expect(flood.find(({ success }) => !success)).toMatchObject({ status: 429, code: "FEEDBACK_TOO_MANY" })
  // The first one again is no further entry.
  expect(await numberOf(send({}, { token, key }))).toBe(twice[0])
})

test("of two people one gets the entry; a colleague takes it over and gives it back", async () => {
  const other = await home.hire(["support"])
  const feedbackId = await numberOf(send({}, { token: await player() }))
  const take = (person: Person, isMine: boolean, from: string | null) =>
    person.call("takeFeedback", { feedbackId, isMine, from })
  const both = await Promise.all([take(one, true, null), take(other, true, null)])
  expect(both.filter(({ success }) => success)).toHaveLength(1)
  expect(both.find(({ success }) => !success)).toMatchObject({ status: 409, code: "FEEDBACK_TAKEN" })
  const [first, second] = both[0]?.success ? [one, other] : [other, one]
  expect(await second.call("answerFeedback", { feedbackId, answer: "Thank you." })).toMatchObject({
    code: "FEEDBACK_TAKEN",
    args: [first.login],
  })
  expect(await take(second, true, first.login)).toMatchObject({ value: { takenBy: second.login } })
  expect(await take(first, false, first.login)).toMatchObject({ code: "FEEDBACK_TAKEN" })
  expect(await take(second, false, second.login)).toMatchObject({ value: { state: "NEW", takenBy: null } })
  const answers = await Promise.all([
    one.call("answerFeedback", { feedbackId, answer: "Thank you very much." }),
    other.call("answerFeedback", { feedbackId, answer: "We look into it." }),
  ])
  expect(answers.filter(({ success }) => success)).toHaveLength(1)
  expect(await one.call("takeFeedback", { feedbackId: "999999", isMine: true, from: null })).toMatchObject({
    status: 404,
    code: "FEEDBACK_UNKNOWN",
  })
  expect(await take(one, true, null)).toMatchObject({ code: "FEEDBACK_ANSWERED" })
})
