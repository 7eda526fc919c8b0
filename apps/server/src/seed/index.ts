import type { Db } from "@croupier/database"
import { house, keyFor, wallet, type AssetCode, type Ledger } from "@croupier/ledger"
import { amount } from "@croupier/money"
import { randomBytes, randomUUID } from "node:crypto"
import { readFile, writeFile } from "node:fs/promises"
import { join } from "node:path"
import type { Clock } from "../kernel/clock.ts"
import type { MerchantId } from "../kernel/ids.ts"
import type { AgentContracts } from "../modules/agent-contracts/index.ts"
import type { AgentTree } from "../modules/agents/index.ts"
import type { AccountClosing } from "../modules/account-closing/index.ts"
import type { Affiliates } from "../modules/affiliates/index.ts"
import type { Consents } from "../modules/consents/index.ts"
import type { Campaigns } from "../modules/campaigns/index.ts"
import type { Bonuses } from "../modules/bonuses/index.ts"
import type { Rewards } from "../modules/rewards/index.ts"
import type { Engagement } from "../modules/engagement/index.ts"
import type { Help } from "../modules/help/index.ts"
import type { FeedbackDesk } from "../modules/feedback/index.ts"
import type { Games } from "../modules/games/index.ts"
import type { Identity } from "../modules/identity/index.ts"
import type { Location } from "../modules/location/index.ts"
import type { Lottery } from "../modules/lottery/index.ts"
import type { Merchants } from "../modules/merchants/index.ts"
import type { Payments } from "../modules/payments/index.ts"
import type { PeerPayments } from "../modules/peer-payments/index.ts"
import type { ResponsibleGaming } from "../modules/responsible-gaming/index.ts"
import type { Referrals } from "../modules/referrals/index.ts"
import type { Cashback } from "../modules/cashback/index.ts"
import type { CheckIns } from "../modules/check-ins/index.ts"
import type { Inbox } from "../modules/inbox/index.ts"
import type { Wheels } from "../modules/wheels/index.ts"
import type { RedPackets } from "../modules/red-packets/index.ts"
import type { ChatRooms } from "../modules/chat-rooms/index.ts"
import type { ServiceChat } from "../modules/service-chat/index.ts"
import type { Missions } from "../modules/missions/index.ts"
import type { PersonalData } from "../modules/personal-data/index.ts"
import type { Points } from "../modules/points/index.ts"
import type { Boards } from "../modules/boards/index.ts"
import type { Raffles } from "../modules/raffles/index.ts"
import type { Vip } from "../modules/vip/index.ts"
import type { Promotions } from "../modules/promotions/index.ts"
import type { Verification } from "../modules/verification/index.ts"
import type { Watch } from "../modules/watch/index.ts"
import type { Withdrawals } from "../modules/withdrawals/index.ts"
import { seedLine } from "./agents.ts"
import { seedBrazilHouse } from "./brazil-house.ts"
import { seedBonus } from "./bonuses.ts"
import { seedGiftTerms, seedRewards } from "./rewards.ts"
import { demoMerchant } from "./demo.ts"
import { lotteryCards, lotteryVendor } from "./lottery-cards.ts"
import { seedConsents } from "./consents.ts"
import { seedFeedback } from "./feedback.ts"
import { lotteryGames } from "./lottery-games.ts"
import { seedHouses } from "./houses.ts"
import { demoMethods } from "./methods.ts"
import { demoNotices } from "./notices.ts"
import { demoHelp } from "./help/articles.ts"
import { demoPages } from "./pages.ts"
import { seedOutsideGames, type OutsideDraws } from "./outside-games.ts"
import { seedPlay } from "./play.ts"
import { seedPeerBoard } from "./peer-board.ts"
import { seedFriends, seedReferrals } from "./referrals.ts"
import { seedCashback } from "./cashback.ts"
import { seedCheckIns, seedCheckInTerms } from "./check-ins.ts"
import { seedInbox } from "./inbox.ts"
import { seedWheel } from "./wheel.ts"
import { seedRedPackets } from "./red-packets.ts"
import { seedServiceChat, seedTalk } from "./service-chat.ts"
import { seedRooms, seedRoomWords } from "./chat-rooms.ts"
import { seedMissions } from "./missions.ts"
import { seedMall, seedPoints } from "./points.ts"
import { seedBoard } from "./boards.ts"
import { seedRecords } from "./records.ts"
import { seedRaffle } from "./raffles.ts"
import { seedTestAccount } from "./test-account.ts"
import { seedLimits } from "./limits.ts"
import { seedVerification } from "./verification.ts"
import { seedVendorRounds } from "./vendor-rounds.ts"
import { seedLadder, seedLevel } from "./vip.ts"
import { seedWatch } from "./watch.ts"
import { partsIn } from "./promotion-parts.ts"
import { PROMOTION_CODE } from "./promotion-words.ts"
import { beginPromotions } from "./promotions.ts"
import { callOf, seedRules, seedWithdrawals } from "./withdrawals.ts"

