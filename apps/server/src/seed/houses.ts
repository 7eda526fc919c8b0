import { keyFor, type AssetCode } from "@croupier/ledger"
import { amount, parseAmount, toDecimal } from "@croupier/money"
import { settingsFrom } from "@croupier/rules/settings"
import type { Clock } from "../kernel/clock.ts"
import type { MerchantId } from "../kernel/ids.ts"
import type { Engagement } from "../modules/engagement/index.ts"
import type { Games } from "../modules/games/index.ts"
import type { Help } from "../modules/help/index.ts"
import type { Identity } from "../modules/identity/index.ts"
import type { GameToAdd, Lottery } from "../modules/lottery/index.ts"
import type { MerchantFacts, Merchants } from "../modules/merchants/index.ts"
import type { Payments } from "../modules/payments/index.ts"
import { DEFAULT_RULES, type Withdrawals } from "../modules/withdrawals/index.ts"
import { demoMerchant } from "./demo.ts"
import { demoHelp } from "./help/articles.ts"
import { lotteryCards } from "./lottery-cards.ts"
import { lotteryGames } from "./lottery-games.ts"
import { playMoneyNotice } from "./notices.ts"
import { asianMethods } from "./methods-asia.ts"
import { SMALL_HOUSES, type SmallHouse } from "./small-houses.ts"

/** Lotteries of a small house, which its front page shows: few draws, since each costs as much as one of a large house. */
export const LOTTERIES: ReadonlySet<string> = new Set(["SSC5M", "K35M"])
const CAPITAL = parseAmount("50000")
const WELCOME = parseAmount("1000")

export interface HousesKit {
  readonly clock: Clock
  readonly engagement: Engagement
  readonly merchants: Merchants
  readonly help: Help
  readonly identity: Identity
  readonly lottery: Lottery
  readonly payments: Payments
  readonly withdrawals: Withdrawals
  readonly games: Games
  /** Gives a player of the demo money to begin with. */
  readonly welcome: (merchantId: MerchantId, memberId: bigint, sum: bigint, asset: AssetCode) => Promise<void>
}

/** Adds the small houses, each with lotteries, ways to pay in and out, and a player. Answers with the players' accounts. */
export async function seedHouses(
  kit: HousesKit,
  password: string,
): Promise<readonly { readonly account: string; readonly house: SmallHouse }[]> {
  for (const house of SMALL_HOUSES) await seedHouse(kit, house, password)
  return SMALL_HOUSES.map((house) => ({ account: house.player, house }))
}

async function seedHouse(kit: HousesKit, house: SmallHouse, password: string): Promise<void> {
  const { id, asset, times } = house
  const scaled = (value: bigint) => amount(value * times)
  await kit.merchants.add(factsOf(house))
  await kit.help.begin(id, demoHelp)
  const games = lotteryGames
    .filter(({ code }) => LOTTERIES.has(code))
    .map((game): GameToAdd => ({
      ...game,
      merchantId: id,
      unitPrice: scaled(game.unitPrice),
      maximumPrize: scaled(game.maximumPrize),
    }))
  await kit.lottery.addGames(games)
  await kit.lottery.limitAll(id, {
    maximumStake: scaled(1_000_000_000n),
    memberStake: scaled(5_000_000_000n),
    memberPrize: scaled(20_000_000_000n),
    issueExposure: scaled(500_000_000_000n),
  })
  await kit.games.takeList(
    { code: `HOUSE_${house.code.toUpperCase()}`, merchantId: id, name: house.name, position: 9 },
    lotteryCards(games, LOTTERIES),
  )
  for (const method of asianMethods(house)) await kit.payments.addMethod(method)
  await kit.withdrawals.addRules(id, asset, rulesOf(house))
  await kit.payments.bookCapital({
    key: keyFor(`demo.capital:${id}`),
    merchantId: id,
    direction: "in",
    amount: toDecimal(scaled(CAPITAL)),
    asset,
    cause: "demo.capital",
  })
  const merchant = kit.merchants.byId(id)
  const player = await kit.identity.addMember(merchant, {
    account: house.player,
    password,
    language: house.language,
  })
  if (player !== undefined) await kit.welcome(id, player, scaled(WELCOME), asset)
  if (!(await kit.engagement.hasAnnouncements(id)))
    await kit.engagement.announce(id, playMoneyNotice(house.name, kit.clock.now()))
}

/** Lanterna's ways under another name, with the house's own currency, zone and colours. */
function factsOf(house: SmallHouse): Parameters<Merchants["add"]>[0] {
  const settingsOverride = {
    ...demoMerchant.settingsOverride,
    registration: { ...demoMerchant.settingsOverride.registration, dialingCode: house.dialingCode },
    payouts: { banks: [...house.banks] },
  }
  const facts: MerchantFacts = {
    ...demoMerchant,
    id: house.id,
    code: house.code,
    asset: house.asset,
    brand: {
      ...demoMerchant.brand,
      merchantCode: house.code,
      name: house.name,
      defaultLanguage: house.language,
      timeZone: house.timeZone,
      asset: house.asset,
      currencySymbol: house.symbol,
      theme: { ...demoMerchant.brand.theme, hue: house.hue, brandHue: house.hue, motif: house.motif },
    },
    settings: settingsFrom(settingsOverride),
    domains: [`${house.code}.localhost`],
  }
  return { ...facts, settingsOverride }
}

/** Bank accounts alone, without a rest for new ones; the limits of the default in the house's currency. */
function rulesOf({ times }: SmallHouse): typeof DEFAULT_RULES {
  const scaled = (value: string) => toDecimal(amount(parseAmount(value) * times))
  return {
    ...DEFAULT_RULES,
    methods: DEFAULT_RULES.methods.map((method) => ({
      ...method,
      enabled: method.kind === "BANK",
      minimum: scaled(method.minimum),
      maximum: scaled(method.maximum),
      step: "1.00",
    })),
    tiers: DEFAULT_RULES.tiers.map((tier) => ({
      ...tier,
      request: scaled(tier.request),
      day: scaled(tier.day),
      month: scaled(tier.month),
    })),
    withoutIdentity: scaled("2000.00"),
    coolOffHours: 0,
    reviewFrom: 75,
    secondFrom: 90,
    secondAbove: scaled("10000.00"),
    peer: { ...DEFAULT_RULES.peer, least: scaled("20.00"), most: scaled("5000.00") },
  }
}
