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
import { ClosingPart } from "./closing-part.tsx"
import { LimitsPart } from "./limits-part.tsx"
import { LocationPart } from "./location-part.tsx"
import { RegisterPart } from "./register-part.tsx"
import { RecordTable } from "./record-table.tsx"
import { VerificationPart } from "./verification-part.tsx"

type Protection = Value<typeof memberProtection>

/** Exclusions that keep a member from playing, who decided them, and the house's acts on them. */
export function ProtectionTab({ memberId }: { readonly memberId: string }) {
  const t = useT("console-members")
  const mayExclude = useMay("members.write")
  const mayReadmit = useMay("members.readmit")
  const mayVerify = useMay("verification.read")
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
      {data ? <ClosingPart memberId={memberId} /> : null}
      {data ? <RegisterPart memberId={memberId} /> : null}
      {mayVerify ? <VerificationPart memberId={memberId} /> : null}
      {data ? <LocationPart memberId={memberId} /> : null}
      {data ? <LimitsPart memberId={memberId} {...data} /> : null}
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

function Decisions({ exclusions, realityCheck }: Pick<Protection, "exclusions" | "realityCheck">) {
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
        <RecordTable
          label={t("tab_protection")}
          columns={[
            t("state"),
            t("kind"),
            t("protection_since"),
            t("protection_earliest"),
            t("protection_ends"),
            t("protection_by"),
            t("why"),
          ]}
          rows={exclusions.map(({ kind, since, earliest, endsAt, by, why, stands }) => ({
            key: `${since} ${by}`,
            cells: [
              <span key="state" className={stands ? "text-loss" : "text-fg-2"}>
                {t(stands ? "protection_stands" : "protection_over")}
              </span>,
              t(`protection_${kind}`),
              formatTime(since),
              earliest === null ? t("protection_period_EVER") : formatTime(earliest),
              formatTime(endsAt),
              by ?? t("protection_by_member"),
              why ?? "–",
            ],
          }))}
        />
      )}
    </>
  )
}
