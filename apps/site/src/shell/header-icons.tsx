import { useSettings } from "../boot/boot.ts"
import { useT } from "../i18n/i18n.tsx"
import { Icon } from "../ui/icon.tsx"
import { SiteLink } from "./site-link.tsx"

/** Promotions and help in the header of a screen that has the room. */
export function HeaderIcons({ className }: { readonly className: string }) {
  const t = useT()
  const { promotions } = useSettings()
  return (
    <>
      {promotions.enabled ? (
        <SiteLink to="/promotions" className={className} aria-label={t("nav_promotions")}>
          <Icon name="gift" />
        </SiteLink>
      ) : null}
      <SiteLink to="/help" className={className} aria-label={t("nav_help")}>
        <Icon name="info" />
      </SiteLink>
    </>
  )
}
