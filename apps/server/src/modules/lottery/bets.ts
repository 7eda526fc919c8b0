import { createHash } from "node:crypto"
import type { PlacedBet } from "@croupier/contract/lottery"
import { bucketOf, deriveKey, houseId, walletId, type AssetCode } from "@croupier/ledger"
import { countUnits, findPlay, type Price } from "@croupier/lottery"
import { add, amount, parseAmount, toDecimal, ZERO, type Amount } from "@croupier/money"
import type { Member } from "../../http/context.ts"
import { refuse } from "../../kernel/refusal.ts"
import type { Game } from "./game.ts"
import type { LotteryKit } from "./kit.ts"
import type { PlacingAnswer, PlacingBet } from "./placing.ts"
import { betsOfSlip } from "./bet-store.ts"
import { mostOf, priceOf, type LineTerms, type Mode } from "./terms.ts"

/** What a member asks for: the lines of one slip on one issue. `cost` is what the screen showed. */
export interface Slip {
  readonly key: string
  readonly gameCode: string
  readonly issue: string
  readonly cost: string
  readonly lines: readonly {
    readonly play: string
    readonly selection: Readonly<Record<string, unknown>>
    readonly mode: Mode
    readonly multiple: number
    readonly group: number
  }[]
}

/** Trial accounts play the same games with play money; everybody else in the merchant's own asset. */
export const playAsset = (member: Pick<Member, "kind">, game: Pick<Game, "asset">): AssetCode =>
  member.kind === "trial" ? "FUN" : game.asset

/**
 * Takes the lines of one slip for one issue: all or none. Idempotent by the slip's key: the same slip again
 * gets the first answer, another slip under the same key is refused IDEMPOTENCY_CONFLICT. Refuses besides
 * GAME_UNKNOWN, ISSUE_UNKNOWN, ISSUE_CLOSED, PLAY_UNKNOWN, SELECTION_INVALID, STAKE_OUT_OF_RANGE,
 * LIMIT_REACHED and INSUFFICIENT_FUNDS.
 */
export async function placeBets(
  kit: LotteryKit,
  member: Member,
  slip: Slip,
): Promise<{ bets: PlacedBet[]; balance: Amount }> {
  const game = kit.games.find(member.merchantId, slip.gameCode)
  if (!game.onSale) refuse("GAME_UNKNOWN", [slip.gameCode])
  const issue =
    (await kit.issueId(member.merchantId, slip.gameCode, slip.issue)) ?? refuse("ISSUE_UNKNOWN", [slip.issue])
  const lines = slip.lines.map((line, index) => termsOf(game, line, index))
  const prices = lines.map((line, index) => priceWithin(game, line, index))
  const stake = add(ZERO, ...prices.map((each) => each.stake))
  // The price on the button is the price that is paid: a slip that was priced otherwise is asked again.
  if (parseAmount(slip.cost) !== stake)
    refuse("STAKE_OUT_OF_RANGE", [toDecimal(stake)], { cost: toDecimal(stake) })

  const asset = playAsset(member, game)
  const bets = lines.map((line, index): PlacingBet => ({
    id: kit.nextBetId(),
    merchant: member.merchantId,
    line: index,
    play: line.play.code,
    selection: line.selection,
    units: line.units,
    mode: line.mode,
    multiple: line.multiple,
    group: line.group,
    memberGroup: line.memberGroup,
    stake: prices[index]?.stake ?? ZERO,
    asset,
  }))
  const answer = await kit.lane.submit({
    bucket: bucketOf(member.id),
    member: member.id,
    slip: slip.key,
    content: contentHash(slip),
    issue,
    wallet: walletId(member.id, "main", asset),
    house: houseId(member.merchantId, "lottery", asset),
    ref: deriveKey(slip.key, "stake"),
    cause: `lottery.slip:${slip.gameCode}:${slip.key}`,
    stake,
    bets,
  })
  refuseUnlessTaken(answer, slip)
  // A replay is read back; a fresh slip is known here, down to the instant of its decision.
  const placed =
    answer.status === "P"
      ? bets.map((bet) => presentFresh(slip, bet, answer.at))
      : await betsOfSlip(kit.db, member.id, slip.key)
  kit.bus.publish("balance", { merchantId: member.merchantId, memberId: String(member.id) })
  return { bets: placed, balance: amount(answer.balance) }
}

const presentFresh = (slip: Slip, bet: PlacingBet, at: Date): PlacedBet => ({
  betId: String(bet.id),
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

function refuseUnlessTaken(answer: PlacingAnswer, slip: Slip): void {
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
    default:
      return refuse("STAKE_OUT_OF_RANGE", [toDecimal(ZERO)])
  }
}

function termsOf(game: Game, line: Slip["lines"][number], index: number): LineTerms {
  const play = game.plays.has(line.play) ? findPlay(line.play) : undefined
  if (!play) return refuse("PLAY_UNKNOWN", [line.play], { line: index })
  const counted = countUnits(play, line.selection)
  if (!counted.valid) return refuse("SELECTION_INVALID", [], { line: index, reason: counted.reason })
  if (
    line.group < game.minimumGroup ||
    line.group > game.maximumGroup ||
    line.multiple > game.maximumMultiple
  )
    return refuse("STAKE_OUT_OF_RANGE", [], { line: index })
  return {
    play,
    selection: counted.selection,
    units: counted.units,
    mode: line.mode,
    multiple: line.multiple,
    group: line.group,
    memberGroup: game.maximumGroup,
  }
}

function priceWithin(game: Game, line: LineTerms, index: number): Price {
  if (mostOf(game, line) > game.maximumPrize)
    refuse("LIMIT_REACHED", [toDecimal(game.maximumPrize)], { line: index })
  return priceOf(game, line)
}

/** What makes two slips the same: the issue and the lines as they were sent, in their order. */
const contentHash = (slip: Slip): string =>
  createHash("sha256")
    .update(
      JSON.stringify([
        slip.gameCode,
        slip.issue,
        slip.lines.map((line) => [line.play, line.selection, line.mode, line.multiple, line.group]),
      ]),
    )
    .digest("hex")
