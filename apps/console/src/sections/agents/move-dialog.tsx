import { listAgents, moveAgent } from "@croupier/contract/console/agents"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { call } from "../../api/call.ts"
import { query } from "../../api/query.ts"
import { useT } from "../../i18n/texts.ts"
import { Choice, Field } from "../../parts/field.tsx"
import { Fault, Notice } from "../../parts/notice.tsx"
import { ProposalDialog } from "../../parts/proposal-dialog.tsx"

/** The agents that are offered for one start of an account. */
const OFFERED = 50
const TOP = "top"

/** Proposes that a member moves with all below under another agent. */
export function MoveDialog({
  member: { memberId, account },
  onClose,
}: {
  readonly member: { readonly memberId: string; readonly account: string }
  readonly onClose: () => void
}) {
  const t = useT("console-agents")
  const [search, setSearch] = useState("")
  const [chosen, setChosen] = useState("")
  const { data, error } = useQuery(
    query(listAgents, { limit: OFFERED, ...(search.trim() === "" ? {} : { search: search.trim() }) }),
  )
  const agents = data?.rows.filter((row) => row.kind === "agent" && row.memberId !== memberId) ?? []
  // An agent that is not shown any more is not chosen any more: a member never moves to an agent out of sight.
  const under = chosen === TOP || agents.some((row) => row.memberId === chosen) ? chosen : ""
  return (
    <ProposalDialog
      title={t("agents_move_title", account)}
      about={`member:${memberId}`}
      act={(proposal) => call(moveAgent, { memberId, under: under === TOP ? null : under, ...proposal })}
      onClose={onClose}
    >
      <Notice>{t("agents_move_text")}</Notice>
      <Field
        label={t("agents_search")}
        name="agentSearch"
        autoCapitalize="none"
        autoComplete="off"
        maxLength={64}
        value={search}
        onChange={({ target }) => setSearch(target.value)}
      />
      <Fault error={error} />
      {data && agents.length === 0 ? <p>{t("agents_none")}</p> : null}
      <Choice
        label={t("agents_upline")}
        required
        value={under}
        onChange={({ target }) => setChosen(target.value)}
      >
        <option value="" disabled>
          {t("agents_choose")}
        </option>
        <option value={TOP}>{t("agents_to_top")}</option>
        {agents.map((row) => (
          <option key={row.memberId} value={row.memberId}>
            {row.account}
          </option>
        ))}
      </Choice>
    </ProposalDialog>
  )
}
