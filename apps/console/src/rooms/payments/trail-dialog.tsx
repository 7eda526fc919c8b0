import { depositTrail } from "@croupier/contract/console/payments"
import { useQuery } from "@tanstack/react-query"
import { call } from "../../api/call.ts"
import { formatMoney, formatTime } from "../../i18n/format.ts"
import { useT } from "../../i18n/texts.ts"
import { Dialog } from "../../parts/dialog.tsx"
import { Fault } from "../../parts/notice.tsx"

/** Everything that happened to one deposit, in its order. */
export function TrailDialog({
  depositId,
  onClose,
}: {
  readonly depositId: string
  readonly onClose: () => void
}) {
  const t = useT()
  const { data, error } = useQuery({
    queryKey: ["deposit", depositId],
    queryFn: () => call(depositTrail, { depositId }),
  })
  return (
    <Dialog title={t("deposit")} onClose={onClose}>
      <Fault error={error} />
      {data ? (
        <div className="grid gap-3">
          <p className="break-all">
            <code className="text-xs">{depositId}</code>
            <br />
            <strong>
              {formatMoney(data.deposit.amount)} {data.deposit.asset}
            </strong>{" "}
            · {data.deposit.method} · {t(`deposit_${data.deposit.state}`)}
          </p>
          <ol className="grid gap-2">
            <li>
              {formatTime(data.deposit.createdAt)} · {t("deposit_PENDING")}
            </li>
            {data.moves.map(({ event, from, to, reason, at }) => (
              <li key={`${at} ${event}`} className="border-t border-line pt-2">
                {formatTime(at)} · {event}: {from} → <strong>{to}</strong>
                {reason ? <span className="block text-fg-3">{reason}</span> : null}
              </li>
            ))}
          </ol>
          {data.events.length > 0 ? (
            <p className="text-sm text-fg-3">
              {t("provider_events")}: {data.events.map(({ eventId }) => eventId).join(", ")}
            </p>
          ) : null}
        </div>
      ) : null}
    </Dialog>
  )
}
