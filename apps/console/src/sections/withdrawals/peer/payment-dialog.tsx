import { peerPaymentTrail } from "@croupier/contract/console/peer-payments"
import type { PeerRuling } from "@croupier/contract/peer-states"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { query } from "../../../api/query.ts"
import { formatMoney, formatTime } from "../../../i18n/format.ts"
import { textNamed, useT } from "../../../i18n/texts.ts"
import { Button } from "../../../parts/button.tsx"
import { Dialog } from "../../../parts/dialog.tsx"
import { Fault, Notice } from "../../../parts/notice.tsx"
import { WaitingProposal } from "../../../parts/waiting-proposal.tsx"
import { may, useSessionState } from "../../../session/session-store.ts"
import { EvidenceSides } from "./evidence-sides.tsx"
import type { Trail } from "./payment.ts"
import { PeerActDialog, type PeerAct } from "./peer-act-dialog.tsx"
import { PeerMark } from "./peer-mark.tsx"

/** The facts of an open dialog are read again this often. */
const EVERY_MS = 10_000

/** One payment between members: both sides, what they have shown, every move, and what can be done about it. */
export function PaymentDialog({
  paymentId,
  onWithdrawal,
  onClose,
}: {
  readonly paymentId: string
  readonly onWithdrawal: (withdrawalId: string) => void
  readonly onClose: () => void
}) {
  const t = useT("console-peer", "console-withdrawals", "console-approvals")
  const [acting, setActing] = useState<PeerAct>()
  const [done, setDone] = useState<string>()
  const { data, error } = useQuery({ ...query(peerPaymentTrail, { paymentId }), refetchInterval: EVERY_MS })
  const end = (said?: string) => {
    setActing(undefined)
    setDone(said)
  }
  if (data && acting !== undefined)
    return <PeerActDialog trail={data} act={acting} onDone={end} onClose={() => end()} />
  return (
    <Dialog title={t("payment")} onClose={onClose}>
      <div className="grid gap-4">
        <Fault error={error} />
        {done === undefined ? null : <Notice tone="right">{done}</Notice>}
        {data ? (
          <>
            <Facts trail={data} onWithdrawal={onWithdrawal} />
            <EvidenceSides trail={data} />
            <Course trail={data} />
            <Acts trail={data} onAct={setActing} />
          </>
        ) : null}
      </div>
    </Dialog>
  )
}

function Facts({
  trail: { payment, held },
  onWithdrawal,
}: {
  readonly trail: Trail
  readonly onWithdrawal: (withdrawalId: string) => void
}) {
  const t = useT("console-peer", "console-withdrawals")
  const { withdrawalId, asset } = payment
  return (
    <>
      <p className="flex flex-wrap items-center gap-2">
        <strong className="figures text-base">
          {formatMoney(payment.amount)} {asset}
        </strong>
        <PeerMark state={payment.state} />
        <code className="text-xs break-all text-fg-3">{payment.paymentId}</code>
      </p>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm sm:grid-cols-[auto_1fr_auto_1fr]">
        <dt className="text-fg-2">{t("held")}</dt>
        <dd className="figures">
          {formatMoney(held)} {asset}
        </dd>
        <dt className="text-fg-2">{t("credited")}</dt>
        <dd className="figures">
          {formatMoney(payment.credited)} {asset}
        </dd>
        <dt className="text-fg-2">{t("peer_until")}</dt>
        <dd>{payment.until === null ? "–" : formatTime(payment.until)}</dd>
        <dt className="text-fg-2">{t("withdrawal")}</dt>
        <dd>
          {withdrawalId === null ? (
            "–"
          ) : (
            <button type="button" className="link break-all" onClick={() => onWithdrawal(withdrawalId)}>
              {withdrawalId.slice(0, 13)}…
            </button>
          )}
        </dd>
      </dl>
    </>
  )
}

function Course({ trail: { payment, moves } }: { readonly trail: Trail }) {
  const t = useT("console-peer", "console-approvals")
  return (
    <section className="grid gap-1">
      <h3 className="text-sm font-semibold">{t("course")}</h3>
      <ol className="grid gap-1 text-sm">
        <li>
          {formatTime(payment.createdAt)} · {t("peer_SEEKING")}
        </li>
        {moves.map(({ event, from, to, reason, at }) => (
          <li key={`${at} ${event}`} className="border-t border-line pt-1 break-words">
            {formatTime(at)} · {textNamed(`peer_${from}`)} → <strong>{textNamed(`peer_${to}`)}</strong>
            {reason ? <span className="block text-fg-3">{reason}</span> : null}
          </li>
        ))}
      </ol>
    </section>
  )
}

const PAUSED_FROM: ReadonlySet<string> = new Set(["PAID", "PARTLY"])
const ENDED_FROM: ReadonlySet<string> = new Set(["SEEKING", "MATCHED"])
const KIND: Partial<Record<PeerRuling, "main" | "danger">> = { forced: "main", unpaid: "danger" }

/** Acts open to the reader on a payment in its state. */
function Acts({ trail, onAct }: { readonly trail: Trail; readonly onAct: (act: PeerAct) => void }) {
  const t = useT("console-peer")
  const { me } = useSessionState()
  const { state, paymentId } = trail.payment
  const mayWork = may(me, "withdrawals.work")
  return (
    <div className="dialog-foot grid gap-2">
      <WaitingProposal target={`peer-payment:${paymentId}`} keeps />
      <div className="flex flex-wrap justify-end gap-2">
        {mayWork && ENDED_FROM.has(state) ? (
          <Button kind="danger" onClick={() => onAct("end")}>
            {t("act_end")}
          </Button>
        ) : null}
        {mayWork && PAUSED_FROM.has(state) ? (
          <Button onClick={() => onAct("pause")}>{t("act_pause")}</Button>
        ) : null}
        {may(me, "withdrawals.rule")
          ? trail.rulings.map((ruling) => (
              <Button key={ruling} kind={KIND[ruling] ?? "quiet"} onClick={() => onAct(ruling)}>
                {t(`ruling_${ruling}`)}
              </Button>
            ))
          : null}
      </div>
    </div>
  )
}
