import { sql } from "@croupier/database"
import { afterAll, beforeAll, expect, test } from "vitest"
import { addMemberRows, aMerchant, ground, type Ground } from "../../../test/ground.ts"
import { MIGRATIONS } from "../../compose/modules.ts"
import { systemRandom } from "../../kernel/random.ts"
import { feedbackDesk, type FeedbackDesk } from "./index.ts"

/** The desk of feedback on its tables: the age of the log, and an answer whose message fails. */

const NEEDED = new Set([
  "10_ledger",
  "15_kernel",
  "20_merchants",
  "25_messages",
  "30_identity",
  "77_feedback",
])

let base: Ground
let desk: FeedbackDesk
let fault: Error | undefined
const letters: unknown[] = []

beforeAll(async () => {
  base = await ground({ migrations: MIGRATIONS.filter(({ name }) => NEEDED.has(name)) })
  await aMerchant(base.db)
  desk = feedbackDesk({
    db: base.db,
    clock: base.clock,
    random: systemRandom,
    events: {
      emit: async () => {
        if (fault) throw fault
      },
    },
    messages: { queueLetter: async (_, letter) => void letters.push(letter) },
  })
})
afterAll(() => base.close())

const keep = (key: string, memberId: bigint, writtenAt: Date) =>
  desk.begin({
    merchantId: 1,
    memberId,
    contact: null,
    key,
    kind: "COMPLAINT",
    language: "EN",
    text: "A text of five words.",
    writtenAt,
  })
const keys = async () => {
  const { rows } = await sql<{ key: string }>`select key from feedback order by id`.execute(base.db)
  return rows.map(({ key }) => key)
}

test("safety/53: the log is kept for five years, and no longer", async () => {
  base.clock.set(new Date("2032-03-01T12:00:00Z"))
  const member = await base.aMember("0", { purposes: ["main"] })
  await addMemberRows(base.database.pool, [{ id: String(member), account: `m${member}` }])
  await keep("old", member, new Date("2027-03-01T11:59:59Z"))
  await keep("young", member, new Date("2027-03-01T12:00:01Z"))
  await keep("young", member, new Date("2027-03-01T12:00:01Z"))
  expect(await keys()).toEqual(["old", "young"])
  await desk.sweep?.()
  expect(await keys()).toEqual(["young"])
})

test("an answer whose message fails is no answer, and is given again", async () => {
  type Caller = Parameters<FeedbackDesk["consoleRoutes"]["answerFeedback"]>[1]
  const caller = {
    merchant: { id: 1, brand: { name: "House" } },
    staff: { login: "ana", permissions: new Set() },
    record: async () => {},
  } as unknown as Caller
  const [row] = (await desk.consoleRoutes.listFeedback({ limit: 1 }, caller)).rows
  const feedbackId = row?.feedbackId ?? ""
  const answer = () => desk.consoleRoutes.answerFeedback({ feedbackId, answer: "Thank you." }, caller)
  fault = new Error("the inbox is away")
  await expect(answer()).rejects.toThrow(fault)
  expect((await desk.consoleRoutes.listFeedback({ limit: 1 }, caller)).rows).toMatchObject([
    { state: "NEW", answer: null, takenBy: null },
  ])
  fault = undefined
  expect(await answer()).toMatchObject({ state: "ANSWERED", takenBy: "ana" })
  expect(letters).toEqual([])
})
