import { inTransaction, sql, type Tx } from "@croupier/database"
import { changedRules, versionedRules } from "./changed-rules.ts"
import { Chosen, shownAs, type Listed } from "./chosen.ts"
import type { ListedGame, Vendor } from "./game.ts"
import type { GamesKit } from "./kit.ts"
import { gameSearchText } from "../../kernel/search-text.ts"

/** A list this much shorter than the one before it was cut off in transit, not cleared out. */
const LEAST_SHARE = 0.5
/** Below this many games a list may shrink as it likes. */
const FEW = 20
const MOST_GAMES = 50_000

/** A vendor's list that the house does not take over; what was there stays on offer. */
export class ListRefused extends Error {
  override readonly name = "ListRefused"
}

/** The counts of a list that was taken over. */
export interface Taken {
  readonly listed: number
  readonly added: number
  readonly changed: number
  readonly gone: number
}

/**
 * Takes over a vendor's whole list: new games come, known ones change, those that are missing leave the lobby. The choices
 * of the house for a game stay. Emits `gameRulesChanged` for each game on offer whose rules are others than before. All of it or
 * nothing. Throws ListRefused for a list that cannot be whole.
 */
export async function takeList(
  kit: Pick<GamesKit, "db" | "clock" | "events">,
  vendor: Vendor,
  games: readonly ListedGame[],
): Promise<Taken> {
  if (games.length > MOST_GAMES) throw new ListRefused(`${vendor.code} lists ${games.length} games`)
  const codes = new Set(games.map(({ code }) => code))
  if (codes.size !== games.length) throw new ListRefused(`${vendor.code} lists a game twice`)
  return inTransaction(kit.db, async (tx) => {
    // Locked from here on: a change of a game of this vendor waits, and finds the new list.
    await sql`
      insert into game_vendor (code, merchant_id, name, position, closed_countries)
      values (${vendor.code}, ${vendor.merchantId ?? null}, ${vendor.name}, ${vendor.position}, ${vendor.closedCountries ?? []}::text[])
      on conflict (code) do update set name = excluded.name, position = excluded.position,
        closed_countries = case when ${vendor.closedCountries !== undefined} then excluded.closed_countries else game_vendor.closed_countries end`.execute(
      tx,
    )
    const before = await sql<{ listed: number; isClosed: boolean }>`
      select listed, status = 'CLOSED' as "isClosed" from game_vendor where code = ${vendor.code} for update`.execute(
      tx,
    )
    const listed = before.rows[0]?.listed ?? 0
    if (listed > FEW && games.length < listed * LEAST_SHARE)
      throw new ListRefused(`${vendor.code} lists ${games.length} games where it had ${listed}`)
    const chosen = await readChosen(tx, vendor.code)
    const rows = games.map((game, place) => rowOf(vendor, game, place, chosen.get(game.code) ?? {}))
    const rulesBefore = await versionedRules(tx, vendor.code)
    const written = await sql<{ isNew: boolean }>`
      insert into game (vendor_code, code, category, names, search, tags, rtp, volatility, image, has_trial, is_hot, rooms, status, position, listed, released_on, least_stake, highest_stake, rules_version, arrived_on)
      select ${vendor.code}, l.code, l.category, l.names, l.search, l.tags, l.rtp, l.volatility, l.image, l.has_trial, l.is_hot, l.rooms, l.status, l.position, l.listed,
             l.released_on, l.least_stake, l.highest_stake, l.rules_version, ${kit.clock.now()}::date
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) l(code text, category text, names jsonb, search text, tags text[],
             rtp int, volatility text, image text, has_trial boolean, is_hot boolean, rooms jsonb, status text, position int, listed jsonb,
             released_on date, least_stake bigint, highest_stake bigint, rules_version text)
      on conflict (vendor_code, code) do update set
        category = excluded.category, names = excluded.names, search = excluded.search, tags = excluded.tags, rtp = excluded.rtp,
        volatility = excluded.volatility, image = excluded.image, has_trial = excluded.has_trial, is_hot = excluded.is_hot,
        rooms = excluded.rooms, status = excluded.status, position = excluded.position, listed = excluded.listed,
        released_on = excluded.released_on, least_stake = excluded.least_stake, highest_stake = excluded.highest_stake,
        rules_version = excluded.rules_version
      where (game.category, game.names, game.search, game.tags, game.rtp, game.volatility, game.image, game.has_trial, game.is_hot, game.rooms, game.status, game.position, game.listed, game.released_on, game.least_stake, game.highest_stake, game.rules_version)
        is distinct from (excluded.category, excluded.names, excluded.search, excluded.tags, excluded.rtp, excluded.volatility, excluded.image, excluded.has_trial, excluded.is_hot, excluded.rooms, excluded.status, excluded.position, excluded.listed, excluded.released_on, excluded.least_stake, excluded.highest_stake, excluded.rules_version)
      returning xmax = 0 as "isNew"`.execute(tx)
    const gone = await sql`
      update game set status = 'GONE', listed = listed || '{"status":"GONE"}'
       where vendor_code = ${vendor.code} and listed ->> 'status' <> 'GONE' and code <> all(${[...codes]}::text[]) returning 1 as one`.execute(
      tx,
    )
    await takeJackpots(tx, vendor.code, games, kit.clock.now())
    const about = {
      vendor: vendor.code,
      merchantId: vendor.merchantId ?? null,
      at: kit.clock.now().toISOString(),
    }
    for (const change of before.rows[0]?.isClosed ? [] : changedRules(rulesBefore, rows))
      await kit.events?.emit(tx, "gameRulesChanged", { ...about, ...change })
    await sql`
      update game_vendor set listed = ${rows.length}, listed_at = ${kit.clock.now()},
             listed_from = ${vendor.listedFrom ?? null}::text where code = ${vendor.code}`.execute(tx)
    const added = written.rows.filter(({ isNew }) => isNew).length
    return { listed: rows.length, added, changed: written.rows.length - added, gone: gone.rows.length }
  })
}

