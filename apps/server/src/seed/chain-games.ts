import { amount } from "@croupier/money"
import { aroundTheClock, everyPlay, type GameToAdd, type Lottery } from "../modules/lottery/index.ts"

/** The demo's chain, as its stand-in makes it: a block every three seconds. */
const CHAIN = { chainId: 1_337, blockMs: 3_000, confirmations: 1 }
/** An issue whose block does not come is void after this. */
const WAIT_SECONDS = 600
const TIME_ZONE = "America/Sao_Paulo"

const every = (minutes: number): GameToAdd => ({
  merchantId: 1,
  code: `CHAIN${minutes}M`,
  type: "CHAIN",
  category: "LOTT",
  schedule: aroundTheClock(minutes * 60, 5, TIME_ZONE),
  unitPrice: amount(20_000n),
  base: 2_000,
  minimumGroup: 1_800,
  maximumGroup: 1_956,
  maximumMultiple: 9_999,
  maximumPrize: amount(10_000_000_000n),
  plays: everyPlay("CHAIN"),
})

/** Lotteries that are drawn by the hash of a block: only where the house has a node to ask. */
export async function seedChainGames(
  lottery: Pick<Lottery, "addGames" | "setSource">,
  position: number,
): Promise<void> {
  const games = [every(1), every(3)]
  // The source first: an issue that is made before it would be drawn by the house.
  for (const { merchantId, code } of games)
    await lottery.setSource(merchantId, code, { kind: "CHAIN", waitSeconds: WAIT_SECONDS, settings: CHAIN })
  await lottery.addGames(games, position)
}
