import { QUOTA_ACTS } from "@croupier/contract/agent-quotas"
import { agentQuotaHistory, moveAgentQuota } from "@croupier/contract/console/agent-quotas"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { call } from "../../api/call.ts"
import { query } from "../../api/query.ts"
import { formatTime } from "../../i18n/format.ts"
import { useT } from "../../i18n/texts.ts"
import { Dialog } from "../../parts/dialog.tsx"
import { Choice, Field } from "../../parts/field.tsx"
import { Fault } from "../../parts/notice.tsx"
import { WhyDialog } from "../../parts/why-dialog.tsx"

/** The platform gives accounts of a prize group to an agent, or takes back accounts that are left there. */
export function QuotaDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useT("console-contracts")
  const [key] = useState(() => crypto.randomUUID())
  const [act, setAct] = useState<(typeof QUOTA_ACTS)[number]>("give")
  const [typed, setTyped] = useState({ memberId: "", group: "", accounts: "1" })
  const label = {
    memberId: t("contracts_agent_number"),
    group: t("contracts_quota_group"),
    accounts: t("contracts_quota_accounts"),
  }
  return (
    <WhyDialog
      title={t("contracts_quota_move")}
      action={t(`contracts_quota_${act}`)}
      act={(why) =>
        call(moveAgentQuota, {
          memberId: typed.memberId.trim(),
          act,
          group: Number(typed.group),
          accounts: Number(typed.accounts),
          key,
          why,
        })
      }
      onDone={onClose}
      onClose={onClose}
    >
      <Choice
        label={t("contracts_quota_act")}
        value={act}
        onChange={({ target }) => setAct(QUOTA_ACTS.find((each) => each === target.value) ?? "give")}
      >
        {QUOTA_ACTS.map((each) => (
          <option key={each} value={each}>
            {t(`contracts_quota_${each}`)}
          </option>
        ))}
      </Choice>
      {(["memberId", "group", "accounts"] as const).map((name) => (
        <Field
          key={name}
          label={label[name]}
          name={name}
          required
          type={name === "memberId" ? "text" : "number"}
          min={1}
          max={name === "group" ? 2000 : 100_000}
          inputMode="numeric"
          autoComplete="off"
          value={typed[name]}
          onChange={({ target }) => setTyped({ ...typed, [name]: target.value })}
        />
      ))}
    </WhyDialog>
  )
}

/** All that happened to an agent's accounts, the newest first. */
export function QuotaHistoryDialog({
  agent,
  onClose,
}: {
  readonly agent: { readonly memberId: string; readonly account: string }
  readonly onClose: () => void
}) {
  const t = useT("console-contracts")
  const { data, error } = useQuery(query(agentQuotaHistory, { memberId: agent.memberId, limit: 200 }))
  return (
    <Dialog title={t("contracts_quota_history", agent.account)} onClose={onClose}>
      <Fault error={error} />
      <ul className="grid gap-1 text-sm">
        {data?.rows.map(({ entryId, kind, accounts, group, other, at }) => (
          <li key={entryId}>
            <time dateTime={at}>{formatTime(at)}</time> · {t(`contracts_quota_kind_${kind}`)} · {accounts} ×{" "}
            {group} · {other?.account ?? t("contracts_platform")}
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
