import { GAME_CATEGORIES, type GameCategory } from "@croupier/contract/games"
import type { Value } from "@croupier/contract/endpoint"
import type { pointDays, pointFacts, pointMoves } from "@croupier/contract/points"
import { sql, type Db } from "@croupier/database"
import { bucketOf, type TransferKind, type Unknown } from "@croupier/ledger"
import { amount, toDecimal } from "@croupier/money"
import type { MemberContext } from "../../call/context.ts"
import { dayOf, spanOf, type Span } from "../../kernel/days.ts"
import { idCursor } from "../../kernel/cursor.ts"
import { MINUTE_MS } from "../../kernel/durations.ts"
import type { MerchantId } from "../../kernel/ids.ts"
import { factsOf } from "../play/index.ts"
import type { PointsKit } from "./kit.ts"
import { pointsOf } from "./standing.ts"
import { hundredthsOf, multiplierText, termsAt } from "./terms.ts"

/** Days of one read of the detail, and facts of one day and product. */
const MOST_DAYS = 92
const MOST_FACTS = 200
/** `weighted` counts millionths of the merchant's money. */
const WEIGHTED_PLACES = 6

interface Hour {
  readonly hour: Date
  readonly product: string
  readonly valid: bigint
  readonly weighted: bigint
  readonly firstSeq: bigint
  readonly lastSeq: bigint
}

const hoursOf = async (
  db: Db,
  memberId: bigint,
  { from, until }: Span,
  product?: string,
): Promise<Hour[]> => {
  const { rows } = await sql<Hour>`
    select hour, product, valid::bigint, weighted::bigint, first_seq as "firstSeq", last_seq as "lastSeq" from point_hour
     where bucket = ${bucketOf(memberId)} and member_id = ${memberId} and hour >= ${from} and hour < ${until}
       ${product === undefined ? sql`` : sql`and product = ${product}`}
     order by hour desc`.execute(db)
  return rows
}

/** Millionths as a decimal without idle zeros: 1250000 is "1.25". */
function weightedText(millionths: bigint): string {
  const digits = String(millionths < 0n ? -millionths : millionths).padStart(WEIGHTED_PLACES + 1, "0")
  const fraction = digits.slice(-WEIGHTED_PLACES)
  const shown = fraction.slice(0, 2) + fraction.slice(2).replace(/0+$/, "")
  return `${millionths < 0n ? "-" : ""}${digits.slice(0, -WEIGHTED_PLACES)}.${shown}`
}

const isCategory = (name: string): name is GameCategory =>
  (GAME_CATEGORIES as readonly string[]).includes(name)

/** Valid bet and weighted valid bet of the caller by day of the merchant and product, the newest day first. Refuses INPUT_INVALID. */
export async function readDays(
  { db, merchants }: Pick<PointsKit, "db" | "merchants">,
  { from, until }: { readonly from: string; readonly until: string },
  { member, merchant }: MemberContext,
): Promise<Value<typeof pointDays>> {
  const { timeZone } = merchants.byId(merchant.id).brand
  const days = new Map<string, { day: string; product: GameCategory; valid: bigint; weighted: bigint }>()
  for (const { hour, product, valid, weighted } of await hoursOf(
    db,
    member.id,
    spanOf(from, until, timeZone, MOST_DAYS),
  )) {
    if (!isCategory(product)) continue
    const day = dayOf(hour, timeZone)
    const line = days.get(`${day} ${product}`) ?? { day, product, valid: 0n, weighted: 0n }
    days.set(`${day} ${product}`, {
      ...line,
      valid: line.valid + valid,
      weighted: line.weighted + weighted,
    })
  }
  return {
    rows: [...days.values()].map(({ day, product, valid, weighted }) => ({
      day,
      product,
      validBet: toDecimal(amount(valid)),
      weighted: weightedText(weighted),
    })),
  }
}

