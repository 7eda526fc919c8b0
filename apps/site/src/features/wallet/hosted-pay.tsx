import { useT } from "../../i18n/i18n.tsx"
import { buttonClass } from "../../ui/button.tsx"
import { Icon } from "../../ui/icon.tsx"

/** Leads to the provider's page in the same window; it leads back to this deposit. */
export function HostedPay({ payUrl }: { readonly payUrl: string }) {
  const t = useT("wallet")
  return (
    <>
      <a href={payUrl} className={buttonClass("brand", "large", "w-full")}>
        <Icon name="credit-card" size={18} />
        {t("wallet_hosted")}
      </a>
      <p className="text-sm text-fg-3">{t("wallet_hosted_text")}</p>
    </>
  )
}
