import { useZoneName } from "../../boot/use-merchant-clock.ts"
import { useT } from "../../i18n/i18n.tsx"

/** The time zone of the wallet's lists and receipts: the merchant's, as in the account record. */
export function ZoneNote() {
  const t = useT("wallet")
  return <p className="text-sm text-fg-3">{t("wallet_zone", useZoneName())}</p>
}
