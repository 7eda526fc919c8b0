import { giveUpPeerPayment, type PeerPayment as Payment } from "@croupier/contract/peer-payments"
import { call } from "../../../api/call.ts"
import { FormError } from "../../../forms/form-error.tsx"
import { useAttempt } from "../../../forms/use-attempt.ts"
import { useFormat, useT } from "../../../i18n/i18n.tsx"
import { confirm } from "../../../modals/modals.tsx"
import { Button } from "../../../ui/button.tsx"
import { Countdown } from "../../../ui/countdown.tsx"
import { ErrorState } from "../../../ui/error-state.tsx"
import { Icon } from "../../../ui/icon.tsx"
import { Skeleton } from "../../../ui/skeleton.tsx"
import { Spinner } from "../../../ui/spinner.tsx"
import { PeerAccount } from "./peer-account.tsx"
import { PeerAnswer } from "./peer-answer.tsx"
import { PeerEvidence } from "./peer-evidence.tsx"
import { hintOf } from "./peer-hint.ts"
import { PeerUpload } from "./peer-upload.tsx"
import { goesOn, usePeerPayment } from "./use-peer-payment.ts"

/** One payment between two members, live, for either of them. */
export default function PeerPayment({ paymentId }: { readonly paymentId: string }) {
  const { payment, error, refetch, changed } = usePeerPayment(paymentId)
  if (!payment)
    return error ? (
      <ErrorState error={error} retry={() => void refetch()} />
    ) : (
      <div className="grid grid-cols-1 gap-4" aria-busy="true">
        <Skeleton className="h-24" />
        <Skeleton className="h-40" />
      </div>
    )
  return <Shown payment={payment} lost={error !== null} changed={changed} />
}

function Shown(props: {
  readonly payment: Payment
  readonly lost: boolean
  readonly changed: () => Promise<void>
}) {
  const t = useT("peer")
  const { payment, changed } = props
  const { paymentId, may } = payment
  const { busy, refused, attempt } = useAttempt()
  const giveUp = () =>
    attempt(async () => {
      if (!(await confirm({ title: t("peer_give_up"), text: t("peer_give_up_sure") }))) return
      await call(giveUpPeerPayment, { paymentId })
      await changed()
    })
  return (
    <div className="grid max-w-xl grid-cols-1 gap-5">
      <Status payment={payment} lost={props.lost} changed={changed} />
      {may.pay && payment.state !== "LAPSED" ? <PeerAccount payment={payment} /> : null}
      {may.pay ? <PeerUpload key="paid" paymentId={paymentId} act="paid" done={changed} /> : null}
      {may.dispute ? <PeerUpload key="contest" paymentId={paymentId} act="contest" done={changed} /> : null}
      {may.answer ? <PeerAnswer key={payment.state} payment={payment} done={changed} /> : null}
      {may.addEvidence ? (
        <PeerUpload key="evidence" paymentId={paymentId} act="evidence" done={changed} />
      ) : null}
      <PeerEvidence payment={payment} />
      <FormError message={refused} />
      {may.giveUp ? (
        <Button kind="quiet" busy={busy} className="justify-self-start" onClick={() => void giveUp()}>
          {t("peer_give_up")}
        </Button>
      ) : null}
    </div>
  )
}

/** Where it stands, what to do, and how long. */
function Status(props: {
  readonly payment: Payment
  readonly lost: boolean
  readonly changed: () => Promise<void>
}) {
  const t = useT("peer")
  const wallet = useT("wallet")
  const format = useFormat()
  const { payment } = props
  const { state, until, payer } = payment
  const [key, ...places] = hintOf(payment)
  const words = places.map((place) =>
    place === "payer" ? `${payer.holder} · ${payer.masked}` : format.money(payment[place]),
  )
  const isTimed = until !== null && (state === "MATCHED" || state === "PAID" || state === "PARTLY")
  return (
    <section className="grid grid-cols-1 gap-3 rounded-card bg-bg-2 p-5">
      <p role="status" data-peer-state={state} className="flex items-center gap-2.5 text-lg font-semibold">
        {goesOn(payment) ? <Spinner size={20} /> : <Icon name="circle-check" size={22} />}
        {t(`peer_status_${state}`)}
      </p>
      <p className="text-fg-2">{t(key, ...words)}</p>
      {isTimed ? (
        <p className="text-sm text-fg-2">
          {t("peer_left")}{" "}
          <Countdown
            until={until}
            onEnd={() => void props.changed()}
            className="figures text-lg font-semibold text-fg"
          />
        </p>
      ) : null}
      {props.lost ? <p className="text-sm text-fg-3">{wallet("wallet_status_failed")}</p> : null}
    </section>
  )
}
