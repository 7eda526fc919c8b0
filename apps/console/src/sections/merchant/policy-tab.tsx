import type { MerchantSettings } from "@croupier/contract/console/merchants"
import { PolicyOwn } from "./policy-own.tsx"
import { PolicyTable } from "./policy-table.tsx"

/** The rules in force at a merchant, and those of every market. */
export function PolicyTab({ merchant }: { readonly merchant: MerchantSettings }) {
  const market = String(merchant.settings["compliance"]?.["market"])
  return (
    <>
      <PolicyOwn market={market} merchant={merchant} />
      <PolicyTable market={market} />
    </>
  )
}