/** An account to sign in as. */
export interface DemoAccount {
  readonly account: string
  readonly password: string
  readonly note: string
}

export interface SeedKit {
  readonly merchants: Merchants
  readonly consents: Consents
  readonly agentTree: AgentTree
  readonly agentContracts: AgentContracts
  readonly campaigns: Campaigns
  readonly bonuses: Bonuses
  readonly rewards: Rewards
  readonly affiliates: Affiliates
  readonly db: Db
  readonly identity: Identity
  readonly location: Location
  readonly lottery: Lottery
  readonly payments: Payments
  readonly withdrawals: Withdrawals
  readonly peerPayments: PeerPayments
  readonly cashback: Cashback
  readonly referrals: Referrals
  readonly checkIns: CheckIns
  readonly inbox: Inbox
  readonly wheels: Wheels
  readonly redPackets: RedPackets
  readonly serviceChat: ServiceChat
  readonly chatRooms: ChatRooms
  readonly missions: Missions
  readonly points: Points
  readonly boards: Boards
  readonly raffles: Raffles
  readonly vip: Vip
  readonly promotions: Promotions
  readonly engagement: Engagement
  readonly responsibleGaming: ResponsibleGaming
  readonly feedback: FeedbackDesk
  readonly verification: Verification
  readonly watch: Watch
  readonly accountClosing: AccountClosing
  readonly personalData: PersonalData
  readonly help: Help
  readonly games: Games
  readonly ledger: Ledger
  readonly clock: Clock
  readonly outside: OutsideDraws
  readonly dataDir: string
  readonly say: (line: string) => void
}

/** The demo player's first balance, so that a first visit can go straight to a bet. */
const WELCOME = amount(10_000_000n)
/** Lanterna's capital: prizes are paid from it, and the players' funds are covered from the first day. */
const CAPITAL = "250000.00"

/** Levels of demo players by hand; the fifth is answered by a service of its own. The agent's players earn theirs by deposits. */
const LEVEL_OF_PLAYER = 2
const LEVEL_OF_GUEST = 5

/** The demo player's first slip, in times 50.00. */
const SLIPS_OF_PLAYER = 4

/** The demo agent's code. */
const AFFILIATE_CODE = "FEIRA24"

