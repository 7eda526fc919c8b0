import { excludeMember, memberProtection, readmitMember } from "@croupier/contract/console/protection"
import { EXCLUSION_PERIOD_NAMES, type ExclusionPeriod } from "@croupier/contract/protection"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { call, type Value } from "../../api/call.ts"
import { query } from "../../api/query.ts"
import { formatTime } from "../../i18n/format.ts"
import { useT } from "../../i18n/texts.ts"
import { Button } from "../../parts/button.tsx"
import { Choice } from "../../parts/field.tsx"
import { Fault, Notice } from "../../parts/notice.tsx"
import { WhyDialog } from "../../parts/why-dialog.tsx"
import { useMay } from "../../session/session-store.ts"

type Protection = Value<typeof memberProtection>

/** Exclusions that keep a member from playing, who decided them, and the house's acts on them. */
export function ProtectionTab({ memberId }: { readonly memberId: string }) {
  const t = useT("console-members")
  const mayExclude = useMay("members.write")
  const mayReadmit = useMay("members.readmit")
  const [asked, ask] = useState<"exclude" | "readmit">()
  const [proposed, setProposed] = useState(false)
  const [period, setPeriod] = useState<ExclusionPeriod>("HALF_YEAR")
  const [key, setKey] = useState(() => crypto.randomUUID())
  const { data, error } = useQuery(query(memberProtection, { memberId }))
  const done = () => {
    ask(undefined)
    setKey(crypto.randomUUID())
  }
  const byHouse = data?.exclusions.some(({ stands, byHouse: ours }) => stands && ours) ?? false
  return (
    <section className="grid grid-cols-1 gap-4">
      <Fault error={error} />
      {proposed ? <Notice tone="right">{t("roles_proposed")}</Notice> : null}
      <div className="flex flex-wrap gap-2">
        {mayExclude ? (
          <Button kind="danger" onClick={() => ask("exclude")}>
            {t("protection_exclude")}
          </Button>
        ) : null}
        {mayReadmit && byHouse ? (
          <Button onClick={() => ask("readmit")}>{t("act_members.readmit")}</Button>
        ) : null}
      </div>
      {data ? <Decisions {...data} /> : null}
      {asked === "exclude" ? (
        <WhyDialog
          title={t("protection_exclude")}
          action={t("protection_exclude")}
          danger
          act={(why) => call(excludeMember, { memberId, period, why })}
          onDone={done}
          onClose={() => ask(undefined)}
        >
          <Notice>{t("protection_exclude_text")}</Notice>
          <Choice
            label={t("protection_period")}
            value={period}
            onChange={({ target }) =>
              setPeriod(EXCLUSION_PERIOD_NAMES.find((each) => each === target.value) ?? "HALF_YEAR")
            }
          >
            {EXCLUSION_PERIOD_NAMES.map((each) => (
              <option key={each} value={each}>
                {t(`protection_period_${each}`)}
              </option>
            ))}
          </Choice>
        </WhyDialog>
      ) : null}
      {asked === "readmit" ? (
        <WhyDialog
          title={t("act_members.readmit")}
          action={t("adjust_propose")}
          act={(why) => call(readmitMember, { memberId, key, why })}
          onDone={() => {
            setProposed(true)
            done()
          }}
          onClose={() => ask(undefined)}
        >
          <Notice>{t("protection_readmit_text")}</Notice>
        </WhyDialog>
      ) : null}
    </section>
  )
}

function Decisions({ exclusions, realityCheck }: Protection) {
  const t = useT("console-members")
  const minutes = (value: number | null) =>
    value === null ? t("protection_check_never") : t("protection_check_minutes", value)
  return (
    <>
      <p>
        {t("protection_check")}: {minutes(realityCheck.everyMinutes)}
        {realityCheck.next
          ? ` → ${minutes(realityCheck.next.everyMinutes)}, ${formatTime(realityCheck.next.from)}`
          : ""}
      </p>
      {exclusions.length === 0 ? (
        <p className="text-fg-2">{t("protection_none")}</p>
      ) : (
        // Without a mouse the arrow keys scroll it.
        <div
          role="region"
          aria-label={t("tab_protection")}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
          className="overflow-x-auto rounded-card border border-line"
        >
          <table className="w-full text-sm">
            <thead>
              <tr className="border-b border-line text-start text-fg-3">
                {(
                  [
                    "state",
                    "kind",
                    "protection_since",
                    "protection_earliest",
                    "protection_ends",
                    "protection_by",
                    "why",
                  ] as const
                ).map((name) => (
                  <th key={name} scope="col" className="px-3 py-2 text-start font-normal whitespace-nowrap">
                    {t(name)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {exclusions.map(({ kind, since, earliest, endsAt, by, why, stands }) => (
                <tr key={`${since} ${by}`} className="border-b border-line last:border-0">
                  <td className={`px-3 py-2 ${stands ? "text-loss" : "text-fg-2"}`}>
                    {t(stands ? "protection_stands" : "protection_over")}
                  </td>
                  <td className="px-3 py-2">{t(`protection_${kind}`)}</td>
                  <td className="px-3 py-2 whitespace-nowrap">{formatTime(since)}</td>
                  <td className="px-3 py-2 whitespace-nowrap">
                    {earliest === null ? t("protection_period_EVER") : formatTime(earliest)}
                  </td>
                  <td className="px-3 py-2 whitespace-nowrap">{formatTime(endsAt)}</td>
                  <td className="px-3 py-2">{by ?? t("protection_by_member")}</td>
                  <td className="px-3 py-2">{why ?? "–"}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </>
  )
}
