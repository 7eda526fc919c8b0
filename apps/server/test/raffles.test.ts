import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, expect, test } from "vitest"
import { approve } from "./approve.ts"
import { openConsole, type ConsoleHouse, type Person } from "./console-client.ts"
import { registeredMember } from "./registered-member.ts"

/** Raffles and boards over HTTP: proposed by two people, shown to visitors and members, and the refusals of the rows. */

const WHY = "as agreed in the meeting"
let home: ConsoleHouse
let one: Person
let token: string

beforeAll(async () => {
  home = await openConsole()
  one = await home.hire(["finance", "support"])
  token = (await registeredMember(home, one, "sorteio1")).token
})
afterAll(() => home.close())

const asked = (change: object = {}) => ({
  subject: { products: [] },
  terms: {
    words: [{ language: "EN" as const, name: "Weekly", text: "" }],
    per: "100",
    cap: 20,
    prizes: ["50"],
    budget: "1000",
    isOpen: true,
  },
  key: randomUUID(),
  why: WHY,
  ...change,
})

test("a house without a chain proposes no raffle, and says so; a visitor sees none, and no draw is found", async () => {
  await one.stepUp()
  expect(await one.call("saveRaffle", asked())).toMatchObject({ status: 409, code: "RAFFLE_NO_CHAIN" })
  expect(await one.call("saveRaffle", asked({ terms: {} }))).toMatchObject({ code: "INPUT_INVALID" })
  expect(await one.does("listRaffles", {})).toEqual({ isOffered: true, hasChain: false, rows: [] })
  expect(await home.site("raffles", {})).toMatchObject({ success: true, value: { rows: [] } })
  for (const row of ["raffleDraw", "raffleList"] as const)
    expect(await home.site(row, { drawId: "999999" })).toMatchObject({ status: 404, code: "RAFFLE_UNKNOWN" })
  expect(await home.site("myRaffles", {}, { token })).toMatchObject({
    success: true,
    value: { isOffered: true, rows: [] },
  })
  expect(await home.site("myRaffles", {})).toMatchObject({ success: false, status: 401 })
  expect(await home.site("claimRafflePromotion", { drawId: "999999", prize: 1 }, { token })).toMatchObject({
    status: 404,
    code: "RAFFLE_UNKNOWN",
  })
})

test("two people open a board; its subject stays, and a member reads the boards with the own rank", async () => {
  const other = await home.hire(["finance"])
  const board = (change: object = {}) => ({
    subject: { metric: "TURNOVER" as const, products: [] },
    terms: {
      words: [{ language: "EN" as const, name: "Race", text: "" }],
      prizes: ["50", "20"],
      budget: "1000",
      isOpen: true,
    },
    key: randomUUID(),
    why: WHY,
    ...change,
  })
  await one.stepUp()
  expect(await one.call("saveBoard", board({ boardId: "999999" }))).toMatchObject({
    status: 404,
    code: "BOARD_UNKNOWN",
  })
  const fine = { ...board().terms, prizes: ["0.001"] }
  expect(await one.call("saveBoard", board({ terms: fine }))).toMatchObject({ code: "AMOUNT_TOO_FINE" })
  await approve(other, await one.does("saveBoard", board()))
  const row = (await one.does("listBoards", {})).rows.find(({ terms }) => terms.words[0]?.name === "Race")
  expect(row).toMatchObject({ paid: "0.00", versions: [{ isOpen: true }] })
  await one.stepUp()
  const moved = { metric: "POINTS" as const, products: [] }
  expect(await one.call("saveBoard", board({ boardId: row?.boardId ?? "", subject: moved }))).toMatchObject({
    status: 409,
    code: "BOARD_FIXED",
  })
  const boards = await home.site("missionLeaderboard", {}, { token })
  expect(boards).toMatchObject({ success: true, value: { isOffered: true } })
  expect(boards.success && boards.value.rows[0]).toMatchObject({ state: "RUNNING", mine: null })
  expect(await home.site("missionLeaderboard", {})).toMatchObject({ success: false, status: 401 })
})
