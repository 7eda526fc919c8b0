import type { Language } from "@croupier/contract"
import type { GameCard, GameOrder } from "@croupier/contract/games"
import { refuse } from "../../kernel/refusal.ts"
import { pageOf } from "../../kernel/page.ts"
import { presentGame, type GameRow } from "./game.ts"
import type { GamesKit } from "./kit.ts"
import { mistakes } from "../../kernel/mistyped.ts"
import type { Lobby } from "./lobby.ts"
import type { Shop } from "./shop.ts"
import { searchText } from "../../kernel/search-text.ts"
import { findHolding, findLike, readGames, type ListQuery, type Place } from "./store.ts"

export interface Wanted {
  /** With commas between several. */
  readonly gameCategory?: string | undefined
  readonly vassalage?: string | undefined
  readonly tag?: string | undefined
  readonly volatility?: string | undefined
  readonly search?: string | undefined
  readonly order?: GameOrder | undefined
  readonly cursor?: string | undefined
  readonly limit: number
}
export interface PageOfGames {
  readonly games: GameCard[]
  readonly nextCursor: string | null
}

/** The most hits of a search: a player who has not found the game by then types a better word. */
const MOST_FOUND = 300
const MOST_WORDS = 8
/** Of less letters than this a mistake leaves nothing to go by. */
const LEAST_LETTERS = 4

/**
 * A page of games in an order, the lobby's unless another is asked for; with a search, the nearest first. A search without a single
 * letter or digit finds nothing.
 */
export async function browse(
  kit: Pick<GamesKit, "db"> & { readonly top: Lobby["top"] },
  shop: Shop,
  wanted: Wanted,
  language: Language,
): Promise<PageOfGames> {
  const query: ListQuery = {
    shop,
    categories: wanted.gameCategory?.split(",") ?? [],
    vendor: wanted.vassalage || undefined,
    tag: wanted.tag,
    volatility: wanted.volatility,
    // One more than is shown says whether there is a next page.
    limit: wanted.limit + 1,
  }
  const asked = wanted.search?.trim() ?? ""
  if (asked !== "") return found(kit, query, searchText(asked), wanted, language)
  const order = wanted.order ?? "house"
  const rows = await readGames(
    kit.db,
    query,
    order,
    order === "top" ? await kit.top(shop) : [],
    wanted.cursor === undefined ? undefined : placeOf(wanted.cursor),
  )
  return gamesPage(rows, wanted.limit, language, (last) =>
    order === "house" ? `${last.position}.${last.id}` : `${last.rank}.${last.position}.${last.id}`,
  )
}

async function found(
  kit: Pick<GamesKit, "db">,
  query: ListQuery,
  words: string,
  { cursor, limit }: Wanted,
  language: Language,
): Promise<PageOfGames> {
  if (words === "") return { games: [], nextCursor: null }
  const offset = cursor === undefined ? 0 : offsetOf(cursor)
  const most = { ...query, limit: MOST_FOUND }
  const holding = await findHolding(kit.db, most, words.split(" ").slice(0, MOST_WORDS))
  // Only a question that finds nothing may be mistyped: to look for what it could mean costs ten times as much.
  const rows =
    holding.length > 0 || words.length < LEAST_LETTERS ? holding : await findLike(kit.db, most, words)
  // A stable sort: games that are meant equally stay in the order of the database.
  const meant = rows
    .map((row) => ({ row, mistakes: mistakes(words, row.search) }))
    .filter((hit): hit is { row: (typeof rows)[number]; mistakes: number } => hit.mistakes !== undefined)
    .toSorted((a, b) => a.mistakes - b.mistakes)
    .map(({ row }) => row)
  const next = String(offset + limit)
  return gamesPage(meant.slice(offset, offset + limit + 1), limit, language, () => next)
}

function gamesPage<Row extends GameRow>(
  rows: readonly Row[],
  limit: number,
  language: Language,
  cursorAfter: (last: Row) => string,
): PageOfGames {
  const page = pageOf(rows, limit, cursorAfter)
  return { games: page.rows.map((row) => presentGame(row, language)), nextCursor: page.cursor }
}

/** The place that a list went as far as. Refuses INPUT_INVALID. */
function placeOf(cursor: string): Place {
  const [, rank, position, id] =
    /^(?:(-?\d{1,18})\.)?(\d{1,9})\.(\d{1,18})$/.exec(cursor) ?? refuse("INPUT_INVALID", [], ["cursor"])
  return { rank: BigInt(rank ?? 0), position: Number(position), id: BigInt(id ?? 0) }
}

/** How many hits were shown already. Refuses INPUT_INVALID. */
export function offsetOf(cursor: string): number {
  if (!/^\d{1,4}$/.test(cursor)) refuse("INPUT_INVALID", [], ["cursor"])
  return Number(cursor)
}
