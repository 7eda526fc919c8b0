import {
  confirmPlayLimit,
  keepPlayLimit,
  setPlayLimit,
  type PlayLimit,
} from "@croupier/contract/protection/limits"
import { useState } from "react"
import { call } from "../api/call.ts"
import { FormError } from "../forms/form-error.tsx"
import { useAttempt } from "../forms/use-attempt.ts"
import { useFormat, useT } from "../i18n/i18n.tsx"
import { confirm } from "../modals/modals.tsx"
import { serverNow } from "../realtime/clock.ts"
import { Button } from "../ui/button.tsx"
import { toast } from "../ui/toast.ts"
import { keepLimits } from "./keep-limits.ts"
import { LimitForm } from "./limit-form.tsx"
import { limitText, usedShare } from "./limit-text.ts"

/** One limit: the share that is used, when it begins anew, and the choice that waits. */
export function LimitCard({ limit, hours }: { readonly limit: PlayLimit; readonly hours: number }) {
  const t = useT("member")
  const format = useFormat()
  const [changes, setChanges] = useState(false)
  const { kind, period, byHouse, amount, used, left, renewsAt } = limit
  const at = (instant: string) => format.stamp(instant)
  const name = `${t(`limit_kind_${kind}`)} ${t(`limit_period_${period}`)}`
  return (
    <li className="grid grid-cols-1 gap-2 rounded-card border border-line bg-bg-1 p-4">
      <p className="flex flex-wrap justify-between gap-x-4 font-semibold">
        <span>{name}</span>
        <span className="figures">{limitText(kind, amount, format)}</span>
      </p>
      <progress className="h-2 w-full" max={100} value={usedShare(limit)} aria-label={name} />
      <p className="flex flex-wrap justify-between gap-x-4 text-sm text-fg-2">
        <span>{t("limit_used", limitText(kind, used, format), limitText(kind, left, format))}</span>
        {renewsAt ? <span>{t("limit_renews", at(renewsAt))}</span> : null}
      </p>
      {byHouse ? (
        <p className="text-sm text-fg-2">{t("limit_by_house")}</p>
      ) : changes ? (
        <LimitForm of={limit} done={() => setChanges(false)} />
      ) : (
        <OwnActs limit={limit} hours={hours} change={() => setChanges(true)} />
      )}
    </li>
  )
}

function OwnActs(props: { readonly limit: PlayLimit; readonly hours: number; readonly change: () => void }) {
  const t = useT("member")
  const format = useFormat()
  const { busy, refused, attempt } = useAttempt()
  const { kind, period, next } = props.limit
  const act = (row: typeof confirmPlayLimit | typeof keepPlayLimit, said: string) =>
    attempt(async () => {
      keepLimits(await call(row, { kind, period }))
      toast(said, "good")
    })
  const remove = async () => {
    const sure = await confirm({
      title: t("limit_remove_sure"),
      text: t("limit_remove_text", props.hours),
      confirmLabel: t("limit_remove"),
    })
    if (!sure) return
    await attempt(async () => keepLimits(await call(setPlayLimit, { kind, period, amount: null })))
  }
  return (
    <>
      {next ? (
        <p role="status" className="text-sm text-brand-text">
          {t(
            "limit_next",
            next.amount === null ? t("limit_next_none") : limitText(kind, next.amount, format),
            format.stamp(next.from),
          )}
        </p>
      ) : null}
      <FormError message={refused} />
      <div className="flex flex-wrap gap-2">
        {next ? (
          <>
            <Button
              busy={busy}
              disabled={Date.parse(next.from) > serverNow()}
              onClick={() => void act(confirmPlayLimit, t("limit_saved"))}
            >
              {t("limit_confirm")}
            </Button>
            <Button kind="quiet" busy={busy} onClick={() => void act(keepPlayLimit, t("limit_kept"))}>
              {t("limit_keep")}
            </Button>
          </>
        ) : null}
        <Button kind="quiet" onClick={props.change}>
          {t("limit_change")}
        </Button>
        {next?.amount === null ? null : (
          <Button kind="quiet" busy={busy} onClick={() => void remove()}>
            {t("limit_remove")}
          </Button>
        )}
      </div>
    </>
  )
}
