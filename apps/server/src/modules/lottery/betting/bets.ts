import { createHash } from "node:crypto"
import type { PlacedBet } from "@croupier/contract/lottery"
import { bucketOf, deriveKey, houseId, walletId, type AssetCode } from "@croupier/ledger"
import { add, amount, parseAmount, toDecimal, ZERO, type Amount } from "@croupier/money"
import type { Member } from "../../../call/member.ts"
import { refuse, Refusal } from "../../../kernel/refusal.ts"
import { PLAY_MONEY, playAssetOf } from "../../../call/play-asset.ts"
import type { LotteryKit } from "../kit.ts"
import { ledgerKey } from "../ledger-key.ts"
import { priceLines, type AskedLine, type PricedLine } from "./lines.ts"
import type { IssueLimits } from "./limits.ts"
import { checkLunarYear } from "../draws/lunar-year.ts"
import type { PlacingAnswer, PlacingBet, PlacingSlip } from "./placing.ts"
import { placeFreeBet } from "./free-bet.ts"
import { betsOfSlip, findSlip } from "./bet-store.ts"
import type { BetId, MerchantId } from "../../../kernel/ids.ts"

/** A member's slip: its lines on one issue. `cost` is what the screen showed. */
export interface Slip {
  readonly key: string
  readonly gameCode: string
  readonly issue: string
  readonly cost: string
  readonly lines: readonly AskedLine[]
  /** The lot of a free bet that pays it. */
  readonly freeBet?: string | undefined
}

type Placed = { readonly bets: PlacedBet[]; readonly balance: Amount }

/**
 * Takes the lines of one slip for one issue: all or none. Idempotent by the slip's key: the same slip again gets the
 * first answer, whatever has changed since; another slip under the same key is refused IDEMPOTENCY_CONFLICT. Refuses
 * besides GAME_UNKNOWN, ISSUE_UNKNOWN, ISSUE_CLOSED, PRICE_CHANGED, INSUFFICIENT_FUNDS, what `priceLines` refuses, and
 * the limits of the issue: MEMBER_STAKE_REACHED, MEMBER_PRIZE_REACHED, ISSUE_STAKE_REACHED, ISSUE_EXPOSURE_REACHED, and
 * PLAY_ON_BREAK, PLAY_EXCLUDED; of a slip that a free bet is to pay FREE_BET_GONE, FREE_BET_UNFIT.
 */
export async function placeBets(kit: LotteryKit, member: Member, slip: Slip): Promise<Placed> {
  try {
    return await placeSlip(kit, member, slip)
  } catch (error) {
    // A slip that is refused now may have been taken before the terms changed.
    const taken = error instanceof Refusal ? await findSlip(kit.db, member.id, slip.key) : undefined
    if (!taken) throw error
    if (taken.content !== contentHash(slip)) refuse("IDEMPOTENCY_CONFLICT")
    return { bets: await betsOfSlip(kit.db, member.id, slip.key), balance: amount(taken.balance) }
  }
}

async function placeSlip(kit: LotteryKit, member: Member, slip: Slip): Promise<Placed> {
  const game = kit.games.find(member.merchantId, slip.gameCode)
  if (!game.onSale) refuse("GAME_UNKNOWN", [slip.gameCode])
  const issue =
    (await kit.issueId(member.merchantId, slip.gameCode, slip.issue)) ?? refuse("ISSUE_UNKNOWN", [slip.issue])
  const limits = kit.limits.of(member.merchantId, slip.gameCode)
  const lines = priceLines(game, limits, await kit.groups.of(member.id, game), slip.lines)
  checkLunarYear(game, [slip.issue], lines)
  const stake = add(ZERO, ...lines.map((line) => line.stake))
  checkCost(slip.cost, stake)

  const asset = playAssetOf(member, game)
  const bets = placingBets(member.merchantId, asset, lines)
  const maximumPayout = add(ZERO, ...lines.map((line) => line.maximumPayout))
  const asked: PlacingSlip = {
    bucket: bucketOf(member.id),
    member: member.id,
    slip: slip.key,
    content: contentHash(slip),
    issue,
    wallet: walletId(member.id, "main", asset),
    house: houseId(member.merchantId, "lottery", asset),
    ref: deriveKey(ledgerKey(slip.key, kit.clock.now()), "stake"),
    cause: `lottery.slip:${slip.gameCode}:${slip.key}`,
    stake,
    maximumPayout,
    limits: issueLimitsFor(asset, limits.issue),
    bets,
  }
  const answer =
    slip.freeBet === undefined
      ? await kit.lane.submit(asked)
      : await placeFreeBet(kit, member, asked, { lotId: BigInt(slip.freeBet), game: slip.gameCode, asset })
  refuseUnlessTaken(answer, slip, limits.issue)
  // A replay is read back; a fresh slip is known here, down to the instant of its decision.
  const placed =
    answer.status === "P"
      ? bets.map((bet, line) => presentFresh(slip, bet, answer.ids[line] ?? 0n, answer.at))
      : await betsOfSlip(kit.db, member.id, slip.key)
  return { bets: placed, balance: amount(answer.balance) }
}

