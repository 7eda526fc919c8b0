import { playerFunds } from "@croupier/contract/console/ledger"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { query } from "../../api/query.ts"
import { formatMoney, formatTime } from "../../i18n/format.ts"
import { useT } from "../../i18n/texts.ts"
import { Button } from "../../parts/button.tsx"
import { AssetChoice } from "../../parts/asset-choice.tsx"
import { Fault, Notice } from "../../parts/notice.tsx"
import { theMerchant, useMay, useSessionState } from "../../session/session-store.ts"
import { useAddress } from "../../table/use-address.ts"
import { Bars } from "../../parts/bars.tsx"
import { purposeText } from "../../parts/purpose-text.ts"
import { PageHead } from "../../parts/page-head.tsx"
import { CapitalDialog } from "./capital-dialog.tsx"

/** Sums that players could take out, beside the money that is there for them. */
export function FundsTab() {
  const t = useT("console-ledger")
  useSessionState()
  const { search, change } = useAddress()
  const mayBook = useMay("payments.adjust")
  const merchant = theMerchant()
  const [booking, setBooking] = useState(false)
  const [proposed, setProposed] = useState(false)
  const { data, error } = useQuery(query(playerFunds, { asset: search["asset"] }))
  return (
    <section className="grid grid-cols-1 gap-3">
      <PageHead title={t("tab_funds")}>
        {mayBook && data ? <Button onClick={() => setBooking(true)}>{t("capital_book")}</Button> : null}
      </PageHead>
      {proposed ? <Notice tone="right">{t("roles_proposed")}</Notice> : null}
      {booking && merchant ? (
        <CapitalDialog
          asset={merchant.asset}
          onDone={() => {
            setBooking(false)
            setProposed(true)
          }}
          onClose={() => setBooking(false)}
        />
      ) : null}
      <Fault error={error} />
      {data ? (
        <>
          <AssetChoice asset={data.asset} assets={data.assets} onChange={(asset) => change({ asset })} />
          <Notice tone={data.surplus.startsWith("-") ? "wrong" : "right"}>
            {t(data.surplus.startsWith("-") ? "funds_short" : "funds_covered", formatMoney(data.surplus))}
          </Notice>
          <p className="text-sm text-fg-2">{t("funds_text", formatTime(data.at))}</p>
          <Bars
            label={t("tab_funds")}
            head={[t("account"), `${t("amount")} (${data.asset})`]}
            rows={[
              ...data.players.map(({ purpose, amount }) => ({
                name: `${t("side_wallet")}: ${purposeText("wallet", purpose)}`,
                amount,
                tone: "loss" as const,
              })),
              { name: t("funds_owed"), amount: data.owed, tone: "loss" as const },
              ...data.money.map(({ purpose, amount }) => ({
                name: `${t("side_house")}: ${purposeText("house", purpose)}`,
                amount,
                tone: "win" as const,
              })),
              { name: t("funds_held"), amount: data.held, tone: "win" as const },
            ]}
          />
        </>
      ) : null}
    </section>
  )
}
