import { createHash } from "node:crypto"
import type { EndpointName } from "@croupier/contract"
import type { ConsoleName } from "@croupier/contract/console/table"
import { sql, type Db } from "@croupier/database"
import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible"
import type { Clock } from "../kernel/clock.ts"
import { addressOf } from "../kernel/network.ts"
import { refuse } from "../kernel/refusal.ts"

/** A call of the site or of the console, by name. */
type CallName = EndpointName | ConsoleName

/** So many calls in so many seconds. */
export interface Budget {
  readonly calls: number
  readonly seconds: number
}

/** Kinds of requests: each has a budget of its own for an address. */
export const TRAFFIC = ["site", "files", "vendors", "health"] as const
export type Traffic = (typeof TRAFFIC)[number]

export interface Budgets {
  /** All requests of one address, on one node: a flood, not a busy house or café. */
  readonly address: Readonly<Record<Traffic, Budget>>
  /** Stricter budgets of single calls, per address and across all nodes. */
  readonly calls: Partial<Record<CallName, Budget>>
  /** Pacing of single calls, per address and browser, on one node. */
  readonly pace: Partial<Record<CallName, Budget>>
}

const EVERY_SECOND: Budget = { calls: 1, seconds: 1 }

/** Hundreds of people can share an address behind a carrier's NAT: the numbers leave room for them. */
export const BUDGETS: Budgets = {
  address: {
    // Calls, pages and documents, whether there is such a path or not.
    site: { calls: 1_200, seconds: 60 },
    // Built files: a first visit reads some thirty, and costs no more than their bytes.
    files: { calls: 6_000, seconds: 60 },
    // Vendors of games and payment providers: one address each, with all their players' bets.
    vendors: { calls: 60_000, seconds: 60 },
    health: { calls: 600, seconds: 60 },
  },
  calls: {
    login: { calls: 60, seconds: 60 },
    register: { calls: 30, seconds: 600 },
    freePlay: { calls: 20, seconds: 600 },
    captcha: { calls: 120, seconds: 60 },
    humanCheck: { calls: 120, seconds: 60 },
    changePassword: { calls: 20, seconds: 600 },
    setPaymentPassword: { calls: 20, seconds: 600 },
    startAuthenticator: { calls: 20, seconds: 600 },
    confirmAuthenticator: { calls: 20, seconds: 600 },
    renewRecoveryCodes: { calls: 20, seconds: 600 },
    removeAuthenticator: { calls: 20, seconds: 600 },
    askDataCopy: { calls: 20, seconds: 600 },
    closeAccount: { calls: 20, seconds: 600 },
    proveByCode: { calls: 20, seconds: 600 },
    proofPasskeyOptions: { calls: 60, seconds: 600 },
    proveByPasskey: { calls: 60, seconds: 600 },
    passkeyOptions: { calls: 20, seconds: 600 },
    addPasskey: { calls: 20, seconds: 600 },
    removePasskey: { calls: 20, seconds: 600 },
    linkThirdParty: { calls: 20, seconds: 600 },
    unlinkThirdParty: { calls: 20, seconds: 600 },
    registerMobile: { calls: 30, seconds: 600 },
    affiliate: { calls: 60, seconds: 60 },
    sendSignInCode: { calls: 60, seconds: 600 },
    sendRegistrationCode: { calls: 60, seconds: 600 },
    sendMobileCode: { calls: 30, seconds: 600 },
    sendEmailCode: { calls: 30, seconds: 600 },
    forgotPasswordByEmail: { calls: 30, seconds: 600 },
    setPasswordByEmail: { calls: 30, seconds: 600 },
    setPasswordByPhone: { calls: 30, seconds: 600 },
    bindMobile: { calls: 30, seconds: 600 },
    bindEmail: { calls: 30, seconds: 600 },
    tellDocument: { calls: 20, seconds: 600 },
    addPayoutAccount: { calls: 30, seconds: 600 },
    removePayoutAccount: { calls: 30, seconds: 600 },
    createWithdrawal: { calls: 30, seconds: 600 },
    transferUpline: { calls: 30, seconds: 600 },
    transferDownline: { calls: 30, seconds: 600 },
    redeemReward: { calls: 30, seconds: 600 },
    // Many visitors share an address; a chat has a bound of its own.
    openServiceChat: { calls: 60, seconds: 600 },
    sendServiceMessage: { calls: 600, seconds: 60 },
    // Rooms bound each member; many share an address.
    sendRoomMessage: { calls: 600, seconds: 60 },
    shareRoomBet: { calls: 120, seconds: 60 },
    reportRoomMessage: { calls: 60, seconds: 600 },
    // A picture is drawn anew.
    sendServiceFile: { calls: 60, seconds: 600 },
    mailServiceChat: { calls: 20, seconds: 600 },
    convertPoints: { calls: 30, seconds: 600 },
    // A code may be guessed, an image is drawn anew.
    joinPromotion: { calls: 60, seconds: 600 },
    applyForPromotion: { calls: 30, seconds: 600 },
    // It looks at thousands of members.
    dryRunPromotion: { calls: 60, seconds: 600 },
    promotionEffect: { calls: 60, seconds: 600 },
    missionEffect: { calls: 60, seconds: 600 },
    offerContract: { calls: 30, seconds: 600 },
    acceptContract: { calls: 30, seconds: 600 },
    agreeContractEnd: { calls: 30, seconds: 600 },
    // It reads a year of every wallet.
    accountStatement: { calls: 20, seconds: 600 },
    taxEvidence: { calls: 20, seconds: 600 },
    // It reads up to fifty thousand rows of a line.
    teamFile: { calls: 20, seconds: 600 },
    campaignFile: { calls: 20, seconds: 600 },
    // It calls an address that an agent named.
    simulatePostback: { calls: 20, seconds: 600 },
    replayPostback: { calls: 60, seconds: 600 },
    uploadAvatar: { calls: 20, seconds: 600 },
    sendFeedback: { calls: 20, seconds: 600 },
    // Each draws a picture anew.
    sendVerificationFile: { calls: 60, seconds: 600 },
    submitDocument: { calls: 20, seconds: 600 },
    submitAddress: { calls: 20, seconds: 600 },
    passkeySignInOptions: { calls: 60, seconds: 60 },
    signInByPasskey: { calls: 60, seconds: 60 },
    startThirdParty: { calls: 60, seconds: 60 },
    finishThirdParty: { calls: 60, seconds: 60 },
    registerThirdParty: { calls: 30, seconds: 600 },
    loginVerification: { calls: 60, seconds: 60 },
    staffPuzzle: { calls: 60, seconds: 60 },
    staffSignIn: { calls: 30, seconds: 60 },
    staffPasskeySignInOptions: { calls: 60, seconds: 60 },
    staffSignInByPasskey: { calls: 30, seconds: 60 },
    staffCode: { calls: 30, seconds: 60 },
    staffStepUp: { calls: 30, seconds: 60 },
    staffProvePasskey: { calls: 30, seconds: 60 },
    staffPasskeyChallenge: { calls: 60, seconds: 60 },
    staffNewPassword: { calls: 20, seconds: 600 },
  },
  // The specification: the picture is refreshed, and a code asked for, at most once a second.
  pace: {
    captcha: EVERY_SECOND,
    sendSignInCode: EVERY_SECOND,
    sendRegistrationCode: EVERY_SECOND,
    sendMobileCode: EVERY_SECOND,
    sendEmailCode: EVERY_SECOND,
    sendVerificationCode: EVERY_SECOND,
    forgotPasswordByEmail: EVERY_SECOND,
  },
}

