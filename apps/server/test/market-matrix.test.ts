import { forbiddenGames, policyOf, ruleValuesOf, type MarketPolicy } from "@croupier/rules/market-policy"
import {
  aboveOf,
  higherLevel,
  identityRank,
  type IdentityLevel,
  type IdentityStep,
} from "@croupier/rules/identity-levels"
import { RULE_FACTS, RULE_NAMES } from "@croupier/rules/market-rules"
import { PROMOTION_KINDS } from "@croupier/rules/markets/kinds"
import { OPEN } from "@croupier/rules/markets/open"
import type { RuleName } from "@croupier/rules/markets/profile"
import { poundIn } from "@croupier/rules/slot-stakes"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { openConsole, type ConsoleHouse } from "./console-client.ts"
import {
  addGames,
  AMOUNT,
  answersIn,
  MEMBER_ASSET,
  PLACES,
  RETURNS,
  SALARY,
  SESSION_HOURS,
  SHOP_ASSET,
  type Answers,
} from "./market-ground.ts"

/** Each rule of each market on the calls of a running house: the product behaves as the market's profile says. */

const MARKETS = ["unlisted", "international", "curacao", "malta", "uk", "brazil"] as const
/** Without an act of the member. */
const IDLE_MINUTES = 31

let home: ConsoleHouse
const given = new Map<string, Answers>()
const idle = new Map<string, string>()
beforeAll(async () => {
  home = await openConsole({ SESSION_ABSOLUTE_HOURS: String(SESSION_HOURS) })
  await addGames(home)
  const desk = await home.asOwner()
  await desk.stepUp()
  await Promise.all(MARKETS.map(async (market) => given.set(market, await answersIn(home, desk, market))))
  home.clock.advance(IDLE_MINUTES * 60_000)
  for (const [market, { remembered }] of given) idle.set(market, await remembered())
})
afterAll(() => home.close())

/** The highest level that steps ask for an amount; `none` where they ask for none. */
const levelFor = (steps: readonly IdentityStep[]): IdentityLevel =>
  steps
    .filter((step) => Number(AMOUNT) > Number(aboveOf(step, MEMBER_ASSET)))
    .map(({ level }) => level)
    .toSorted((one, other) => identityRank(other) - identityRank(one))[0] ?? "none"

/** Pounds of a law at a merchant of the test. */
const inBrl = (pounds: number): string => (pounds * Number(poundIn(MEMBER_ASSET))).toFixed(2)
const allowed = (is: boolean, code: string): string => (is ? "SUCCESS" : code)

type Row = (
  policy: MarketPolicy,
  given: Answers,
  idle: string,
) => readonly [promised: unknown, shown: unknown]

