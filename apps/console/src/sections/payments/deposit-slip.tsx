import { depositSlip } from "@croupier/contract/console/payments"
import { useMutation } from "@tanstack/react-query"
import { call } from "../../api/call.ts"
import { formatTime } from "../../i18n/format.ts"
import { useT } from "../../i18n/texts.ts"
import { Button } from "../../parts/button.tsx"
import { Fault } from "../../parts/notice.tsx"
import { useMay } from "../../session/session-store.ts"

/** The slip that a member sent for a transfer. It is fetched by a press alone, for each reading is written down. */
export function DepositSlip({ depositId, sentAt }: { readonly depositId: string; readonly sentAt: string }) {
  const t = useT("console-payments")
  const mayRead = useMay("payments.match")
  const reading = useMutation({ mutationFn: () => call(depositSlip, { depositId }) })
  const image = reading.data?.image
  return (
    <div className="grid justify-items-start gap-2">
      <span>{formatTime(sentAt)}</span>
      <Fault error={reading.error} />
      {image ? (
        <a href={image} download={`${depositId}.webp`}>
          <img
            src={image}
            alt={t("slip_image")}
            className="max-h-96 max-w-full rounded-ctl border border-line"
          />
        </a>
      ) : mayRead ? (
        <Button busy={reading.isPending} onClick={() => reading.mutate()}>
          {t("slip_show")}
        </Button>
      ) : null}
    </div>
  )
}
