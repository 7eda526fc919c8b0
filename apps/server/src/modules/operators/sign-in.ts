import { sql, type Tx } from "@croupier/database"
import type { ConsoleParsed, ConsoleValue } from "@croupier/contract/console/table"
import type { Me } from "@croupier/contract/console/session"
import type { ConsoleContext, VisitorContext } from "../../http/console-context.ts"
import { refuse } from "../../kernel/refusal.ts"
import { newTotpSecret, stepOfCode, totpUri, typedSecret } from "../../kernel/totp.ts"
import { reachOf } from "./addresses.ts"
import { record } from "./audit.ts"
import type { Inner } from "./kit.ts"
import { factorsOf } from "./passkey-store.ts"
import { noteSecondPerson } from "./proposals.ts"
import {
  beginSession,
  endSessionsOf,
  noteStepUp,
  openSession,
  presentMe,
  sessionOf,
  type StaffSession,
} from "./staff-sessions.ts"
import type { StaffRow } from "./staff-store.ts"
import { tried } from "./tried.ts"

/** The name that an authenticator app shows beside the login. */
const ISSUER = "Croupier console"

/**
 * Begins a session by password. A name that nobody has takes as long to refuse as a wrong password and says the
 * same. Refuses CREDENTIALS_WRONG, ACCOUNT_LOCKED, ADDRESS_NOT_ALLOWED.
 */
export async function signIn(
  kit: Inner,
  { login, password }: ConsoleParsed<"staffSignIn">,
  context: VisitorContext,
): Promise<Me> {
  const name = login.trim().toLowerCase()
  const token = await tried(kit, { login: name }, context, async (tx, person) => {
    const right = await kit.passwords.verify(person?.passwordHash, password)
    if (!person || !right || person.revokedAt) return "CREDENTIALS_WRONG"
    if ((await reachOf(kit, person, context.ip)).merchants.length === 0)
      refuse("ADDRESS_NOT_ALLOWED", [context.ip])
    return { done: await beginSession(kit, tx, person.id, context) }
  })
  context.keepToken(token)
  return presentMe(kit, token, context.ip)
}

/** Another password, by the present one. It ends the person's other sessions. */
export async function newPassword(
  kit: Inner,
  given: ConsoleParsed<"staffNewPassword">,
  context: VisitorContext,
): Promise<Me> {
  const session = await sessionOf(kit, context.token, context)
  if (session.next === "code") refuse("CODE_REQUIRED")
  if (given.newPassword === given.password) refuse("PASSWORD_UNCHANGED")
  await checkStrength(kit, session.staff.login, given.newPassword)
  const hash = await kit.passwords.hash(given.newPassword)
  await tried(kit, { id: session.staff.id }, context, async (tx, person) => {
    if (!person || !(await kit.passwords.verify(person.passwordHash, given.password)))
      return "CREDENTIALS_WRONG"
    await sql`
      update operator_staff set password_hash = ${hash}, must_change_password = false where id = ${person.id}`.execute(
      tx,
    )
    await endSessionsOf(kit, tx, person.id, session.staff.sessionId)
    await record(kit, tx, actorOf(session, context), { act: "session.password", merchantId: null })
    return { done: undefined }
  })
  return presentMe(kit, context.token ?? "", context.ip)
}

/** Length counts (NIST SP 800-63B); what everybody tries first, and the login itself, do not. Refuses PASSWORD_WEAK. */
async function checkStrength(kit: Inner, login: string, password: string): Promise<void> {
  const { passwordLength } = kit.policy
  if (
    password.length < passwordLength ||
    password.toLowerCase().includes(login) ||
    new Set(password).size < 5 ||
    (await kit.leaked.has(password))
  )
    refuse("PASSWORD_WEAK", [String(passwordLength)])
}

