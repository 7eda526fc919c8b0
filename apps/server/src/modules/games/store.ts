import type { GameCategory, GameOrder } from "@croupier/contract/games"
import type { Language } from "@croupier/contract"
import { sql, type Db } from "@croupier/database"
import type { GameRow } from "./game.ts"
import { OF_CHANCE, type Shop } from "./shop.ts"
import type { MerchantId } from "../../kernel/ids.ts"

/** The columns of a GameRow, from `game g`, `game_vendor v` and `game_jackpot j`. */
const columns = sql`
  g.id, g.vendor_code as vendor, v.name as "vendorName", g.code, g.category, g.names, g.tags, g.rtp, g.volatility, g.image,
  g.has_trial as "hasTrial", g.is_hot as "isHot", g.status = 'OPEN' and v.status = 'OPEN' as "isOpen", j.amount as jackpot, g.position,
  coalesce(g.least_stake, (select min((r ->> 'minimum')::bigint) from jsonb_array_elements(g.rooms) r)) as least,
  coalesce(g.highest_stake, (select max((r ->> 'maximum')::bigint) from jsonb_array_elements(g.rooms) r)) as most`

/** The vendors of games, as far as a merchant offers them and the rules of its market let it. */
const sold = ({ merchantId, leastReturn, forbiddenGames }: Shop) => sql`
  join game_vendor v on v.code = g.vendor_code and v.status <> 'CLOSED' and (v.merchant_id is null or v.merchant_id = ${merchantId})
   ${leastReturn === null ? sql`` : sql`and (g.category <> all(${OF_CHANCE}::text[]) or g.rtp >= ${leastReturn})`}
   ${forbiddenGames.length === 0 ? sql`` : sql`and g.category <> all(${forbiddenGames}::text[])`}`

const offered = (shop: Shop) => sql`${sold(shop)} left join game_jackpot j on j.game_id = g.id`

export interface ListQuery {
  readonly shop: Shop
  /** None: every category. */
  readonly categories: readonly string[]
  readonly vendor?: string | undefined
  readonly tag?: string | undefined
  readonly volatility?: string | undefined
  readonly limit: number
}

const narrowed = ({ categories, vendor, tag, volatility }: ListQuery) => sql`
  g.status <> 'GONE'
  ${categories.length === 0 ? sql`` : sql`and g.category = any(${categories}::text[])`}
  ${vendor === undefined ? sql`` : sql`and g.vendor_code = ${vendor}`}
  ${tag === undefined ? sql`` : sql`and ${tag} = any(g.tags)`}
  ${volatility === undefined ? sql`` : sql`and g.volatility = ${volatility}`}`

/** The place that a list went as far as: by its order, within it by the lobby's. */
export interface Place {
  readonly rank: bigint
  readonly position: number
  readonly id: bigint
}

/** A game's rank in an order, the least first; of equal ones the order of the lobby decides. */
const rankIn = (order: Exclude<GameOrder, "house">, top: readonly bigint[]) => {
  switch (order) {
    case "new":
      // By the day it came out, else the day it came here; of one day the last that came.
      return sql`-((coalesce(g.released_on, g.arrived_on) - date '2000-01-01')::bigint * 10000000000 + g.id)`
    case "top":
      return sql`coalesce(array_position(${top.map(String)}::bigint[], g.id), ${top.length + 1})::bigint`
    case "rtp":
      return sql`-coalesce(g.rtp, 0)::bigint`
    case "volatility":
      return sql`coalesce(array_position(array['HIGH', 'MEDIUM', 'LOW'], g.volatility), 4)::bigint`
  }
}

