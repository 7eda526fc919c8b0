import { keyFor } from "@croupier/ledger"
import { parseAmount, toDecimal } from "@croupier/money"
import { settingsFrom } from "@croupier/rules/settings"
import type { Merchant } from "../call/merchant.ts"
import { Refusal } from "../kernel/refusal.ts"
import type { MemberId } from "../kernel/ids.ts"
import type { Location } from "../modules/location/index.ts"
import type { MerchantFacts } from "../modules/merchants/index.ts"
import type { Verification } from "../modules/verification/index.ts"
import { demoMerchant } from "./demo.ts"
import { demoHelp } from "./help/articles.ts"
import { LOTTERIES, type HousesKit } from "./houses.ts"
import { lotteryCards } from "./lottery-cards.ts"
import { lotteryGames } from "./lottery-games.ts"
import { demoMethods } from "./methods.ts"
import { playMoneyNotice } from "./notices.ts"
import { demoPages } from "./pages.ts"
import { proveIdentity } from "./verification.ts"
import { callOf, seedRules } from "./withdrawals.ts"

const CODE = "recife"
const CAPITAL = parseAmount("50000")
const WELCOME = parseAmount("1000")

const settingsOverride = { ...demoMerchant.settingsOverride, compliance: { market: "brazil" as const } }

/** Recife, a house of the demo under the rules of Brazil: what the profile forbids is off there, and places of play are checked. */
const facts: MerchantFacts & { readonly settingsOverride: typeof settingsOverride } = {
  ...demoMerchant,
  id: 5,
  code: CODE,
  brand: {
    ...demoMerchant.brand,
    merchantCode: CODE,
    name: "Recife",
    licence: {
      authority: "SPA/MF",
      number: "SAMPLE-0001",
      link: "https://www.gov.br/fazenda/pt-br/composicao/orgaos/secretaria-de-premios-e-apostas",
    },
    theme: { ...demoMerchant.brand.theme, hue: 230, brandHue: 230, motif: "wave" },
  },
  settings: settingsFrom(settingsOverride),
  settingsOverride,
  domains: [`${CODE}.localhost`],
}

/** A member, and the places that they played from. */
interface BrazilianMember {
  readonly account: string
  readonly nickname: string
  readonly name: string
  /** The end decides at the stand-in: 0010 is accepted (docs/verification.md). */
  readonly number: string
  readonly hue: number
  readonly cpf: string
  readonly places: readonly { readonly ip: string; readonly country: string | null }[]
}

const AT_HOME = { ip: "200.147.3.157", country: "BR" }
const MEMBERS: readonly BrazilianMember[] = [
  {
    account: "clara",
    nickname: "Clara",
    name: "Clara Barros Leal",
    number: "66210010",
    hue: 200,
    cpf: "52998224725",
    places: [AT_HOME],
  },
  {
    account: "diogo",
    nickname: "Diogo",
    name: "Diogo Matos Rocha",
    number: "66320010",
    hue: 90,
    cpf: "11144477735",
    // At home first, then abroad, then behind a hosting centre.
    places: [AT_HOME, { ip: "181.30.20.9", country: "AR" }, { ip: "203.0.113.24", country: null }],
  },
  {
    account: "elisa",
    nickname: "Elisa",
    name: "Elisa Prates Vieira",
    number: "66430010",
    hue: 330,
    cpf: "39053344705",
    places: [
      { ip: "85.240.10.7", country: "PT" },
      { ip: "10.20.30.40", country: null },
    ],
  },
]

export interface BrazilHouseKit extends HousesKit {
  readonly location: Location
  readonly verification: Verification
}

/** Adds the house with its lotteries, ways to pay, and members whose identity is proven. Answers with the account to sign in as. */
export async function seedBrazilHouse(kit: BrazilHouseKit, password: string): Promise<string> {
  const merchant = await addHouse(kit)
  for (const member of MEMBERS) {
    const { account, nickname } = member
    const id = await kit.identity.addMember(merchant, { account, nickname, password, language: "PT" })
    if (id !== undefined) await begin(kit, merchant, member, id)
  }
  return MEMBERS[0]?.account ?? ""
}

async function addHouse(kit: BrazilHouseKit): Promise<Merchant> {
  await kit.merchants.add(facts)
  const { id } = facts
  await kit.help.begin(id, demoHelp)
  const games = lotteryGames
    .filter(({ code }) => LOTTERIES.has(code))
    .map((game) => ({ ...game, merchantId: id }))
  await kit.lottery.addGames(games)
  await kit.games.takeList(
    { code: `HOUSE_${CODE.toUpperCase()}`, merchantId: id, name: facts.brand.name, position: 9 },
    lotteryCards(games, LOTTERIES),
  )
  const merchant = kit.merchants.byId(id)
  const forbidden: readonly string[] = merchant.policy.forbiddenMethods
  for (const method of demoMethods(id))
    if (!forbidden.includes(method.kind ?? "")) await kit.payments.addMethod(method)
  await seedRules({ ...kit, merchant })
  await kit.payments.bookCapital({
    key: keyFor(`demo.capital:${id}`),
    merchantId: id,
    direction: "in",
    amount: toDecimal(CAPITAL),
    asset: merchant.asset,
    cause: "demo.capital",
  })
  if (merchant.pages.length === 0) await kit.merchants.firstPages(id, demoPages)
  if (!(await kit.engagement.hasAnnouncements(id)))
    await kit.engagement.announce(id, playMoneyNotice(facts.brand.name, kit.clock.now()))
  return merchant
}

async function begin(
  kit: BrazilHouseKit,
  merchant: Merchant,
  member: BrazilianMember,
  id: MemberId,
): Promise<void> {
  await kit.welcome(merchant.id, id, WELCOME, merchant.asset)
  await kit.identity.routes.tellDocument(
    { number: member.cpf, holder: member.name },
    callOf(merchant, { id, account: member.account }),
  )
  await proveIdentity({ ...kit, merchant }, id, member)
  for (const { ip, country } of member.places) await playFrom(kit, merchant, id, ip, country)
}

/** Checks the location of a member who opens a game from a place. The check is kept, whatever its result. */
async function playFrom(
  { location }: Pick<BrazilHouseKit, "location">,
  merchant: Merchant,
  id: MemberId,
  ip: string,
  country: string | null,
): Promise<void> {
  // Sessions have numbers above zero: this one is none of them.
  const session = { id, merchantId: merchant.id, sessionId: -id, kind: "member" } as const
  try {
    await location.locate({ member: session, merchant, ip, country }, true)
  } catch (error) {
    if (!(error instanceof Refusal && error.code === "LOCATION_REFUSED")) throw error
  }
}
