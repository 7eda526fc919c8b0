import { setMerchantStatus, type MerchantSettings } from "@croupier/contract/console/merchants"
import { useState } from "react"
import { call, type Input } from "../../api/call.ts"
import { merchantInstant } from "../../i18n/merchant-time.ts"
import { useT } from "../../i18n/texts.ts"
import { CountryList } from "../../parts/country-list.tsx"
import { Choice, Field } from "../../parts/field.tsx"
import { Notice } from "../../parts/notice.tsx"
import { Stale } from "../../parts/stale.tsx"
import { WhyDialog } from "../../parts/why-dialog.tsx"
import { savedMeanwhile } from "../../parts/saved-meanwhile.ts"

type Status = Input<typeof setMerchantStatus>["before"]

/** The status that a refusal carries. */
const isStatus = (value: unknown): value is Status =>
  typeof value === "object" &&
  value !== null &&
  "status" in value &&
  "until" in value &&
  "restrictedCountries" in value

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
  const t = useT("console-merchant")
  const [before, setBefore] = useState<Status>({
    status: merchant.status,
    until: merchant.statusUntil,
    restrictedCountries: merchant.restrictedCountries,
  })
  const [stale, setStale] = useState(false)
  const [status, setStatus] = useState(merchant.status)
  const [until, setUntil] = useState("")
  const [countries, setCountries] = useState<readonly string[]>(merchant.restrictedCountries)
  const wanted: Status = {
    status,
    until: status === "maintenance" && until ? merchantInstant(until) : null,
    restrictedCountries: [...countries],
  }
  return (
    <WhyDialog
      title={t("status_change")}
      action={t("save")}
      danger={status === "maintenance"}
      act={async (why) => {
        try {
          await call(setMerchantStatus, { ...wanted, before, why })
        } catch (error) {
          const other = savedMeanwhile(error)
          if (isStatus(other)) {
            setBefore(other)
            setStale(true)
          }
          throw error
        }
      }}
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
      <CountryList
        label={t("restricted_countries")}
        hint={t("restricted_text")}
        chosen={countries}
        onChange={setCountries}
      />
      {stale ? <Stale theirs={before} mine={wanted} /> : null}
    </WhyDialog>
  )
}