/** Games in an order, after a place; `top` are the games that were played most, the most first. */
export async function readGames(
  db: Db,
  query: ListQuery,
  order: GameOrder,
  top: readonly bigint[],
  after: Place | undefined,
): Promise<(GameRow & { readonly rank: bigint })[]> {
  // The order of the lobby is read by its index; another one sorts what it is narrowed to.
  const listed =
    order === "house"
      ? sql`0::bigint as rank from game g ${offered(query.shop)}
         where ${narrowed(query)} ${after ? sql`and (g.position, g.id) > (${after.position}, ${after.id})` : sql``}
         order by g.position, g.id`
      : sql`r.rank from game g cross join lateral (select ${rankIn(order, top)} as rank) r ${offered(query.shop)}
         where ${narrowed(query)}
         ${after ? sql`and (r.rank, g.position, g.id) > (${after.rank}, ${after.position}, ${after.id})` : sql``}
         order by r.rank, g.position, g.id`
  const { rows } = await sql<GameRow & { readonly rank: bigint }>`
    select ${columns}, ${listed} limit ${query.limit}`.execute(db)
  return rows
}

type FoundRow = GameRow & { readonly search: string }

/**
 * Games whose text holds every one of the words, those first that hold them as they stand. Words are written by
 * `searchText`; one of less than three letters must begin a word, for the index knows nothing shorter.
 */
export async function findHolding(db: Db, query: ListQuery, words: readonly string[]): Promise<FoundRow[]> {
  // The key leads to the few that may hold a word, in every script; the text itself says which do. As a question of its
  // own it is made once, not for every game that is looked at.
  const holds = words
    .map((word) => (word.length < 3 ? `% ${word}%` : `%${word}%`))
    .map((like) => sql`g.search_key like (select game_search_key(${like})) and g.search like ${like}`)
  const { rows } = await sql<FoundRow>`
    select ${columns}, g.search from game g ${offered(query.shop)}
     where ${narrowed(query)} and ${sql.join(holds, sql` and `)}
     order by g.search like ${`% ${words.join(" ")}%`} desc, g.position, g.id limit ${query.limit}`.execute(
    db,
  )
  return rows
}

/** Games that have something of the words, the most first. */
export async function findLike(db: Db, query: ListQuery, words: string): Promise<FoundRow[]> {
  const { rows } = await sql<FoundRow>`
    select ${columns}, g.search from games_like(game_search_key(${words})) f join game g on g.id = f.id ${offered(query.shop)}
     where ${narrowed(query)}
     order by f.score desc, g.position, g.id limit ${query.limit}`.execute(db)
  return rows
}

/** The games of these ids, in their order; those that are not on offer are left out. */
export async function readGamesById(db: Db, shop: Shop, ids: readonly bigint[]): Promise<GameRow[]> {
  const { rows } = await sql<GameRow>`
    select ${columns} from unnest(${ids.map(String)}::bigint[]) with ordinality as wanted(id, place)
      join game g on g.id = wanted.id and g.status <> 'GONE' ${offered(shop)}
     order by wanted.place`.execute(db)
  return rows
}

/** The game of a vendor under its code; undefined where it is not on offer. */
export async function readGameByCode(
  db: Db,
  shop: Shop,
  { vendor, code }: { readonly vendor: string; readonly code: string },
): Promise<GameRow | undefined> {
  const { rows } = await sql<GameRow>`
    select ${columns} from game g ${offered(shop)}
     where g.vendor_code = ${vendor} and g.code = ${code} and g.status <> 'GONE'`.execute(db)
  return rows[0]
}

export async function readHot(
  db: Db,
  shop: Shop,
  vendor: string | undefined,
  limit: number,
): Promise<GameRow[]> {
  const { rows } = await sql<GameRow>`
    select ${columns} from game g ${offered(shop)}
     where g.is_hot and g.status <> 'GONE' ${vendor === undefined ? sql`` : sql`and g.vendor_code = ${vendor}`}
     order by g.position, g.id limit ${limit}`.execute(db)
  return rows
}

