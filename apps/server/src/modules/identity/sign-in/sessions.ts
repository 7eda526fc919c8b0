import { accountKind } from "@croupier/contract"
import type { Session } from "@croupier/contract/identity"
import type { Way } from "@croupier/contract/security"
import { afterCommit, inTransaction, sql, type Db, type Tx } from "@croupier/database"
import type { Member } from "../../../call/member.ts"
import { refuse } from "../../../kernel/refusal.ts"
import { HOUR_MS, MINUTE_MS, SECOND_MS } from "../../../kernel/durations.ts"
import { hashOf } from "../../../kernel/hash.ts"
import type { Merchant } from "../../../call/merchant.ts"
import { MAX_USER_AGENT, type IdentityContext, type Origin } from "../kit.ts"
import { noteEvent } from "./login-events.ts"
import { accountTypeOf, languageOf, type MemberRow } from "../member-store.ts"
import type { MemberId, MerchantId } from "../../../kernel/ids.ts"

/** A session's last act is written at most this often: reading must not become writing. */
const SEEN_EVERY = MINUTE_MS
/** Two reports of one act differ by the time that their calls took; less than this is no later act. */
const REPORTS_DIFFER = 5 * SECOND_MS

export interface Opening {
  readonly member: MemberRow
  readonly origin: Origin
  readonly remember: boolean
  /** How the member came in; null for a trial, which has no history. */
  readonly way: Way | null
  /** The password was given out by an operator, or is too old: nothing else is open until it is changed. */
  readonly mustChangePassword: boolean
  /** The sign-in showed a passkey or a code of the app: guarded calls are open for some minutes. */
  readonly proven?: boolean
  /** Ends the session at the latest after this time, whatever the configuration allows. Milliseconds. */
  readonly atMost?: number
}

/**
 * Opens a session and answers with what the client keeps. The token is 256 random bits and exists here in
 * the clear once; the database holds its SHA-256. A remembered session is not ended by idleness, but by its
 * absolute life of a day; the market's limits hold for it all the same. Refuses ACCOUNT_LOCKED for a member whom the
 * house shut out, and ACCOUNT_CLOSED for one who closed the account.
 */
export async function openSession(
  kit: IdentityContext,
  tx: Db | Tx,
  merchant: Merchant,
  opening: Opening,
): Promise<Session> {
  const { member, origin, remember, mustChangePassword } = opening
  if (member.lockedAt) refuse("ACCOUNT_LOCKED")
  if (member.closedAt) refuse("ACCOUNT_CLOSED")
  const now = kit.clock.now()
  const configured = kit.config.sessionAbsoluteHours * HOUR_MS
  const wanted = remember ? Math.max(configured, kit.policy.rememberFor) : configured
  const limits = limitsOf(merchant)
  const life = Math.min(wanted, opening.atMost ?? wanted, limits.longest)
  const idle = Math.min(remember ? life : kit.config.sessionIdleMinutes * MINUTE_MS, life, limits.idle)
  const expiresAt = new Date(now.getTime() + life)
  const token = kit.random.token()
  const firstTimeLogin = member.firstLoginAt === null
  await sql`
    insert into session (token_hash, member_id, merchant_id, created_at, last_seen_at, idle_seconds, expires_at,
                         must_change_password, first_login, previous_login_at, ip, country, user_agent, proven_at)
    values (${hashOf(token)}, ${member.id}, ${merchant.id}, ${now}, ${now}, ${Math.ceil(idle / 1000)}, ${expiresAt},
            ${mustChangePassword}, ${firstTimeLogin}, ${member.lastLoginAt}, ${origin.ip}, ${origin.country},
            ${origin.userAgent.slice(0, MAX_USER_AGENT)}, ${opening.proven ? now : null})`.execute(tx)
  if (opening.way)
    await noteEvent(tx, { memberId: member.id, at: now, outcome: "signedIn", way: opening.way, origin })
  return {
    token,
    account: member.account,
    customerId: String(member.id),
    isAgent: member.type,
    merchantCode: merchant.code,
    firstTimeLogin,
    passwordExpired: mustChangePassword,
    expiresAt: expiresAt.toISOString(),
  }
}

/** The limits of a merchant's market, in milliseconds; without a rule there is no end. */
function limitsOf({ policy: { session } }: Pick<Merchant, "policy">): { idle: number; longest: number } {
  return {
    idle: session.idleMinutes === null ? Infinity : session.idleMinutes * MINUTE_MS,
    longest: session.longestHours === null ? Infinity : session.longestHours * HOUR_MS,
  }
}

/** A session with its member, as a token opens it. */
export interface SessionRow {
  readonly id: bigint
  readonly member_id: bigint
  readonly merchant_id: MerchantId
  readonly created_at: Date
  readonly last_seen_at: Date
  readonly idle_seconds: number
  readonly expires_at: Date
  readonly ended_at: Date | null
  readonly must_change_password: boolean
  readonly account: string
  readonly type: number
  readonly language: string
  readonly locked_at: Date | null
}

/** The sessions of tokens, in their order. */
export async function sessionsOf(
  db: Db,
  tokens: readonly string[],
): Promise<readonly (SessionRow | undefined)[]> {
  const { rows } = await sql<SessionRow & { readonly nr: bigint }>`
    select t.nr, s.id, s.member_id, s.merchant_id, s.created_at, s.last_seen_at, s.idle_seconds, s.expires_at, s.ended_at,
           s.must_change_password, m.account, m.type, m.language, m.locked_at
      from unnest(${tokens.map(hashOf)}::bytea[]) with ordinality t (hash, nr)
      join session s on s.token_hash = t.hash join member m on m.id = s.member_id`.execute(db)
  const known = new Map(rows.map((row) => [Number(row.nr), row]))
  return tokens.map((_, index) => known.get(index + 1))
}

