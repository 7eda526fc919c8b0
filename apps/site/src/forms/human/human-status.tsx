import { useT } from "../../i18n/i18n.tsx"
import { Icon } from "../../ui/icon.tsx"
import { useChecking } from "./human-work.ts"

/** Says why a form takes a moment while it is shown that a person asks; always there for screen readers to hear. */
export function HumanStatus() {
  const t = useT("auth")
  const checking = useChecking()
  return (
    <p role="status" className={checking ? "flex items-center gap-2 text-sm text-fg-2" : "sr-only"}>
      {checking ? (
        <>
          <Icon name="shield-check" size={18} className="text-brand-text" />
          {t("auth_human_working")}
        </>
      ) : null}
    </p>
  )
}
