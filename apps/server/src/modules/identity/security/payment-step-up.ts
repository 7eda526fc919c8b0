import { sql } from "@croupier/database"
import type { MemberContext } from "../../../call/context.ts"
import { MINUTE_MS } from "../../../kernel/durations.ts"
import { Refusal, refuse } from "../../../kernel/refusal.ts"
import type { IdentityContext } from "../kit.ts"
import { paymentPasswordOf } from "../member-store.ts"
import { hasAuthenticator } from "./authenticator.ts"
import { passkeysOf } from "./passkey-store.ts"
import { provePaymentPassword } from "./prove-password.ts"
import type { MemberId } from "../../../kernel/ids.ts"

/** So many wrong passwords within the window keep a member from paying out until it is over. */
const MOST_WRONG = 5
const WINDOW_MS = 10 * MINUTE_MS

/** The proof that it is the member who sends money away. */
export type StepUp = "factor" | "payment" | "login"

/**
 * The proof that a member's payouts ask for: a fresh one of the second factor, the payment password, or that of
 * the login.
 */
export async function stepUpOf(kit: IdentityContext, memberId: MemberId): Promise<StepUp> {
  if ((await hasAuthenticator(kit.db, memberId)) || (await passkeysOf(kit.db, memberId)).transports.size > 0)
    return "factor"
  return (await paymentPasswordOf(kit.db, memberId)) ? "payment" : "login"
}

/**
 * The caller of an open session shows that the money is theirs to send. An account with a second factor has shown it to
 * reach this call (`guarded: "fresh"`), and no password stands in for it. Refuses WD_STEP_UP with the tries that are
 * left; with none, nothing is compared for ten minutes. Refuses ACCOUNT_LOCKED as every counted try does.
 */
export async function provePayment(
  kit: IdentityContext,
  context: MemberContext,
  typed: string,
): Promise<void> {
  if ((await stepUpOf(kit, context.member.id)) === "factor") return
  if ((await wrongOf(kit, context)) >= MOST_WRONG) refuse("WD_STEP_UP", ["0"], { left: 0 })
  try {
    await provePaymentPassword(kit, context, typed)
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== "PASSWORD_WRONG") throw error
    const left = Math.max(0, MOST_WRONG - (await wrongOf(kit, context)))
    refuse("WD_STEP_UP", [String(left)], { left })
  }
}

/** Wrong passwords inside the member's sessions of the last minutes. */
async function wrongOf(kit: IdentityContext, { member, merchant }: MemberContext): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from login_attempt
     where merchant_id = ${merchant.id} and account = lower(${member.account}) and place = 'session'
       and outcome = 'failed' and not forgiven and coalesce(secret, 'password') in ('password', 'paymentPassword')
       and at > ${new Date(kit.clock.now().getTime() - WINDOW_MS)}`.execute(kit.db)
  return rows[0]?.count ?? 0
}
