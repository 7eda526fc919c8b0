import type { ConsoleParsed, ConsoleValue } from "@croupier/contract/console/table"
import { inTransaction, sql, type Db, type Tx } from "@croupier/database"
import type { MerchantContext } from "../../call/console-context.ts"
import type { MerchantId } from "../../kernel/ids.ts"
import type { ServiceChatKit } from "./kit.ts"

/** The secret that a merchant shares with its outside desk; undefined without one. */
export async function secretOf(
  { db, vault }: Pick<ServiceChatKit, "db" | "vault">,
  merchantId: MerchantId,
): Promise<Uint8Array | undefined> {
  const { rows } = await sql<{ sealed: Uint8Array }>`
    select sealed from desk_secret where merchant_id = ${merchantId}`.execute(db)
  return rows[0] && vault.open(rows[0].sealed)
}

export async function readSecret(
  db: Db | Tx,
  merchantId: MerchantId,
): Promise<ConsoleValue<"serviceSecret">> {
  const { rows } = await sql<{ setAt: Date }>`
    select set_at as "setAt" from desk_secret where merchant_id = ${merchantId}`.execute(db)
  return { setAt: rows[0]?.setAt.toISOString() ?? null }
}

/** Sets it in the place of the one before; the audit log tells of the act, never of the secret. */
export const writeSecret = (
  { db, vault, clock }: ServiceChatKit,
  { secret, why }: ConsoleParsed<"setServiceSecret">,
  { merchant, record }: MerchantContext,
): Promise<ConsoleValue<"setServiceSecret">> =>
  inTransaction(db, async (tx) => {
    const before = await readSecret(tx, merchant.id)
    await sql`
      insert into desk_secret (merchant_id, sealed, set_at)
      values (${merchant.id}, ${vault.seal(Buffer.from(secret))}, ${clock.now()})
      on conflict (merchant_id) do update set sealed = excluded.sealed, set_at = excluded.set_at`.execute(tx)
    const after = await readSecret(tx, merchant.id)
    await record(tx, {
      act: "chat.secret",
      target: `merchant:${merchant.code}`,
      before,
      after,
      why,
      merchantId: merchant.id,
    })
    return after
  })
