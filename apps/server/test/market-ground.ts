import { randomUUID } from "node:crypto"
import { createLedger, house, wallet } from "@croupier/ledger"
import { parseAmount } from "@croupier/money"
import { eventually } from "@croupier/testkit"
import { makeAgent } from "@croupier/testkit/house-members"
import { addWalkMerchant, openWithdrawals } from "@croupier/testkit/house-merchants"
import sharp from "sharp"
import { flat } from "./contract-terms.ts"
import { bonusTermsOf } from "./bonus-terms.ts"
import type { ConsoleHouse, Person } from "./console-client.ts"
import type { Answer } from "./open-house.ts"

/** One merchant and one member in each market of a running house, and what the house answers them. */

/** Switched on at every merchant, so that the market alone decides. */
const ON = { enabled: true }
const WISHED = {
  play: { freePlay: true },
  points: ON,
  vip: ON,
  missions: ON,
  raffles: ON,
  boards: ON,
  checkIn: ON,
  wheel: ON,
  redPackets: ON,
  referral: ON,
  member: { manualRebate: true },
  bonuses: ON,
  promotions: ON,
  lineTransfers: ON,
  chatRooms: ON,
  agent: { dividend: true, salary: true },
  deposits: { pendingAtOnce: 10 },
  login: { neutralMessages: false },
}
/** The longest session of the house: longer than every market's. */
export const SESSION_HOURS = 72
/** Addresses that the table of countries knows. */
export const PLACES = { BR: "200.147.3.157", GB: "212.58.244.20", MT: "46.11.0.1" } as const
/** A currency of no land that forbids a kind of game. */
export const SHOP_ASSET = "EUR"
export const MEMBER_ASSET = "BRL"
/** Hundredths of a per cent that the games of chance of the test return, by code; null: they do not say. */
export const RETURNS = { "pays-96": 96_00, "pays-84": 84_00, "pays-unsaid": null } as const
/** Amounts of a deposit and of a withdrawal. */
export const AMOUNT = "50"
/** A rate of a salary, in parts of a million. */
export const SALARY = 20_000

const WHY = "a test of the markets"
const PASSWORD = "Lantern2026"
const NAME = "Ana Paula Lima"
const BIRTHDAY = "1990-05-17"
const YOUNG_BIRTHDAY = "2006-05-17"

const promotion = (kind: string, more: object) => ({
  words: [{ language: "EN", name: kind, line: "A promotion.", remark: "" }],
  category: "event",
  picture: "gem",
  startsAt: "2026-01-01T00:00:00.000Z",
  endsAt: null,
  period: "once",
  way: "tap",
  code: null,
  audience: [],
  requirement: { kind: "none" },
  reward: { kind: "cash", amount: "5" },
  mayApplyAgain: false,
  budget: "500",
  ...more,
})
/** One open promotion of each kind; the one whose reward is a bonus asks for play. */
const play = { kind: "validBet", amount: "10", products: [] }
const PROMOTIONS = [
  promotion("gift", {}),
  promotion("deposit", { requirement: { kind: "deposits", count: 1, least: "10" } }),
  promotion("play", { requirement: play }),
  promotion("bonus", { requirement: play, reward: { kind: "bonus", amount: "5", code: "matrix" } }),
]
const BONUS = bonusTermsOf({
  multiple: "1",
  weights: { products: {}, vendors: {}, games: {} },
})

/** Eleven digits with the two that check them. */
function cpf(number: number): string {
  const digits = String(100_000_000 + number)
  const checked = (text: string): string => {
    const sum = text.split("").reduce((all, digit, at) => all + Number(digit) * (text.length + 1 - at), 0)
    return text + String(((sum * 10) % 11) % 10)
  }
  return checked(checked(digits))
}

/** Games of each kind that a rule asks about, at one vendor. */
export async function addGames({ store }: ConsoleHouse): Promise<void> {
  const { pool } = store.database
  await pool.query("insert into game_vendor (code, name, position) values ('MATRIX', 'Matrix', 90)")
  await pool.query(
    `insert into game (vendor_code, code, category, names, search, position, rtp)
     select 'MATRIX', code, category, jsonb_build_object('EN', code), code, 1, rtp
       from jsonb_to_recordset($1) g (code text, category text, rtp int)`,
    [
      JSON.stringify([
        { code: "arena", category: "COCKFIGHT", rtp: null },
        ...Object.entries(RETURNS).map(([code, rtp]) => ({ code, category: "RNG", rtp })),
      ]),
    ],
  )
}

let numbers = 0

