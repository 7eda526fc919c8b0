import { createHash } from "node:crypto"
import { isRole, permissionsOf } from "@croupier/contract/console/permissions"
import type { Me, NEXT_STEPS } from "@croupier/contract/console/session"
import { sql, type Db, type Tx } from "@croupier/database"
import type { Staff } from "../../call/staff.ts"
import type { VisitorContext } from "../../call/console-context.ts"
import { refuse } from "../../kernel/refusal.ts"
import { DAY_MS } from "../../kernel/durations.ts"
import { hashOf } from "../../kernel/hash.ts"
import type { Merchant } from "../../call/merchant.ts"
import { reachOf } from "./addresses.ts"
import type { OperatorsContext } from "./kit.ts"
import { goneAt } from "./staff-store.ts"
import type { MerchantId, StaffId } from "../../kernel/ids.ts"

const MAX_USER_AGENT = 400
/** A session's last sight is written at most this often: reading must not become writing. */
const SEEN_EVERY = 60_000

/**
 * The token that a page of the console shows with every call that changes something: only a page of this origin
 * can have read it. It follows from the session's token, and the token does not follow from it.
 */
export const csrfOf = (token: string): string =>
  createHash("sha256").update(`csrf:${token}`).digest("base64url")

export type NextStep = (typeof NEXT_STEPS)[number]

/** A session as it stands at the moment of a call. */
export interface StaffSession {
  readonly staff: Staff
  /** The merchants that they work for and that let them in from where they are; at least one. */
  readonly merchants: readonly Merchant[]
  readonly next: NextStep
  readonly stepUpUntil: Date | null
  readonly expiresAt: Date
  /** By what the person can show who they are. */
  readonly factors: { readonly hasAuthenticator: boolean; readonly hasPasskey: boolean }
}

/** Begins a session whose code is still to be shown. The token exists here in the clear once. */
export async function beginSession(
  kit: OperatorsContext,
  tx: Tx,
  staffId: StaffId,
  origin: { readonly ip: string; readonly userAgent: string },
): Promise<{ readonly token: string; readonly id: bigint }> {
  const token = kit.random.token()
  const now = kit.clock.now()
  const { rows } = await sql<{ id: bigint }>`
    insert into operator_session (token_hash, staff_id, created_at, last_seen_at, expires_at, ip, user_agent)
    values (${hashOf(token)}, ${staffId}, ${now}, ${now}, ${new Date(now.getTime() + kit.policy.halfOpenFor)},
            ${origin.ip}, ${origin.userAgent.slice(0, MAX_USER_AGENT)}) returning id`.execute(tx)
  const [row] = rows
  if (!row) throw new Error("a session was not stored")
  return { token, id: row.id }
}

interface Row {
  readonly id: bigint
  readonly staffId: StaffId
  readonly login: string
  readonly name: string
  readonly roles: readonly string[]
  readonly merchantIds: readonly MerchantId[] | null
  readonly mustChangePassword: boolean
  readonly enrolledAt: Date | null
  readonly hasAuthenticator: boolean
  readonly hasPasskey: boolean
  readonly revokedAt: Date | null
  readonly accessUntil: Date | null
  readonly lastSeenAt: Date
  readonly expiresAt: Date
  readonly verifiedAt: Date | null
  readonly stepUpAt: Date | null
  readonly endedAt: Date | null
}

/**
 * The person of a token, read anew at every call: a right that was taken from them a moment ago is gone. `touched`: a
 * person is there; a page that only refreshes itself keeps no session open. A merchant whose address list shuts `ip` out is
 * left out of the session, for every use case behind this. Refuses NOT_SIGNED_IN, SESSION_EXPIRED, ADDRESS_NOT_ALLOWED.
 */
