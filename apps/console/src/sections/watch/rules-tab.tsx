import { readWatchRules } from "@croupier/contract/console/watch"
import type { WatchRule } from "@croupier/contract/watch-values"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { query } from "../../api/query.ts"
import { formatNumber, formatTime } from "../../i18n/format.ts"
import { useT } from "../../i18n/texts.ts"
import { Fault, Notice } from "../../parts/notice.tsx"
import { useMay } from "../../session/session-store.ts"
import { TableFrame } from "../../table/table-frame.tsx"
import { RuleDialog } from "./rule-dialog.tsx"
import { ruleText } from "./rule-text.ts"
import { SeverityMark } from "./severity-mark.tsx"

/** The rules in force, and who changed them. */
export function RulesTab() {
  const t = useT("console-watch")
  const mayChange = useMay("watch.rules")
  const [changing, change] = useState<WatchRule>()
  const [isSaved, saved] = useState(false)
  const { data, error } = useQuery(query(readWatchRules, {}))
  if (!data) return error ? <Fault error={error} /> : <p aria-busy="true">{t("loading")}</p>
  const { version, rules, versions } = data
  return (
    <section className="grid grid-cols-1 gap-4">
      <h1 className="text-h4 font-semibold">{t("tab_rules")}</h1>
      {version === 0 ? <Notice>{t("watch_rules_market")}</Notice> : null}
      {isSaved ? <Notice tone="right">{t("watch_rules_saved")}</Notice> : null}
      <TableFrame label={t("tab_rules")}>
        <thead>
          <tr>
            <th scope="col">{t("kind")}</th>
            <th scope="col">{t("watch_severity")}</th>
            <th scope="col">{t("watch_rule")}</th>
            {mayChange ? (
              <th scope="col" className="acts">
                {t("watch_rule_change")}
              </th>
            ) : null}
          </tr>
        </thead>
        <tbody>
          {rules.map((rule) => (
            <tr key={rule.ruleId}>
              <th scope="row" className="font-normal">
                {t(`watch_kind_${rule.kind}`)}
                {rule.isOn ? null : <span className="block text-fg-3">{t("watch_rule_off")}</span>}
              </th>
              <td>
                <SeverityMark severity={rule.severity} />
              </td>
              <td className="min-w-60 whitespace-normal">{ruleText(t, rule)}</td>
              {mayChange ? (
                <td className="acts">
                  <button type="button" className="link min-h-8" onClick={() => change(rule)}>
                    {t("watch_rule_change")}
                  </button>
                </td>
              ) : null}
            </tr>
          ))}
        </tbody>
      </TableFrame>
      <ul className="grid gap-1 text-sm text-fg-2">
        {versions.map(({ version: number, since, askedBy, approvedBy }) => (
          <li key={number}>
            {t(
              "watch_rules_version",
              formatNumber(number),
              formatTime(since),
              approvedBy === null ? askedBy : t("watch_rules_both", askedBy, approvedBy),
            )}
          </li>
        ))}
      </ul>
      {changing ? (
        <RuleDialog
          rule={changing}
          rules={rules}
          version={version}
          onSaved={() => {
            saved(true)
            change(undefined)
          }}
          onClose={() => change(undefined)}
        />
      ) : null}
    </section>
  )
}