/** The house's choices for games of a vendor, by their codes. */
async function readChosen(tx: Tx, vendor: string): Promise<ReadonlyMap<string, Chosen>> {
  const { rows } = await sql<{ code: string; chosen: unknown }>`
    select code, chosen from game where vendor_code = ${vendor} and chosen <> '{}'`.execute(tx)
  return new Map(rows.map(({ code, chosen }) => [code, Chosen.parse(chosen)]))
}

/** A row of the catalogue: vendors stand in their order, and so do the games of each. */
function rowOf(vendor: Vendor, game: ListedGame, place: number, chosen: Chosen) {
  const listed: Listed = {
    category: game.category,
    names: game.names,
    tags: game.tags ?? [],
    isHot: game.isHot ?? false,
    status: game.isInMaintenance ? "MAINTENANCE" : "OPEN",
    // Behind the places that the house gives.
    position: (vendor.position + 1) * MOST_GAMES + place,
    rtp: game.rtp ?? null,
  }
  const { category, names, tags, isHot, status, position, rtp } = shownAs(listed, chosen)
  return {
    code: game.code,
    category,
    names,
    search: gameSearchText(Object.values(names), vendor.name, tags),
    tags,
    rtp,
    volatility: game.volatility ?? null,
    image: game.image ?? null,
    has_trial: game.hasTrial ?? false,
    is_hot: isHot,
    rooms: (game.rooms ?? []).map((room) => ({
      ...room,
      minimum: String(room.minimum),
      maximum: String(room.maximum),
    })),
    status,
    position,
    listed,
    rules_version: game.version ?? null,
    released_on: game.released ?? null,
    least_stake: game.stakes ? String(game.stakes.minimum) : null,
    highest_stake: game.stakes ? String(game.stakes.maximum) : null,
  }
}

async function takeJackpots(tx: Tx, vendor: string, games: readonly ListedGame[], now: Date): Promise<void> {
  const jackpots = games.flatMap(({ code, jackpot }) =>
    jackpot ? [{ code, amount: String(jackpot.amount), asset: jackpot.asset }] : [],
  )
  await sql`
    delete from game_jackpot j using game g where g.id = j.game_id and g.vendor_code = ${vendor}
       and g.code <> all(${jackpots.map(({ code }) => code)}::text[])`.execute(tx)
  await sql`
    insert into game_jackpot (game_id, amount, asset, updated_at)
    select g.id, l.amount, l.asset, ${now}
      from jsonb_to_recordset(${JSON.stringify(jackpots)}::jsonb) l(code text, amount bigint, asset text)
      join game g on g.vendor_code = ${vendor} and g.code = l.code
    on conflict (game_id) do update set amount = excluded.amount, asset = excluded.asset, updated_at = excluded.updated_at`.execute(
    tx,
  )
}
