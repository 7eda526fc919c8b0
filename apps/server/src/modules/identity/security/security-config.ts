import type { Value } from "@croupier/contract"
import type { securityConfig } from "@croupier/contract/security"
import { sql } from "@croupier/database"
import type { Member } from "../../../call/member.ts"
import { refuse } from "../../../kernel/refusal.ts"
import { countRecoveryCodes, hasAuthenticator } from "./authenticator.ts"
import type { IdentityContext } from "../kit.ts"

/** The guards of the member's account, and those that it could have. */
export async function readSecurityConfig(
  kit: IdentityContext,
  member: Member,
): Promise<Value<typeof securityConfig>> {
  const [found, authenticator, recoveryCodesLeft] = await Promise.all([
    sql<{ password_changed_at: Date | null; payment: boolean }>`
      select case when password_hash is not null then password_changed_at end as password_changed_at, payment_password_hash is not null as payment from member where id = ${member.id}`.execute(
      kit.db,
    ),
    hasAuthenticator(kit.db, member.id),
    countRecoveryCodes(kit.db, member.id),
  ])
  const [row] = found.rows
  if (!row) return refuse("NOT_SIGNED_IN")
  return {
    passwordChangedAt: row.password_changed_at?.toISOString() ?? null,
    hasPaymentPassword: row.payment,
    authenticator,
    recoveryCodesLeft,
  }
}
