import { LANGUAGES } from "@croupier/contract"
import { texts } from "@croupier/locales"
import {
  credentialsFrom,
  providerFor,
  settingsFor,
  startVendorSimulator,
  type VendorSimulator,
} from "@croupier/vendor-simulator"
import { providerClient, signingKey, verifyingKey } from "@croupier/provider"
import { afterAll, beforeAll, expect, test } from "vitest"
import { z } from "zod"
import { VendorAway } from "./adapter.ts"
import { withSheet } from "./game-sheet.ts"
import { VendorFile } from "./vendors.ts"
import { readVendorList } from "../../games/index.ts"

/* The lists of the demo's stand-ins, as the catalogue reads them. */

const credentials = credentialsFrom("sixteen-letters-")
const clock = { now: () => new Date() }
let simulator: VendorSimulator
beforeAll(async () => {
  simulator = await startVendorSimulator({
    port: 0,
    platform: () => "http://127.0.0.1:9",
    credentials,
    control: false,
  })
})
afterAll(() => simulator.stop())

const Key = z.object({ id: z.string(), algorithm: z.literal("hmac-sha256"), key: z.string() })
const Provider = z.object({ url: z.string(), keys: z.array(Key), ownKey: Key })

/** The list of BGS, which speaks the house's own protocol. */
async function listOfBgs(): Promise<unknown> {
  const { url, keys, ownKey } = Provider.parse(providerFor(simulator.url, credentials))
  const theirKeys = keys.map(verifyingKey)
  return providerClient({ url, ownKey: signingKey(ownKey), theirKeys, now: clock.now }).call("games", {})
}

/** The games of every stand-in, through the adapters of their vendors. */
async function standInGames() {
  const wallet = {} as Parameters<ReturnType<typeof VendorFile.parse>[number]["adapter"]>[0]["wallet"]
  const adapters = VendorFile.parse(settingsFor(simulator.url, credentials)).map(({ adapter }) =>
    adapter({ wallet, clock, report: () => {} }),
  )
  const lists = [...(await Promise.all(adapters.map((each) => each.games()))), await listOfBgs()]
  return lists.flatMap((list) => readVendorList(list, simulator.url).games)
}

test("stand-ins list games of every category with their returns, limits and days of release", async () => {
  const games = await standInGames()
  expect(games.length).toBeGreaterThanOrEqual(150)
  const categories = new Set(games.map(({ category }) => category))
  for (const category of [
    "LIVE",
    "FISH",
    "PVP",
    "ESPORTS",
    "SPORTS",
    "RNG",
    "COCKFIGHT",
    "JACKPOT",
    "MINI",
  ] as const)
    expect(categories).toContain(category)
  for (const { category, names, rtp, volatility, released, stakes, rooms, jackpot } of games) {
    expect(Object.keys(names)).toHaveLength(9)
    expect(released).toMatch(/^20\d\d-/)
    expect(stakes !== null || (rooms?.length ?? 0) > 0).toBe(true)
    expect(jackpot !== null).toBe(category === "JACKPOT")
    if (["RNG", "FISH", "JACKPOT", "MINI"].includes(category))
      expect([typeof rtp, typeof volatility]).toEqual(["number", "string"])
  }
})

test("each tag of the lists has a name in every language", async () => {
  const tags = new Set((await standInGames()).flatMap((game) => game.tags))
  expect(tags.size).toBeGreaterThan(5)
  for (const language of LANGUAGES) {
    const known = Object.keys(texts(language, "games"))
    expect(known).toEqual(expect.arrayContaining([...tags].map((tag) => `games_tag_${tag}`)))
  }
})

test("BGS names the rooms of its tables", async () => {
  const { games } = readVendorList(await listOfBgs(), simulator.url)
  const table = games.find(({ category }) => category === "PVP")
  expect(table?.rooms?.map(({ id, minimum }) => [id, minimum])).toEqual([
    ["bronze", 10_000n],
    ["silver", 100_000n],
    ["gold", 500_000n],
  ])
  expect(games.filter(({ category }) => category === "RNG").length).toBeGreaterThan(10)
})

test("a sheet that does not come leaves a vendor without a list", async () => {
  const listed = {
    vendor: { code: "PP", name: "PP" },
    games: [{ game: "a", category: "RNG", names: { EN: "A" } }],
  }
  await expect(withSheet(listed, `${simulator.url}/none`)).rejects.toBeInstanceOf(VendorAway)
  await expect(withSheet(listed, `${simulator.url}/health`)).rejects.toBeInstanceOf(VendorAway)
  expect((await withSheet(listed, `${simulator.url}/pp/sheet`)).games).toEqual(listed.games)
})
