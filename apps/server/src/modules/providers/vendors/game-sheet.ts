import { z } from "zod"
import { VendorAway, type VendorGames } from "./adapter.ts"
import { askVendor } from "./vendor-call.ts"

/** A sheet as it lies at its address: the format of docs/games.md, of which only the code of a game is needed. */
const Sheet = z.object({ games: z.array(z.looseObject({ game: z.string().min(1) })).max(50_000) })

/**
 * The list of a vendor's API with the facts of its sheet: returns, names, limits, rooms and jackpots, which no vendor's
 * API tells of all. The API alone decides which games there are. Throws VendorAway for a sheet
 * that does not come or cannot be read, because a list without its returns would take games off the sites of some markets.
 */
export async function withSheet(listed: VendorGames, url: string): Promise<VendorGames> {
  const sheet = await readSheet(url)
  const facts = new Map(sheet.map((game) => [game.game, game]))
  return {
    ...listed,
    games: listed.games.map((game) => {
      const { names, tags, ...told }: Readonly<Record<string, unknown>> = facts.get(game.game) ?? {}
      // The API knows which games take free rounds.
      const joined = [...new Set([...Tags.parse(tags), ...(game.tags ?? [])])]
      return {
        ...game,
        ...told,
        names: { ...game.names, ...Names.parse(names) },
        ...(joined.length > 0 ? { tags: joined } : {}),
      }
    }),
  }
}

const Tags = z.array(z.string()).catch([])
const Names = z.record(z.string(), z.string()).catch({})

async function readSheet(url: string): Promise<z.output<typeof Sheet>["games"]> {
  const text = await askVendor(url, { headers: { accept: "application/json" } })
  try {
    return Sheet.parse(JSON.parse(text)).games
  } catch (error) {
    throw new VendorAway(`the sheet at ${url} cannot be read`, { cause: error })
  }
}
