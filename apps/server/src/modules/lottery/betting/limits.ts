import { sql, type Db, type Tx } from "@croupier/database"
import { amount, type Amount } from "@croupier/money"
import type { MerchantId } from "../../../kernel/ids.ts"

/** Limits of one line; null: none. */
export interface LineLimits {
  readonly minimumStake: Amount | null
  readonly maximumStake: Amount | null
  readonly maximumUnits: number | null
  /** The highest prize group of the play, where that is lower than the member's. */
  readonly maximumGroup: number | null
}

/** Limits of one issue of a game; null: none. */
export interface IssueLimits {
  /** The most that one member may stake. */
  readonly memberStake: Amount | null
  /** The most that one member's bets may win together. */
  readonly memberPrize: Amount | null
  /** The most that all members together may stake. */
  readonly issueStake: Amount | null
  /**
   * The most that the house may lose by the issue: the greatest win of all bets, less their stakes. Bets that
   * cannot win together count as if they could, so the true risk is never above it.
   */
  readonly issueExposure: Amount | null
}

export interface GameLimits {
  readonly issue: IssueLimits
  readonly play: (code: string) => LineLimits
}

/** The limits that an operator sets: for a game, or for one of its plays. */
export type LimitsToSet = Partial<LineLimits> & Partial<IssueLimits>

export interface Limits {
  readonly of: (merchantId: MerchantId, gameCode: string) => GameLimits
  readonly refresh: () => Promise<void>
  /** Sets the limits of a game, or of one play; a limit that is not named is lifted. */
  readonly set: (
    merchantId: MerchantId,
    gameCode: string,
    limits: LimitsToSet,
    play?: string,
  ) => Promise<void>
  /** The same for every game of a merchant that has none yet. */
  readonly setAll: (merchantId: MerchantId, limits: LimitsToSet) => Promise<void>
}

const NO_LINE: LineLimits = {
  minimumStake: null,
  maximumStake: null,
  maximumUnits: null,
  maximumGroup: null,
}
const NO_ISSUE: IssueLimits = { memberStake: null, memberPrize: null, issueStake: null, issueExposure: null }
const NONE: GameLimits = { issue: NO_ISSUE, play: () => NO_LINE }

interface Row {
  merchant_id: number
  game_code: string
  play: string
  minimum_stake: bigint | null
  maximum_stake: bigint | null
  maximum_units: bigint | null
  maximum_group: number | null
  member_stake: bigint | null
  member_prize: bigint | null
  issue_stake: bigint | null
  issue_exposure: bigint | null
}

const money = (value: bigint | null): Amount | null => (value === null ? null : amount(value))

/** The limits of all games, in memory like the games: every bet asks for them. */
export async function gameLimits(db: Db): Promise<Limits> {
  let known = await readLimits(db)
  const refresh = async () => {
    known = await readLimits(db)
  }
  return {
    of: (merchantId, gameCode) => known.get(`${merchantId}:${gameCode}`) ?? NONE,
    refresh,
    set: async (merchantId, gameCode, limits, play = "") => {
      await sql`
        insert into lottery_limit (merchant_id, game_code, play, minimum_stake, maximum_stake, maximum_units, maximum_group,
          member_stake, member_prize, issue_stake, issue_exposure)
        values (${merchantId}, ${gameCode}, ${play}, ${columns(limits)})
        on conflict (merchant_id, game_code, play) do update set
          minimum_stake = excluded.minimum_stake, maximum_stake = excluded.maximum_stake, maximum_units = excluded.maximum_units,
          maximum_group = excluded.maximum_group, member_stake = excluded.member_stake, member_prize = excluded.member_prize,
          issue_stake = excluded.issue_stake, issue_exposure = excluded.issue_exposure`.execute(db)
      await refresh()
    },
    setAll: async (merchantId, limits) => {
      await sql`
        insert into lottery_limit (merchant_id, game_code, play, minimum_stake, maximum_stake, maximum_units, maximum_group,
          member_stake, member_prize, issue_stake, issue_exposure)
        select merchant_id, code, '', ${columns(limits)} from lottery_game where merchant_id = ${merchantId}
        on conflict do nothing`.execute(db)
      await refresh()
    },
  }
}

