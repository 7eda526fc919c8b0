import { inTransaction, sql, type Db } from "@croupier/database"
import { record } from "./audit.ts"
import type { Clock } from "../../kernel/clock.ts"
import type { Random } from "../../kernel/random.ts"
import type { Passwords } from "../identity/index.ts"
import { oneTimePassword } from "../../kernel/one-time-password.ts"
import { forgetFactors } from "./passkey-store.ts"
import { insertStaff } from "./staff-store.ts"
import { forgiveTries } from "./tries.ts"

/** An account to sign in to the console with; the password exists in the clear here and nowhere else. */
export interface FirstOwner {
  readonly login: string
  readonly password: string
}

export interface OwnerKit {
  readonly db: Db
  readonly clock: Clock
  readonly random: Random
  readonly passwords: Passwords
}

const LOGIN = "owner"

/** Makes the first owner of a platform; undefined where it has staff, also when another node was quicker. */
export async function makeFirstOwner(kit: OwnerKit): Promise<FirstOwner | undefined> {
  const { rows } = await sql`select 1 from operator_staff limit 1`.execute(kit.db)
  if (rows.length > 0) return undefined
  const password = oneTimePassword(kit.random)
  const passwordHash = await kit.passwords.hash(password)
  const id = await inTransaction(kit.db, async (tx) => {
    const added = await insertStaff(tx, {
      login: LOGIN,
      name: "Owner",
      passwordHash,
      roles: ["owner"],
      at: kit.clock.now(),
      passwordUntil: null,
    })
    if (added !== undefined)
      await record(kit, tx, undefined, { act: "staff.first", target: `staff:${LOGIN}`, merchantId: null })
    return added
  })
  return id === undefined ? undefined : { login: LOGIN, password }
}

/**
 * Makes a person an owner, by a hand that reaches the database: with a new password, without second factors, and
 * without the sessions they had. An unknown name is a new person. The log keeps that it happened.
 */
export async function restoreOwner(kit: OwnerKit, login: string): Promise<FirstOwner> {
  const password = oneTimePassword(kit.random)
  const passwordHash = await kit.passwords.hash(password)
  await inTransaction(kit.db, async (tx) => {
    const now = kit.clock.now()
    const { rows } = await sql<{ id: bigint }>`
      insert into operator_staff as s (login, name, password_hash, must_change_password, roles, created_at)
      values (${login}, ${login}, ${passwordHash}, true, '{owner}', ${now})
      on conflict (login) do update
         set password_hash = excluded.password_hash, must_change_password = true, roles = '{owner}', merchant_ids = null,
             revoked_at = null, password_until = null,
             version = s.version + 1
      returning id`.execute(tx)
    const [row] = rows
    if (!row) throw new Error("an owner was not stored")
    await forgetFactors(tx, row.id)
    await forgiveTries(tx, login)
    await sql`
      update operator_session set ended_at = ${now} where staff_id = ${row.id} and ended_at is null`.execute(
      tx,
    )
    await record(kit, tx, undefined, { act: "staff.restored", target: `staff:${login}`, merchantId: null })
  })
  return { login, password }
}
