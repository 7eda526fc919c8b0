import { house, keyFor, wallet, type Ledger } from "@croupier/ledger"
import { parseAmount } from "@croupier/money"
import type { Merchant } from "../call/merchant.ts"
import { DAY_MS } from "../kernel/durations.ts"
import type { Clock } from "../kernel/clock.ts"
import type { MemberId } from "../kernel/ids.ts"
import { DEFAULT_TERMS, type FirstReward, type Points } from "../modules/points/index.ts"
import { programmeWords, type DemoProgramme } from "./programme-words.ts"
import { drawReward, type RewardPicture } from "./reward-pictures.ts"
import { callOf } from "./withdrawals.ts"

interface PointSeed {
  readonly merchant: Merchant
  readonly points: Points
  readonly ledger: Ledger
  readonly clock: Clock
}

/** A reward of the demo: its words, price, stock, picture. */
interface DemoReward extends Pick<FirstReward, "kind" | "needs" | "pays" | "price"> {
  readonly stock: number
  readonly words: DemoProgramme
  readonly picture: RewardPicture
}

const REWARDS: readonly DemoReward[] = [
  {
    kind: "MONEY",
    needs: "NOTHING",
    pays: "5.00",
    price: "450",
    stock: 200,
    words: "fiveForTheWallet",
    picture: { emblem: "coin", ground: 28, hue: 45 },
  },
  {
    kind: "GOODS",
    needs: "ADDRESS",
    pays: null,
    price: "900",
    stock: 40,
    words: "mug",
    picture: { emblem: "mug", ground: 265, hue: 28 },
  },
  {
    kind: "GOODS",
    needs: "ADDRESS",
    pays: null,
    price: "1800",
    stock: 25,
    words: "shirt",
    picture: { emblem: "shirt", ground: 200, hue: 12 },
  },
  {
    kind: "GOODS",
    needs: "ADDRESS",
    pays: null,
    price: "2500",
    stock: 1,
    words: "paperLantern",
    picture: { emblem: "lantern", ground: 340, hue: 38 },
  },
  {
    kind: "MONEY",
    needs: "NOTHING",
    pays: "50.00",
    price: "4200",
    stock: 50,
    words: "fiftyForTheWallet",
    picture: { emblem: "coins", ground: 155, hue: 48 },
  },
  {
    kind: "GOODS",
    needs: "CONTACT",
    pays: null,
    price: "22000",
    stock: 3,
    words: "headphones",
    picture: { emblem: "headphones", ground: 230, hue: 190 },
  },
]

const drawn = async (): Promise<readonly FirstReward[]> =>
  Promise.all(
    REWARDS.map(async ({ words, picture, stock, ...reward }, place) => ({
      ...reward,
      words: programmeWords(words),
      picture: await drawReward(picture),
      from: null,
      until: null,
      place,
      isListed: true,
      supply: stock,
    })),
  )

/** The demo's terms of points and its mall, where it has none yet. Play of the last month earns, too. */
export const seedMall = ({ merchant, points, clock }: PointSeed): Promise<void> =>
  points.begin(merchant.id, {
    terms: DEFAULT_TERMS,
    since: new Date(clock.now().getTime() - 30 * DAY_MS),
    rewards: drawn,
  })

/** Points of the demo player before any play. */
const GIVEN = "3200"

/** Points of the demo player, a redemption that waits for the house, and points that became money. */
export async function seedPoints(
  { merchant, points, ledger }: PointSeed,
  player: {
    readonly id: MemberId
    readonly account: string
    readonly password: string
    readonly name: string
  },
): Promise<void> {
  await ledger.post({
    key: keyFor(`demo.points:${player.id}`),
    kind: "adjustment",
    debit: house(merchant.id, "adjustments", "PTS"),
    credit: wallet(player.id, "points", "PTS"),
    amount: parseAmount(GIVEN),
    cause: "demo.points",
  })
  const { password } = player
  const context = callOf(merchant, player)
  const keyed = (what: string) => ({ ...context, idempotencyKey: keyFor(`demo.points:${player.id}:${what}`) })
  const { rows } = await points.routes.pointRewards({}, context)
  const mug = rows.find(({ needs }) => needs === "ADDRESS")
  if (mug)
    await points.routes.redeemReward(
      {
        rewardId: mug.rewardId,
        quantity: 1,
        price: mug.price,
        password,
        delivery: { name: player.name, phone: "+55 11 90000-0000", address: "Rua da Feira 7, São Paulo" },
      },
      keyed("mug"),
    )
  await points.routes.convertPoints({ points: "300", password }, keyed("convert"))
}
