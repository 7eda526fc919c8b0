import type { ConsoleParsed, ConsoleValue } from "@croupier/contract/console/table"
import type { Me } from "@croupier/contract/console/session"
import { inTransaction, sql, type Tx } from "@croupier/database"
import { generateAuthenticationOptions, generateRegistrationOptions } from "@simplewebauthn/server"
import type { ConsoleContext, VisitorContext } from "../../call/console-context.ts"
import { refuse } from "../../kernel/refusal.ts"
import { madeKey, placeAt, transportsOf, usedKey } from "../../kernel/webauthn.ts"
import { record } from "./audit.ts"
import type { OperatorsContext } from "./kit.ts"
import {
  factorsOf,
  insertPasskey,
  keepChallenge,
  keysOf,
  namePasskeyOf,
  notePasskeyUse,
  removePasskeyOf,
  takeChallenge,
} from "./passkey-store.ts"
import { noteSecondPerson } from "./second-person.ts"
import { noteStepUp, openSession, presentOpened, sessionOf, type StaffSession } from "./staff-sessions.ts"
import { findStaff, type StaffRow } from "./staff-store.ts"
import { tried } from "./tried.ts"

const RP_NAME = "Croupier console"

const actorOf = ({ staff }: StaffSession, { ip, requestId }: VisitorContext) => ({ staff, ip, requestId })
const placeOf = (kit: OperatorsContext) => placeAt(kit.consoleUrl())
const kept = (kit: OperatorsContext, challenge: string) => ({
  challenge,
  expiresAt: new Date(kit.clock.now().getTime() + kit.policy.halfOpenFor),
})

/** A person who may add a factor: one who has none yet, or has just proved one. */
async function mayEnrol(kit: OperatorsContext, context: VisitorContext): Promise<StaffSession> {
  const session = await sessionOf(kit, context.token, context)
  const { next, stepUpUntil } = session
  if (next === "password") refuse("PASSWORD_CHANGE_REQUIRED")
  if (next === "code") refuse("CODE_REQUIRED")
  if (next === "open" && stepUpUntil === null) refuse("STEP_UP_REQUIRED")
  return session
}

/** The options by which a browser makes a key. Refuses PASSWORD_CHANGE_REQUIRED, CODE_REQUIRED, STEP_UP_REQUIRED. */
export async function passkeyOptions(
  kit: OperatorsContext,
  context: VisitorContext,
): Promise<ConsoleValue<"staffPasskeyOptions">> {
  const { staff } = await mayEnrol(kit, context)
  const options = await generateRegistrationOptions({
    rpName: RP_NAME,
    rpID: placeOf(kit).rpId,
    userName: staff.login,
    userID: Buffer.from(`staff:${staff.id}`),
    attestationType: "none",
    excludeCredentials: (await keysOf(kit.db, staff.id)).map(({ id, transports }) => ({
      id,
      transports: transportsOf(transports),
    })),
    // It stands beside a password: it need not find its account by itself, but it asks for finger, face or PIN.
    authenticatorSelection: { residentKey: "preferred", userVerification: "required" },
  })
  await keepChallenge(kit.db, staff.sessionId, "make", kept(kit, options.challenge))
  return { ...options }
}

/** Keeps the key that the browser made; a first factor opens the session. Refuses as above, and PASSKEY_REFUSED. */
export async function addPasskey(
  kit: OperatorsContext,
  { response, name }: ConsoleParsed<"staffAddPasskey">,
  context: VisitorContext,
): Promise<Me> {
  const session = await mayEnrol(kit, context)
  const { staff, next } = session
  const at = kit.clock.now()
  const challenge = await takeChallenge(kit.db, staff.sessionId, "make", at)
  const key = challenge === undefined ? undefined : await madeKey(response, challenge, placeOf(kit))
  if (!key) return refuse("PASSKEY_REFUSED")
  const token = await inTransaction(kit.db, async (tx) => {
    const person = await findStaff(tx, { id: staff.id }, { now: at, lock: true })
    // A person who has a factor by now does not get a second one without proving the first.
    if (!person || (next === "enrol" && person.enrolledAt !== null)) return refuse("CODE_REQUIRED")
    if (!(await insertPasskey(tx, { ...key, staffId: staff.id, name, at }))) refuse("PASSKEY_REFUSED")
    await sql`
      update operator_staff set enrolled_at = coalesce(enrolled_at, ${at}),
             last_sign_in_at = case when enrolled_at is null then ${at} else last_sign_in_at end
       where id = ${staff.id}`.execute(tx)
    const opened = await openSession(kit, tx, staff.sessionId)
    await noteSecondPerson(kit, tx, person)
    await record(kit, tx, actorOf(session, context), {
      act: next === "enrol" ? "session.enrol" : "session.passkey-added",
      after: { passkey: name },
      merchantId: null,
    })
    return opened
  })
  return presentOpened(kit, token, context)
}

