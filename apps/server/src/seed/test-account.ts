import { inTransaction, type Db } from "@croupier/database"
import type { Merchant } from "../call/merchant.ts"
import type { Clock } from "../kernel/clock.ts"
import type { Identity } from "../modules/identity/index.ts"
import { markedFrom, markTest } from "../modules/play/index.ts"

/** An account of the staff, marked as a test account, so that the list of members shows one. */
export async function seedTestAccount(
  { db, clock, merchant, identity }: { db: Db; clock: Clock; merchant: Merchant; identity: Identity },
  password: string,
): Promise<void> {
  const memberId = await identity.addMember(merchant, { account: "testes", password, language: "PT" })
  if (memberId === undefined) return
  await inTransaction(db, (tx) =>
    markTest(tx, { merchantId: merchant.id, memberId, since: markedFrom(clock.now()) }),
  )
}