/** The answers that a house gives in one market, to a member from the registration to the payout. */
export async function answersIn(home: ConsoleHouse, desk: Person, market: string) {
  const { store, url, site, clock } = home
  const { pool } = store.database
  const compliance = { market }
  const merchant = await addWalkMerchant(store.url, url, { ...WISHED, compliance })
  const shop = await addWalkMerchant(store.url, url, { ...WISHED, compliance }, SHOP_ASSET)
  await openWithdrawals(store.url, merchant, { membersPay: true, reviewAll: true })
  await pool.query(
    `insert into bonus_terms (merchant_id, code, version, asset, terms, written_by, created_at)
     values ($1, 'matrix', 1, $2, $3, 'test', $4)`,
    [merchant.id, MEMBER_ASSET, JSON.stringify(BONUS), clock.now()],
  )
  await pool.query(
    `with made as (
       insert into promotion (merchant_id, state, version, starts_at, budget, written_by, created_at)
       select $1, 'OPEN', 1, '2026-01-01', 5000000, 'test', $3 from jsonb_array_elements($2) returning id
     )
     insert into promotion_terms (promotion_id, version, effective_from, terms, bonus_version, asked_by, approved_by)
     select id, 1, '2026-01-01', t.terms, case when t.terms -> 'reward' ->> 'kind' = 'bonus' then 1 end, 'test', 'other'
       from (select id, row_number() over (order by id) as no from made) m
       join jsonb_array_elements($2) with ordinality t (terms, no) using (no)`,
    [merchant.id, JSON.stringify(PROMOTIONS), clock.now()],
  )

  const headers = { merchant: merchant.code }
  const no = ++numbers
  const username = `matrix${no}`
  const form = (account: string, birthday = BIRTHDAY) => ({
    username: account,
    password: PASSWORD,
    confirmPassword: PASSWORD,
    birthday,
    registerUrl: url,
    domain: "localhost",
    registerMethod: "WEB" as const,
    login: true as const,
  })
  const value = async <V>(answer: Promise<Answer<V>>): Promise<V> => {
    const given = await answer
    if (!given.success) throw new Error(`${market}: ${given.code} ${JSON.stringify(given.value)}`)
    return given.value
  }
  const codeOf = async (answer: Promise<{ success: boolean; code?: string }>): Promise<string> => {
    const given = await answer
    return given.success ? "SUCCESS" : (given.code ?? "")
  }

  const silent = await codeOf(site("register", form(`silent${no}`), { headers }))
  const stranger = await codeOf(site("login", { username: `absent${no}`, password: PASSWORD }, { headers }))
  const named = { termsAccepted: true, termsVersion: "2026-11" }
  const { token, customerId } = await value(site("register", { ...form(username), ...named }, { headers }))
  const ask = { token, headers }
  const bet = async (from?: string): Promise<string> => {
    const response = await fetch(new URL("/lgw/bets", url), {
      method: "POST",
      headers: {
        ...headers,
        authorization: `Bearer ${token}`,
        "content-type": "application/json",
        ...(from === undefined ? {} : { "x-forwarded-for": from }),
      },
      body: "{}",
    })
    return codeOf(response.json() as Promise<{ success: boolean; code?: string }>)
  }
  const deposit = () =>
    codeOf(site("createDeposit", { method: "BANK", amount: AMOUNT }, { ...ask, key: randomUUID() }))
  const account = () =>
    site(
      "addPayoutAccount",
      { form: "EMAIL", number: `${username}@example.test`, holder: NAME, password: PASSWORD },
      ask,
    )

  // Before anything is told or chosen.
  const settings = (await value(site("whitelabel", {}, { headers }))).whitelabel
  const document = await value(site("memberDocument", {}, ask))
  const limits = await value(site("playLimits", {}, ask))
  const protection = await value(site("playProtection", {}, ask))
  const young = await value(
    site("register", { ...form(`young${no}`, YOUNG_BIRTHDAY), ...named }, { headers }),
  )
  const youngProtection = await value(site("playProtection", {}, { token: young.token, headers }))
  const identity = await value(site("myVerification", {}, ask))
  const methods = (await value(site("depositMethods", {}, ask))).methods.map(({ kind }) => kind as string)
  const untold = await account()
  const nowhere = await bet()
  const refusedFrom: string[] = []
  for (const [country, address] of Object.entries(PLACES))
    if ((await bet(address)) === "LOCATION_REFUSED") refusedFrom.push(country)
  const longCheck = await codeOf(site("setRealityCheck", { everyMinutes: 120 }, ask))
  const limit = { kind: "DEPOSIT", period: "DAY" } as const
  const set = await value(site("setPlayLimit", { ...limit, amount: "100000" }, ask))
  const loosened = await value(site("setPlayLimit", { ...limit, amount: null }, ask))
  const promotions = (await value(site("promotions", {}, ask))).rows.map(({ name }) => name)
  const peer = await value(site("peerTerms", {}, ask))
  const { games } = await value(
    site("gameLobby", { vassalage: "MATRIX", limit: 20 }, { headers: { merchant: shop.code } }),
  )

  // With a document told: the register of exclusion is not reached, so a market that has it asked waits.
  await value(site("tellDocument", { number: cpf(no), holder: NAME }, ask))
  const told = await deposit()
  const { accounts } = untold.success ? untold.value : await value(account())
  const accountId = accounts[0]?.accountId ?? ""
  const quoted = await value(site("quoteWithdrawal", { accountId, amount: AMOUNT }, ask))

  // With a document that people of the house have checked.
  await value(site("proveBasics", { name: NAME, birthday: BIRTHDAY }, ask))
  const basic = await deposit()
  const picture = await sharp({ create: { width: 60, height: 40, channels: 3, background: "#335577" } })
    .png()
    .toBuffer()
  for (const kind of ["FRONT", "SELFIE"] as const)
    await value(site("sendVerificationFile", { kind, file: picture.toString("base64") }, ask))
  const passport = { type: "PASSPORT", number: `FT ${100_200 + no}`, country: "BR", expiresOn: null } as const
  await value(site("submitDocument", passport, ask))
  const caseId = await eventually(async () => {
    const { rows } = await value(desk.call("listVerifications", { memberId: customerId }, headers))
    const [waiting] = rows
    if (!waiting) throw new Error("no case waits for a person")
    return waiting.caseId
  })
  await value(desk.call("decideVerification", { caseId, decision: "APPROVE", why: WHY }, headers))
  const { proven } = await value(site("myVerification", {}, ask))
  const verified = await deposit()

  const ledger = createLedger({ database: store.database })
  await ledger.post({
    key: randomUUID(),
    kind: "adjustment",
    debit: house(merchant.id, "adjustments", MEMBER_ASSET),
    credit: wallet(BigInt(customerId), "main", MEMBER_ASSET),
    amount: parseAmount("1000"),
    cause: "test",
  })
  await ledger.close()
  const { quoteId } = await value(site("quoteWithdrawal", { accountId, amount: AMOUNT }, ask))
  const { withdrawalId } = await value(
    site(
      "createWithdrawal",
      { quoteId, accountId, amount: AMOUNT, password: PASSWORD },
      { ...ask, key: randomUUID() },
    ),
  )
  const cancelled = await codeOf(site("cancelWithdrawal", { withdrawalId }, ask))

  await makeAgent(store.url, username)
  const offered = (kind: "dividend" | "daily", rate: string) =>
    codeOf(
      desk.call(
        "offerContractByHouse",
        { memberId: customerId, kind, terms: flat(rate), key: randomUUID(), why: WHY },
        headers,
      ),
    )
  const dividend = await offered("dividend", "0.1")
  const salary = await offered("daily", String(SALARY / 1_000_000))

  const noticedAt = clock.now()
  const suspicion = { event: "Blue Ridge v Old Harbour", text: WHY, noticedAt: noticedAt.toISOString() }
  const { caseId: fixing } = await value(
    desk.call("reportMatchFixing", { ...suspicion, key: randomUUID(), memberIds: [customerId] }, headers),
  )
  const report = await value(desk.call("readWatchCase", { caseId: fixing }, headers))

  // A session that is remembered ends by the market's rules alone.
  const signedIn = await value(site("login", { username, password: PASSWORD, remember: true }, { headers }))
  return {
    silent,
    stranger,
    settings,
    document,
    limits,
    protection,
    youngProtection,
    identity,
    methods,
    untold: untold.success ? "SUCCESS" : untold.code,
    nowhere,
    refusedFrom,
    longCheck,
    renewsAt: set.limits[0]?.renewsAt,
    loosenHours: hoursFrom(clock.now(), loosened.limits[0]?.next?.from),
    promotions,
    peer,
    games: games.map(({ gameCode }) => gameCode),
    deposits: { told, basic, verified },
    quoted,
    provenYears: yearsOf(proven.find(({ level }) => level === "verified")),
    cancelled,
    dividend,
    salary,
    authority: await value(desk.call("listAuthorityFiles", {}, headers)),
    fixingHours: hoursFrom(noticedAt, report.case.dueAt),
    sessionHours: hoursFrom(clock.now(), signedIn.expiresAt),
    /** The code of a call in the session that is remembered. */
    remembered: () => codeOf(site("playProtection", {}, { headers, token: signedIn.token })),
  }
}
export type Answers = Awaited<ReturnType<typeof answersIn>>

const hoursFrom = (now: Date, at: string | undefined): number | null =>
  at === undefined ? null : Math.round((Date.parse(at) - now.getTime()) / 3_600_000)

function yearsOf(proof: { readonly at: string; readonly until: string | null } | undefined) {
  if (!proof) return "not proven"
  return proof.until === null
    ? null
    : new Date(proof.until).getUTCFullYear() - new Date(proof.at).getUTCFullYear()
}
