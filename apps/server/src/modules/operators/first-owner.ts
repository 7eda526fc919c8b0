import { inTransaction, sql } from "@croupier/database"
import { record } from "./audit.ts"
import type { Inner } from "./kit.ts"
import { tellablePassword } from "../../kernel/tellable-password.ts"
import { insertStaff } from "./staff-store.ts"

/** Somebody to sign in to the console as; the password exists in the clear here and nowhere else. */
export interface FirstOwner {
  readonly login: string
  readonly password: string
}

const LOGIN = "owner"

/** Makes the owner of a house that has nobody yet; undefined where it has somebody, also when another node was quicker. */
export async function makeFirstOwner(kit: Inner): Promise<FirstOwner | undefined> {
  const { rows } = await sql`select 1 from operator_staff limit 1`.execute(kit.db)
  if (rows.length > 0) return undefined
  const password = tellablePassword(kit.random)
  const passwordHash = await kit.passwords.hash(password)
  const id = await inTransaction(kit.db, async (tx) => {
    const added = await insertStaff(tx, {
      login: LOGIN,
      name: "Owner",
      passwordHash,
      roles: ["owner"],
      at: kit.clock.now(),
    })
    if (added !== undefined)
      await record(kit, tx, undefined, { act: "staff.first", target: `staff:${LOGIN}`, merchantId: null })
    return added
  })
  return id === undefined ? undefined : { login: LOGIN, password }
}