/** Typed, because a parameter alone has no type to be null of. */
const columns = (limits: LimitsToSet) => sql`
  ${limits.minimumStake ?? null}::bigint, ${limits.maximumStake ?? null}::bigint, ${limits.maximumUnits ?? null}::bigint,
  ${limits.maximumGroup ?? null}::int, ${limits.memberStake ?? null}::bigint, ${limits.memberPrize ?? null}::bigint,
  ${limits.issueStake ?? null}::bigint, ${limits.issueExposure ?? null}::bigint`

/** The limits set for one game, without those that follow from them: the values that an operator edits. */
export interface OwnLimits {
  readonly whole: LineLimits & IssueLimits
  readonly plays: ReadonlyMap<string, LineLimits>
}

export async function readOwnLimits(
  db: Db | Tx,
  merchantId: MerchantId,
  gameCode: string,
): Promise<OwnLimits> {
  const { rows } = await sql<Row>`
    select * from lottery_limit where merchant_id = ${merchantId} and game_code = ${gameCode} order by play`.execute(
    db,
  )
  const whole = rows.find((row) => row.play === "")
  return {
    whole: whole ? { ...lineOf(whole), ...issueOf(whole) } : { ...NO_LINE, ...NO_ISSUE },
    plays: new Map(rows.filter((row) => row.play !== "").map((row) => [row.play, lineOf(row)])),
  }
}

/** Puts these limits of one game in the place of those it had. The caller holds the game and tells the others. */
export async function writeOwnLimits(
  tx: Tx,
  merchantId: MerchantId,
  gameCode: string,
  { whole, plays }: OwnLimits,
): Promise<void> {
  await sql`delete from lottery_limit where merchant_id = ${merchantId} and game_code = ${gameCode}`.execute(
    tx,
  )
  const rows: readonly (readonly [string, LimitsToSet])[] = [["", whole], ...plays]
  await sql`
    insert into lottery_limit (merchant_id, game_code, play, minimum_stake, maximum_stake, maximum_units, maximum_group,
      member_stake, member_prize, issue_stake, issue_exposure)
    values ${sql.join(rows.map(([play, limits]) => sql`(${merchantId}, ${gameCode}, ${play}, ${columns(limits)})`))}`.execute(
    tx,
  )
}

async function readLimits(db: Db): Promise<ReadonlyMap<string, GameLimits>> {
  const { rows } = await sql<Row>`select * from lottery_limit`.execute(db)
  const games = Map.groupBy(rows, (row) => `${row.merchant_id}:${row.game_code}`)
  return new Map([...games].map(([key, group]) => [key, limitsOf(group)]))
}

const lineOf = (row: Row): LineLimits => ({
  minimumStake: money(row.minimum_stake),
  maximumStake: money(row.maximum_stake),
  maximumUnits: row.maximum_units === null ? null : Number(row.maximum_units),
  maximumGroup: row.maximum_group,
})

const issueOf = (row: Row): IssueLimits => ({
  memberStake: money(row.member_stake),
  memberPrize: money(row.member_prize),
  issueStake: money(row.issue_stake),
  issueExposure: money(row.issue_exposure),
})

function limitsOf(rows: readonly Row[]): GameLimits {
  const whole = rows.find((row) => row.play === "")
  const general = whole ? lineOf(whole) : NO_LINE
  // A play's own limit takes the place of the game's; what it leaves open is the game's.
  const plays = new Map(
    rows.filter((row) => row.play !== "").map((row) => [row.play, over(general, lineOf(row))]),
  )
  return {
    issue: whole ? issueOf(whole) : NO_ISSUE,
    play: (code) => plays.get(code) ?? general,
  }
}

const over = (general: LineLimits, own: LineLimits): LineLimits => ({
  minimumStake: own.minimumStake ?? general.minimumStake,
  maximumStake: own.maximumStake ?? general.maximumStake,
  maximumUnits: own.maximumUnits ?? general.maximumUnits,
  maximumGroup: own.maximumGroup ?? general.maximumGroup,
})
