import { deriveKey, houseId, isAsset, KINDS, walletId } from "@croupier/ledger"
import { countUnits, findPlay, playFor, settle, type Draw, type Settlement } from "@croupier/lottery"
import { sql } from "@croupier/database"
import type { Game } from "./game.ts"
import type { LotteryKit } from "./kit.ts"
import { openBets, unsettledBuckets, type OpenBet } from "./bet-store.ts"
import { unsettledIssues, writeState, type Issue } from "./store.ts"
import { priceOf } from "./terms.ts"

/** What one bet gets; a bet that gets nothing has no payout. */
export interface Payout {
  readonly bet: OpenBet
  readonly prize: bigint
  readonly refund: bigint
  readonly rebate: bigint
}

/**
 * Settles every drawn issue, bucket by bucket. A bucket's payouts, their ledger postings and the mark that
 * it is done commit together, so a worker that is killed anywhere leaves whole buckets: whoever comes next
 * goes on with the rest, and nothing is paid twice.
 */
export async function settleDrawn(kit: LotteryKit): Promise<void> {
  // One issue that cannot be settled is reported and does not hold up the others.
  for (const issue of await unsettledIssues(kit.db)) await settleIssue(kit, issue).catch(kit.onError)
}

async function settleIssue(kit: LotteryKit, issue: Issue): Promise<void> {
  if (!issue.draw) throw new Error(`issue ${issue.gameCode} ${issue.issue} is ${issue.state} without a draw`)
  const game = kit.games.find(issue.merchantId, issue.gameCode)
  await writeState(kit.db, issue.id, "settle", kit.clock.now())
  const results = new Results(issue.draw)
  for (const bucket of await unsettledBuckets(kit.db, issue.id)) {
    await settleBucket(kit, game, issue, bucket, results)
    kit.bus.publish("settled", {
      merchantId: issue.merchantId,
      gameCode: issue.gameCode,
      issue: issue.issue,
      bucket,
    })
  }
  await writeState(kit.db, issue.id, "settled", kit.clock.now())
  kit.bus.publish("issue", { merchantId: issue.merchantId, gameCode: issue.gameCode, issue: issue.issue })
}

async function settleBucket(
  kit: LotteryKit,
  game: Game,
  issue: Issue,
  bucket: number,
  results: Results,
): Promise<void> {
  const bets = await openBets(kit.db, issue.id, bucket)
  const payouts = bets
    .map((bet) => payoutOf(game, bet, results))
    .filter((payout) => payout.prize + payout.refund + payout.rebate > 0n)
  await sql`select settle_lottery_bucket(${issue.id}, ${bucket}, ${bets.length}, ${bets.reduce((sum, bet) => sum + bet.stake, 0n)},
    ${json(payouts.map(({ bet, prize, refund, rebate }) => ({ bet: bet.id, prize, refund, rebate })))}::jsonb,
    ${json(payouts.flatMap((payout) => postingsOf(game, payout)))}::jsonb, ${kit.clock.now()})`.execute(
    kit.db,
  )
}

/** Prize, returned stake and rebate of one bet, on the terms that were frozen when it was taken. */
export function payoutOf(game: Pick<Game, "unitPrice" | "base">, bet: OpenBet, results: Results): Payout {
  const { play, selection, settlement } = results.of(bet)
  const priced = priceOf(game, { ...bet, play, selection }, settlement)
  return { bet, prize: priced.prize, refund: priced.refund, rebate: priced.rebate }
}

function postingsOf(game: Game, { bet, prize, refund, rebate }: Payout): object[] {
  if (!isAsset(bet.asset)) throw new Error(`bet ${bet.id} has no such asset: ${bet.asset}`)
  const wallet = walletId(bet.memberId, "main", bet.asset)
  const house = houseId(game.merchantId, "lottery", bet.asset)
  const posting = (kind: "payout" | "refund" | "rebate", value: bigint) => ({
    wallet,
    house,
    kind: KINDS[kind],
    amount: value,
    ref: deriveKey(bet.slip, kind, String(bet.id)),
    cause: `lottery.bet:${game.code}:${bet.id}`,
  })
  return [posting("payout", prize), posting("refund", refund), posting("rebate", rebate)].filter(
    (each) => each.amount > 0n,
  )
}

/** Results of one draw by play and selection: a popular selection is matched once, not once a bet. */
export class Results {
  readonly #draw: Draw
  readonly #known = new Map<string, Known>()

  constructor(draw: Draw) {
    this.#draw = draw
  }

  of(bet: Pick<OpenBet, "play" | "selection">): Known {
    const key = `${bet.play}${JSON.stringify(bet.selection)}`
    const known = this.#known.get(key) ?? this.#match(bet)
    this.#known.set(key, known)
    return known
  }

  #match(bet: Pick<OpenBet, "play" | "selection">): Known {
    const play = findPlay(bet.play)
    const counted = play && countUnits(play, bet.selection)
    if (!play || !counted?.valid) throw new Error(`a stored bet on ${bet.play} is not one the engine accepts`)
    const draw = this.#draw
    // The five elements pay by the lunar year of the draw.
    const odds = "lunarYear" in draw ? playFor(play, { lunarYear: draw.lunarYear }) : play
    return { play: odds, selection: counted.selection, settlement: settle(play, counted.selection, draw) }
  }
}

interface Known {
  readonly play: NonNullable<ReturnType<typeof findPlay>>
  readonly selection: Extract<ReturnType<typeof countUnits>, { valid: true }>["selection"]
  readonly settlement: Settlement
}

const json = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) => (typeof part === "bigint" ? part.toString() : part))