/** By rule: the answer that the profile promises, and the one that the house gave. A rule without a row does not compile. */
const ROWS: Readonly<Record<RuleName, Row>> = {
  freePlay: ({ freePlay }, { settings }) => [freePlay, settings.play.freePlay],
  namedTerms: ({ namedTerms }, { silent }) => [allowed(!namedTerms, "TERMS_NOT_ACCEPTED"), silent],
  neutralMessages: ({ neutralMessages }, { stranger }) => [
    neutralMessages ? "CREDENTIALS_WRONG" : "ACCOUNT_UNKNOWN",
    stranger,
  ],
  leastReturn: ({ leastReturn }, { games }) => [
    Object.entries(RETURNS)
      .filter(([, returns]) => leastReturn === null || (returns ?? 0) >= leastReturn)
      .map(([code]) => code)
      .toSorted(),
    games.filter((code) => code in RETURNS).toSorted(),
  ],
  forbiddenGames: (policy, { games }) => [
    !forbiddenGames(policy, SHOP_ASSET).includes("COCKFIGHT"),
    games.includes("arena"),
  ],
  memberCancels: ({ memberCancels }, { cancelled }) => [
    allowed(memberCancels, "WD_CANCEL_NOT_POSSIBLE"),
    cancelled,
  ],
  memberPays: ({ memberPays }, { peer }) => [memberPays, peer.terms !== null],
  memberDocument: ({ memberDocument }, { document, untold }) => [
    [memberDocument, allowed(!memberDocument, "DOCUMENT_REQUIRED")],
    [document.isAsked, untold],
  ],
  forbiddenMethods: ({ forbiddenMethods }, { methods }) => [
    ["card", "cash", "e-wallet"].filter((kind) => !forbiddenMethods.some((forbidden) => forbidden === kind)),
    ["card", "cash", "e-wallet"].filter((kind) => methods.includes(kind)),
  ],
  lineTransfers: ({ lineTransfers }, { settings }) => [lineTransfers, settings.lineTransfers.enabled],
  lossPay: ({ lossPay }, { dividend }) => [allowed(lossPay, "CONTRACT_MARKET"), dividend],
  highestSalary: ({ highestSalary }, { salary }) => [
    allowed(highestSalary === null || SALARY <= highestSalary, "CONTRACT_MARKET"),
    salary,
  ],
  points: ({ points }, { settings }) => [points, settings.points.enabled],
  vip: ({ vip }, { settings }) => [vip, settings.vip.enabled],
  missions: ({ missions }, { settings }) => [
    RULE_FACTS.missions.settings.map((path) => [path, missions]),
    [
      ["missions.enabled", settings.missions.enabled],
      ["raffles.enabled", settings.raffles.enabled],
      ["boards.enabled", settings.boards.enabled],
      ["checkIn.enabled", settings.checkIn.enabled],
      ["wheel.enabled", settings.wheel.enabled],
      ["redPackets.enabled", settings.redPackets.enabled],
      ["referral.enabled", settings.referral.enabled],
      ["member.manualRebate", settings.member.manualRebate],
    ],
  ],
  chatRooms: ({ chatRooms }, { settings }) => [chatRooms, settings.chatRooms.enabled],
  bonuses: ({ bonuses }, { settings }) => [bonuses, settings.bonuses.enabled],
  forbiddenPromotions: ({ forbiddenPromotions }, { promotions }) => [
    PROMOTION_KINDS.filter((kind) => !forbiddenPromotions.includes(kind)),
    PROMOTION_KINDS.filter((kind) => promotions.includes(kind)),
  ],
  exclusionRegister: ({ exclusionRegister }, { deposits: { told } }) => [
    exclusionRegister,
    told === "EXCLUSION_LIST_UNASKED",
  ],
  authorityFileDays: ({ authorityFileDays }, { authority }) => [
    authorityFileDays !== null,
    authority.isAsked,
  ],
  identityPlay: ({ identity, locationChecked }, { identity: { needs }, nowhere }) => [
    // A bet asks the place first, then the identity; an empty one is malformed where neither bars it.
    [
      identity.play,
      locationChecked ? "LOCATION_REFUSED" : identity.play === "none" ? "INPUT_INVALID" : "IDENTITY_REQUIRED",
    ],
    [needs.find(({ act }) => act === "play")?.level ?? "none", nowhere],
  ],
  // The level that play needs bars deposits, too, and a register that has not answered bars them first.
  identityDeposit: ({ identity, exclusionRegister }, { deposits: { basic, verified } }) => [
    (["basic", "verified"] as const).map((level) => {
      if (exclusionRegister) return "EXCLUSION_LIST_UNASKED"
      const needed = higherLevel(identity.play, levelFor(identity.deposit))
      return allowed(identityRank(level) >= identityRank(needed), "IDENTITY_REQUIRED")
    }),
    [basic, verified],
  ],
  identityWithdrawal: ({ identity }, { quoted }) => [
    levelFor(identity.withdrawal),
    quoted.refusals.find(({ code }) => code === "IDENTITY_REQUIRED")?.args[0] ?? "none",
  ],
  identityRenewYears: ({ identity }, { provenYears }) => [identity.renewYears, provenYears],
  locationChecked: ({ locationChecked }, { nowhere }) => [locationChecked, nowhere === "LOCATION_REFUSED"],
  playCountries: ({ locationChecked, playCountries }, { refusedFrom }) => [
    Object.keys(PLACES).filter(
      (country) => locationChecked && playCountries.length > 0 && !playCountries.includes(country),
    ),
    refusedFrom,
  ],
  sessionIdleMinutes: ({ session }, _, after) => [
    allowed(session.idleMinutes === null || session.idleMinutes > IDLE_MINUTES, "SESSION_EXPIRED"),
    after,
  ],
  sessionLongestHours: ({ session }, { sessionHours }) => [
    session.longestHours ?? SESSION_HOURS,
    sessionHours,
  ],
  limitsAsked: ({ limits }, given) => [limits.asked, given.limits.isAsked],
  limitsLoosenAfterHours: ({ limits }, { loosenHours }) => [limits.loosenAfterHours, loosenHours],
  limitsRolling: ({ limits }, { renewsAt }) => [limits.rolling, renewsAt === null],
  realityCheckInitial: ({ realityCheck }, { protection }) => [
    realityCheck.initial,
    protection.realityCheck.everyMinutes,
  ],
  realityCheckLongest: ({ realityCheck: { longest } }, { protection, longCheck }) => [
    [longest, allowed(longest === null || longest >= 120, "INPUT_INVALID")],
    [protection.realityCheck.longestMinutes, longCheck],
  ],
  slotStake: ({ slotStake }, { protection }) => [
    slotStake === null ? null : inBrl(slotStake),
    protection.slotStake?.most ?? null,
  ],
  youngSlotStake: ({ youngSlotStake }, { youngProtection: { slotStake } }) => [
    youngSlotStake && { most: inBrl(youngSlotStake.pounds), age: youngSlotStake.under },
    slotStake && { most: slotStake.most, age: slotStake.later?.age },
  ],
  fixingReportHours: ({ fixingReportHours }, { fixingHours }) => [fixingReportHours, fixingHours],
}
const NAMES = Object.keys(ROWS).filter((name): name is RuleName => name in ROWS)
const rowIn = (market: string, rule: RuleName) => {
  const answers = given.get(market)
  if (!answers) throw new Error(`nothing was asked in the market ${market}`)
  return ROWS[rule](policyOf(market), answers, idle.get(market) ?? "")
}

describe.each(MARKETS)("in the market %s", (market) => {
  test.each(NAMES)("safety/26: the rule of %s is kept as its profile says", (rule) => {
    const [promised, shown] = rowIn(market, rule)
    expect(shown).toEqual(promised)
  })
})

test("safety/26: every rule of a profile has its row", () => {
  expect(NAMES.toSorted()).toEqual(Object.keys(OPEN).toSorted())
  expect(NAMES.toSorted()).toEqual(RULE_NAMES.toSorted())
})

test.each(NAMES)(
  "safety/26: the house answers differently where markets differ in %s, and alike where they do not",
  (rule) => {
    const different = (of: (market: string) => unknown) =>
      new Set(MARKETS.map((market) => JSON.stringify(of(market)))).size > 1
    expect(different((market) => rowIn(market, rule)[1])).toBe(
      different((market) => ruleValuesOf(market)[rule]),
    )
  },
)
