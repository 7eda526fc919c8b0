import { setMerchantStatus } from "@croupier/contract/console/merchants"
import { useState } from "react"
import { call } from "../../api/call.ts"
import { useT } from "../../i18n/texts.ts"
import { Choice, Field } from "../../parts/field.tsx"
import { Notice } from "../../parts/notice.tsx"
import { WhyDialog } from "../../parts/why-dialog.tsx"
import type { MerchantSettings } from "./merchant-page.tsx"

/** Opens or shuts the site, and says for which countries. */
export function StatusDialog({
  merchant,
  onDone,
  onClose,
}: {
  readonly merchant: MerchantSettings
  readonly onDone: () => void
  readonly onClose: () => void
}) {
  const t = useT()
  const [status, setStatus] = useState(merchant.status)
  const [until, setUntil] = useState("")
  const [countries, setCountries] = useState(merchant.restrictedCountries.join(" "))
  return (
    <WhyDialog
      title={t("status_change")}
      action={t("save")}
      danger={status === "maintenance"}
      act={(why) =>
        call(setMerchantStatus, {
          status,
          until: status === "maintenance" && until ? new Date(until).toISOString() : null,
          restrictedCountries: countries
            .toUpperCase()
            .split(/[\s,]+/)
            .filter(Boolean),
          why,
        })
      }
      onDone={onDone}
      onClose={onClose}
    >
      <Choice
        label={t("state")}
        value={status}
        onChange={({ target }) => setStatus(target.value === "maintenance" ? "maintenance" : "normal")}
      >
        <option value="normal">{t("merchant_normal")}</option>
        <option value="maintenance">{t("merchant_maintenance")}</option>
      </Choice>
      {status === "maintenance" ? (
        <>
          <Notice tone="wrong">{t("maintenance_text")}</Notice>
          <Field
            label={t("until")}
            type="datetime-local"
            value={until}
            onChange={({ target }) => setUntil(target.value)}
          />
        </>
      ) : null}
      <Field
        label={t("restricted_countries")}
        hint={t("restricted_hint")}
        value={countries}
        onChange={({ target }) => setCountries(target.value)}
      />
    </WhyDialog>
  )
}
