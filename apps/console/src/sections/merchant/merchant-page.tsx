import { merchantSettings } from "@croupier/contract/console/merchants"
import { useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { useState } from "react"
import { query } from "../../api/query.ts"
import { formatTime } from "../../i18n/format.ts"
import { useT } from "../../i18n/texts.ts"
import { Button } from "../../parts/button.tsx"
import { countryNames } from "../../parts/country-list.tsx"
import { Fault } from "../../parts/notice.tsx"
import { TabRow } from "../../parts/tab-row.tsx"
import { useAddress } from "../../table/use-address.ts"
import { useMay, useSessionState } from "../../session/session-store.ts"
import { BonusTermsTab } from "../bonuses/terms-tab.tsx"
import { BrandTab } from "./brand-tab.tsx"
import { DomainsTab } from "./domains-tab.tsx"
import { LinksTab } from "./links-tab.tsx"
import { RegisterTab } from "./register-tab.tsx"
import { PolicyTab } from "./policy-tab.tsx"
import { SettingsTree } from "./settings-tree.tsx"
import { StatusDialog } from "./status-dialog.tsx"

const TABS = ["settings", "register", "brand", "domains", "links", "bonuses", "policy"] as const

/** One merchant: whether its site is open, every switch of it, what a registration asks for, how it looks, where it answers. */
export default function MerchantPage() {
  const t = useT("console-merchant")
  useSessionState()
  const { search } = useAddress()
  const tab = TABS.find((each) => each === search["tab"]) ?? "settings"
  const mayStatus = useMay("merchants.status")
  const mayAudit = useMay("audit.read")
  const [changing, setChanging] = useState(false)
  const { data, error } = useQuery(query(merchantSettings, {}))
  return (
    <section className="grid grid-cols-1 gap-4">
      <h1 className="text-h4 font-semibold">{t("room_merchant")}</h1>
      <Fault error={error} />
      {data ? (
        <>
          <div className="flex flex-wrap items-start justify-between gap-3 rounded-card border border-line bg-bg-1 p-4">
            <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
              <dt className="text-fg-3">{t("name")}</dt>
              <dd>
                {data.name} ({data.code})
              </dd>
              <dt className="text-fg-3">{t("asset")}</dt>
              <dd>{data.asset}</dd>
              <dt className="text-fg-3">{t("time_zone")}</dt>
              <dd>{data.timeZone}</dd>
              <dt className="text-fg-3">{t("domains")}</dt>
              <dd>{data.domains.join(", ")}</dd>
              <dt className="text-fg-3">{t("state")}</dt>
              <dd className={data.status === "normal" ? "text-win" : "text-loss"}>
                {t(`merchant_${data.status}`)}
                {data.statusUntil ? ` · ${formatTime(data.statusUntil)}` : ""}
              </dd>
              <dt className="text-fg-3">{t("restricted_countries")}</dt>
              <dd>{countryNames(data.restrictedCountries)}</dd>
            </dl>
            <div className="flex flex-wrap gap-2">
              {mayAudit ? (
                <Link
                  to="/audit"
                  search={{ target: `merchant:${data.code}` }}
                  className="inline-flex min-h-8 items-center rounded-ctl px-3 text-sm text-brand-text hover:bg-bg-2"
                >
                  {t("history")}
                </Link>
              ) : null}
              {mayStatus ? <Button onClick={() => setChanging(true)}>{t("status_change")}</Button> : null}
            </div>
          </div>
          <TabRow label={t("room_merchant")} to="/merchant" tabs={TABS} active={tab} />
          {tab === "settings" ? <SettingsTree key={data.code} merchant={data} /> : null}
          {tab === "register" ? <RegisterTab /> : null}
          {tab === "brand" ? <BrandTab /> : null}
          {tab === "domains" ? <DomainsTab key={data.code} domains={data.domains} /> : null}
          {tab === "links" ? <LinksTab /> : null}
          {tab === "bonuses" ? <BonusTermsTab key={data.code} /> : null}
          {tab === "policy" ? <PolicyTab key={data.code} merchant={data} /> : null}
          {changing ? (
            <StatusDialog
              merchant={data}
              onDone={() => setChanging(false)}
              onClose={() => setChanging(false)}
            />
          ) : null}
        </>
      ) : null}
    </section>
  )
}
