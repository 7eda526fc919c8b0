import { aroundTheClock, type GameToAdd, type Lottery } from "../modules/lottery/index.ts"
import { game } from "./lottery-games.ts"

/** Who else draws, in the demo: only where the house has been told how to reach them. */
export interface OutsideDraws {
  readonly hasChain: boolean
  readonly feed: { readonly url: string; readonly secret: string } | undefined
}

/** The demo's chain, as its simulator makes it: a block every three seconds. */
const CHAIN = { chainId: 1_337, blockMs: 3_000, confirmations: 1 }
/** An issue whose result does not come is void after this. */
const WAIT_SECONDS = 600
const TIME_ZONE = "America/Sao_Paulo"

const every = (type: "CHAIN" | "SSC", minutes: number): GameToAdd =>
  game(`${type}${minutes}M`, type, "LOTT", aroundTheClock(minutes * 60, minutes > 5 ? 20 : 5, TIME_ZONE))

/** Lotteries that others draw: by the hash of a block, and by a feed of results. Answers with those there are. */
export async function seedOutsideGames(
  lottery: Pick<Lottery, "addGames" | "setSource">,
  { hasChain, feed }: OutsideDraws,
  position: number,
): Promise<readonly GameToAdd[]> {
  const chained = hasChain ? [every("CHAIN", 1), every("CHAIN", 3)] : []
  const official = feed ? [every("SSC", 10)] : []
  // The source first: an issue that is made before it would be drawn by the house.
  for (const { merchantId, code } of chained)
    await lottery.setSource(merchantId, code, { kind: "CHAIN", waitSeconds: WAIT_SECONDS, settings: CHAIN })
  for (const { merchantId, code } of official)
    if (feed)
      await lottery.setSource(merchantId, code, {
        kind: "OFFICIAL",
        waitSeconds: WAIT_SECONDS,
        settings: { drawnBy: "Demo Draws", feedGame: "SSC", feeds: [feed] },
      })
  const outside = [...chained, ...official]
  await lottery.addGames(outside, position)
  return outside
}
