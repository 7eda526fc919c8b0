import { peerEvidence, type PeerPayment } from "@croupier/contract/peer-payments"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { useMerchantClock } from "../../../boot/use-merchant-clock.ts"
import { query } from "../../../api/query.ts"
import { useT } from "../../../i18n/i18n.tsx"
import { Button } from "../../../ui/button.tsx"
import { ErrorState } from "../../../ui/error-state.tsx"
import { Skeleton } from "../../../ui/skeleton.tsx"

/** Evidence of both members, the oldest first; an image comes when it is asked for. */
export function PeerEvidence({ payment }: { readonly payment: PeerPayment }) {
  const t = useT("peer")
  const clock = useMerchantClock()
  const [open, setOpen] = useState<string>()
  if (payment.evidence.length === 0) return null
  return (
    <section className="grid grid-cols-1 gap-2">
      <h4 className="text-sm font-semibold">{t("peer_evidence")}</h4>
      <ul className="grid grid-cols-1 divide-y divide-line">
        {payment.evidence.map(({ evidenceId, side, note, at }) => (
          <li key={evidenceId} className="grid grid-cols-1 gap-2 py-2">
            <div className="flex flex-wrap items-center justify-between gap-x-4">
              <span className="grid min-w-0">
                <span className="font-semibold">{t(`peer_${side}`)}</span>
                <time dateTime={at} className="figures text-sm text-fg-3">
                  {clock.stamp(at)}
                </time>
                {note === "" ? null : <bdi className="text-sm break-words text-fg-2">{note}</bdi>}
              </span>
              {open === evidenceId ? null : (
                <Button kind="link" onClick={() => setOpen(evidenceId)}>
                  {t("peer_look")}
                </Button>
              )}
            </div>
            {open === evidenceId ? (
              <Image paymentId={payment.paymentId} evidenceId={evidenceId} alt={t(`peer_${side}`)} />
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Image(props: { readonly paymentId: string; readonly evidenceId: string; readonly alt: string }) {
  const { paymentId, evidenceId } = props
  const { data, error, refetch } = useQuery({
    ...query(peerEvidence, { paymentId, evidenceId }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (error) return <ErrorState error={error} retry={() => void refetch()} />
  if (!data) return <Skeleton className="h-60" />
  return (
    <img
      src={data.image}
      alt={props.alt}
      className="max-h-96 max-w-full justify-self-start rounded-ctl border border-line"
    />
  )
}
