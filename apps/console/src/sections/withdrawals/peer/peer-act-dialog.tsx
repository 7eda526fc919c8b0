import {
  endPeerMatch,
  listPeerPayments,
  pausePeerPayment,
  peerPaymentTrail,
  rulePeerPayment,
} from "@croupier/contract/console/peer-payments"
import type { PeerRuling } from "@croupier/contract/peer-states"
import { useState } from "react"
import { call } from "../../../api/call.ts"
import { refresh } from "../../../api/query.ts"
import { formatMoney } from "../../../i18n/format.ts"
import { useT } from "../../../i18n/texts.ts"
import { AMOUNT_PATTERN } from "../../../parts/amount-text.ts"
import { Field } from "../../../parts/field.tsx"
import { Notice } from "../../../parts/notice.tsx"
import { WhyDialog } from "../../../parts/why-dialog.tsx"
import type { Trail } from "./payment.ts"

export type PeerAct = "end" | "pause" | PeerRuling
const DANGER: readonly PeerAct[] = ["end", "unpaid", "forced"]

/** Asks why, and does one act; a ruling waits for a second person. The typed values stay when it is refused. */
export function PeerActDialog({
  trail: { payment },
  act,
  onDone,
  onClose,
}: {
  readonly trail: Trail
  readonly act: PeerAct
  readonly onDone: (said: string) => void
  readonly onClose: () => void
}) {
  const t = useT("console-peer", "console-withdrawals", "console-approvals")
  const [key] = useState(() => crypto.randomUUID())
  const [amount, setAmount] = useState("")
  const { paymentId, asset, depositor, withdrawer } = payment
  const isDesk = act === "end" || act === "pause"
  const title = isDesk ? t(`act_${act}`) : t(`ruling_${act}`)
  const perform = async (why: string): Promise<"done" | "proposed"> => {
    if (act === "end") await call(endPeerMatch, { paymentId, why })
    else if (act === "pause") await call(pausePeerPayment, { paymentId, why })
    else {
      const part = act === "part" ? { amount } : {}
      const { state } = await call(rulePeerPayment, { paymentId, outcome: act, ...part, key, why })
      return state === "PROPOSED" ? "proposed" : "done"
    }
    return "done"
  }
  return (
    <WhyDialog
      title={title}
      action={title}
      danger={DANGER.includes(act)}
      {...(isDesk ? {} : { about: `peer-payment:${paymentId}` })}
      act={async (why) => {
        try {
          return await perform(why)
        } catch (error) {
          // A member or another person may have been faster: the dialog behind shows what stands now.
          await refresh(peerPaymentTrail, listPeerPayments)
          throw error
        }
      }}
      onDone={(end) => onDone(t(end === "proposed" ? "roles_proposed" : "done"))}
      onClose={onClose}
    >
      <p className="figures break-words">
        {formatMoney(payment.amount)} {asset} · {depositor.name ?? depositor.memberId} →{" "}
        {withdrawer ? (withdrawer.name ?? withdrawer.memberId) : "–"}
      </p>
      <Notice>{isDesk ? t(`act_${act}_text`) : t(`ruling_${act}_text`)}</Notice>
      {act === "part" ? (
        <Field
          label={`${t("ruling_amount")} (${asset})`}
          inputMode="decimal"
          pattern={AMOUNT_PATTERN}
          autoComplete="off"
          required
          value={amount}
          onChange={({ target }) => setAmount(target.value.replace(",", "."))}
        />
      ) : null}
    </WhyDialog>
  )
}
