import { useT } from "../../i18n/i18n.tsx"
import { Art } from "../../ui/art.tsx"

/** The front above sign-in and registration. */
export function AuthBanner() {
  const t = useT("auth")
  return (
    <div className="hue-panel mb-5 overflow-hidden rounded-card" style={{ "--hue": "var(--hue-lottery)" }}>
      <div className="awning" aria-hidden="true" />
      <div className="flex items-center gap-4 px-4 pt-2 pb-4">
        <Art name="lantern" size={44} eager />
        <p>
          <span className="display block text-lg">{t("auth_banner_title")}</span>
          <span className="text-sm text-fg-2">{t("auth_banner_text")}</span>
        </p>
      </div>
    </div>
  )
}