/**
 * The options by which a browser answers with one of the person's keys. Refuses PASSKEY_REFUSED where there is
 * none.
 */
export async function passkeyChallenge(
  kit: OperatorsContext,
  context: VisitorContext,
): Promise<ConsoleValue<"staffPasskeyChallenge">> {
  const { staff } = await sessionOf(kit, context.token, context)
  const keys = await keysOf(kit.db, staff.id)
  if (keys.length === 0) refuse("PASSKEY_REFUSED")
  const options = await generateAuthenticationOptions({
    rpID: placeOf(kit).rpId,
    userVerification: "required",
    allowCredentials: keys.map(({ id, transports }) => ({ id, transports: transportsOf(transports) })),
  })
  await keepChallenge(kit.db, staff.sessionId, "prove", kept(kit, options.challenge))
  return { ...options }
}

/**
 * Opens the session by a key; where it is open, dangerous acts for some minutes. A key that does not hold counts as
 * a wrong code does, and waits for nothing. Refuses PASSKEY_REFUSED.
 */
export async function provePasskey(
  kit: OperatorsContext,
  { response }: ConsoleParsed<"staffProvePasskey">,
  context: VisitorContext,
): Promise<Me> {
  const session = await sessionOf(kit, context.token, context)
  const { staff, next } = session
  const at = kit.clock.now()
  const challenge = await takeChallenge(kit.db, staff.sessionId, "prove", at)
  const scope = next === "open" ? staff.sessionId : null
  const { token } = await tried(kit, { login: staff.login, kind: "passkey", sessionId: scope }, context, {
    wrong: "PASSKEY_REFUSED",
    prove: async () => {
      const key = (await keysOf(kit.db, staff.id)).find(({ id }) => id === response["id"])
      if (!key || challenge === undefined) return undefined
      const counter = await usedKey(response, challenge, placeOf(kit), key)
      return counter === undefined ? undefined : { keyId: key.id, counter }
    },
    work: async (tx, { keyId, counter }) => {
      const person = await findStaff(tx, { id: staff.id }, { now: at, lock: true })
      if (!person || !(await notePasskeyUse(tx, keyId, counter, at))) return undefined
      if (next !== "code") {
        await noteStepUp(kit, tx, staff.sessionId)
        return { token: undefined }
      }
      return { token: await openByKey(kit, tx, person, session, context) }
    },
  })
  return presentOpened(kit, token, context)
}

/** A key was shown: the session opens, and the log says so. */
async function openByKey(
  kit: OperatorsContext,
  tx: Tx,
  person: StaffRow,
  session: StaffSession,
  context: VisitorContext,
): Promise<string | undefined> {
  await sql`update operator_staff set last_sign_in_at = ${kit.clock.now()} where id = ${person.id}`.execute(
    tx,
  )
  const token = await openSession(kit, tx, session.staff.sessionId)
  await noteSecondPerson(kit, tx, person)
  await record(kit, tx, actorOf(session, context), { act: "session.open", merchantId: null })
  return token
}

/** Refuses NOT_FOUND for another's. */
export async function namePasskey(
  kit: OperatorsContext,
  { passkeyId, name }: ConsoleParsed<"staffNamePasskey">,
  { staff }: ConsoleContext,
): Promise<ConsoleValue<"staffFactors">> {
  if (!(await namePasskeyOf(kit.db, staff.id, passkeyId, name))) refuse("NOT_FOUND")
  return factorsOf(kit.db, staff.id)
}

/** Forgets a key. Refuses STEP_UP_REQUIRED, NOT_FOUND, and LAST_FACTOR where nothing else would be left. */
export async function removePasskey(
  kit: OperatorsContext,
  { passkeyId }: ConsoleParsed<"staffRemovePasskey">,
  context: ConsoleContext,
): Promise<ConsoleValue<"staffFactors">> {
  if (!context.isSteppedUp) refuse("STEP_UP_REQUIRED")
  const { staff } = context
  return inTransaction(kit.db, async (tx) => {
    // Two removals at once wait for each other: one factor stays.
    await findStaff(tx, { id: staff.id }, { now: kit.clock.now(), lock: true })
    const name = (await removePasskeyOf(tx, staff.id, passkeyId)) ?? refuse("NOT_FOUND")
    const left = await factorsOf(tx, staff.id)
    if (!left.hasAuthenticator && left.passkeys.length === 0) refuse("LAST_FACTOR")
    await context.record(tx, {
      act: "session.passkey-removed",
      before: { passkey: name },
      merchantId: null,
    })
    return left
  })
}
