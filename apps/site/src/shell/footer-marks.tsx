import { paymentMarks } from "@croupier/contract/payments"
import { useQuery } from "@tanstack/react-query"
import { query } from "../api/query.ts"
import { useBrand, useWhitelabel } from "../boot/boot.ts"
import { useT } from "../i18n/i18n.tsx"
import { Icon, type IconName } from "../ui/icon.tsx"
import { useAtRest } from "./at-rest.ts"
import { SiteLink } from "./site-link.tsx"

/** Icons of the sprite for the pictures that the merchant's methods name. */
const ICONS: Readonly<Record<string, IconName>> = {
  pix: "qr-code",
  qr: "qr-code",
  bank: "landmark",
  card: "credit-card",
  wallet: "wallet",
  cash: "banknote",
}
const MARK = "inline-flex min-h-11 items-center gap-2 rounded-pill border border-line px-3 text-fg-2"

/** Responsible gaming, certificates that the merchant has numbers for, and the payment methods that are open. */
export function FooterMarks() {
  const t = useT()
  const { certificates = [] } = useBrand()
  const { pages } = useWhitelabel()
  // They stand at the end of the page: its first seconds belong to what is in sight.
  const { data } = useQuery({ ...query(paymentMarks, {}), enabled: useAtRest() })
  const methods = data?.methods ?? []
  return (
    <>
      <ul aria-label={t("footer_certificates")} className="flex flex-wrap gap-2">
        {pages.includes("responsible") ? (
          <li>
            <SiteLink to="/about?page=responsible" className={MARK}>
              <Icon name="shield-check" size={18} />
              {t("footer_rg_title")}
            </SiteLink>
          </li>
        ) : null}
        {certificates.map(({ name, number, link }) => (
          <li key={name + number}>
            <a href={link} target="_blank" rel="noreferrer" className={MARK}>
              <Icon name="circle-check" size={18} />
              {name} · <span className="figures">{number}</span>
            </a>
          </li>
        ))}
      </ul>
      {methods.length > 0 ? (
        <ul aria-label={t("footer_payments")} className="flex flex-wrap gap-2">
          {methods.map(({ code, name, icon }) => (
            <li key={code} className={MARK}>
              <Icon name={ICONS[icon] ?? "banknote"} size={18} />
              {name}
            </li>
          ))}
        </ul>
      ) : null}
    </>
  )
}
