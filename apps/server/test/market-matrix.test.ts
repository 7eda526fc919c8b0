import { addWalkMerchant, type WalkMerchant } from "@croupier/testkit/house-merchants"
import { policyOf, type MarketPolicy } from "@croupier/rules/market-policy"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { openHouse, type Answer, type OpenHouse } from "./open-house.ts"

/** Each market against the gates of a running house: the product behaves as the market's profile says. */

const MARKETS = ["unlisted", "international", "curacao", "malta", "uk", "brazil"] as const
/** Switched on at every merchant, so that the market alone decides. */
const WISHED = {
  play: { freePlay: true },
  points: { enabled: true },
  vip: { enabled: true },
  missions: { enabled: true },
  bonuses: { enabled: true },
  promotions: { enabled: true },
  lineTransfers: { enabled: true },
  chatRooms: { enabled: true },
}

let house: OpenHouse
const merchants = new Map<string, WalkMerchant>()
beforeAll(async () => {
  house = await openHouse()
  for (const market of MARKETS)
    merchants.set(
      market,
      await addWalkMerchant(house.store.url, house.url, { ...WISHED, compliance: { market } }),
    )
})
afterAll(() => house.close())

const PASSWORD = "Lantern2026"
let players = 0
const form = () => ({
  username: `matrix${++players}${Date.now() % 100_000}`,
  password: PASSWORD,
  confirmPassword: PASSWORD,
  birthday: "1990-05-17",
  registerUrl: house.url,
  domain: "localhost",
  registerMethod: "WEB" as const,
  login: true as const,
})

/** Answers of one member of a market's merchant, at every gate that needs no money. */
async function answersIn(market: string) {
  const headers = { merchant: merchants.get(market)?.code ?? "" }
  const silent = await house.call("register", form(), { headers })
  const named = await house.call(
    "register",
    { ...form(), termsAccepted: true, termsVersion: "2026-11" },
    { headers },
  )
  if (!named.success) throw new Error(named.code)
  const { token, expiresAt } = named.value
  const ask = { token, headers }
  const value = async <V>(answer: Promise<Answer<V>>): Promise<V> => {
    const given = await answer
    if (!given.success) throw new Error(given.code)
    return given.value
  }
  const codeOf = async (path: string): Promise<string> => {
    const response = await fetch(new URL(path, house.url), {
      method: "POST",
      headers: { ...headers, authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: "{}",
    })
    const answer = (await response.json()) as { code?: string }
    return answer.code ?? "SUCCESS"
  }
  return {
    silent: silent.success ? "SUCCESS" : silent.code,
    hours: (Date.parse(expiresAt) - Date.now()) / 3_600_000,
    settings: (await value(house.call("whitelabel", {}, { headers }))).whitelabel,
    document: await value(house.call("memberDocument", {}, ask)),
    limits: await value(house.call("playLimits", {}, ask)),
    protection: await value(house.call("playProtection", {}, ask)),
    identity: await value(house.call("myVerification", {}, ask)),
    methods: (await value(house.call("depositMethods", {}, ask))).methods.map(({ kind }) => kind as string),
    bet: await codeOf("/lgw/bets"),
    deposit: await codeOf("/wps/v2/deposits"),
  }
}
type Answers = Awaited<ReturnType<typeof answersIn>>

/** By gate: the answer that the profile promises, and the one that the house gave. */
const GATES: Readonly<Record<string, (policy: MarketPolicy, given: Answers) => readonly [unknown, unknown]>> =
  {
    namedTerms: ({ namedTerms }, { silent }) => [namedTerms ? "TERMS_NOT_ACCEPTED" : "SUCCESS", silent],
    freePlay: ({ freePlay }, { settings }) => [freePlay, settings.play.freePlay],
    points: ({ points }, { settings }) => [points, settings.points.enabled],
    vip: ({ vip }, { settings }) => [vip, settings.vip.enabled],
    missions: ({ missions }, { settings }) => [missions, settings.missions.enabled],
    bonuses: ({ bonuses }, { settings }) => [bonuses, settings.bonuses.enabled],
    lineTransfers: ({ lineTransfers }, { settings }) => [lineTransfers, settings.lineTransfers.enabled],
    chatRooms: ({ chatRooms }, { settings }) => [chatRooms, settings.chatRooms.enabled],
    memberDocument: ({ memberDocument }, { document }) => [memberDocument, document.isAsked],
    limitsAsked: ({ limits }, given) => [limits.asked, given.limits.isAsked],
    limitsLoosenAfterHours: ({ limits }, given) => [limits.loosenAfterHours, given.limits.loosenAfterHours],
    realityCheckLongest: ({ realityCheck }, { protection }) => [
      realityCheck.longest,
      protection.realityCheck.longestMinutes,
    ],
    realityCheckInitial: ({ realityCheck }, { protection }) => [
      realityCheck.initial,
      protection.realityCheck.everyMinutes,
    ],
    sessionLongestHours: ({ session }, { hours }) => [
      true,
      hours <= (session.longestHours ?? 24 * 366) + 0.01,
    ],
    identityPlay: ({ identity }, given) => [
      identity.play === "none" ? undefined : identity.play,
      given.identity.needs.find(({ act }) => act === "play")?.level,
    ],
    forbiddenMethods: ({ forbiddenMethods }, { methods }) => [
      [],
      methods.filter((kind) => forbiddenMethods.some((forbidden) => forbidden === kind.toLowerCase())),
    ],
    // A bet asks the place first, then the identity; an empty one is malformed where neither bars it.
    locationChecked: ({ locationChecked, identity }, { bet }) => [
      locationChecked ? "LOCATION_REFUSED" : identity.play === "none" ? "INPUT_INVALID" : "IDENTITY_REQUIRED",
      bet,
    ],
    identityBeforeDeposit: ({ identity }, { deposit }) => [
      identity.play !== "none",
      deposit === "IDENTITY_REQUIRED",
    ],
  }

describe.each(MARKETS)("in the market %s", (market) => {
  const answers = new Map<string, Promise<Answers>>()
  const given = () => {
    const known = answers.get(market) ?? answersIn(market)
    answers.set(market, known)
    return known
  }
  test.each(Object.keys(GATES))("safety/26: the gate of %s behaves as its profile says", async (gate) => {
    const [promised, shown] = GATES[gate]?.(policyOf(market), await given()) ?? ["a gate", "none"]
    expect(shown).toEqual(promised)
  })
})
