import type { Language } from "@croupier/contract"
import { sql, type Db, type Tx } from "@croupier/database"
import { assetFrom } from "@croupier/ledger"
import { amount } from "@croupier/money"
import type { DepositMethod } from "./deposit.ts"
import type { MerchantId } from "../../kernel/ids.ts"

interface Row {
  code: string
  name: string
  names: Partial<Record<Language, string>>
  icon: string
  asset: string
  minimum: bigint
  maximum: bigint
  step: bigint
  expires_minutes: number
  provider: string
  position: number
  enabled: boolean
  version: number
}
const COLUMNS = sql`code, name, names, icon, asset, minimum, maximum, step, expires_minutes, provider, position, enabled, version`

/** The open ways to pay in, in the order to show them. */
export async function readMethods(db: Db, merchantId: MerchantId): Promise<DepositMethod[]> {
  const { rows } = await sql<Row>`
    select ${COLUMNS} from deposit_method where merchant_id = ${merchantId} and enabled order by position, code`.execute(
    db,
  )
  return rows.map((row) => methodFrom(merchantId, row))
}

/** A way to pay in as it is edited: shut or open, with its place and its version. */
export type MethodOnDesk = DepositMethod & Pick<Row, "position" | "enabled" | "version">

/** Every way to pay in, open or shut. */
export async function readEveryMethod(db: Db | Tx, merchantId: MerchantId): Promise<MethodOnDesk[]> {
  const { rows } = await sql<Row>`
    select ${COLUMNS} from deposit_method where merchant_id = ${merchantId} order by position, code`.execute(
    db,
  )
  return rows.map((row) => ({
    ...methodFrom(merchantId, row),
    position: row.position,
    enabled: row.enabled,
    version: row.version,
  }))
}

const methodFrom = (merchantId: MerchantId, row: Row): DepositMethod => ({
  merchantId,
  code: row.code,
  name: row.name,
  names: row.names,
  icon: row.icon,
  asset: assetFrom(row.asset),
  minimum: amount(row.minimum),
  maximum: amount(row.maximum),
  step: amount(row.step),
  expiresMinutes: row.expires_minutes,
  provider: row.provider,
})

/** A way to pay in as it is made: called the same in every language. */
export type NewMethod = Omit<DepositMethod, "names">

/** Adds a method that is not there yet; an existing one is left as its operator set it. */
export async function addMethod(db: Db, method: NewMethod): Promise<void> {
  await sql`
    insert into deposit_method (merchant_id, code, name, icon, asset, minimum, maximum, step, expires_minutes, provider)
    values (${method.merchantId}, ${method.code}, ${method.name}, ${method.icon}, ${method.asset}, ${method.minimum},
            ${method.maximum}, ${method.step}, ${method.expiresMinutes}, ${method.provider})
    on conflict do nothing`.execute(db)
}
