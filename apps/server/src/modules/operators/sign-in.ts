import { sql, type Tx } from "@croupier/database"
import type { ConsoleParsed, ConsoleValue } from "@croupier/contract/console/table"
import type { Me } from "@croupier/contract/console/session"
import type { ConsoleContext, VisitorContext } from "../../call/console-context.ts"
import { refuse } from "../../kernel/refusal.ts"
import { newTotpSecret, stepOfCode, totpUri, typedSecret } from "../../kernel/totp.ts"
import { reachOf } from "./addresses.ts"
import { record } from "./audit.ts"
import type { OperatorsContext } from "./kit.ts"
import { factorsOf } from "./passkey-store.ts"
import { noteSecondPerson } from "./second-person.ts"
import {
  beginSession,
  endSessionsOf,
  noteStepUp,
  openSession,
  presentMe,
  presentOpened,
  sessionOf,
  type StaffSession,
} from "./staff-sessions.ts"
import { findStaff, type StaffRow } from "./staff-store.ts"
import { tried } from "./tried.ts"
import type { StaffId } from "../../kernel/ids.ts"

/** The name that an authenticator app shows beside the login. */
const ISSUER = "Croupier console"

/** The puzzle that a browser solves before a password is looked at, where tries have failed. */
export const puzzle = (kit: OperatorsContext): Promise<ConsoleValue<"staffPuzzle">> =>
  kit.puzzles.make({ ...PUZZLE_PLACE, effort: kit.policy.puzzleEffort })

const PUZZLE_PLACE = { merchant: 0, door: "console" } as const

/**
 * Begins a session by password. The address is asked first: where no list lets it in, no login is looked up. An
 * unknown name, and a person whose merchants shut this address out, are counted, slowed and refused as a wrong
 * password is, in the same time. Refuses ADDRESS_NOT_ALLOWED, RATE_LIMITED, HUMAN_CHECK_REQUIRED,
 * HUMAN_CHECK_FAILED, CREDENTIALS_WRONG.
 */
export async function signIn(
  kit: OperatorsContext,
  { login, password, humanAnswer }: ConsoleParsed<"staffSignIn">,
  context: VisitorContext,
): Promise<Me> {
  const anywhere = await reachOf(kit, { merchantIds: null }, context.ip)
  if (anywhere.merchants.length === 0) refuse("ADDRESS_NOT_ALLOWED", [context.ip])
  const name = login.trim().toLowerCase()
  const brought = !humanAnswer
    ? "none"
    : (await kit.puzzles.holds(humanAnswer, PUZZLE_PLACE))
      ? "right"
      : "wrong"
  const { token } = await tried(
    kit,
    { login: name, kind: "password", sessionId: null },
    context,
    {
      wrong: "CREDENTIALS_WRONG",
      prove: async () => {
        const person = await findStaff(kit.db, { login: name }, { now: kit.clock.now() })
        const { merchants } = await reachOf(kit, person ?? { merchantIds: null }, context.ip)
        const isOver = (person?.passwordUntil ?? kit.clock.now()) < kit.clock.now()
        const hash = person?.revokedAt || isOver || merchants.length === 0 ? undefined : person?.passwordHash
        return (await kit.passwords.verify(hash, password)) ? hash : undefined
      },
      work: async (tx, hash) => {
        const person = await findStaff(tx, { login: name }, { now: kit.clock.now(), lock: true })
        // Taken from them, or changed, while it was looked at.
        if (person?.passwordHash !== hash || person.revokedAt) return undefined
        return beginSession(kit, tx, person.id, context)
      },
    },
    brought,
  )
  context.keepToken(token)
  return presentMe(kit, token, context.ip)
}

/** Another password, by the present one. It ends the person's other sessions. */
export async function newPassword(
  kit: OperatorsContext,
  given: ConsoleParsed<"staffNewPassword">,
  context: VisitorContext,
): Promise<Me> {
  const session = await sessionOf(kit, context.token, context)
  if (session.next === "code") refuse("CODE_REQUIRED")
  if (given.newPassword === given.password) refuse("PASSWORD_UNCHANGED")
  const { id, login, sessionId } = session.staff
  await checkStrength(kit, login, given.newPassword)
  await tried(kit, { login, kind: "password", sessionId }, context, {
    wrong: "CREDENTIALS_WRONG",
    prove: async () => {
      const present = (await findStaff(kit.db, { id }, { now: kit.clock.now() }))?.passwordHash
      const isRight = await kit.passwords.verify(present, given.password)
      return isRight && present ? { present, hash: await kit.passwords.hash(given.newPassword) } : undefined
    },
    work: async (tx, { present, hash }) => {
      const { rows } = await sql`
        update operator_staff set password_hash = ${hash}, must_change_password = false, password_until = null
         where id = ${id} and password_hash = ${present} returning id`.execute(tx)
      if (rows.length === 0) return undefined
      await endSessionsOf(kit, tx, id, sessionId)
      await record(kit, tx, actorOf(session, context), { act: "session.password", merchantId: null })
      return true
    },
  })
  return presentMe(kit, context.token ?? "", context.ip)
}

