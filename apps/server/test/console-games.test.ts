import { randomUUID } from "node:crypto"
import type { ConsoleValue } from "@croupier/contract/console/table"
import { afterAll, beforeAll, expect, test } from "vitest"
import { openConsole, type ConsoleHouse, type Person } from "./console-client.ts"
import { addRoundRows } from "./ground.ts"

/** The catalogue and its vendors, as people of the house see and change them. */

type Game = ConsoleValue<"saveGame">

let home: ConsoleHouse
let person: Person
beforeAll(async () => {
  home = await openConsole()
  person = await home.hire(["content", "risk"])
})
afterAll(() => home.close())

const found = async (search: string): Promise<Game> => {
  const { rows } = await person.does("listCatalogue", { search, limit: 1 })
  const [row] = rows
  if (!row) throw new Error(`no game ${search}`)
  return row
}
const wishOf = ({ gameId, version, category, names, tags, isHot, place, chosenState }: Game) => ({
  gameId,
  version,
  category,
  names,
  tags,
  isHot,
  place,
  state: chosenState,
})

test("the catalogue goes page by page in the order of the lobby, and is narrowed by what stands in a game", async () => {
  const first = await person.does("listCatalogue", { limit: 3 })
  const next = await person.does("listCatalogue", { limit: 3, cursor: first.cursor ?? "" })
  const ids = [...first.rows, ...next.rows].map(({ gameId }) => gameId)
  expect(new Set(ids).size).toBe(6)
  const [game] = first.rows
  if (!game) throw new Error("an empty catalogue")
  const narrow = await person.does("listCatalogue", {
    vendor: game.vendor,
    category: game.category,
    state: "OPEN",
    limit: 200,
  })
  expect(new Set(narrow.rows.map((row) => `${row.vendor} ${row.category} ${row.state}`))).toEqual(
    new Set([`${game.vendor} ${game.category} OPEN`]),
  )
  expect((await person.does("listCatalogue", { state: "GONE" })).rows).toEqual([])
  await home.store.database.pool.query("update game set rtp = id % 7 * 100 where id % 3 > 0")
  for (const order of ["rtp", "-rtp"] as const) {
    const told: number[] = []
    for (let cursor: string | null = ""; cursor !== null;) {
      const page: ConsoleValue<"listCatalogue"> = await person.does("listCatalogue", {
        order,
        limit: 30,
        ...(cursor === "" ? {} : { cursor }),
      })
      told.push(...page.rows.map(({ rtp }) => (rtp === null ? -1 : Number(rtp))))
      cursor = page.cursor
    }
    const up = told.toSorted((a, b) => a - b)
    expect(told).toEqual(order === "rtp" ? up : up.toReversed())
    expect(told.length).toBeGreaterThan(60)
  }
  expect(await person.call("listCatalogue", { cursor: "elsewhere" })).toMatchObject({ code: "INPUT_INVALID" })
})

test("a choice of people shows at once, stays over the next list, and is logged with the value before", async () => {
  const [game] = (await person.does("listCatalogue", { limit: 200 })).rows.slice(-1)
  if (!game) throw new Error("an empty catalogue")
  const changed = await person.does("saveGame", {
    ...wishOf(game),
    names: { ...game.names, PT: "Lanterna Escolhida", UR: "قندیل" },
    tags: ["chosen"],
    isHot: true,
    place: 1,
  })
  expect(changed).toMatchObject({ version: game.version + 1, isHot: true, place: 1, tags: ["chosen"] })
  expect((await person.does("listCatalogue", { limit: 1 })).rows[0]?.gameId).toBe(game.gameId)
  expect(await found("lanterna escolhida")).toMatchObject({ gameId: game.gameId })
  expect(await found("قندیل")).toMatchObject({ gameId: game.gameId })
  expect((await person.does("listCatalogue", { tag: "chosen" })).rows).toHaveLength(1)
  const owner = await home.asOwner()
  const { rows: log } = await owner.does("listAudit", { act: "games.game.change" })
  expect(log[0]).toMatchObject({
    staffLogin: person.login,
    target: `game:${game.vendor}:${game.gameCode}`,
  })

  // As its vendor lists it: nothing is kept any more.
  const again = await person.does("saveGame", {
    ...wishOf(changed),
    names: { ...changed.listed.names, PT: "", UR: "" },
    tags: changed.listed.tags,
    isHot: changed.listed.isHot,
    place: null,
  })
  expect(again).toMatchObject({ names: game.listed.names, place: null })
  const { rows } = await home.store.database.pool.query("select 1 from game where chosen <> '{}'")
  expect(rows).toEqual([])
})

