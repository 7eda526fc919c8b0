import type { ConsoleParsed, ConsoleValue } from "@croupier/contract/console/table"
import { inTransaction, sql, type Db, type Tx } from "@croupier/database"
import type { MerchantContext } from "../../../call/console-context.ts"
import { refuse } from "../../../kernel/refusal.ts"
import { pageOf } from "../../../kernel/page.ts"
import { Chosen, chosenFrom, shownAs, type Listed } from "../chosen.ts"
import { rtpOf, type GameRow } from "../game.ts"
import { isAllowed, OF_CHANCE, shopOf, type Shop } from "../shop.ts"
import { gameSearchText, searchText } from "../../../kernel/search-text.ts"
import type { MerchantId } from "../../../kernel/ids.ts"

type Game = ConsoleValue<"saveGame">

interface DeskRow extends Omit<GameRow, "isOpen" | "jackpot"> {
  readonly listed: Listed
  readonly chosen: unknown
  readonly version: number
  readonly ownerId: number | null
}

const COLUMNS = sql.raw(`
  g.id, g.vendor_code as vendor, v.name as "vendorName", v.merchant_id as "ownerId", g.code, g.category, g.names, g.tags,
  g.rtp, g.volatility, g.image, g.has_trial as "hasTrial", g.is_hot as "isHot", g.position, g.listed, g.chosen, g.version`)

const MOST_WORDS = 8

/** A page of the catalogue, with what is not listed in the lobby. Refuses INPUT_INVALID. */
export async function listCatalogue(
  db: Db,
  shop: Shop,
  asked: ConsoleParsed<"listCatalogue">,
): Promise<ConsoleValue<"listCatalogue">> {
  const { limit, vendor, category, tag, state } = asked
  const order = ORDERS[asked.order ?? "lobby"]
  const words = searchText(asked.search ?? "")
    .split(" ")
    .filter(Boolean)
    .slice(0, MOST_WORDS)
  const where = [
    sql`(v.merchant_id is null or v.merchant_id = ${shop.merchantId})`,
    ...(asked.cursor === undefined ? [] : [after(asked.cursor, order)]),
    ...(vendor === undefined ? [] : [sql`g.vendor_code = ${vendor}`]),
    ...(category === undefined ? [] : [sql`g.category = ${category}`]),
    ...(tag === undefined ? [] : [sql`${tag} = any(g.tags)`]),
    ...(state === undefined ? [] : state === "NOT_ALLOWED" ? [keptOut(shop)] : [inState(state)]),
    ...words.map((word) => sql`g.search like ${word.length < 3 ? `% ${word}%` : `%${word}%`}`),
  ]
  const { rows } = await sql<DeskRow>`
    select ${COLUMNS} from game g join game_vendor v on v.code = g.vendor_code
     where ${sql.join(where, sql` and `)} order by ${order.by} limit ${limit + 1}`.execute(db)
  const page = pageOf(rows, limit, (last) => `${order.placeOf(last)}.${last.id}`)
  return { ...page, rows: page.rows.map((row) => present(row, shop)) }
}

/** The orders of a list: the place of a game in it, and how the database finds the games after it. */
const ORDERS = {
  lobby: {
    by: sql`g.position, g.id`,
    behind: (place: number, id: bigint) => sql`(g.position, g.id) > (${place}, ${id})`,
    placeOf: ({ position }: DeskRow) => position,
  },
  rtp: {
    by: sql`coalesce(g.rtp, -1), g.id`,
    behind: (place: number, id: bigint) => sql`(coalesce(g.rtp, -1), g.id) > (${place}, ${id})`,
    placeOf: ({ rtp }: DeskRow) => rtp ?? -1,
  },
  "-rtp": {
    by: sql`coalesce(g.rtp, -1) desc, g.id desc`,
    behind: (place: number, id: bigint) => sql`(coalesce(g.rtp, -1), g.id) < (${place}, ${id})`,
    placeOf: ({ rtp }: DeskRow) => rtp ?? -1,
  },
} as const

function after(cursor: string, { behind }: (typeof ORDERS)[keyof typeof ORDERS]) {
  const [, place, id] = /^(-?\d{1,9})\.(\d{1,18})$/.exec(cursor) ?? refuse("INPUT_INVALID", [], ["cursor"])
  return behind(Number(place), BigInt(id ?? 0))
}

/** Games that the rules of the market keep off the site, whatever the house chose. */
const keptOut = ({ leastReturn, forbiddenGames }: Shop) => sql`
  g.status <> 'GONE' and (g.category = any(${forbiddenGames}::text[])
    or ${leastReturn === null ? sql`false` : sql`g.category = any(${OF_CHANCE}::text[]) and coalesce(g.rtp, 0) < ${leastReturn}`})`

const inState = (state: Game["state"]) => {
  switch (state) {
    case "OPEN":
      return sql`g.status = 'OPEN'`
    case "MAINTENANCE":
      return sql`g.status <> 'OPEN' and g.status = 'MAINTENANCE'`
    case "HIDDEN":
      return sql`g.status <> 'OPEN' and g.listed ->> 'status' <> 'GONE' and g.chosen ->> 'state' = 'HIDDEN'`
    case "GONE":
      return sql`g.status <> 'OPEN' and g.listed ->> 'status' = 'GONE'`
  }
}

/**
 * Saves how a game is shown. Refuses GAME_UNKNOWN, OUT_OF_SCOPE for staff of single merchants who change a value of
 * every merchant, CHANGED_MEANWHILE with the values that another person has saved.
 */
