import { ledgerAccount } from "@croupier/contract/console/ledger"
import { useQuery } from "@tanstack/react-query"
import { query } from "../../api/query.ts"
import { formatMoney } from "../../i18n/format.ts"
import { useT } from "../../i18n/texts.ts"
import { ListPage } from "../../table/list-page.tsx"
import { listOf } from "../../table/list.ts"
import { useAddress } from "../../table/use-address.ts"
import { lineColumns, lineKey } from "./line-columns.tsx"

const SIDES = ["house", "wallet"] as const

/** One account with its statement: of the house, or a member's wallet. */
export function AccountTab() {
  const t = useT("console-ledger")
  const { search } = useAddress()
  const side = SIDES.find((each) => each === search["side"]) ?? "house"
  const asked = {
    side,
    purpose: search["purpose"] ?? (side === "house" ? "payments" : "main"),
    ...(search["memberId"] ? { memberId: search["memberId"] } : {}),
    ...(search["asset"] ? { asset: search["asset"] } : {}),
  }
  const isWhole = side === "house" || asked.memberId !== undefined
  const { data } = useQuery({
    ...query(ledgerAccount, { ...asked, limit: 1 }),
    enabled: isWhole,
  })
  return (
    <ListPage
      name="ledger-account"
      title={t("ledger_account")}
      columns={lineColumns(t)}
      filters={[
        {
          name: "side",
          label: t("ledger_side"),
          initial: "house",
          options: SIDES.map((value) => ({ value, label: t(`side_${value}`) })),
        },
        { name: "purpose", label: t("account_purpose") },
        ...(side === "wallet" ? [{ name: "memberId", label: t("member_number") }] : []),
        { name: "asset", label: t("asset") },
      ]}
      fixed={asked}
      above={
        data ? (
          <p>
            {asked.memberId ?? t("side_house")} · {asked.purpose} ·{" "}
            <strong className="figures">
              {formatMoney(data.balance)} {data.asset}
            </strong>
          </p>
        ) : null
      }
      rowKey={lineKey}
      load={isWhole ? listOf(ledgerAccount) : async () => ({ rows: [], cursor: null })}
    />
  )
}
