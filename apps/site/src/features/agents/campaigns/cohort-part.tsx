import { campaignCohorts, type CohortRow } from "@croupier/contract/campaigns"
import { myCodes } from "@croupier/contract/agents"
import { useInfiniteQuery, useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { pages } from "../../../api/pages.ts"
import { query } from "../../../api/query.ts"
import { useFormat, useT } from "../../../i18n/i18n.tsx"
import { ChoicePills } from "../../../ui/choice-pills.tsx"
import { Money } from "../../../ui/money.tsx"
import { AgentFigures } from "../agent-figures.tsx"

const FIGURES = { active: "campaign_active", deposits: "campaign_deposits", ngr: "campaign_ngr" } as const
type Figure = keyof typeof FIGURES
const NAMES = ["active", "deposits", "ngr"] as const
const ALL = ""

/** Players by month of registration, with one figure by months since. */
export function CohortPart() {
  const t = useT("agents")
  const format = useFormat()
  const [figure, choose] = useState<Figure>("active")
  const [code, setCode] = useState<string>(ALL)
  const codes = useQuery(query(myCodes, {})).data?.codes.map((each) => each.code) ?? []
  const from = useInfiniteQuery({
    ...pages(campaignCohorts, code === ALL ? {} : { code }),
    staleTime: 0,
  })
  const rows = from.data?.pages.flatMap((page) => page.rows) ?? []
  const last = Math.max(-1, ...rows.flatMap(({ months }) => months.map(({ since }) => since)))
  const months = Array.from({ length: last + 1 }, (_, since) => since)
  return (
    <>
      {codes.length > 1 ? (
        <ChoicePills
          label={t("campaign_code")}
          choices={[ALL, ...codes]}
          chosen={code}
          choose={setCode}
          textOf={(each) => (each === ALL ? t("agent_codes") : each)}
        />
      ) : null}
      <ChoicePills
        label={t("campaign_figure")}
        choices={NAMES}
        chosen={figure}
        choose={choose}
        textOf={(name) => t(FIGURES[name])}
      />
      <AgentFigures
        label={t("campaign_cohorts")}
        from={from}
        heads={[
          t("campaign_joined"),
          t("campaign_registered"),
          ...months.map((since) => t("campaign_month", String(since))),
        ]}
        rows={rows.map((row) => ({
          key: row.joined,
          head: <time dateTime={row.joined}>{row.joined.slice(0, 7)}</time>,
          cells: [
            <span key="registered" className="figures">
              {format.number(row.registered)}
            </span>,
            ...months.map((since) => <Cell key={since} row={row} since={since} figure={figure} />),
          ],
        }))}
      />
    </>
  )
}

/** One figure of a month since the registration; a dash where nothing happened. */
function Cell(props: { readonly row: CohortRow; readonly since: number; readonly figure: Figure }) {
  const format = useFormat()
  const month = props.row.months.find(({ since }) => since === props.since)
  if (!month) return <span className="text-fg-2">–</span>
  return props.figure === "active" ? (
    <span className="figures">{format.number(month.active)}</span>
  ) : (
    <Money value={month[props.figure]} kind={props.figure === "ngr" ? "signed" : "amount"} />
  )
}