/** The price on the button is the price that is paid. Refuses PRICE_CHANGED, with the new one, for another. */
export function checkCost(shown: string, cost: Amount): void {
  if (parseAmount(shown) !== cost) refuse("PRICE_CHANGED", [toDecimal(cost)], { cost: toDecimal(cost) })
}

/** Lines as the database takes them. */
const placingBets = (merchant: MerchantId, asset: AssetCode, lines: readonly PricedLine[]): PlacingBet[] =>
  lines.map((line, index) => ({
    merchant,
    line: index,
    play: line.play.code,
    selection: line.selection,
    units: line.units,
    mode: line.mode,
    multiple: line.multiple,
    group: line.group,
    memberGroup: line.memberGroup,
    stake: line.stake,
    asset,
    maximumPayout: line.maximumPayout,
  }))

/** Play money carries no risk: it neither counts towards the limits nor is refused by them. */
export const issueLimitsFor = (asset: AssetCode, limits: IssueLimits): IssueLimits =>
  asset === PLAY_MONEY ? { ...limits, issueStake: null, issueExposure: null } : limits

const presentFresh = (slip: Slip, bet: PlacingBet, id: BetId, at: Date): PlacedBet => ({
  betId: String(id),
  gameCode: slip.gameCode,
  issue: slip.issue,
  play: bet.play,
  selection: { ...bet.selection },
  units: String(bet.units),
  mode: bet.mode,
  multiple: bet.multiple,
  group: bet.group,
  stake: toDecimal(bet.stake),
  state: "PLACED",
  prize: toDecimal(ZERO),
  rebate: toDecimal(ZERO),
  placedAt: at.toISOString(),
  settledAt: null,
  draw: null,
})

function refuseUnlessTaken(answer: PlacingAnswer, slip: Slip, limits: IssueLimits): void {
  switch (answer.status) {
    case "P":
    case "D":
      return
    case "X":
      return refuse("ISSUE_CLOSED", [slip.issue])
    case "F":
      return refuse("INSUFFICIENT_FUNDS", [], { balance: toDecimal(amount(answer.balance)) })
    case "K":
      return refuse("IDEMPOTENCY_CONFLICT")
    case "C":
    case "U":
      return refuse("ACCOUNT_CLOSED")
    case "S":
      return refuse("MEMBER_STAKE_REACHED", [toDecimal(amount(answer.balance))])
    case "Z":
      return refuse("MEMBER_PRIZE_REACHED", [toDecimal(limits.memberPrize ?? ZERO)])
    case "I":
      return refuse("ISSUE_STAKE_REACHED")
    case "E":
      return refuse("ISSUE_EXPOSURE_REACHED")
    case "B":
      return refuse("PLAY_ON_BREAK")
    case "V":
      return refuse("PLAY_EXCLUDED")
    case "M":
      return refuse("PLAY_LIMIT_REACHED")
    case "N":
      return refuse("IDENTITY_REQUIRED")
    default:
      throw new Error(`the lane of bets answers ${answer.status}`)
  }
}

/** The content that makes two slips the same: the issue and the lines as they were sent, in their order. */
const contentHash = (slip: Slip): string =>
  createHash("sha256")
    .update(
      JSON.stringify([
        slip.gameCode,
        slip.issue,
        slip.lines.map((line) => [line.play, line.selection, line.mode, line.multiple, line.group]),
        ...(slip.freeBet === undefined ? [] : [slip.freeBet]),
      ]),
    )
    .digest("hex")
