import { readGroupRule, setGroupRule } from "@croupier/contract/console/agents"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { call, type Value } from "../../api/call.ts"
import { query } from "../../api/query.ts"
import { formatRate } from "../../i18n/format.ts"
import { useT } from "../../i18n/texts.ts"
import { Button } from "../../parts/button.tsx"
import { Field } from "../../parts/field.tsx"
import { Fault } from "../../parts/notice.tsx"
import { ProposalDialog } from "../../parts/proposal-dialog.tsx"
import { useMay } from "../../session/session-store.ts"

type Rule = Value<typeof readGroupRule>
const GROUPS = ["top", "lowest", "free"] as const
const SHARES = ["margin", "salary", "cashback"] as const
/** Shares are parts of a million; people read per cent. */
const PER_CENT = 10_000
const MILLION = 1_000_000

/** The merchant's rule of prize groups: highest, lowest and free group, and the shares of the edge reserved for margin, salaries and cashback. */
export function GroupsTab() {
  const t = useT("console-agents")
  const maySet = useMay("agents.groups")
  const { data, error } = useQuery(query(readGroupRule, {}))
  const [isSetting, setSetting] = useState(false)
  if (!data) return error ? <Fault error={error} /> : <p aria-busy="true">{t("loading")}</p>
  return (
    <section className="grid gap-4 rounded-card border border-line bg-bg-1 p-4">
      <h1 className="text-h4 font-semibold">{t("tab_groups")}</h1>
      <p className="text-sm text-fg-2">{t("agents_groups_text")}</p>
      <dl className="grid grid-cols-1 gap-3 sm:grid-cols-2 lg:grid-cols-5">
        {GROUPS.map((name) => (
          <div key={name}>
            <dt className="text-sm text-fg-2">{t(`agents_group_${name}`)}</dt>
            <dd className="figures text-lg">{data[name] ?? "–"}</dd>
          </div>
        ))}
        {SHARES.map((name) => (
          <div key={name}>
            <dt className="text-sm text-fg-2">{t(`agents_group_${name}`)}</dt>
            <dd className="figures text-lg">{formatRate(data[name] / MILLION)}</dd>
          </div>
        ))}
      </dl>
      {maySet ? (
        <Button className="justify-self-start" onClick={() => setSetting(true)}>
          {t("agents_groups_change")}
        </Button>
      ) : null}
      {isSetting ? <RuleDialog rule={data} onClose={() => setSetting(false)} /> : null}
    </section>
  )
}

function RuleDialog({ rule, onClose }: { readonly rule: Rule; readonly onClose: () => void }) {
  const t = useT("console-agents")
  const [typed, setTyped] = useState<Readonly<Record<keyof Rule, string>>>({
    top: String(rule.top),
    lowest: String(rule.lowest),
    free: rule.free === null ? "" : String(rule.free),
    margin: String(rule.margin / PER_CENT),
    salary: String(rule.salary / PER_CENT),
    cashback: String(rule.cashback / PER_CENT),
  })
  const share = (text: string): number => Math.round(Number(text) * PER_CENT)
  return (
    <ProposalDialog
      title={t("agents_groups_change")}
      act={(proposal) =>
        call(setGroupRule, {
          rule: {
            top: Number(typed.top),
            lowest: Number(typed.lowest),
            free: typed.free.trim() === "" ? null : Number(typed.free),
            margin: share(typed.margin),
            salary: share(typed.salary),
            cashback: share(typed.cashback),
          },
          ...proposal,
        })
      }
      onClose={onClose}
    >
      <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
        {GROUPS.map((name) => (
          <Field
            key={name}
            label={t(`agents_group_${name}`)}
            type="number"
            min={1}
            max={2000}
            required={name !== "free"}
            {...(name === "free" ? { hint: t("agents_group_free_hint") } : {})}
            value={typed[name]}
            onChange={({ target }) => setTyped({ ...typed, [name]: target.value })}
          />
        ))}
        {SHARES.map((name) => (
          <Field
            key={name}
            label={`${t(`agents_group_${name}`)} (%)`}
            type="number"
            min={0}
            max={100}
            step={0.0001}
            required
            value={typed[name]}
            onChange={({ target }) => setTyped({ ...typed, [name]: target.value })}
          />
        ))}
      </div>
    </ProposalDialog>
  )
}
