import type { Value } from "@croupier/contract"
import type { memberSessions } from "@croupier/contract/security"
import { inTransaction, sql, type Tx } from "@croupier/database"
import type { Member } from "../../../call/member.ts"
import { refuse } from "../../../kernel/refusal.ts"
import { deviceOf } from "../sign-in/device.ts"
import type { IdentityContext } from "../kit.ts"
import { endSessionsOf } from "../sign-in/sessions.ts"
import type { MemberId } from "../../../kernel/ids.ts"

/** A member has no more devices than this at once; older sessions end by themselves. */
const AT_MOST = 100

/** The member's open sessions, the latest seen first; those that idleness or age has ended are not among them. */
export async function readMemberSessions(
  kit: IdentityContext,
  member: Member,
): Promise<Value<typeof memberSessions>> {
  const { rows } = await sql<{
    id: bigint
    created_at: Date
    last_seen_at: Date
    idle_ends_at: Date
    expires_at: Date
    ip: string
    country: string | null
    user_agent: string
  }>`
    select id, created_at, last_seen_at, least(last_seen_at + idle_seconds * interval '1 second', expires_at) as idle_ends_at,
           expires_at, ip, country, user_agent
      from session
     where member_id = ${member.id} and ended_at is null and expires_at > ${kit.clock.now()}
       and last_seen_at + idle_seconds * interval '1 second' > ${kit.clock.now()}
     order by last_seen_at desc, id desc limit ${AT_MOST}`.execute(kit.db)
  return {
    sessions: rows.map((row) => ({
      sessionId: String(row.id),
      current: row.id === member.sessionId,
      startedAt: row.created_at.toISOString(),
      lastSeenAt: row.last_seen_at.toISOString(),
      idleEndsAt: row.idle_ends_at.toISOString(),
      expiresAt: row.expires_at.toISOString(),
      ip: row.ip,
      country: row.country,
      device: deviceOf(row.user_agent),
    })),
  }
}

/** Ends one open session of the member. Refuses NOT_FOUND for one that is over already, or another member's. */
export async function endMemberSession(
  kit: IdentityContext,
  member: Member,
  sessionId: bigint,
): Promise<void> {
  await inTransaction(kit.db, (tx) => endOneSession(kit, tx, member.id, sessionId))
}

/** The same, in the transaction of a caller. */
export async function endOneSession(
  kit: IdentityContext,
  tx: Tx,
  memberId: MemberId,
  sessionId: bigint,
): Promise<void> {
  if ((await endSessionsOf(kit, tx, memberId, "revoked", { of: sessionId })) === 0) refuse("NOT_FOUND")
}

/** Ends every open session of the member but the one that asks; answers with their number. */
export async function endOtherSessions(kit: IdentityContext, member: Member): Promise<{ ended: number }> {
  const ended = await inTransaction(kit.db, (tx) =>
    endSessionsOf(kit, tx, member.id, "revoked", { butNotOf: member.sessionId }),
  )
  return { ended }
}

/** A member's open sessions as the people of the house see them. */
export async function readOpenSessions(kit: IdentityContext, memberId: MemberId) {
  const now = kit.clock.now()
  const { rows } = await sql<{
    id: bigint
    startedAt: Date
    lastSeenAt: Date
    ip: string
    country: string | null
    userAgent: string
  }>`
    select id, created_at as "startedAt", last_seen_at as "lastSeenAt", ip, country, user_agent as "userAgent"
      from session
     where member_id = ${memberId} and ended_at is null and expires_at > ${now}
       and last_seen_at + idle_seconds * interval '1 second' > ${now}
     order by last_seen_at desc, id desc limit ${AT_MOST}`.execute(kit.db)
  return rows.map(({ id, startedAt, lastSeenAt, ...row }) => ({
    ...row,
    sessionId: String(id),
    startedAt: startedAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
  }))
}
