import { confirmReceipt, type Withdrawal } from "@croupier/contract/withdrawals"
import { call } from "../../../api/call.ts"
import { useMerchantClock } from "../../../boot/use-merchant-clock.ts"
import { useT } from "../../../i18n/i18n.tsx"
import { ArrivalAnswer } from "./arrival-answer.tsx"

/** Answer about the part of a withdrawal that arrived. Without an answer it counts as received. */
export function ReceiptAnswer(props: {
  readonly withdrawal: Withdrawal
  readonly answered: () => Promise<void>
}) {
  const t = useT("withdraw")
  const clock = useMerchantClock()
  const { withdrawalId, net, confirmUntil } = props.withdrawal
  return (
    <ArrivalAnswer
      sent={net}
      imageNeeded={t("withdraw_image_needed")}
      note={
        confirmUntil ? (
          <p className="text-sm text-fg-2">{t("withdraw_confirm_until", clock.stamp(confirmUntil))}</p>
        ) : null
      }
      send={async (arrival) => {
        await call(confirmReceipt, { withdrawalId, ...arrival })
        await props.answered()
      }}
    />
  )
}
