import { plainServiceWay } from "@croupier/rules/service-way"
import { useEffect } from "react"
import { refreshStatus, useWhitelabel, type Status } from "../boot/boot.ts"
import { useFormat, useT } from "../i18n/i18n.tsx"
import { LANGUAGE_FACTS, languageCode } from "../i18n/language.ts"
import { Art } from "../ui/art.tsx"
import { buttonClass } from "../ui/button.tsx"
import { Ticket } from "../ui/ticket.tsx"
import { Hydrated } from "./hydrated.ts"

const ASK_AGAIN_MILLIS = 30_000

/** Maintenance (1) or region restriction (2): one ticket, and the way to customer service where there is one. */
export function StartUpView({ status }: { readonly status: Status }) {
  const t = useT()
  const format = useFormat()
  const { brand, customerService } = useWhitelabel()
  const maintenance = status.status === 1
  const service = plainServiceWay(customerService)?.path
  useEffect(() => {
    if (!maintenance) return
    const timer = setInterval(() => void refreshStatus().catch(() => undefined), ASK_AGAIN_MILLIS)
    return () => clearInterval(timer)
  }, [maintenance])
  return (
    <main className="grid min-h-dvh place-items-center p-5">
      <Hydrated />
      <div className="w-full max-w-lg">
        <p className="mb-5 flex items-center justify-center gap-2">
          <Art name="lantern" size={36} eager />
          <span className="display text-h4 lowercase">{brand.name}</span>
        </p>
        <Ticket
          head={
            <div className="flex items-start justify-between gap-4">
              <div>
                <p className="text-xs font-bold tracking-wide text-paper-ink-2 uppercase">
                  {t(maintenance ? "maintenance_subtitle" : "restriction_subtitle")}
                </p>
                <h1 className="display mt-1 text-h3">
                  {t(maintenance ? "maintenance_title" : "restriction_title")}
                </h1>
              </div>
              <Art name={maintenance ? "construction" : "globe"} size={56} eager />
            </div>
          }
        >
          {maintenance ? (
            <>
              <p>{t("maintenance_text")}</p>
              {status.until ? (
                <p className="mt-3">{t("maintenance_until", format.stamp(status.until))}</p>
              ) : null}
            </>
          ) : (
            <>
              <p className="figures text-h4" dir="ltr">
                {status.ip} {status.country ? `(${countryName(status.country)})` : ""}
              </p>
              <p className="mt-3">{t("restriction_text")}</p>
            </>
          )}
          {service ? (
            <a
              className={buttonClass("paper", "regular", "mt-5 w-full")}
              href={service}
              target="_blank"
              rel="noreferrer"
            >
              {t("contact_us")}
            </a>
          ) : null}
        </Ticket>
      </div>
    </main>
  )
}

function countryName(code: string): string {
  const names = new Intl.DisplayNames(LANGUAGE_FACTS[languageCode()].locale, {
    type: "region",
    fallback: "code",
  })
  return names.of(code) ?? code
}
