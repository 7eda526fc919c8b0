import type { ConsoleParsed, ConsoleValue } from "@croupier/contract/console/table"
import type { Me } from "@croupier/contract/console/session"
import { sql, type Db } from "@croupier/database"
import { generateAuthenticationOptions } from "@simplewebauthn/server"
import type { VisitorContext } from "../../call/console-context.ts"
import { refuse } from "../../kernel/refusal.ts"
import { placeAt, usedKey } from "../../kernel/webauthn.ts"
import { hashOf } from "../../kernel/hash.ts"
import { reachOf } from "./addresses.ts"
import { record } from "./audit.ts"
import type { OperatorsContext } from "./kit.ts"
import { ownerOfKey, keysOf, notePasskeyUse } from "./passkey-store.ts"
import { noteSecondPerson } from "./second-person.ts"
import { beginSession, openSession, presentOpened } from "./staff-sessions.ts"
import { findStaff } from "./staff-store.ts"
import { tried } from "./tried.ts"

/** A key that bears no name of anybody is counted under this one, which no login can be. */
const UNNAMED = "?"

/** The options by which a browser signs in by a passkey alone. No person is named: the key knows whose it is. */
export async function passkeySignInOptions(
  kit: OperatorsContext,
): Promise<ConsoleValue<"staffPasskeySignInOptions">> {
  const options = await generateAuthenticationOptions({
    rpID: placeAt(kit.consoleUrl()).rpId,
    userVerification: "required",
  })
  const ticket = kit.random.token()
  const expiresAt = new Date(kit.clock.now().getTime() + kit.policy.halfOpenFor)
  await sql`
    insert into operator_sign_in_challenge (ticket_hash, challenge, expires_at)
    values (${hashOf(ticket)}, ${options.challenge}, ${expiresAt})`.execute(kit.db)
  return { ticket, options: { ...options } }
}

/** A challenge is answered once. */
async function challengeOf(kit: OperatorsContext, ticket: string): Promise<string | undefined> {
  const { rows } = await sql<{ challenge: string; expiresAt: Date }>`
    delete from operator_sign_in_challenge where ticket_hash = ${hashOf(ticket)}
    returning challenge, expires_at as "expiresAt"`.execute(kit.db)
  const [row] = rows
  return row && row.expiresAt > kit.clock.now() ? row.challenge : undefined
}

export async function sweepSignInChallenges(db: Db, now: Date): Promise<void> {
  await sql`
    delete from operator_sign_in_challenge where ticket_hash in (
      select ticket_hash from operator_sign_in_challenge where expires_at < ${now} limit 5000)`.execute(db)
}

/**
 * Signs in by a passkey: its device has asked its owner for finger, face or PIN, so that it is both factors. It waits
 * for nothing that others got wrong. Refuses ADDRESS_NOT_ALLOWED, PASSKEY_REFUSED.
 */
export async function signInByPasskey(
  kit: OperatorsContext,
  { ticket, response }: ConsoleParsed<"staffSignInByPasskey">,
  context: VisitorContext,
): Promise<Me> {
  const anywhere = await reachOf(kit, { merchantIds: null }, context.ip)
  if (anywhere.merchants.length === 0) refuse("ADDRESS_NOT_ALLOWED", [context.ip])
  const now = kit.clock.now()
  const challenge = await challengeOf(kit, ticket)
  const { id: keyId } = response
  const owner = typeof keyId === "string" ? await ownerOfKey(kit.db, keyId) : undefined
  const login = owner?.login ?? UNNAMED
  const { token } = await tried(kit, { login, kind: "passkey", sessionId: null }, context, {
    wrong: "PASSKEY_REFUSED",
    prove: async () => {
      const key = owner && (await keysOf(kit.db, owner.id)).find(({ id }) => id === keyId)
      if (!key || challenge === undefined) return undefined
      const counter = await usedKey(response, challenge, placeAt(kit.consoleUrl()), key)
      return counter === undefined ? undefined : { staffId: owner.id, key: key.id, counter }
    },
    work: async (tx, { staffId, key, counter }) => {
      const person = await findStaff(tx, { id: staffId }, { now, lock: true })
      if (!person || person.revokedAt || !(await notePasskeyUse(tx, key, counter, now))) return undefined
      if ((await reachOf(kit, person, context.ip)).merchants.length === 0)
        refuse("ADDRESS_NOT_ALLOWED", [context.ip])
      await sql`update operator_staff set last_sign_in_at = ${now} where id = ${person.id}`.execute(tx)
      const begun = await beginSession(kit, tx, person.id, context)
      const opened = (await openSession(kit, tx, begun.id)) ?? begun.token
      await noteSecondPerson(kit, tx, person)
      const { ip, requestId } = context
      await record(kit, tx, { staff: person, ip, requestId }, { act: "session.open", merchantId: null })
      return { token: opened }
    },
  })
  return presentOpened(kit, token, context)
}
