import { sql } from "@croupier/database"
import { arrayOf, assetFrom, deriveKey, houseId, textArrayOf } from "@croupier/ledger"
import { amount } from "@croupier/money"
import { issueLimitsFor } from "../betting/bets.ts"
import { settleChases, stopChase } from "./chase-end.ts"
import { dueLegs, resolveLegs, type DueLeg } from "./chase-store.ts"
import type { LotteryKit } from "../kit.ts"
import { ledgerKey } from "../ledger-key.ts"
import { BET_TYPES, betColumns, limitColumns, type PlacingBet } from "../betting/placing.ts"
import type { BetId } from "../../../kernel/ids.ts"

/** Legs of one transaction: each holds its owners' bucket until all are placed. */
const LEGS_AT_ONCE = 200
const ROUND_LEGS = 5_000

const LEG_TYPES = ["bigint", "smallint", "bigint", "uuid", "uuid", "text", "int", "bigint", "bigint", "bigint", "bigint", "bigint"] // prettier-ignore

/**
 * One round of all chases: legs that were bet are decided, chases that have ended give their money back, and legs whose
 * issue is on sale now are bet. With stop-on-win the next issue is bet once the one before is decided; when it closes
 * before that, it is left out: a chase never bets against its own rule.
 */
export async function advanceChases(kit: LotteryKit): Promise<void> {
  await resolveLegs(kit.db)
  await settleChases(kit)
  await placeDueLegs(kit)
}

/** Bets the legs that are due, of one chase or of all, bucket by bucket. */
export async function placeDueLegs(
  kit: LotteryKit,
  only?: { readonly bucket: number; readonly chase: bigint },
): Promise<void> {
  const due = await dueLegs(kit.db, kit.clock.now(), ROUND_LEGS, only)
  for (const legs of Map.groupBy(due, (leg) => leg.bucket).values())
    for (let at = 0; at < legs.length; at += LEGS_AT_ONCE)
      await placeLegs(kit, legs.slice(at, at + LEGS_AT_ONCE)).catch(kit.onError)
}

async function placeLegs(kit: LotteryKit, legs: readonly DueLeg[]): Promise<void> {
  const bucket = legs[0]?.bucket ?? 0
  const now = kit.clock.now()
  const bets = legs.map((leg) => betsOf(kit, leg))
  const limits = legs.map((leg) =>
    issueLimitsFor(assetFrom(leg.asset), kit.limits.of(leg.merchant, leg.gameCode).issue),
  )
  const columns = [
    arrayOf(legs.map((leg) => leg.chase)),
    arrayOf(legs.map((leg) => leg.nr)),
    arrayOf(legs.map((leg) => leg.issueId)),
    arrayOf(legs.map((leg) => deriveKey(leg.key, "leg", String(leg.nr)))),
    // A leg is bet long after its chase was made.
    arrayOf(legs.map((leg) => deriveKey(ledgerKey(leg.key, now), "leg", String(leg.nr), "stake"))),
    textArrayOf(legs.map((leg) => `lottery.chase:${leg.gameCode}:${leg.chase}:${leg.issue}`)),
    arrayOf(legs.map((leg) => houseId(leg.merchant, "lottery", assetFrom(leg.asset)))),
    arrayOf(bets.map((each) => each.reduce<bigint>((sum, bet) => sum + bet.maximumPayout, 0n))),
    ...limitColumns(limits),
    ...betColumns(bets.flatMap((each, index) => each.map((bet) => ({ ...bet, slip: index + 1 })))),
  ]
  const types = [...LEG_TYPES, ...BET_TYPES]
  const { rows } = await sql<{ statuses: string[] }>`
    select place_chase_legs(${bucket}::smallint, ${sql.join(columns.map((column, at) => sql`${column}::${sql.raw(types[at] ?? "")}[]`))},
      ${kit.clockIsFixed ? now : null}::timestamptz) as statuses`.execute(kit.db)
  const statuses = legs.map((leg, at) => ({ leg, status: rows[0]?.statuses[at] ?? "N" }))
  kit.ledger.notifyMoved(statuses.flatMap(({ leg, status }) => (status === "P" ? [leg.member] : [])))
  for (const { leg, status } of statuses) await follow(kit, leg, status)
}

/**
 * A hold that is gone, an account that is shut and a member who may not play end the chase; a leg that was not bet for
 * another reason is asked for again or missed.
 */
async function follow(kit: LotteryKit, leg: DueLeg, status: string): Promise<void> {
  switch (status) {
    case "P":
    case "N":
    case "X":
    case "L":
      return
    case "G":
    case "H":
    case "C":
    case "U":
      return stopChase(kit, leg.bucket, leg.chase)
    default:
      kit.onError(new Error(`leg ${leg.nr} of chase ${leg.chase} was not placed: ${status}`))
  }
}

const betsOf = (kit: LotteryKit, leg: DueLeg): (PlacingBet & { readonly id: BetId })[] =>
  leg.lines.map((line, index) => ({
    id: kit.nextBetId(),
    merchant: leg.merchant,
    line: index,
    play: line.play,
    selection: line.selection as PlacingBet["selection"],
    units: line.units,
    mode: line.mode,
    multiple: line.multiple * leg.multiple,
    group: line.group,
    memberGroup: line.memberGroup,
    stake: amount(BigInt(line.stake) * BigInt(leg.multiple)),
    asset: leg.asset,
    maximumPayout: amount(BigInt(line.most) * BigInt(leg.multiple)),
  }))