/** Length counts (NIST SP 800-63B); what everybody tries first, and the login itself, do not. Refuses PASSWORD_WEAK. */
async function checkStrength(kit: OperatorsContext, login: string, password: string): Promise<void> {
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
  kit: OperatorsContext,
  context: VisitorContext,
): Promise<ConsoleValue<"staffAuthenticator">> {
  const { staff, next, stepUpUntil } = await sessionOf(kit, context.token, context)
  if (next === "password") refuse("PASSWORD_CHANGE_REQUIRED")
  // Beside a passkey it is one more factor: the person who adds it has just proved the other.
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

const hasAuthenticator = async (kit: OperatorsContext, staffId: StaffId): Promise<boolean> =>
  (await factorsOf(kit.db, staffId)).hasAuthenticator

/** Opens the session by a code; the first one confirms the authenticator. Refuses CODE_WRONG, RATE_LIMITED. */
export async function enterCode(
  kit: OperatorsContext,
  { code }: ConsoleParsed<"staffCode">,
  context: VisitorContext,
): Promise<Me> {
  const session = await sessionOf(kit, context.token, context)
  const { staff, next } = session
  if (next === "open" && (await hasAuthenticator(kit, staff.id)))
    return presentMe(kit, context.token ?? "", context.ip)
  if (next === "password") refuse("PASSWORD_CHANGE_REQUIRED")
  if (next === "code" && !(await hasAuthenticator(kit, staff.id))) refuse("AUTHENTICATOR_OFF")
  const { id, login, sessionId } = staff
  const scope = next === "code" ? null : sessionId
  const { token } = await tried(kit, { login, kind: "code", sessionId: scope }, context, {
    wrong: "CODE_WRONG",
    prove: given,
    work: async (tx) => {
      const now = kit.clock.now()
      const person = await spendCode(kit, tx, id, code)
      if (!person) return undefined
      await sql`
        update operator_staff set totp_confirmed_at = coalesce(totp_confirmed_at, ${now}),
               enrolled_at = coalesce(enrolled_at, ${now}), last_sign_in_at = ${now} where id = ${id}`.execute(
        tx,
      )
      const opened = await openSession(kit, tx, sessionId)
      await noteSecondPerson(kit, tx, person)
      await record(kit, tx, actorOf(session, context), {
        act: person.totpConfirmedAt ? "session.open" : "session.enrol",
        merchantId: null,
      })
      return { token: opened }
    },
  })
  return presentOpened(kit, token, context)
}

/** A fresh code opens dangerous acts for some minutes. Refuses CODE_WRONG, RATE_LIMITED. */
export async function stepUp(
  kit: OperatorsContext,
  { code }: ConsoleParsed<"staffStepUp">,
  context: ConsoleContext,
): Promise<Me> {
  const { id, login, sessionId } = context.staff
  await tried(kit, { login, kind: "code", sessionId }, context, {
    wrong: "CODE_WRONG",
    prove: given,
    work: async (tx) => {
      if (!(await spendCode(kit, tx, id, code))) return undefined
      await noteStepUp(kit, tx, sessionId)
      return true
    },
  })
  return presentMe(kit, context.token ?? "", context.ip)
}

/** A code is looked at where it is spent: it costs nothing to compute. */
const given = async (): Promise<true> => true

const actorOf = ({ staff }: StaffSession, { ip, requestId }: VisitorContext) => ({ staff, ip, requestId })

/** Whose code of the app it was; its time step is spent: neither it nor an earlier one is accepted again. */
async function spendCode(
  kit: OperatorsContext,
  tx: Tx,
  staffId: StaffId,
  code: string,
): Promise<StaffRow | undefined> {
  const now = kit.clock.now()
  const person = await findStaff(tx, { id: staffId }, { now, lock: true })
  if (!person?.sealedTotp) return refuse("AUTHENTICATOR_OFF")
  const step = stepOfCode(kit.vault.open(person.sealedTotp), code, now)
  if (step === undefined || BigInt(step) <= person.lastStep) return undefined
  await sql`update operator_staff set last_step = ${step} where id = ${person.id}`.execute(tx)
  return person
}
