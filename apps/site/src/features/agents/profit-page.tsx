import { PROFIT_SORTS, teamProfit, teamProfitDays, type ProfitSort } from "@croupier/contract/agent-figures"
import type { Value } from "@croupier/contract/endpoint"
import { useInfiniteQuery, useQuery } from "@tanstack/react-query"
import { useDeferredValue, useState } from "react"
import { pages } from "../../api/pages.ts"
import { query } from "../../api/query.ts"
import type { Key } from "../../i18n/texts.ts"
import { useMerchantClock } from "../../boot/use-merchant-clock.ts"
import { useT } from "../../i18n/i18n.tsx"
import { ChoicePills } from "../../ui/choice-pills.tsx"
import { Money } from "../../ui/money.tsx"
import { AccountSearch } from "./account-search.tsx"
import { AgentFigures } from "./agent-figures.tsx"
import { FileButton } from "./file-button.tsx"
import { TeamPeriod, useTeamPeriod } from "./team-period.tsx"

type Row = Value<typeof teamProfit>["rows"][number]
interface Span {
  readonly from: string
  readonly until: string
}

const VIEWS = ["member", "day"] as const
const SORT_TEXT: Readonly<Record<ProfitSort, Key<"agents">>> = {
  net: "agent_net",
  validBet: "agent_valid_bet",
  deposits: "agent_deposits",
  withdrawals: "agent_withdrawals",
}

/** Profit and loss of the line: by member, in the order chosen, or by day. */
export default function ProfitPage() {
  const t = useT("agents")
  const { name, choose, span } = useTeamPeriod()
  const [view, setView] = useState<(typeof VIEWS)[number]>("member")
  return (
    <div className="grid grid-cols-1 gap-4">
      <TeamPeriod chosen={name} choose={choose} />
      <ChoicePills
        label={t("agent_by")}
        choices={VIEWS}
        chosen={view}
        choose={setView}
        textOf={(each) => t(`agent_by_${each}`)}
      />
      {view === "member" ? <ByMember span={span} /> : <ByDay span={span} />}
    </div>
  )
}

const heads = [
  "agent_net",
  "agent_valid_bet",
  "agent_stake",
  "agent_payout",
  "agent_deposits",
  "agent_withdrawals",
  "agent_given",
] as const
const cellsOf = (row: Omit<Row, "memberId" | "account">) => [
  <Money key="net" value={row.net} kind="signed" />,
  ...([row.validBet, row.stake, row.payout, row.deposits, row.withdrawals, row.given] as const).map(
    (value, at) => <Money key={heads[at + 1]} value={value} kind="amount" />,
  ),
]

function ByMember({ span }: { readonly span: Span }) {
  const t = useT("agents")
  const [typed, setTyped] = useState("")
  const [sort, setSort] = useState<ProfitSort>("net")
  const account = useDeferredValue(typed.trim())
  const asked = { ...span, ...(account ? { account } : {}) }
  const from = useInfiniteQuery({ ...pages(teamProfit, { ...asked, sort }), staleTime: 0 })
  const rows = from.data?.pages.flatMap((page) => page.rows) ?? []
  return (
    <>
      <AccountSearch typed={typed} change={setTyped} />
      <ChoicePills
        label={t("agent_sort")}
        choices={PROFIT_SORTS}
        chosen={sort}
        choose={setSort}
        textOf={(each) => t(SORT_TEXT[each])}
      />
      <FileButton asked={{ list: "profit", ...asked }} />
      <AgentFigures
        label={t("agent_profit")}
        from={from}
        heads={[t("agent_member"), ...heads.map((head) => t(head))]}
        rows={rows.map((row) => ({ key: row.memberId, head: <bdi>{row.account}</bdi>, cells: cellsOf(row) }))}
      />
    </>
  )
}

function ByDay({ span }: { readonly span: Span }) {
  const t = useT("agents")
  const clock = useMerchantClock()
  const from = useQuery({ ...query(teamProfitDays, span), staleTime: 0 })
  return (
    <AgentFigures
      label={t("agent_profit")}
      from={from}
      heads={[t("agent_day"), ...heads.map((head) => t(head))]}
      rows={(from.data?.rows ?? []).map((row) => ({
        key: row.day,
        head: <time dateTime={row.day}>{clock.day(row.day)}</time>,
        cells: cellsOf(row),
      }))}
    />
  )
}