/** The ids of the games that were opened most since a day, the most first. */
export async function readOpenedMost(
  db: Db,
  merchantId: MerchantId,
  since: Date,
  limit: number,
): Promise<bigint[]> {
  const { rows } = await sql<{ id: bigint }>`
    select game_id as id from game_opened
     where merchant_id = ${merchantId} and day >= (${since}::timestamptz at time zone 'UTC')::date
     group by game_id order by sum(times) desc, game_id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

export interface MenuRow {
  readonly category: GameCategory
  readonly vendor: string
  readonly name: string
  readonly isHot: boolean
  readonly games: number
}

/** How many games each vendor has in each category. */
export async function readMenu(db: Db, shop: Shop): Promise<MenuRow[]> {
  const { rows } = await sql<MenuRow>`
    select g.category, v.code as vendor, v.name, bool_or(g.is_hot) as "isHot", count(*)::int as games
      from game g ${sold(shop)}
     where g.status <> 'GONE' group by g.category, v.code order by v.position, v.code, g.category`.execute(db)
  return rows
}

/** The most frequent marks of each category, at most `most` of each. */
export async function readTags(
  db: Db,
  shop: Shop,
  most: number,
): Promise<{ category: GameCategory; tag: string }[]> {
  const { rows } = await sql<{ category: GameCategory; tag: string }>`
    select category, tag from (
      select g.category, t.tag, row_number() over (partition by g.category order by count(*) desc, t.tag) as place
        from game g ${sold(shop)}
        cross join lateral unnest(g.tags) t(tag)
       where g.status <> 'GONE' group by g.category, t.tag) ranked
     where place <= ${most} order by category, place`.execute(db)
  return rows
}

export async function readJackpots(
  db: Db,
  shop: Shop,
): Promise<{ id: bigint; vendor: string; amount: bigint; asset: string }[]> {
  const { rows } = await sql<{ id: bigint; vendor: string; amount: bigint; asset: string }>`
    select g.id, g.vendor_code as vendor, j.amount, j.asset from game_jackpot j
      join game g on g.id = j.game_id and g.status <> 'GONE'
      ${sold(shop)}
     order by j.amount desc, g.id limit 100`.execute(db)
  return rows
}

export async function readVendor(
  db: Db,
  code: string,
): Promise<
  { readonly closedCountries: readonly string[]; readonly launchMode: "FRAME" | "WINDOW" } | undefined
> {
  const { rows } = await sql<{ closedCountries: string[]; launchMode: "FRAME" | "WINDOW" }>`
    select closed_countries as "closedCountries", launch_mode as "launchMode" from game_vendor where code = ${code}`.execute(
    db,
  )
  return rows[0]
}

/** The rooms of games, in the order of the lobby; money as a bigint at the ledger's scale. */
export async function readRooms(
  db: Db,
  shop: Shop,
  vendor: string | undefined,
  gameId: bigint | undefined,
): Promise<{ game: bigint; vendor: string; room: string; name: string; minimum: bigint; maximum: bigint }[]> {
  const { rows } = await sql<{
    game: bigint
    vendor: string
    room: string
    name: string
    minimum: bigint
    maximum: bigint
  }>`
    select g.id as game, g.vendor_code as vendor, r.id as room, r.name, r.minimum, r.maximum
      from game g ${offered(shop)}
      cross join lateral jsonb_to_recordset(g.rooms) r(id text, name text, minimum bigint, maximum bigint)
     where g.status <> 'GONE' and g.rooms <> '[]'
       ${vendor === undefined ? sql`` : sql`and g.vendor_code = ${vendor}`}
       ${gameId === undefined ? sql`` : sql`and g.id = ${gameId}`}
     order by g.position, g.id, r.minimum limit 500`.execute(db)
  return rows
}

/**
 * The names of lotteries, by the codes that their cards bear, in a language, English where it has none. A merchant's own
 * card goes before one that all merchants share.
 */
export async function readLotteryNames(
  db: Db,
  merchantId: MerchantId,
  codes: readonly string[],
  language: Language,
): Promise<ReadonlyMap<string, string>> {
  if (codes.length === 0) return new Map()
  const { rows } = await sql<{ code: string; name: string }>`
    select distinct on (g.code) g.code, coalesce(g.names ->> ${language}::text, g.names ->> 'EN') as name
      from game_vendor v join game g on g.vendor_code = v.code and g.code = any(${codes}::text[])
     where (v.merchant_id = ${merchantId} or v.merchant_id is null) and g.category in ('LOTT', 'ELOTT')
     order by g.code, v.merchant_id nulls last`.execute(db)
  return new Map(rows.map(({ code, name }) => [code, name]))
}

/** The names of a game and its vendor, and its kind. */
export interface Named {
  readonly name: string
  readonly vendorName: string
  readonly category: GameCategory
  /** Its vendor proves its rounds (tag `provably-fair`). */
  readonly isProvable: boolean
}

/** The names of games and their vendors in a language, English where it has none, in the order asked for. */
export async function readNames(
  db: Db,
  games: readonly { readonly vendor: string; readonly code: string }[],
  language: Language,
): Promise<(Named | undefined)[]> {
  if (games.length === 0) return []
  const { rows } = await sql<Omit<Named, "name"> & { readonly name: string | null }>`
    select coalesce(g.names ->> ${language}::text, g.names ->> 'EN') as name, v.name as "vendorName", g.category,
           'provably-fair' = any(g.tags) as "isProvable"
      from unnest(${games.map(({ vendor }) => vendor)}::text[], ${games.map(({ code }) => code)}::text[]) with ordinality asked(vendor, code, place)
      left join game g on g.vendor_code = asked.vendor and g.code = asked.code
      left join game_vendor v on v.code = g.vendor_code order by asked.place`.execute(db)
  return rows.map(({ name, ...others }) => (name === null ? undefined : { name, ...others }))
}

/** A game by the address that its page has. */
export interface FoundGame {
  readonly vendor: string
  readonly game: string
  readonly gameId: string
  readonly name: string
}

/** Of these games those whose vendor's own list says that they take free rounds, as "VENDOR:code". */
export async function freeRoundGames(
  db: Db,
  games: readonly { readonly vendor: string; readonly code: string }[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ named: string }>`
    select g.vendor_code || ':' || g.code as named
      from unnest(${games.map(({ vendor }) => vendor)}::text[], ${games.map(({ code }) => code)}::text[]) asked(vendor, code)
      join game g on g.vendor_code = asked.vendor and g.code = asked.code
     where g.listed -> 'tags' ? 'free-rounds'`.execute(db)
  return new Set(rows.map(({ named }) => named))
}

/** Returns of games in hundredths of a per cent, as "VENDOR:code"; absent where a game tells none. */
export async function gameReturns(
  db: Db,
  games: readonly { readonly vendor: string; readonly code: string }[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ named: string; rtp: number }>`
    select g.vendor_code || ':' || g.code as named, g.rtp
      from unnest(${games.map(({ vendor }) => vendor)}::text[], ${games.map(({ code }) => code)}::text[]) asked(vendor, code)
      join game g on g.vendor_code = asked.vendor and g.code = asked.code
     where g.rtp is not null`.execute(db)
  return new Map(rows.map(({ named, rtp }) => [named, rtp]))
}

/** The games of a list that are there, in its order, by their names in a language. */
export async function findGames(
  db: Db,
  games: readonly { readonly vendor: string; readonly code: string }[],
  language: Language,
): Promise<FoundGame[]> {
  if (games.length === 0) return []
  const { rows } = await sql<FoundGame>`
    select g.vendor_code as vendor, g.code as game, g.id::text as "gameId", coalesce(g.names ->> ${language}::text, g.names ->> 'EN') as name
      from unnest(${games.map(({ vendor }) => vendor)}::text[], ${games.map(({ code }) => code)}::text[]) with ordinality asked(vendor, code, place)
      join game g on g.vendor_code = asked.vendor and g.code = asked.code order by asked.place`.execute(db)
  return rows
}
