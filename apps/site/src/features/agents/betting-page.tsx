import { teamBetting } from "@croupier/contract/agent-figures"
import { useInfiniteQuery } from "@tanstack/react-query"
import { useDeferredValue, useState } from "react"
import { pages } from "../../api/pages.ts"
import { useMerchantClock } from "../../boot/use-merchant-clock.ts"
import { useT } from "../../i18n/i18n.tsx"
import { useProductName } from "../../shell/use-product-name.ts"
import { ChoicePills } from "../../ui/choice-pills.tsx"
import { Money } from "../../ui/money.tsx"
import { AccountSearch } from "./account-search.tsx"
import { AgentFigures } from "./agent-figures.tsx"
import { FileButton } from "./file-button.tsx"
import { TeamPeriod, useTeamPeriod } from "./team-period.tsx"

/** Categories that are offered as a filter. */
const PRODUCTS = ["", "LOTT", "ELOTT", "RNG", "LIVE", "SPORTS", "ESPORTS", "FISH", "PVP"] as const

/** Settled play of the line, the newest first. */
export default function BettingPage() {
  const t = useT("agents")
  const clock = useMerchantClock()
  const { name, choose, span } = useTeamPeriod()
  const [typed, setTyped] = useState("")
  const [product, setProduct] = useState<(typeof PRODUCTS)[number]>("")
  const account = useDeferredValue(typed.trim())
  const asked = { ...span, ...(account ? { account } : {}), ...(product ? { product } : {}) }
  const from = useInfiniteQuery({ ...pages(teamBetting, asked), staleTime: 0 })
  const rows = from.data?.pages.flatMap((page) => page.rows) ?? []
  const productName = useProductName()
  const nameOf = (code: string): string => (code === "OTHER" ? t("agent_other_product") : productName(code))
  return (
    <div className="grid grid-cols-1 gap-4">
      <TeamPeriod chosen={name} choose={choose} />
      <AccountSearch typed={typed} change={setTyped} />
      <ChoicePills
        label={t("agent_game")}
        choices={PRODUCTS}
        chosen={product}
        choose={setProduct}
        textOf={(each) => (each === "" ? t("agent_all") : nameOf(each))}
      />
      <FileButton asked={{ list: "betting", ...asked }} />
      <AgentFigures
        label={t("agent_betting")}
        from={from}
        heads={[
          t("agent_member"),
          t("agent_game"),
          t("agent_stake"),
          t("agent_payout"),
          t("agent_result"),
          t("agent_time"),
        ]}
        rows={rows.map((row) => ({
          key: row.id,
          head: <bdi>{row.account}</bdi>,
          cells: [
            <bdi key="game">{row.game ?? nameOf(row.product)}</bdi>,
            <Money key="stake" value={row.stake} kind="amount" />,
            <Money key="payout" value={row.payout} kind="amount" />,
            <Money key="result" value={row.result} kind="signed" />,
            <time key="at" dateTime={row.at}>
              {clock.stamp(row.at)}
            </time>,
          ],
        }))}
      />
    </div>
  )
}
