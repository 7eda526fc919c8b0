import { sql, type Db } from "@croupier/database"
import { amount } from "@croupier/money"
import type { DepositMethod } from "./deposit.ts"
import { assetFrom } from "./store.ts"

/** The open ways to pay in, in the order to show them. */
export async function readMethods(db: Db, merchantId: number): Promise<DepositMethod[]> {
  const { rows } = await sql<{
    code: string
    name: string
    icon: string
    asset: string
    minimum: bigint
    maximum: bigint
    step: bigint
    expires_minutes: number
    provider: string
  }>`
    select code, name, icon, asset, minimum, maximum, step, expires_minutes, provider
      from deposit_method where merchant_id = ${merchantId} and enabled order by position, code`.execute(db)
  return rows.map((row) => ({
    merchantId,
    code: row.code,
    name: row.name,
    icon: row.icon,
    asset: assetFrom(row.asset),
    minimum: amount(row.minimum),
    maximum: amount(row.maximum),
    step: amount(row.step),
    expiresMinutes: row.expires_minutes,
    provider: row.provider,
  }))
}

/** Adds a method that is not there yet; an existing one is left as its operator set it. */
export async function addMethod(db: Db, method: DepositMethod): Promise<void> {
  await sql`
    insert into deposit_method (merchant_id, code, name, icon, asset, minimum, maximum, step, expires_minutes, provider)
    values (${method.merchantId}, ${method.code}, ${method.name}, ${method.icon}, ${method.asset}, ${method.minimum},
            ${method.maximum}, ${method.step}, ${method.expiresMinutes}, ${method.provider})
    on conflict do nothing`.execute(db)
}
