import { TEAM_MONEY, teamTransactions } from "@croupier/contract/agent-figures"
import { useInfiniteQuery } from "@tanstack/react-query"
import { useDeferredValue, useState } from "react"
import { pages } from "../../api/pages.ts"
import { useMerchantClock } from "../../boot/use-merchant-clock.ts"
import { useT } from "../../i18n/i18n.tsx"
import { ChoicePills } from "../../ui/choice-pills.tsx"
import { Money } from "../../ui/money.tsx"
import { AccountSearch } from "./account-search.tsx"
import { AgentFigures } from "./agent-figures.tsx"
import { FileButton } from "./file-button.tsx"
import { TeamPeriod, useTeamPeriod } from "./team-period.tsx"

const KINDS = ["all", ...TEAM_MONEY] as const

/** Deposits, withdrawals and what was given to members of the line, the newest first. */
export default function TransactionsPage() {
  const t = useT("agents")
  const clock = useMerchantClock()
  const { name, choose, span } = useTeamPeriod()
  const [typed, setTyped] = useState("")
  const [kind, setKind] = useState<(typeof KINDS)[number]>("all")
  const account = useDeferredValue(typed.trim())
  const asked = { ...span, ...(account ? { account } : {}), ...(kind === "all" ? {} : { kind }) }
  const from = useInfiniteQuery({ ...pages(teamTransactions, asked), staleTime: 0 })
  const rows = from.data?.pages.flatMap((page) => page.rows) ?? []
  return (
    <div className="grid grid-cols-1 gap-4">
      <TeamPeriod chosen={name} choose={choose} />
      <AccountSearch typed={typed} change={setTyped} />
      <ChoicePills
        label={t("agent_kind")}
        choices={KINDS}
        chosen={kind}
        choose={setKind}
        textOf={(each) => (each === "all" ? t("agent_all") : t(`agent_kind_${each}`))}
      />
      <FileButton asked={{ list: "transactions", ...asked }} />
      <AgentFigures
        label={t("agent_transactions")}
        from={from}
        heads={[t("agent_member"), t("agent_kind"), t("agent_amount"), t("agent_time")]}
        rows={rows.map((row) => ({
          key: row.id,
          head: <bdi>{row.account}</bdi>,
          cells: [
            t(`agent_kind_${row.kind}`),
            <Money key="amount" value={row.amount} kind="amount" />,
            <time key="at" dateTime={row.at}>
              {clock.stamp(row.at)}
            </time>,
          ],
        }))}
      />
    </div>
  )
}