test("the second to save is shown what the first has saved; of two at once one wins", async () => {
  const [game] = (await person.does("listCatalogue", { limit: 1 })).rows
  if (!game) throw new Error("an empty catalogue")
  const answers = await Promise.all(
    [true, false].map((isHot) => person.call("saveGame", { ...wishOf(game), isHot: isHot })),
  )
  const lost = answers.filter(({ success }) => !success)
  expect(lost).toMatchObject([
    { status: 409, code: "CHANGED_MEANWHILE", value: { gameId: game.gameId, version: game.version + 1 } },
  ])
  expect(await person.call("saveGame", { ...wishOf(game), gameId: "999999999" })).toMatchObject({
    code: "GAME_UNKNOWN",
  })
})

test("safety/43: a game in maintenance shows and cannot be opened; a hidden one is gone from the site", async () => {
  const shown = async (search: string) => {
    const response = await fetch(new URL(`/wps/relay/GCSGAME_gameLobby?search=${search}`, home.url))
    const body = (await response.json()) as { value: { games: { gameId: string; status: string }[] } }
    return body.value.games
  }
  const [game] = (await person.does("listCatalogue", { state: "OPEN", limit: 1 })).rows
  if (!game) throw new Error("an empty catalogue")
  const search = encodeURIComponent(game.names.EN ?? "")
  const shut = await person.does("saveGame", { ...wishOf(game), state: "MAINTENANCE" })
  expect((await shown(search)).find(({ gameId }) => gameId === game.gameId)?.status).toBe("MAINTENANCE")
  const hidden = await person.does("saveGame", { ...wishOf(shut), state: "HIDDEN" })
  expect(hidden.state).toBe("HIDDEN")
  expect((await shown(search)).map(({ gameId }) => gameId)).not.toContain(game.gameId)
  expect((await person.does("listCatalogue", { state: "HIDDEN" })).rows).toMatchObject([
    { gameId: game.gameId },
  ])
  await person.does("saveGame", { ...wishOf(hidden), state: "OPEN" })
  expect((await shown(search)).find(({ gameId }) => gameId === game.gameId)?.status).toBe("OPEN")
})

test("safety/43: a vendor is shut after a step-up, and its games are closed with it", async () => {
  const { rows } = await person.does("listVendors", {})
  const [vendor] = rows
  if (!vendor) throw new Error("no vendor")
  expect(vendor).toMatchObject({ state: "OPEN", launchMode: "FRAME", closedCountries: [] })
  expect(vendor.open).toBeGreaterThan(0)
  const wish = {
    code: vendor.code,
    version: vendor.version,
    state: "MAINTENANCE" as const,
    launchMode: "WINDOW" as const,
    closedCountries: ["US", "GB", "US"],
    why: "they mend something",
  }
  home.clock.advance(6 * 60_000)
  expect(await person.call("saveVendor", wish)).toMatchObject({ code: "STEP_UP_REQUIRED" })
  await person.stepUp()
  const shut = await person.does("saveVendor", wish)
  expect(shut).toMatchObject({ state: "MAINTENANCE", open: 0, closedCountries: ["GB", "US"] })
  expect(await person.call("saveVendor", wish)).toMatchObject({
    code: "CHANGED_MEANWHILE",
    value: { version: shut.version },
  })
  expect(await person.call("saveVendor", { ...wish, code: "NOBODY" })).toMatchObject({
    code: "VENDOR_UNKNOWN",
  })
  await person.does("saveVendor", { ...wish, version: shut.version, state: "OPEN", closedCountries: [] })
  const owner = await home.asOwner()
  const { rows: log } = await owner.does("listAudit", { target: `vendor:${vendor.code}` })
  expect(log).toHaveLength(2)
})

