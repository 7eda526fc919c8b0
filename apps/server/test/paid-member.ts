import { randomUUID } from "node:crypto"
import { createLedger, house, wallet } from "@croupier/ledger"
import { parseAmount } from "@croupier/money"
import { MERCHANT } from "./ground.ts"
import type { OpenHouse } from "./open-house.ts"

/** The password of the members that `OpenHouse.newPlayer` registers. */
export const PASSWORD = "Lantern2026"

/** A member of an open house: signed in, with money, and an account for payouts in their name. */
export async function paidMember(home: Pick<OpenHouse, "store" | "call" | "newPlayer">, balance: string) {
  const token = await home.newPlayer()
  const { rows } = await home.store.database.pool.query<{ id: string }>(
    "select id::text as id from member order by id desc limit 1",
  )
  const id = BigInt(rows[0]?.id ?? "0")
  if (parseAmount(balance) > 0n) {
    const ledger = createLedger({ database: home.store.database })
    await ledger.post({
      key: randomUUID(),
      kind: "adjustment",
      debit: house(MERCHANT, "adjustments", "BRL"),
      credit: wallet(id, "main", "BRL"),
      amount: parseAmount(balance),
      cause: "test",
    })
    await ledger.close()
  }
  const added = await home.call(
    "addPayoutAccount",
    { form: "EMAIL", number: `m${id}@example.com`, holder: "Ana Paula Lima", password: PASSWORD },
    { token },
  )
  if (!added.success) throw new Error(added.code)
  return { id, token, accountId: added.value.accounts[0]?.accountId ?? "" }
}

export type PaidMember = Awaited<ReturnType<typeof paidMember>>
