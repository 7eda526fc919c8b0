import type { Parsed } from "@croupier/contract"
import type { Session } from "@croupier/contract/identity"
import type {
  CheckMethod,
  loginVerification,
  sendVerificationCode as sendRow,
  SignInCheck,
  Way,
} from "@croupier/contract/security"
import { inTransaction, sql, type Tx } from "@croupier/database"
import type { Context } from "../../../call/context.ts"
import { refuse } from "../../../kernel/refusal.ts"
import { hashOf } from "../../../kernel/hash.ts"
import type { Merchant } from "../../../call/merchant.ts"
import { forgiveAddress, type OpenTry } from "./attempts.ts"
import { countedTry } from "./counted-try.ts"
import type { IdentityContext, Origin } from "../kit.ts"
import { noteEvent } from "./login-events.ts"
import { findById, noteLogin } from "../member-store.ts"
import { notifyNewDevice } from "./new-device.ts"
import { codeWording } from "../security/send-codes.ts"
import { openSession } from "./sessions.ts"
import { askedOf, shownBy, targetOf, type Asked } from "./sign-in-methods.ts"
import type { Arrival } from "./arrival.ts"

/**
 * The one admission of every way of signing in: opens a session, or, where the account asks for
 * more, refuses VERIFICATION_REQUIRED with a ticket under which `finishSignIn` goes on.
 */
export async function admit(kit: IdentityContext, merchant: Merchant, arrival: Arrival): Promise<Session> {
  const asked = await askedOf(kit, merchant, arrival)
  if (asked.methods.length > 0)
    return refuse("VERIFICATION_REQUIRED", [], await hold(kit, merchant, arrival, asked))
  return inTransaction(kit.db, async (tx) => {
    const { attempt, member, origin } = arrival
    if (attempt) await attempt.succeed(tx, ["password"])
    else await forgiveAddress(tx, { merchantId: merchant.id, account: member.account, ip: origin.ip })
    return enter(kit, tx, merchant, arrival)
  })
}

/** Keeps the arrival until more is shown, or its time is over. */
async function hold(
  kit: IdentityContext,
  merchant: Merchant,
  arrival: Arrival,
  { methods, hints }: Asked,
): Promise<SignInCheck> {
  const { member, origin } = arrival
  const ticket = kit.random.token()
  const now = kit.clock.now()
  const expiresAt = new Date(now.getTime() + kit.policy.checkLife)
  await inTransaction(kit.db, async (tx) => {
    await arrival.attempt?.pass(tx)
    await sql`
      insert into sign_in_check (ticket_hash, member_id, merchant_id, methods, expires_at, remember, way,
                                 must_change_password, given_password)
      values (${hashOf(ticket)}, ${member.id}, ${merchant.id}, ${methods}::text[], ${expiresAt}, ${arrival.remember},
              ${arrival.way}, ${arrival.mustChangePassword}, ${arrival.given})`.execute(tx)
    await noteEvent(tx, { memberId: member.id, at: now, outcome: "verification", way: arrival.way, origin })
  })
  return { ticket, methods: [...methods], hints, expiresAt: expiresAt.toISOString() }
}

async function enter(kit: IdentityContext, tx: Tx, merchant: Merchant, arrival: Arrival): Promise<Session> {
  await notifyNewDevice(kit, tx, merchant, arrival)
  await noteLogin(tx, arrival.member.id, kit.clock.now(), { forcePasswordChange: arrival.given })
  await kit.events.emit(tx, "signedIn", { memberId: arrival.member.id, merchantId: merchant.id })
  return openSession(kit, tx, merchant, arrival)
}

interface Held {
  readonly member_id: bigint
  readonly methods: CheckMethod[]
  readonly remember: boolean
  readonly way: Way
  readonly must_change_password: boolean
  readonly given_password: boolean
}

/** The sign-in that waits under a ticket for one of these methods. Refuses VERIFICATION_EXPIRED. */
async function heldUnder(kit: IdentityContext, merchant: Merchant, ticket: string, method: CheckMethod) {
  const { rows } = await sql<Held>`
    select member_id, methods, remember, way, must_change_password, given_password from sign_in_check
     where ticket_hash = ${hashOf(ticket)} and merchant_id = ${merchant.id} and expires_at > ${kit.clock.now()}`.execute(
    kit.db,
  )
  const [held] = rows
  const member = held?.methods.includes(method) ? await findById(kit.db, held.member_id) : undefined
  return held && member ? { held, member } : refuse("VERIFICATION_EXPIRED")
}

/** Sends the code that a held sign-in asks for, to where the account is known to be reached. */
export async function sendVerificationCode(
  kit: IdentityContext,
  context: Pick<Context, "merchant" | "language" | "ip">,
  { ticket, method }: Parsed<typeof sendRow>,
): Promise<{ expiredMinutes: number }> {
  const { merchant, ip } = context
  const { member } = await heldUnder(kit, merchant, ticket, method)
  const { channel, target } = await targetOf(kit, member.id, method)
  return kit.messages.requestCode({
    merchantId: merchant.id,
    purpose: "newAddress",
    channel,
    target,
    subject: String(member.id),
    form: "digits",
    ip,
    deliver: "now",
    wording: codeWording(context, channel),
  })
}

/**
 * Goes on with a sign-in that was held. A ticket opens one session; a wrong factor counts with the wrong passwords of the
 * account and locks it. Refuses VERIFICATION_EXPIRED, CODE_WRONG, CODE_EXPIRED, ACCOUNT_LOCKED.
 */
export async function finishSignIn(
  kit: IdentityContext,
  merchant: Merchant,
  { ticket, method, code }: Parsed<typeof loginVerification>,
  origin: Origin,
): Promise<Session> {
  const { held, member } = await heldUnder(kit, merchant, ticket, method)
  const shown = await shownBy(kit, merchant, member, method, code)
  const { account } = member
  const tried = { merchantId: merchant.id, memberId: member.id, account, origin, inSession: false }
  const work = async (tx: Tx, attempt: OpenTry) => {
    if (!(await shown(tx, attempt))) return undefined
    const taken =
      await sql`delete from sign_in_check where ticket_hash = ${hashOf(ticket)} returning 1`.execute(tx)
    if (taken.rows.length === 0) return refuse("VERIFICATION_EXPIRED")
    return enter(kit, tx, merchant, {
      member,
      origin,
      remember: held.remember,
      way: held.way,
      given: held.given_password,
      mustChangePassword: held.must_change_password,
      proven: method === "authenticator",
    })
  }
  // The sign-in is whole: what came before the code was shown, too.
  return countedTry(kit, tried, { shows: ["password", "code"], work })
}