/**
 * The member of a token at this merchant. `sinceAct` is the time since the person's last act, in milliseconds: a call
 * is an act unless its client says otherwise, and a look of the house's own (`Infinity`) is none. Refuses NOT_SIGNED_IN
 * for a token that never was (or is another merchant's), SESSION_EXPIRED for one that was ended, idle too long, or past
 * its absolute life, ACCOUNT_LOCKED for a locked member. A session that is over is not brought back by an earlier act.
 */
export async function memberOf(
  kit: Pick<IdentityContext, "db" | "clock"> & {
    readonly sessionOf: (token: string) => Promise<SessionRow | undefined>
  },
  token: string,
  merchant: Merchant,
  sinceAct = 0,
): Promise<Member> {
  const found = await kit.sessionOf(token)
  if (!found || found.merchant_id !== merchant.id) return refuse("NOT_SIGNED_IN")
  const now = kit.clock.now()
  const limits = limitsOf(merchant)
  const seen = found.last_seen_at.getTime()
  const idle = now.getTime() - seen
  const age = now.getTime() - found.created_at.getTime()
  const isOver = now >= found.expires_at || age >= limits.longest
  if (found.ended_at || isOver || idle >= Math.min(found.idle_seconds * SECOND_MS, limits.idle))
    refuse("SESSION_EXPIRED")
  if (found.locked_at) refuse("ACCOUNT_LOCKED")
  const actedAt = now.getTime() - sinceAct
  if (idle >= SEEN_EVERY && actedAt - seen >= REPORTS_DIFFER)
    await noteSeen(kit.db, found.id, new Date(actedAt))
  const type = accountTypeOf(found.type)
  return {
    id: found.member_id,
    account: found.account,
    type,
    kind: accountKind(type),
    merchantId: merchant.id,
    language: languageOf(found.language),
    sessionId: found.id,
    mustChangePassword: found.must_change_password,
  }
}

async function noteSeen(db: Db, id: bigint, at: Date): Promise<void> {
  await sql`update session set last_seen_at = ${at} where id = ${id} and last_seen_at < ${at}`.execute(db)
}

export type EndedWhy = "logout" | "password" | "revoked" | "over"

/** The member leaves by their own will; doing so again changes nothing. Other pages of the session leave, too. */
export async function endSession(
  kit: IdentityContext,
  { id, merchantId, sessionId }: Pick<Member, "id" | "merchantId" | "sessionId">,
): Promise<void> {
  await inTransaction(kit.db, async (tx) => {
    await endSessionsOf(kit, tx, id, "logout", { of: sessionId })
    await kit.events.emit(tx, "signedOut", { memberId: id, merchantId })
  })
}

/** One session of a member, or all of them but one. */
export type WhichSessions = { readonly of: bigint } | { readonly butNotOf: bigint }

/**
 * Ends all sessions of a member, or those that `which` names: the one place where a session ends before its time.
 * Other modules end in the same transaction what was opened in them; after its commit every open page of the member
 * looks whether its session still stands. Answers with how many ended.
 */
export async function endSessionsOf(
  kit: Pick<IdentityContext, "clock" | "events" | "bus">,
  tx: Tx,
  memberId: MemberId,
  why: EndedWhy,
  which?: WhichSessions,
): Promise<number> {
  const those = !which ? sql`true` : "of" in which ? sql`id = ${which.of}` : sql`id <> ${which.butNotOf}`
  const { rows } = await sql`
    update session set ended_at = ${kit.clock.now()}, ended_why = ${why}
     where member_id = ${memberId} and ended_at is null and ${those} returning id`.execute(tx)
  await kit.events.emit(tx, "sessionsEnded", { memberId, which })
  afterCommit(tx, () => kit.bus?.publish("session-ended", { memberId: String(memberId) }))
  return rows.length
}

/** Shuts an account for every way of signing in, with its sessions; null opens it. */
export async function setClosed(
  kit: Pick<IdentityContext, "clock" | "events" | "bus">,
  tx: Tx,
  memberId: MemberId,
  at: Date | null,
): Promise<void> {
  await sql`update member set closed_at = ${at} where id = ${memberId}`.execute(tx)
  if (at) await endSessionsOf(kit, tx, memberId, "revoked")
}

export interface SessionFacts {
  readonly startedAt: Date
  /** The session ends after so many seconds without an act, and at the latest at `expiresAt`. */
  readonly idleSeconds: number
  readonly expiresAt: Date
  readonly firstLogin: boolean
  /** When the member signed in the time before this session. */
  readonly previousLoginAt: Date | null
}

export async function readSession(db: Db, id: bigint, merchant: Merchant): Promise<SessionFacts> {
  const { rows } = await sql<{
    created_at: Date
    idle_seconds: number
    expires_at: Date
    first_login: boolean
    previous_login_at: Date | null
  }>`
    select created_at, idle_seconds, expires_at, first_login, previous_login_at from session
     where id = ${id}`.execute(db)
  const [row] = rows
  if (!row) return refuse("NOT_SIGNED_IN")
  const { idle, longest } = limitsOf(merchant)
  return {
    startedAt: row.created_at,
    idleSeconds: Math.min(row.idle_seconds, idle / SECOND_MS),
    expiresAt: new Date(Math.min(row.expires_at.getTime(), row.created_at.getTime() + longest)),
    firstLogin: row.first_login,
    previousLoginAt: row.previous_login_at,
  }
}

/** A changed password lifts what kept this session closed. */
export async function liftPasswordChange(tx: Tx, id: bigint): Promise<void> {
  await sql`update session set must_change_password = false where id = ${id}`.execute(tx)
}