/** Settled play of the caller on one day in one product, with the multiplier that held for each fact. Refuses INPUT_INVALID. */
export async function readFacts(
  kit: Pick<PointsKit, "db" | "merchants" | "gameNames">,
  { day, product }: { readonly day: string; readonly product: GameCategory },
  { member, merchant, language }: MemberContext,
): Promise<Value<typeof pointFacts>> {
  const { timeZone } = kit.merchants.byId(merchant.id).brand
  const hours = await hoursOf(kit.db, member.id, spanOf(day, day, timeZone, 1), product)
  const [last, first] = [hours[0], hours.at(-1)]
  if (!last || !first) return { rows: [] }
  const facts = await factsOf(kit.db, {
    memberId: member.id,
    product,
    first: first.firstSeq,
    last: last.lastSeq,
    limit: MOST_FACTS,
  })
  const [named, barred, rateAt] = [
    await kit.gameNames(
      facts.map(({ vendor, game }) => ({ vendor: vendor ?? "", code: game ?? "" })),
      language,
    ),
    await excludedAt(
      kit.db,
      member.id,
      facts.map((fact) => fact.correctsAt ?? fact.settledAt),
    ),
    ratesOf(kit.db, merchant.id, product),
  ]
  const rows: Value<typeof pointFacts>["rows"] = []
  for (const [at, fact] of facts.entries()) {
    if (dayOf(fact.settledAt, timeZone) !== day || fact.validBet === 0n || barred.has(at)) continue
    const rate = await rateAt(fact.correctsAt ?? fact.settledAt)
    const valid =
      fact.fromBonus === 0n || fact.stake === 0n
        ? fact.validBet
        : (fact.validBet * (fact.stake - fact.fromBonus)) / fact.stake
    rows.push({
      at: fact.settledAt.toISOString(),
      game: named[at]?.name ?? fact.game,
      reference: fact.reference,
      isCorrection: fact.correctsAt !== null,
      validBet: toDecimal(amount(valid)),
      multiplier: multiplierText(rate),
      weighted: weightedText(valid * BigInt(rate)),
    })
  }
  return { rows }
}

/** The multiplier of a product at an instant, in hundredths. Terms begin on full minutes, so a minute is asked once. */
function ratesOf(db: Db, merchantId: MerchantId, product: GameCategory): (at: Date) => Promise<number> {
  const known = new Map<number, number>()
  return async (at) => {
    const minute = Math.floor(at.getTime() / MINUTE_MS)
    const before = known.get(minute)
    if (before !== undefined) return before
    const { multipliers } = await termsAt(db, merchantId, at)
    const rate = hundredthsOf(multipliers.find((each) => each.product === product)?.multiplier ?? "0")
    known.set(minute, rate)
    return rate
  }
}

/** The places of the instants at which the member was excluded from play. */
async function excludedAt(db: Db, memberId: bigint, instants: readonly Date[]): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ at: number }>`
    select (i.nth - 1)::int as at from unnest(${instants}::timestamptz[]) with ordinality i (instant, nth)
     where exists (select from excluded_at(${memberId}::bigint, i.instant))`.execute(db)
  return new Set(rows.map(({ at }) => at))
}

type Move = Value<typeof pointMoves>["rows"][number]
const TYPE_OF: Readonly<Partial<Record<TransferKind | Unknown, (moved: bigint) => Move["type"]>>> = {
  points_earned: () => "EARNED",
  reversal: () => "TAKEN_BACK",
  points_redeemed: (moved) => (moved < 0n ? "REDEEMED" : "RETURNED"),
  points_converted: () => "CONVERTED",
}

/** Points of a programme have the cause of their reward. */
const isGift = (cause: string): boolean => cause.startsWith("reward:")

/** All that moved a member's points, from the journal, the newest first. */
export async function readMoves(
  { ledger }: Pick<PointsKit, "ledger">,
  { cursor, limit }: { readonly cursor?: string | undefined; readonly limit: number },
  { member }: Pick<MemberContext, "member">,
): Promise<Value<typeof pointMoves>> {
  const before = idCursor(cursor)
  const { rows, next } = await ledger.statement(member.id, "points", "PTS", {
    limit,
    ...(before === undefined ? {} : { before }),
  })
  return {
    rows: rows.map(({ seq, kind, cause, amount: moved, balanceAfter, at }) => ({
      moveId: String(seq),
      type: isGift(cause) ? "GIVEN" : (TYPE_OF[kind]?.(moved) ?? "CORRECTED"),
      points: String(pointsOf(moved)),
      after: String(pointsOf(balanceAfter)),
      at: at.toISOString(),
    })),
    cursor: next === undefined ? null : String(next),
  }
}
