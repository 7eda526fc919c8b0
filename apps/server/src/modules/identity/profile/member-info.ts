import type { Value } from "@croupier/contract"
import type { memberInfo } from "@croupier/contract/identity"
import type { MemberContext } from "../../../call/context.ts"
import { refuse } from "../../../kernel/refusal.ts"
import type { IdentityContext } from "../kit.ts"
import { findById } from "../member-store.ts"
import { readSession } from "../sign-in/sessions.ts"

/** Who the session belongs to. `lastLoginAt` is the sign-in before this one, so that a stranger's would show. */
export async function readMemberInfo(
  kit: IdentityContext,
  { member, merchant }: Pick<MemberContext, "member" | "merchant">,
): Promise<Value<typeof memberInfo>> {
  const [known, upline, session, labels] = await Promise.all([
    findById(kit.db, member.id),
    // Only where the merchant has transfers within a line does the agent above take any.
    merchant.settings.lineTransfers.enabled ? kit.agents.uplineOf(kit.db, merchant.id, member.id) : undefined,
    readSession(kit.db, member.sessionId, merchant),
    kit.levels?.labelsOf([member.id]),
  ])
  if (!known) return refuse("NOT_SIGNED_IN")
  const level = (await kit.levels?.named([member.id], known.language))?.get(member.id)
  return {
    id: String(known.id),
    account: known.account,
    nickname: known.nickname,
    type: known.type,
    toUpline: upline !== undefined,
    clubLabel: { labelName: level?.name ?? "", rankLevel: level?.rank ?? 0 },
    memberLabel: labels?.get(member.id) ?? null,
    language: known.language,
    passwordExpired: member.mustChangePassword,
    firstTimeLogin: session.firstLogin,
    lastLoginAt: session.previousLoginAt?.toISOString() ?? null,
    sessionStartedAt: session.startedAt.toISOString(),
    sessionIdleSeconds: session.idleSeconds,
    sessionExpiresAt: session.expiresAt.toISOString(),
  }
}
