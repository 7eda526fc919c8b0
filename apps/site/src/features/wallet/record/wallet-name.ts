import { useT } from "../../../i18n/i18n.tsx"
import { hasText, text } from "../../../i18n/texts.ts"

/** The name of a wallet by its purpose; a vendor's goes by its number. */
export function useWalletName(): (purpose: string) => string {
  const t = useT("record")
  return (purpose) => {
    const [name = "", number] = purpose.split(":")
    if (number !== undefined) return t("record_wallet_vendor", number)
    const key = `record_wallet_${name}`
    return hasText(key) ? text(key) : purpose
  }
}
