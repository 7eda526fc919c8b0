import type { memberProtection } from "@croupier/contract/console/protection"
import type { LimitKind, PlayLimit } from "@croupier/contract/protection/limits"
import { Fragment, useState } from "react"
import type { Value } from "../../api/call.ts"
import { formatTime } from "../../i18n/format.ts"
import { useT } from "../../i18n/texts.ts"
import { Button } from "../../parts/button.tsx"
import { useMay } from "../../session/session-store.ts"
import { EndLimitDialog, SetLimitDialog } from "./limit-dialogs.tsx"
import { limitText } from "./limit-text.ts"
import { RecordTable } from "./record-table.tsx"

type Protection = Value<typeof memberProtection>

/** Limits of a member and of the house's with what counts for them, the changes, and the house's acts on them. */
export function LimitsPart(
  props: { readonly memberId: string } & Pick<Protection, "asset" | "limits" | "limitChanges">,
) {
  const { memberId, asset, limits } = props
  const t = useT("console-members")
  const maySet = useMay("members.write")
  const mayReadmit = useMay("members.readmit")
  const mayEnd = mayReadmit && limits.some(({ byHouse }) => byHouse)
  const [sets, setSets] = useState(false)
  const [ending, end] = useState<PlayLimit>()
  const named = ({ kind, period }: Pick<PlayLimit, "kind" | "period">) =>
    `${t(`limit_kind_${kind}`)} ${t(`limit_period_${period}`)}`
  const shown = (kind: LimitKind, amount: string | null) =>
    amount === null ? t("protection_limit_none") : limitText(kind, amount, asset)
  return (
    <>
      <h3 className="font-semibold">{t("protection_limits")}</h3>
      {limits.length === 0 ? (
        <p className="text-fg-2">{t("protection_limits_none")}</p>
      ) : (
        <RecordTable
          label={t("protection_limits")}
          columns={[
            t("kind"),
            t("amount"),
            t("protection_limit_used"),
            t("protection_limit_left"),
            t("protection_by"),
            ...(mayEnd ? [t("protection_limit_end")] : []),
          ]}
          rows={limits.map((limit) => ({
            key: `${limit.kind} ${limit.period} ${limit.byHouse}`,
            cells: [
              named(limit),
              <Fragment key="amount">
                {shown(limit.kind, limit.amount)}
                {limit.next ? (
                  <p className="text-fg-2">
                    {t(
                      "protection_limit_next",
                      shown(limit.kind, limit.next.amount),
                      formatTime(limit.next.from),
                    )}
                  </p>
                ) : null}
              </Fragment>,
              shown(limit.kind, limit.used),
              shown(limit.kind, limit.left),
              limit.byHouse ? t("protection_by_house") : t("protection_by_member"),
              mayEnd && limit.byHouse ? (
                <Button key="end" onClick={() => end(limit)}>
                  {t("protection_limit_end")}
                </Button>
              ) : null,
            ],
          }))}
        />
      )}
      {maySet ? (
        <Button className="justify-self-start" onClick={() => setSets(true)}>
          {t("protection_limit_set")}
        </Button>
      ) : null}
      <Changes {...props} named={named} shown={shown} />
      {sets ? <SetLimitDialog memberId={memberId} asset={asset} onClose={() => setSets(false)} /> : null}
      {ending ? (
        <EndLimitDialog
          memberId={memberId}
          limit={ending}
          name={named(ending)}
          onClose={() => end(undefined)}
        />
      ) : null}
    </>
  )
}

function Changes({
  limitChanges,
  named,
  shown,
}: Pick<Protection, "limitChanges"> & {
  readonly named: (limit: Pick<PlayLimit, "kind" | "period">) => string
  readonly shown: (kind: LimitKind, amount: string | null) => string
}) {
  const t = useT("console-members")
  if (limitChanges.length === 0) return null
  return (
    <>
      <h3 className="font-semibold">{t("protection_limit_changes")}</h3>
      <RecordTable
        label={t("protection_limit_changes")}
        columns={[t("protection_since"), t("kind"), t("state"), t("amount"), t("protection_by"), t("why")]}
        rows={limitChanges.map((change, at) => ({
          key: `${change.at} ${at}`,
          cells: [
            formatTime(change.at),
            named(change),
            t(`protection_limit_${change.act}`),
            shown(change.kind, change.amount),
            change.by ?? t("protection_by_member"),
            change.why ?? "–",
          ],
        }))}
      />
    </>
  )
}
