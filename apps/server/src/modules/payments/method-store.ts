import type { Language } from "@croupier/contract"
import { METHOD_KINDS, MethodRules, type MethodKind } from "@croupier/contract/methods"
import { sql, type Db, type Tx } from "@croupier/database"
import { assetFrom } from "@croupier/ledger"
import { amount } from "@croupier/money"
import { z } from "zod/mini"
import type { DepositMethod } from "./deposit.ts"
import type { MerchantId } from "../../kernel/ids.ts"

interface Row {
  merchant_id: number
  code: string
  kind: string
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
  rules: unknown
}
const COLUMNS = sql`merchant_id, code, kind, name, names, icon, asset, minimum, maximum, step, expires_minutes, provider,
  position, enabled, version, rules`
const Kind = z.enum(METHOD_KINDS)

/** The open ways to pay in, in the order to show them. */
export async function readMethods(db: Db, merchantId: MerchantId): Promise<DepositMethod[]> {
  const { rows } = await sql<Row>`
    select ${COLUMNS} from deposit_method where merchant_id = ${merchantId} and enabled order by position, code`.execute(
    db,
  )
  return rows.map(methodFrom)
}

/** Every method of every merchant that is paid to an account which a provider tells the receipts of. */
export async function readAccountMethods(db: Db | Tx, provider: string): Promise<DepositMethod[]> {
  const { rows } = await sql<Row>`
    select ${COLUMNS} from deposit_method
     where provider = ${provider} and kind in ('pix-static', 'qr-static', 'bank-transfer')
     order by merchant_id, position, code`.execute(db)
  return rows.map(methodFrom)
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
    ...methodFrom(row),
    position: row.position,
    enabled: row.enabled,
    version: row.version,
  }))
}

const methodFrom = (row: Row): DepositMethod => ({
  ...MethodRules.parse(row.rules),
  merchantId: row.merchant_id,
  code: row.code,
  kind: Kind.parse(row.kind),
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

/** A way to pay in as it is made; what is not said is as the contract's defaults have it. */
export type NewMethod = Omit<DepositMethod, "kind" | "names" | keyof MethodRules> & {
  readonly kind?: MethodKind
  readonly names?: DepositMethod["names"]
  readonly position?: number
  readonly rules?: Partial<MethodRules>
}

/** Adds a method that is not there yet; an existing one is left as its operator set it. */
export async function addMethod(db: Db, method: NewMethod): Promise<void> {
  const { kind = "pix", names = {}, position = 0, rules = {} } = method
  await sql`
    insert into deposit_method (merchant_id, code, kind, name, names, icon, asset, minimum, maximum, step, expires_minutes,
                                provider, position, rules)
    values (${method.merchantId}, ${method.code}, ${kind}, ${method.name}, ${JSON.stringify(names)}::jsonb, ${method.icon},
            ${method.asset}, ${method.minimum}, ${method.maximum}, ${method.step}, ${method.expiresMinutes},
            ${method.provider}, ${position}, ${JSON.stringify(MethodRules.parse(rules))}::jsonb)
    on conflict do nothing`.execute(db)
}