/** A new secret in the place of an unconfirmed one. Refuses AUTHENTICATOR_ON, PASSWORD_CHANGE_REQUIRED. */
export async function startAuthenticator(
  kit: Inner,
  context: VisitorContext,
): Promise<ConsoleValue<"staffAuthenticator">> {
  const { staff, next, stepUpUntil } = await sessionOf(kit, context.token, context)
  if (next === "password") refuse("PASSWORD_CHANGE_REQUIRED")
  // Beside a passkey it is one more factor: whoever adds it has just proved the other.
  if (next !== "enrol" && !(await hasAuthenticator(kit, staff.id))) {
    if (next === "code") refuse("CODE_REQUIRED")
    if (stepUpUntil === null) refuse("STEP_UP_REQUIRED")
  }
  const secret = newTotpSecret(kit.random)
  const { rows } = await sql`
    update operator_staff set sealed_totp = ${Buffer.from(kit.vault.seal(secret))}
     where id = ${staff.id} and totp_confirmed_at is null returning id`.execute(kit.db)
  if (rows.length === 0) refuse("AUTHENTICATOR_ON")
  return { secret: typedSecret(secret), uri: totpUri(secret, ISSUER, staff.login) }
}

const hasAuthenticator = async (kit: Inner, staffId: bigint): Promise<boolean> =>
  (await factorsOf(kit.db, staffId)).hasAuthenticator

/** Opens the session by a code; the first one confirms the authenticator. Refuses CODE_WRONG, ACCOUNT_LOCKED. */
export async function enterCode(
  kit: Inner,
  { code }: ConsoleParsed<"staffCode">,
  context: VisitorContext,
): Promise<Me> {
  const session = await sessionOf(kit, context.token, context)
  const { staff, next } = session
  if (next === "open" && (await hasAuthenticator(kit, staff.id)))
    return presentMe(kit, context.token ?? "", context.ip)
  if (next === "password") refuse("PASSWORD_CHANGE_REQUIRED")
  if (next === "code" && !(await hasAuthenticator(kit, staff.id))) refuse("AUTHENTICATOR_OFF")
  await tried(kit, { id: session.staff.id }, context, async (tx, person) => {
    if (!person || !(await spendCode(kit, tx, person, code))) return "CODE_WRONG"
    await sql`
      update operator_staff set totp_confirmed_at = coalesce(totp_confirmed_at, ${kit.clock.now()}),
             enrolled_at = coalesce(enrolled_at, ${kit.clock.now()}), last_sign_in_at = ${kit.clock.now()} where id = ${person.id}`.execute(
      tx,
    )
    await openSession(kit, tx, session.staff.sessionId)
    await noteSecondPerson(kit, tx, person)
    await record(kit, tx, actorOf(session, context), {
      act: person.totpConfirmedAt ? "session.open" : "session.enrol",
      merchantId: null,
    })
    return { done: undefined }
  })
  return presentMe(kit, context.token ?? "", context.ip)
}

/** A fresh code opens dangerous acts for some minutes. Refuses CODE_WRONG, ACCOUNT_LOCKED. */
export async function stepUp(
  kit: Inner,
  { code }: ConsoleParsed<"staffStepUp">,
  context: ConsoleContext,
): Promise<Me> {
  await tried(kit, { id: context.staff.id }, context, async (tx, person) => {
    if (!person || !(await spendCode(kit, tx, person, code))) return "CODE_WRONG"
    await noteStepUp(kit, tx, context.staff.sessionId)
    return { done: undefined }
  })
  return presentMe(kit, context.token ?? "", context.ip)
}

const actorOf = ({ staff }: StaffSession, { ip, requestId }: VisitorContext) => ({ staff, ip, requestId })

/** Accepts a code of the app and spends its time step: neither it nor an earlier one is accepted again. */
async function spendCode(kit: Inner, tx: Tx, person: StaffRow, code: string): Promise<boolean> {
  if (!person.sealedTotp) return refuse("AUTHENTICATOR_OFF")
  const step = stepOfCode(kit.vault.open(person.sealedTotp), code, kit.clock.now())
  if (step === undefined || BigInt(step) <= person.lastStep) return false
  await sql`update operator_staff set last_step = ${step} where id = ${person.id}`.execute(tx)
  return true
}