test("staff of one merchant cannot change what every merchant offers", async () => {
  const limited = await home.hire(["content", "risk"], [1])
  await home.store.database.pool.query(
    "insert into game_vendor (code, name, position) values ('EVERYBODY', 'Everybody', 90)",
  )
  await limited.stepUp()
  expect(
    await limited.call("saveVendor", {
      code: "EVERYBODY",
      version: 1,
      state: "CLOSED",
      launchMode: "FRAME",
      closedCountries: [],
      why: "not theirs to decide",
    }),
  ).toMatchObject({ status: 403, code: "OUT_OF_SCOPE" })
})

test("a round that no vendor ends is ended by two people over the wire, and the log tells of both", async () => {
  const { pool } = home.store.database
  const [ana, ben] = [await home.hire(["finance"]), await home.hire(["finance"])]
  const { rows: members } = await ana.does("listMembers", { search: "lucia" })
  const memberId = members[0]?.memberId ?? ""
  await pool.query("insert into provider (code) values ('SILENT')")
  await pool.query("insert into provider_player values ('SILENT', 'psilent', 1, $1, 'BRL')", [memberId])
  await addRoundRows(pool, [{ vendor: "SILENT", round: "r-1", member_id: memberId, staked: 50_000 }])
  const ref = { vendor: "SILENT", round: "r-1", memberId }
  expect((await ana.does("listOpenRounds", { vendor: "SILENT" })).rows).toMatchObject([{ staked: "5.00" }])
  expect(await ana.call("askRound", ref)).toMatchObject({ status: 409, code: "VENDOR_CANNOT_TELL" })
  expect(await ana.call("playRound", { ...ref, round: "r-2" })).toMatchObject({ code: "ROUND_UNKNOWN" })
  await ana.stepUp()
  const outcome = await ana.does("endRound", {
    ...ref,
    outcome: "close",
    key: randomUUID(),
    why: "they wrote so",
  })
  if (outcome.state !== "PROPOSED") throw new Error("nobody ends a round alone")
  const decision = { proposalId: outcome.proposalId, decision: "APPROVE" as const }
  expect(await ana.call("decideProposal", decision)).toMatchObject({ code: "OWN_PROPOSAL" })
  await ben.stepUp()
  expect(await ben.does("decideProposal", decision)).toMatchObject({ state: "APPROVED" })
  expect((await ana.does("playRound", ref)).round.closedAt).not.toBeNull()
  const owner = await home.asOwner()
  const { rows: log } = await owner.does("listAudit", { target: "round:SILENT:r-1" })
  expect(log.map(({ act }) => act)).toEqual(["games.end_round.approved", "games.end_round.proposed"])
  const debt = { debtId: "99", decision: "write_off" as const, key: randomUUID(), why: "nobody owes it" }
  expect(await ana.call("settleDebt", debt)).toMatchObject({ status: 404, code: "DEBT_UNKNOWN" })
  expect(await ana.call("resolveDifference", { differenceId: "99", why: "nothing" })).toMatchObject({
    code: "DIFFERENCE_UNKNOWN",
  })
  expect(await ana.call("compareBooks", { vendor: "NOBODY" })).toMatchObject({ code: "VENDOR_UNKNOWN" })
})

test("a vendor without an address of its list has no imports", async () => {
  const [vendor] = (await person.does("listVendors", {})).rows
  expect(vendor).toMatchObject({ kind: "NONE", credentials: [], calls: 0, openRounds: 0 })
  expect(await person.call("startImport", { vendor: vendor?.code ?? "" })).toMatchObject({
    code: "VENDOR_CANNOT_TELL",
  })
  expect(await person.call("startImport", { vendor: "NOBODY" })).toMatchObject({ code: "VENDOR_UNKNOWN" })
})
