import { useEffect } from "react"
import { usePath } from "../../address/address.ts"
import { useT } from "../../i18n/i18n.tsx"
import { Button } from "../../ui/button.tsx"
import { choose, useConsent } from "./consent.ts"
import { beginGtag, tellPage } from "./gtag.ts"

/** Asks once whether visits may be measured; with a yes, tells the merchant's analytics of each page. */
export function Analytics({ gtagId }: { readonly gtagId: string }) {
  const t = useT("analytics")
  const path = usePath()
  const consent = useConsent()
  useEffect(() => {
    if (consent !== "given") return
    beginGtag(gtagId)
    tellPage(path)
  }, [consent, gtagId, path])
  if (consent !== "unasked") return null
  return (
    <section
      aria-label={t("analytics_title")}
      className="fixed inset-x-3 bottom-20 z-30 mx-auto grid max-w-xl gap-3 rounded-card border border-line bg-bg-1 p-4 text-sm shadow-(--shadow-overlay) lg:bottom-5"
    >
      <p>{t("analytics_text")}</p>
      <div className="flex flex-wrap justify-end gap-2">
        <Button kind="outline" onClick={() => choose("refused")}>
          {t("analytics_refuse")}
        </Button>
        <Button kind="outline" onClick={() => choose("given")}>
          {t("analytics_allow")}
        </Button>
      </div>
    </section>
  )
}