export function saveGame(
  db: Db,
  { gameId, version, ...wish }: ConsoleParsed<"saveGame">,
  { merchant, staff, record }: MerchantContext,
): Promise<Game> {
  return inTransaction(db, async (tx) => {
    const row = (await lockGame(tx, merchant.id, BigInt(gameId))) ?? refuse("GAME_UNKNOWN", [gameId])
    if (row.ownerId === null && staff.merchantIds !== null) refuse("OUT_OF_SCOPE")
    const shop = shopOf(merchant)
    const before = present(row, shop)
    if (row.version !== version) refuse("CHANGED_MEANWHILE", [], before)
    const chosen = chosenFrom(row.listed, wish, Chosen.parse(row.chosen))
    const { category, names, tags, isHot, status, position } = shownAs(row.listed, chosen)
    await sql`
      update game set chosen = ${JSON.stringify(chosen)}::jsonb, version = version + 1, category = ${category},
             names = ${JSON.stringify(names)}::jsonb, tags = ${[...tags]}::text[], is_hot = ${isHot}, status = ${status},
             position = ${position}, search = ${gameSearchText(Object.values(names), row.vendorName, tags)}
       where id = ${row.id}`.execute(tx)
    const changed = await lockGame(tx, merchant.id, row.id)
    if (!changed) throw new Error("a game was not stored")
    const game = present(changed, shop)
    await record(tx, {
      act: "games.game.change",
      target: `game:${row.vendor}:${row.code}`,
      before: auditOf(before),
      after: auditOf(game),
      merchantId: row.ownerId,
    })
    return game
  })
}

/**
 * Says what a game returns, from its vendor's certificate, where the vendor's list does not say it or says it wrongly;
 * null follows the list again. Refuses GAME_UNKNOWN, OUT_OF_SCOPE, CHANGED_MEANWHILE as `saveGame` does.
 */
export function saveGameReturn(
  db: Db,
  { gameId, version, rtp, why }: ConsoleParsed<"saveGameReturn">,
  { merchant, staff, record }: MerchantContext,
): Promise<Game> {
  return inTransaction(db, async (tx) => {
    const shop = shopOf(merchant)
    const row = (await lockGame(tx, merchant.id, BigInt(gameId))) ?? refuse("GAME_UNKNOWN", [gameId])
    if (row.ownerId === null && staff.merchantIds !== null) refuse("OUT_OF_SCOPE")
    const before = present(row, shop)
    if (row.version !== version) refuse("CHANGED_MEANWHILE", [], before)
    const { rtp: _, ...kept } = Chosen.parse(row.chosen)
    const chosen = { ...kept, ...(rtp === null ? {} : { rtp: hundredthsOf(rtp) }) }
    await sql`
      update game set chosen = ${JSON.stringify(chosen)}::jsonb, version = version + 1,
             rtp = ${shownAs(row.listed, chosen).rtp} where id = ${row.id}`.execute(tx)
    const changed = await lockGame(tx, merchant.id, row.id)
    if (!changed) throw new Error("a game was not stored")
    const game = present(changed, shop)
    await record(tx, {
      act: "games.game.return",
      target: `game:${row.vendor}:${row.code}`,
      before: { rtp: before.rtp, ownReturn: before.ownReturn },
      after: { rtp: game.rtp, ownReturn: game.ownReturn },
      why,
      merchantId: row.ownerId,
    })
    return game
  })
}

/** "96.5" → 9650. */
const hundredthsOf = (percent: string): number => {
  const [whole = "0", fraction = ""] = percent.split(".")
  return Number(whole) * 100 + Number(fraction.padEnd(2, "0"))
}

/** Holds the vendor first, as a list that is taken over does. */
async function lockGame(tx: Tx, merchantId: MerchantId, id: bigint): Promise<DeskRow | undefined> {
  await sql`
    select 1 from game_vendor where code = (select vendor_code from game where id = ${id}) for update`.execute(
    tx,
  )
  const { rows } = await sql<DeskRow>`
    select ${COLUMNS} from game g join game_vendor v on v.code = g.vendor_code
     where g.id = ${id} and (v.merchant_id is null or v.merchant_id = ${merchantId}) for update of g`.execute(
    tx,
  )
  return rows[0]
}

const auditOf = ({ category, names, tags, isHot, place, chosenState }: Game) => ({
  category,
  names,
  tags,
  isHot,
  place,
  state: chosenState,
})

function present(row: DeskRow, shop: Shop): Game {
  const chosen = Chosen.parse(row.chosen)
  const { category, names, tags, isHot, status } = row.listed
  const state = status === "GONE" ? "GONE" : (chosen.state ?? status)
  return {
    gameId: String(row.id),
    vendor: row.vendor,
    vendorName: row.vendorName,
    gameCode: row.code,
    category: row.category,
    names: row.names,
    tags: [...row.tags],
    isHot: row.isHot,
    place: chosen.place ?? null,
    state,
    chosenState: chosen.state ?? "OPEN",
    rtp: rtpOf(row.rtp),
    ownReturn: rtpOf(chosen.rtp ?? null),
    isAllowed: isAllowed(row, shop),
    volatility: row.volatility,
    image: row.image,
    hasTrial: row.hasTrial,
    listed: { category, names, tags: [...tags], isHot, status, rtp: rtpOf(row.listed.rtp ?? null) },
    version: row.version,
  }
}
