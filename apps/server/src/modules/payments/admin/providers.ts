import { sql } from "@croupier/database"
import type { AssetCode } from "@croupier/ledger"
import { subtract, toDecimal, ZERO } from "@croupier/money"
import type { MerchantId } from "../../../kernel/ids.ts"
import type { PaymentsKit } from "../kit.ts"

/** The funds of the house at a provider, by its own word and by the ledger. */
export interface ProviderFunds {
  readonly provider: string
  readonly isSetUp: boolean
  /** For all merchants together; null where it is not set up or does not answer. */
  readonly available: string | null
  readonly fault: string | null
  /** Of this merchant. */
  readonly booked: string
  readonly settles: { readonly at: string; readonly zone: string } | null
}

/** Every provider that is set up, and every one that an account of the ledger is kept for. Asks each for its float. */
export async function providerFunds(
  { db, ledger, providers }: Pick<PaymentsKit, "db" | "ledger" | "providers">,
  merchantId: MerchantId,
  asset: AssetCode,
): Promise<ProviderFunds[]> {
  const { rows } = await sql<{ code: string; number: number }>`
    select code, number from payment_provider order by number`.execute(db)
  const numbers = new Map(rows.map(({ code, number }) => [code, number]))
  const codes = new Set([...providers.map(({ code }) => code), ...numbers.keys()])
  return Promise.all(
    [...codes].map(async (code) => {
      const provider = providers.find((each) => each.code === code)
      const number = numbers.get(code)
      const [answer, balance] = await Promise.all([
        provider?.balance(asset),
        number === undefined ? undefined : ledger.houseBalance(merchantId, `payments:${number}`, asset),
      ])
      return {
        provider: code,
        isSetUp: provider !== undefined,
        available: answer?.kind === "ok" ? toDecimal(answer.available) : null,
        fault: answer?.kind === "unknown" ? answer.reason : null,
        // Minus in the ledger: the provider holds money of the merchant.
        booked: toDecimal(balance === undefined ? ZERO : subtract(ZERO, balance)),
        settles: provider ? { at: provider.traits.settlesAt, zone: provider.traits.zone } : null,
      }
    }),
  )
}
