import "../../theme/dialogs.css"
import { APPS } from "@croupier/rules/app-resources"
import { useSearch } from "../../address/address.ts"
import { useBrand, useWhitelabel } from "../../boot/boot.ts"
import { useT } from "../../i18n/i18n.tsx"
import { Button } from "../../ui/button.tsx"
import { AppCard } from "./app-card.tsx"
import { GUIDES } from "./guides.ts"
import { isInstalled, useInstallPrompt } from "./install-prompt.ts"

/** The site as an app: codes for phones, the browser's own installation where it offers one, and the steps by platform. */
export default function DownloadPage() {
  const t = useT("install")
  const { name } = useBrand()
  const { resources } = useWhitelabel()
  const { platform } = useSearch()
  const install = useInstallPrompt()
  return (
    <section className="grid grid-cols-1 gap-5">
      <div className="grid gap-2">
        <h1 className="display text-h2">{t("install_title", name)}</h1>
        <p className="max-w-prose text-fg-2">{t("install_text")}</p>
        {install ? (
          <div className="flex flex-wrap items-center gap-3">
            <Button onClick={() => void install()}>{t("install_now")}</Button>
            <span className="text-fg-2">{t("install_here")}</span>
          </div>
        ) : null}
        {isInstalled() ? <p className="font-semibold text-win">{t("install_done")}</p> : null}
        <p className="hidden text-fg-2 sm:block">{t("install_scan")}</p>
      </div>
      <div className="grid grid-cols-1 gap-4 lg:grid-cols-2">
        {([...APPS, "DESKTOP"] as const).map((each) => (
          <AppCard
            key={each}
            platform={each}
            isAsked={GUIDES[each].platform === platform}
            resource={resources.find(({ resourceType }) => resourceType === each)}
          />
        ))}
      </div>
    </section>
  )
}
