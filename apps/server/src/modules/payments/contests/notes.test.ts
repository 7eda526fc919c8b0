import { randomUUID } from "node:crypto"
import { MOST_NOTES } from "@croupier/contract/payments"
import { sql } from "@croupier/database"
import sharp from "sharp"
import { afterAll, beforeAll, expect, test } from "vitest"
import { DAY_MS } from "../../../kernel/durations.ts"
import { testDesk, WHY } from "../returns/test-desk.ts"
import { testHouse, type TestHouse } from "../test-house.ts"
import { addNote, notesWithImages, ownPicture } from "./notes.ts"
import { contestsShown } from "./member-list.ts"
import { receiveContest } from "./watch.ts"

/** The words of a member about a contested payment. */

let house: TestHouse
let desk: ReturnType<typeof testDesk>
beforeAll(async () => {
  house = await testHouse()
  desk = testDesk(house)
})
afterAll(() => house.close())

async function contested() {
  const member = await house.member()
  const deposit = await desk.paidDeposit(member, "300.00")
  const { id: no } = (await house.desk("contests", { chargeId: deposit.charge?.id, told: false })) as {
    id: string
  }
  await receiveContest(house.kit, house.adapter, no)
  const [contest] = await contestsShown(house.kit, member.id)
  if (!contest) throw new Error("no contest")
  const add = (note: string, image?: string) =>
    addNote(house.kit, member, { contestId: contest.contestId, note, ...(image ? { image } : {}) })
  return { member, contestId: contest.contestId, no, add }
}
const picture = async () =>
  (
    await sharp({ create: { width: 30, height: 20, channels: 3, background: "#d8e2c8" } })
      .png()
      .toBuffer()
  ).toString("base64")

test("the words of a member and their picture stand once, and the evidence has them with the picture drawn anew", async () => {
  const { member, contestId, add } = await contested()
  const image = await picture()
  await Promise.all([1, 2, 3].map(() => add("I paid from my own account.", image)))
  house.clock.advance(1_000)
  await add("My son has the phone.")
  const [shown] = await contestsShown(house.kit, member.id)
  expect(shown).toMatchObject({
    takesNotes: true,
    notes: [
      { note: "I paid from my own account.", hasImage: true },
      { note: "My son has the phone.", hasImage: false },
    ],
  })
  const { notes } = await desk.routes.contestTrail({ contestId }, desk.context)
  expect(notes.map(({ note }) => note)).toEqual(["I paid from my own account.", "My son has the phone."])
  const drawnOnce = notes.find(({ hasImage }) => hasImage)?.noteId ?? ""
  const seen = await ownPicture(house.db, member, { contestId, noteId: drawnOnce })
  expect(seen).toMatch(/^data:image\/webp;base64,/)
  expect(await desk.routes.contestPicture({ contestId, noteId: drawnOnce }, desk.context)).toEqual({
    image: seen,
  })
  const without = notes.find(({ hasImage }) => !hasImage)?.noteId ?? ""
  expect(await desk.codeOf(ownPicture(house.db, member, { contestId, noteId: without }))).toBe(
    "CONTEST_UNKNOWN",
  )
  const another = { contestId, noteId: drawnOnce }
  expect(await desk.codeOf(ownPicture(house.db, await house.member(), another))).toBe("CONTEST_UNKNOWN")
  const inPack = await notesWithImages(house.db, contestId)
  expect(inPack.find(({ image: drawn }) => drawn !== null)?.image).toMatch(/^data:image\/webp;base64,/)
})

test("nothing is kept of another member's contest, of a file that is no picture, and beyond the most", async () => {
  const { contestId, add } = await contested()
  const other = await house.member()
  expect(await desk.codeOf(addNote(house.kit, other, { contestId, note: "mine" }))).toBe("CONTEST_UNKNOWN")
  expect(await desk.codeOf(add("see", Buffer.from("<svg onload=x>").toString("base64")))).toBe(
    "IMAGE_INVALID",
  )
  const codes = await Promise.all(
    Array.from({ length: MOST_NOTES + 3 }, (_, n) =>
      add(`note ${n}`).then(
        () => "kept",
        (error: { code?: string }) => error.code,
      ),
    ),
  )
  expect(codes.filter((code) => code === "kept")).toHaveLength(MOST_NOTES)
  expect(codes.filter((code) => code === "CONTEST_CLOSED")).toHaveLength(3)
  const { rows } = await sql`
    select 1 from payment_contest_note where contest_id = ${contestId}`.execute(house.db)
  expect(rows).toHaveLength(MOST_NOTES)
})

test("a contest takes nothing more once two people answered it, or its analysis is over", async () => {
  const answered = await contested()
  await desk.routes.ruleContest(
    { contestId: answered.contestId, outcome: "agree", key: randomUUID(), why: WHY },
    desk.context,
  )
  await answered.add("before the second person")
  await desk.approve()
  expect(await desk.codeOf(answered.add("after it"))).toBe("CONTEST_CLOSED")
  const late = await contested()
  house.clock.advance(8 * DAY_MS)
  expect(await desk.codeOf(late.add("too late"))).toBe("CONTEST_CLOSED")
  expect(await contestsShown(house.kit, late.member.id)).toMatchObject([{ takesNotes: false }])
})