const SWEEP_EVERY = 60_000

/** The same budgets with so many times the calls; the pace of a single call stays as it is. */
export const widened = (budgets: Budgets, factor: number): Budgets => {
  const wider = (budget: Budget): Budget => ({ ...budget, calls: budget.calls * factor })
  return {
    ...budgets,
    address: {
      site: wider(budgets.address.site),
      files: wider(budgets.address.files),
      vendors: wider(budgets.address.vendors),
      health: wider(budgets.address.health),
    },
    calls: Object.fromEntries(Object.entries(budgets.calls).map(([name, budget]) => [name, wider(budget)])),
  }
}

/** Facts of a caller that are known before any other. */
export interface CallerOf {
  readonly ip: string
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
}

export interface Limits {
  /** Takes one from the budget of an address, on this node. Refuses RATE_LIMITED with the seconds to wait. */
  readonly admit: (traffic: Traffic, ip: string) => Promise<void>
  /** Takes one from the caller's own budget of a call. Refuses RATE_LIMITED with the seconds to wait. */
  readonly spend: (name: CallName, caller: CallerOf) => Promise<void>
  /** Removes budgets that have run out. Spending does so by itself, at most once a minute. */
  readonly sweep: () => Promise<void>
}

/**
 * The rate limits of the house. Floods are counted in memory, which costs microseconds; what guards a secret
 * is counted in PostgreSQL, so that a second node does not double it. Those rows are ours and not the
 * library's, because its PostgreSQL store cannot be told the time and reads int8 as a number.
 */
