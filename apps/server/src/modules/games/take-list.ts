import { inTransaction, sql, type Db } from "@croupier/database"
import type { Clock } from "../../kernel/clock.ts"
import type { ListedGame, Vendor } from "./game.ts"
import { gameSearchText } from "./search-text.ts"

/** A list this much shorter than the one before it was cut off on its way, not cleared out. */
const LEAST_SHARE = 0.5
/** Below this many games a list may shrink as it likes. */
const FEW = 20
const MOST_GAMES = 50_000

/** A vendor's list that the house does not take over; what was there stays on offer. */
export class ListRefused extends Error {
  override readonly name = "ListRefused"
}

/**
 * Takes over a vendor's whole list: new games come, known ones change, those that are missing leave the shelves.
 * All of it or nothing. Throws ListRefused for a list that cannot be whole. Answers with how many games it has.
 */
export async function takeList(
  kit: { db: Db; clock: Clock },
  vendor: Vendor,
  games: readonly ListedGame[],
): Promise<number> {
  if (games.length > MOST_GAMES) throw new ListRefused(`${vendor.code} lists ${games.length} games`)
  const codes = new Set(games.map(({ code }) => code))
  if (codes.size !== games.length) throw new ListRefused(`${vendor.code} lists a game twice`)
  const rows = games.map((game, position) => ({
    code: game.code,
    category: game.category,
    names: game.names,
    search: gameSearchText(Object.values(game.names), vendor.name, game.tags ?? []),
    tags: game.tags ?? [],
    rtp: game.rtp ?? null,
    volatility: game.volatility ?? null,
    image: game.image ?? null,
    has_trial: game.hasTrial ?? false,
    is_hot: game.isHot ?? false,
    rooms: (game.rooms ?? []).map((room) => ({
      ...room,
      minimum: String(room.minimum),
      maximum: String(room.maximum),
    })),
    status: game.isInMaintenance ? "MAINTENANCE" : "OPEN",
    // Vendors stand in their order, and so do the games of each.
    position: vendor.position * MOST_GAMES + position,
  }))
  return inTransaction(kit.db, async (tx) => {
    await sql`
      insert into game_vendor (code, merchant_id, name, position, closed_countries)
      values (${vendor.code}, ${vendor.merchantId ?? null}, ${vendor.name}, ${vendor.position}, ${vendor.closedCountries ?? []}::text[])
      on conflict (code) do update set name = excluded.name, position = excluded.position, closed_countries = excluded.closed_countries`.execute(
      tx,
    )
    const before = await sql<{ listed: number }>`
      select listed from game_vendor where code = ${vendor.code} for update`.execute(tx)
    const listed = before.rows[0]?.listed ?? 0
    if (listed > FEW && rows.length < listed * LEAST_SHARE)
      throw new ListRefused(`${vendor.code} lists ${rows.length} games where it had ${listed}`)
    await sql`
      insert into game (vendor_code, code, category, names, search, tags, rtp, volatility, image, has_trial, is_hot, rooms, status, position)
      select ${vendor.code}, l.code, l.category, l.names, l.search, l.tags, l.rtp, l.volatility, l.image, l.has_trial, l.is_hot, l.rooms, l.status, l.position
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) l(code text, category text, names jsonb, search text, tags text[],
             rtp int, volatility text, image text, has_trial boolean, is_hot boolean, rooms jsonb, status text, position int)
      on conflict (vendor_code, code) do update set
        category = excluded.category, names = excluded.names, search = excluded.search, tags = excluded.tags, rtp = excluded.rtp,
        volatility = excluded.volatility, image = excluded.image, has_trial = excluded.has_trial, is_hot = excluded.is_hot,
        rooms = excluded.rooms, status = excluded.status, position = excluded.position
      where (game.category, game.names, game.search, game.tags, game.rtp, game.volatility, game.image, game.has_trial, game.is_hot, game.rooms, game.status, game.position)
        is distinct from (excluded.category, excluded.names, excluded.search, excluded.tags, excluded.rtp, excluded.volatility, excluded.image, excluded.has_trial, excluded.is_hot, excluded.rooms, excluded.status, excluded.position)`.execute(
      tx,
    )
    await sql`
      update game set status = 'GONE' where vendor_code = ${vendor.code} and status <> 'GONE' and code <> all(${[...codes]}::text[])`.execute(
      tx,
    )
    const jackpots = games.flatMap(({ code, jackpot }) =>
      jackpot ? [{ code, amount: String(jackpot.amount), asset: jackpot.asset }] : [],
    )
    await sql`
      delete from game_jackpot j using game g where g.id = j.game_id and g.vendor_code = ${vendor.code}
         and g.code <> all(${jackpots.map(({ code }) => code)}::text[])`.execute(tx)
    await sql`
      insert into game_jackpot (game_id, amount, asset, updated_at)
      select g.id, l.amount, l.asset, ${kit.clock.now()}
        from jsonb_to_recordset(${JSON.stringify(jackpots)}::jsonb) l(code text, amount bigint, asset text)
        join game g on g.vendor_code = ${vendor.code} and g.code = l.code
      on conflict (game_id) do update set amount = excluded.amount, asset = excluded.asset, updated_at = excluded.updated_at`.execute(
      tx,
    )
    await sql`
      update game_vendor set listed = ${rows.length}, listed_at = ${kit.clock.now()} where code = ${vendor.code}`.execute(
      tx,
    )
    return rows.length
  })
}