export async function sessionOf(
  kit: OperatorsContext,
  token: string | undefined,
  { ip, touched = false }: { readonly ip: string; readonly touched?: boolean },
): Promise<StaffSession> {
  if (token === undefined) return refuse("NOT_SIGNED_IN")
  const now = kit.clock.now()
  const { rows } = await sql<Row>`
    select o.id, o.staff_id as "staffId", s.login, s.name, s.roles, s.merchant_ids as "merchantIds",
           s.must_change_password as "mustChangePassword", s.enrolled_at as "enrolledAt",
           s.totp_confirmed_at is not null as "hasAuthenticator",
           exists (select 1 from operator_passkey k where k.staff_id = s.id) as "hasPasskey",
           ${goneAt(now)} as "revokedAt", s.access_until as "accessUntil", o.last_seen_at as "lastSeenAt", o.expires_at as "expiresAt",
           o.verified_at as "verifiedAt", o.step_up_at as "stepUpAt", o.ended_at as "endedAt"
      from operator_session o join operator_staff s on s.id = o.staff_id
     where o.token_hash = ${hashOf(token)}`.execute(kit.db)
  const [row] = rows
  if (!row) return refuse("NOT_SIGNED_IN")
  const idle = now.getTime() - row.lastSeenAt.getTime()
  if (row.endedAt || row.revokedAt || now >= row.expiresAt || idle >= kit.policy.idleFor)
    refuse("SESSION_EXPIRED")
  if (touched && idle >= SEEN_EVERY)
    await sql`update operator_session set last_seen_at = ${now} where id = ${row.id} and last_seen_at < ${now}`.execute(
      kit.db,
    )
  const { merchants, merchantIds, isEverywhere } = await reachOf(kit, row, ip)
  if (merchants.length === 0) refuse("ADDRESS_NOT_ALLOWED", [ip])
  const roles = row.roles.filter(isRole)
  const stepUpUntil = row.stepUpAt && new Date(row.stepUpAt.getTime() + kit.policy.stepUpFor)
  return {
    staff: {
      id: row.staffId,
      login: row.login,
      name: row.name,
      roles,
      permissions: permissionsOf(roles),
      merchantIds,
      isEverywhere,
      sessionId: row.id,
    },
    merchants,
    next: nextOf(row),
    stepUpUntil: stepUpUntil && stepUpUntil > now ? stepUpUntil : null,
    // A session never outlives the access.
    expiresAt: row.accessUntil && row.accessUntil < row.expiresAt ? row.accessUntil : row.expiresAt,
    factors: { hasAuthenticator: row.hasAuthenticator, hasPasskey: row.hasPasskey },
  }
}

/** A known factor is asked for first: a password that was told must not be enough to replace it. */
const nextOf = (row: Row): NextStep => {
  if (row.enrolledAt === null) return row.mustChangePassword ? "password" : "enrol"
  if (row.verifiedAt === null) return "code"
  return row.mustChangePassword ? "password" : "open"
}

/** The console's view of its session. */
export async function presentMe(kit: OperatorsContext, token: string, ip: string): Promise<Me> {
  const { staff, merchants, next, stepUpUntil, expiresAt, factors } = await sessionOf(kit, token, { ip })
  const open = next === "open"
  const allowed = open ? merchants : []
  return {
    staffId: String(staff.id),
    login: staff.login,
    name: staff.name,
    roles: [...staff.roles],
    permissions: open ? [...staff.permissions] : [],
    merchants: allowed.map(({ id, code, asset, brand }) => ({
      id,
      code,
      asset,
      name: brand.name,
      timeZone: brand.timeZone,
      languages: [...brand.languages],
    })),
    next,
    ...factors,
    csrf: csrfOf(token),
    stepUpUntil: stepUpUntil?.toISOString() ?? null,
    expiresAt: expiresAt.toISOString(),
    serverTime: kit.clock.now().toISOString(),
  }
}

/**
 * A second factor was shown: the session opens for a working day, and for dangerous acts a few minutes, under another
 * token than the one that the password alone had earned. The token exists here in the clear once; undefined where the
 * session was open.
 */
export async function openSession(
  kit: OperatorsContext,
  tx: Tx,
  sessionId: bigint,
): Promise<string | undefined> {
  const token = kit.random.token()
  const now = kit.clock.now()
  const { rows } = await sql`
    update operator_session set token_hash = ${hashOf(token)}, verified_at = ${now}, step_up_at = ${now},
           expires_at = ${new Date(now.getTime() + kit.policy.openFor)}
     where id = ${sessionId} and verified_at is null returning id`.execute(tx)
  return rows.length === 1 ? token : undefined
}

/** Gives the browser the token of a session that has just opened, and says who is here. */
export function presentOpened(
  kit: OperatorsContext,
  token: string | undefined,
  context: VisitorContext,
): Promise<Me> {
  if (token !== undefined) context.keepToken(token)
  return presentMe(kit, token ?? context.token ?? "", context.ip)
}

export async function noteStepUp(kit: OperatorsContext, tx: Tx, sessionId: bigint): Promise<void> {
  await sql`update operator_session set step_up_at = ${kit.clock.now()} where id = ${sessionId}`.execute(tx)
}

/** Ends every session of a person, or all but one. */
export async function endSessionsOf(
  kit: OperatorsContext,
  tx: Tx,
  staffId: StaffId,
  butNot: bigint | null = null,
): Promise<void> {
  await sql`
    update operator_session set ended_at = ${kit.clock.now()}
     where staff_id = ${staffId} and ended_at is null and id is distinct from ${butNot}::bigint`.execute(tx)
}

export async function endSession(kit: OperatorsContext, sessionId: bigint): Promise<void> {
  await sql`update operator_session set ended_at = ${kit.clock.now()} where id = ${sessionId} and ended_at is null`.execute(
    kit.db,
  )
}

const KEPT_FOR = 90 * DAY_MS

/** Forgets sessions that ended a season ago. */
export async function sweepSessions(kit: OperatorsContext, db: Db): Promise<void> {
  await sql`
    delete from operator_session where id in (
      select id from operator_session where expires_at < ${new Date(kit.clock.now().getTime() - KEPT_FOR)} limit 5000)`.execute(
    db,
  )
}