export function limits(kit: { db: Db; clock: Clock; budgets?: Partial<Budgets> }): Limits {
  const budgets = { ...BUDGETS, ...kit.budgets }
  const floods = {
    site: inMemory(budgets.address.site),
    files: inMemory(budgets.address.files),
    vendors: inMemory(budgets.address.vendors),
    health: inMemory(budgets.address.health),
  }
  const paces = new Map(
    Object.entries(budgets.pace).map(([name, budget]) => [name, inMemory(budget)] as const),
  )
  let sweptAt = kit.clock.now().getTime()
  const sweep = async () => {
    const now = kit.clock.now()
    sweptAt = now.getTime()
    await sql`delete from rate_budget where (name, caller) in
      (select name, caller from rate_budget where ends_at < ${now} limit 10000 for update skip locked)`.execute(
      kit.db,
    )
  }
  return {
    admit: (traffic, ip) => take(floods[traffic], addressOf(ip)),
    spend: async (name, { ip, headers }) => {
      const address = addressOf(ip)
      const pace = paces.get(name)
      if (pace) await take(pace, `${address} ${fingerprint(headers["user-agent"])}`)
      const budget = budgets.calls[name]
      if (!budget) return
      await takeShared(kit, name, address, budget)
      if (kit.clock.now().getTime() - sweptAt >= SWEEP_EVERY) await sweep()
    },
    sweep,
  }
}

const inMemory = ({ calls, seconds }: Budget) => new RateLimiterMemory({ points: calls, duration: seconds })

async function take(limiter: RateLimiterMemory, caller: string): Promise<void> {
  try {
    await limiter.consume(caller)
  } catch (error) {
    // The library rejects with what is left of the budget, and with an Error when it is itself at fault.
    if (!(error instanceof RateLimiterRes)) throw error
    refuseUntil(error.msBeforeNext)
  }
}

/** One statement: the lock of the row orders concurrent callers. */
async function takeShared(
  kit: { db: Db; clock: Clock },
  name: CallName,
  address: string,
  { calls, seconds }: Budget,
): Promise<void> {
  const now = kit.clock.now()
  const { rows } = await sql<{ spent: number; ends_at: Date }>`
    insert into rate_budget as b (name, caller, spent, ends_at)
    values (${name}, ${address}, 1, ${new Date(now.getTime() + seconds * 1000)})
    on conflict (name, caller) do update
       set spent = case when b.ends_at <= ${now} then 1 else least(b.spent + 1, ${calls + 1}) end,
           ends_at = case when b.ends_at <= ${now} then excluded.ends_at else b.ends_at end
    returning spent, ends_at`.execute(kit.db)
  const [row] = rows
  if (row && row.spent > calls) refuseUntil(row.ends_at.getTime() - now.getTime())
}

function refuseUntil(ms: number): never {
  const seconds = Math.max(1, Math.ceil(ms / 1000))
  return refuse("RATE_LIMITED", [String(seconds)], { retryAfter: seconds })
}

/** The traffic that a route belongs to; a path without a route is a page that is not there. */
export function trafficOf(route: string | undefined): Traffic {
  if (route === undefined) return "site"
  if (/^\/(?:gwp|vendors|payments)\//.test(route)) return "vendors"
  if (route.startsWith("/health/")) return "health"
  const isFile = /^\/(?:console\/)?assets\/|^\/[\w.:-]+\.(?!html$)\w{2,12}$/.test(route)
  return isFile ? "files" : "site"
}

const fingerprint = (header: string | string[] | undefined): string =>
  createHash("sha256")
    .update(String(header ?? ""))
    .digest("base64url")
    .slice(0, 16)