/** Makes the demo merchant with its games, a way to pay in, notices, a player and an agent. Rows that exist stay as they are. */
export async function seedDemo(kit: SeedKit): Promise<DemoAccount[]> {
  await kit.merchants.add(demoMerchant)
  const merchant = kit.merchants.byId(demoMerchant.id)
  await kit.lottery.addGames(lotteryGames)
  const outsideGames = await seedOutsideGames(kit.lottery, kit.outside, lotteryGames.length)
  await kit.lottery.limitAll(merchant.id, {
    maximumStake: amount(1_000_000_000n),
    memberStake: amount(5_000_000_000n),
    memberPrize: amount(20_000_000_000n),
    issueExposure: amount(500_000_000_000n),
  })
  await kit.games.takeList(lotteryVendor, lotteryCards([...lotteryGames, ...outsideGames]))
  for (const method of demoMethods(merchant.id)) await kit.payments.addMethod(method)
  await seedRules({ ...kit, merchant })
  await kit.payments.bookCapital({
    key: keyFor(`demo.capital:${merchant.id}`),
    merchantId: merchant.id,
    direction: "in",
    amount: CAPITAL,
    asset: "BRL",
    cause: "demo.capital",
  })
  if (!(await kit.engagement.hasAnnouncements(merchant.id)))
    for (const notice of demoNotices(kit.clock.now())) await kit.engagement.announce(merchant.id, notice)

  await kit.help.begin(merchant.id, demoHelp)
  if (merchant.pages.length === 0) await kit.merchants.firstPages(merchant.id, demoPages)

  await seedMall({ ...kit, merchant })
  await seedLadder({ ...kit, merchant })
  // A demo that was made before the setting keeps it off.
  if (merchant.settings.promotions.enabled) await beginPromotions({ ...kit, merchant })
  await seedCheckInTerms({ ...kit, merchant })
  await seedGiftTerms({ ...kit, merchant })
  await seedWheel({ ...kit, merchant })
  await seedRedPackets({ ...kit, merchant })
  await seedServiceChat({ ...kit, merchant })
  await seedRoomWords({ ...kit, merchant })
  await seedMissions({ ...kit, merchant })
  await seedCashback({ ...kit, merchant })
  await seedBoard({ ...kit, merchant })
  await seedReferrals({ ...kit, merchant })

  const takeParts = partsIn({ ...kit, merchant })
  const password = await keptPassword(kit.dataDir)
  const id = await kit.identity.addMember(merchant, {
    account: "lucia",
    password,
    nickname: "Lúcia",
    language: "PT",
  })
  if (id !== undefined) {
    kit.say("seeding the demo player")
    await welcomeOf(kit)(merchant.id, id, WELCOME, "BRL")
    await seedLimits(kit.responsibleGaming, callOf(merchant, { id, account: "lucia" }))
    await seedTalk({ ...kit, merchant }, callOf(merchant, { id, account: "lucia" }))
    await seedLevel({ ...kit, merchant }, id, LEVEL_OF_PLAYER)
    await seedFeedback({ ...kit, merchant }, id)
    if (kit.withdrawals.paysOut) {
      // Before the player's own withdrawals: what is ready by then waits for a depositor, and nothing is sent from here.
      await seedPeerBoard({ ...kit, merchant }, password)
      await seedWithdrawals(
        { ...kit, merchant },
        { id, account: "lucia", password, name: "Lúcia Ferreira Prado" },
      )
      await seedVerification(
        { ...kit, merchant },
        { id, account: "lucia", name: "Lúcia Ferreira Prado" },
        password,
      )
      const [friend] = await seedFriends({ ...kit, merchant, takeParts }, id, password)
      if (friend !== undefined) await seedVendorRounds({ ...kit, merchant }, friend)
      await seedCheckIns({ ...kit, merchant }, { id, account: "lucia" })
      await seedRecords({ ...kit, merchant }, { id, account: "lucia" }, password)
      await takeParts({ id, account: "lucia" })
      await seedPlay({ ...kit, merchant }, { id, account: "lucia" }, SLIPS_OF_PLAYER)
      await seedPoints({ ...kit, merchant }, { id, account: "lucia", password, name: "Lúcia Ferreira Prado" })
    }
  }
  const agentId = await kit.identity.addMember(merchant, {
    account: "tiago",
    password,
    nickname: "Tiago",
    type: 1,
    language: "PT",
  })
  if (agentId !== undefined) await kit.agentTree.addCode(merchant.id, { code: AFFILIATE_CODE, agentId })
  // Their ways to pay in need a provider that speaks their currencies.
  const houses = kit.withdrawals.paysOut
    ? await seedHouses({ ...kit, welcome: welcomeOf(kit) }, password)
    : []
  const brazilian = kit.withdrawals.paysOut
    ? await seedBrazilHouse({ ...kit, welcome: welcomeOf(kit) }, password)
    : undefined
  // A house without a provider is one of tests, which count its members.
  if (agentId !== undefined && kit.withdrawals.paysOut)
    await seedLine({ ...kit, merchant, takeParts }, { id: agentId, account: "tiago" }, password)
  if (kit.withdrawals.paysOut) {
    await seedWatch({ ...kit, merchant }, password)
    await seedTestAccount({ ...kit, merchant }, password)
  }
  const bonusId = kit.withdrawals.paysOut
    ? await kit.identity.addMember(merchant, {
        account: "bruna",
        password,
        nickname: "Bruna",
        language: "PT",
      })
    : undefined
  if (bonusId !== undefined) {
    await welcomeOf(kit)(merchant.id, bonusId, WELCOME, "BRL")
    await seedBonus({ ...kit, merchant }, bonusId)
    await seedLevel({ ...kit, merchant }, bonusId, LEVEL_OF_GUEST)
    await seedRewards({ ...kit, merchant }, bonusId)
    await takeParts({ id: bonusId, account: "bruna" })
  }
  if (id !== undefined && agentId !== undefined && bonusId !== undefined)
    await seedRaffle({ ...kit, merchant }, { playerId: id, agentId, guestId: bonusId })
  await seedConsents({ ...kit, merchant }, [id, agentId, bonusId])
  await seedInbox({ ...kit, merchant })
  await seedRooms(
    { ...kit, merchant },
    new Map(
      (
        [
          ["lucia", id],
          ["tiago", agentId],
          ["bruna", bonusId],
        ] as const
      ).flatMap(([account, memberId]) => (memberId === undefined ? [] : [[account, memberId] as const])),
    ),
  )
  return [
    {
      account: "lucia",
      password,
      note: `a player of Lanterna with play money; the code ${PROMOTION_CODE} joins a promotion`,
    },
    { account: "tiago", password, note: `an agent; /register?code=${AFFILIATE_CODE} registers with him` },
    ...(kit.withdrawals.paysOut
      ? [
          {
            account: "bruna",
            password,
            note: "a player of Lanterna with an active bonus and rewards to claim",
          },
        ]
      : []),
    ...(brazilian === undefined
      ? []
      : [
          {
            account: brazilian,
            password,
            note: "a player of Recife, under the rules of Brazil, at recife.localhost on the same port; from this machine no place is known, so play is refused",
          },
        ]),
    ...houses.map(({ account, house: { name, asset, code } }) => ({
      account,
      password,
      note: `a player of ${name} (${asset}), at ${code}.localhost on the same port`,
    })),
  ]
}

const welcomeOf =
  ({ ledger }: Pick<SeedKit, "ledger">) =>
  async (merchantId: MerchantId, memberId: bigint, sum: bigint, asset: AssetCode): Promise<void> => {
    await ledger.post({
      key: randomUUID(),
      kind: "adjustment",
      debit: house(merchantId, "adjustments", asset),
      credit: wallet(memberId, "main", asset),
      amount: amount(sum),
      cause: "demo.welcome",
    })
  }

/** The demo player's password: made at the first start, kept in the data folder, never in the code. */
async function keptPassword(dataDir: string): Promise<string> {
  const file = join(dataDir, "demo-password")
  const kept = await readFile(file, "utf8").catch(() => "")
  if (kept !== "") return kept
  const made = `Demo${randomBytes(4).toString("hex")}9`
  await writeFile(file, made, { mode: 0o600 })
  return made
}
